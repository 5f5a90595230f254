// What a question on a page is given.
import type { Locale } from '#kernel/model/text';
import type { Element } from '../model/document';

export interface QuestionProps {
  element: Element;
  value: unknown;
  onChange: (value: unknown) => void;
  locale: Locale;
  no?: number | undefined;
  fault?: string | undefined;
  schools?: readonly { id: number; name: string }[];
  /** Places left, by `question.option`. */
  left?: Readonly<Record<string, number>>;
  /** Files are taken by whoever shows the question. */
  upload?: ((files: readonly File[]) => Promise<unknown[]>) | undefined;
  disabled?: boolean;
}
