// A workbook as a child is asked it: pages to look at, questions without their answers; and what was answered.
import type { FileRecord } from '#kernel/model/fields';

export interface AskedQuestion {
  id: number;
  no: string;
  kind: string;
  stem: string | null;
  options: readonly string[];
  /** How many answers it takes. */
  parts: number;
  score: number;
  /** On which page. */
  page: number;
}

export interface AskedPage {
  no: number;
  image: FileRecord | null;
}

export interface Asked {
  questions: readonly AskedQuestion[];
  pages: readonly AskedPage[];
}

export type Given = Record<string, string[]>;
