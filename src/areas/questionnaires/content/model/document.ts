// What a questionnaire says, as plain data: pages of questions, rules of showing and jumping, keys and points, endings. The
// answer page, the preview and the server read the same shapes. Points are hundredths.
import type { Mode, QuestionType } from './questionTypes';

/** A text in the two languages; Chinese is never missing. */
export interface Said {
  zh: string;
  en?: string | undefined;
}

export type Operator =
  | 'answered'
  | 'not_answered'
  | 'eq'
  | 'ne'
  | 'in'
  | 'includes_any'
  | 'includes_all'
  | 'includes_none'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'between'
  | 'contains'
  | 'not_contains'
  | 'before'
  | 'after';

/** `on` is a question, a row of one (`q1.r2`), or something known of the person: `attr:school`. */
export interface Test {
  on: string;
  op: Operator;
  value?: unknown;
}
export type Condition = Test | { all: Condition[] } | { any: Condition[] };

export interface Choice {
  key: string;
  label: Said;
  exclusive?: boolean | undefined;
  other?: boolean | undefined;
  fixedLast?: boolean | undefined;
  /** So many may choose it, over the whole issue. */
  quota?: number | undefined;
  correct?: boolean | undefined;
  points?: number | undefined;
}

export interface Line {
  key: string;
  label: Said;
  /** Of a scale: read the other way round. */
  reversed?: boolean | undefined;
  /** Of a matching or a matrix: the right option. */
  correct?: string | undefined;
}

export interface Blank {
  key: string;
  /** Accepted answers with `|` between them. */
  accepts: string;
  points: number;
  match: 'exact' | 'contains' | 'number' | 'regex';
  tolerance?: number | undefined;
}

export interface Scoring {
  mode: Mode;
  points: number;
  missPoints?: number | undefined;
  allowNegative?: boolean | undefined;
  caseSensitive?: boolean | undefined;
  /** Blanks whose accepted answers may come in any order, each used once. */
  anyOrder?: boolean | undefined;
  factor?: number | undefined;
  reversed?: boolean | undefined;
  /** The right order, or t / f. */
  key?: string[] | undefined;
  blanks?: Blank[] | undefined;
  rubric?: { key: string; label: Said; points: number }[] | undefined;
}

export interface Props {
  min?: number | undefined;
  max?: number | undefined;
  decimals?: number | undefined;
  unit?: string | undefined;
  format?: 'any' | 'number' | 'letters' | 'chinese' | undefined;
  low?: Said | undefined;
  high?: Said | undefined;
  /** Only these days: before today, after today. */
  when?: 'past' | 'future' | undefined;
  /** How many a person ranks or votes for; all unless said. */
  top?: number | undefined;
}

export interface Element {
  key: string;
  type: QuestionType;
  title: Said;
  help?: Said | undefined;
  required: boolean;
  props: Props;
  options: Choice[];
  rows: Line[];
  showIf?: Condition | undefined;
  jumps: { when: Condition; to: string }[];
  scoring?: Scoring | undefined;
  analysis?: Said | undefined;
  dimension?: string | undefined;
  weight: number;
  /** Of a passage: its questions, shown together. */
  children?: Element[] | undefined;
}

export interface Page {
  key: string;
  title: Said;
  showIf?: Condition | undefined;
  elements: Element[];
}
export interface Ending {
  key: string;
  text: Said;
  showIf?: Condition | undefined;
}
export interface Band {
  from: number;
  to: number;
  label: Said;
  advice?: Said | undefined;
}
export interface Dimension {
  key: string;
  name: Said;
  method: 'sum' | 'average';
  bands: Band[];
}
export type Difficulty = 'easy' | 'medium' | 'hard';
export interface DrawRule {
  key: string;
  pageKey: string;
  bankId: number;
  types: string[];
  categoryIds: number[];
  count: number;
  pointsEach: number;
  mix?: Record<Difficulty, number> | undefined;
  fillFromOther: boolean;
}

export interface Document {
  languages: ('zh' | 'en')[];
  pages: Page[];
  endings: Ending[];
  dimensions: Dimension[];
  drawRules: DrawRule[];
}

export interface Settings {
  showNumber: boolean;
  progressBar: boolean;
  timeLimitMinutes?: number | undefined;
  minMinutes?: number | undefined;
  deadlinePolicy: 'hard' | 'full_time';
  passPercent: number;
  drawMode: 'fixed' | 'per_sheet';
  shuffleQuestions: boolean;
  shuffleOptions: boolean;
  leaveLimit?: number | undefined;
  scorePolicy: 'best' | 'last' | 'first' | 'average';
  release: 'immediate' | 'all_marked' | 'manual';
  show: 'nothing' | 'score' | 'right_wrong' | 'key_and_analysis';
  retainMonths: number;
  /** A form with name and mobile hands the person to the customers' intake under this source. */
  leadSourceId?: number | undefined;
}

export const emptyDocument = (): Document => ({
  languages: ['zh'],
  pages: [{ key: 'p1', title: { zh: '' }, elements: [] }],
  endings: [{ key: 'end', text: { zh: '感谢您的填写！', en: 'Thank you!' } }],
  dimensions: [],
  drawRules: [],
});

export const usualSettings: Settings = {
  showNumber: true,
  progressBar: true,
  deadlinePolicy: 'hard',
  passPercent: 60,
  drawMode: 'fixed',
  shuffleQuestions: false,
  shuffleOptions: false,
  scorePolicy: 'best',
  release: 'manual',
  show: 'score',
  retainMonths: 36,
};

/** A question where it stands: its page, and the passage it belongs to. */
export interface Placed {
  element: Element;
  page: Page;
  parent?: Element | undefined;
}

/** Every question in order, those of a passage after it. */
export const placedIn = ({ pages }: Pick<Document, 'pages'>): Placed[] =>
  pages.flatMap((page) =>
    page.elements.flatMap((element) => [
      { element, page },
      ...(element.children ?? []).map((child) => ({ element: child, page, parent: element })),
    ]),
  );

export const elementsIn = (document: Pick<Document, 'pages'>): Element[] =>
  placedIn(document).map(({ element }) => element);

/** The same document with each question changed, those of passages too. */
export const mapElements = (document: Document, change: (element: Element) => Element): Document => ({
  ...document,
  pages: document.pages.map((page) => ({
    ...page,
    elements: page.elements.map((element) =>
      change(element.children ? { ...element, children: element.children.map(change) } : element),
    ),
  })),
});

export const saidIn = (said: Said | undefined, locale: 'zh' | 'en'): string =>
  said ? (locale === 'en' && said.en) || said.zh : '';
