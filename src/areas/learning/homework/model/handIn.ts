// What stands on the family's page of one piece, and in the preview of it: said once for who tells it and who shows it.
import type { FileRecord } from '#kernel/model/fields';
import type { Asked, Given } from '../../workbooks/model/asked';

export interface ReleasedMark {
  kind: string;
  fileUrl: string | null;
  points?: { x: number; y: number }[];
  startMs: number | null;
  fromAt?: number | null;
  toAt?: number | null;
  text: string | null;
}

export interface Released {
  score: number | null;
  grade: string | null;
  stars?: number | null;
  passed?: boolean | null;
  comment: string | null;
  marks?: ReleasedMark[];
}

export interface HandIn extends Asked {
  title: string;
  content: string | null;
  files: readonly FileRecord[];
  dueAt: string | null;
  /** The school's, wherever the family is. */
  timezone: string;
  name: string;
  state: 'pending' | 'submitted' | 'returned' | 'corrected' | 'excused' | 'missing';
  text: string | null;
  work: readonly FileRecord[];
  draft: { text?: string | null; files?: FileRecord[]; answers?: Given | null } | null;
  returned: string | null;
  result: Released | null;
  /** Shown when everyone has had their time. */
  answerFiles: readonly FileRecord[];
  answers: Given | null;
  fullScore: number;
  /** Answered on a sheet of its own, which brings the score along: nothing is handed in here. */
  isQuiz: boolean;
  /** Looked at by whoever sets it: nothing of what is tried is kept anywhere. */
  isPreview?: boolean;
}
