// What the server answers about rows of a resource.
import type { Resource } from '#kernel/model/resource';
import type { Text } from '#kernel/model/text';
import { getLocale } from '#kernel/web/i18n';

export interface WireRow {
  id: number;
  version: number;
  /** Names of referred rows and categories, in the caller's language. */
  $labels?: Record<string, string | string[]>;
  /** What this person may do with this row now: `edit`, `delete`, transitions, actions. */
  $can?: string[];
  /** Fields whose value arrived masked. */
  $masked?: string[];
  /** Fields this person may see but not change. */
  $locked?: string[];
  [field: string]: unknown;
}

/**
 * A part of a page that reads rows of the page's own resource. Bivariant on purpose: the kernel hands such a part to lists and
 * details of any resource, and rows to it only of the one it was declared with.
 */
export type Reads<R, Answer> = { read(row: R): Answer }['read'];

export interface ListTotals {
  total: number;
  totalIsCapped?: boolean;
  summary?: Record<string, unknown>;
}

export interface ListAnswer<R extends WireRow = WireRow> extends ListTotals {
  list: R[];
  page: number;
  pageSize: number;
}

/** The rows alone; their total stands with them where it was known without counting. */
export interface RowsAnswer extends Partial<ListTotals> {
  list: WireRow[];
  page: number;
  pageSize: number;
  isPart?: boolean;
}

export interface ImportError {
  row: number;
  field: string;
  message: string;
}

export interface ImportAnswer {
  total: number;
  valid: number;
  errors: ImportError[];
  /** Columns of the sheet that say nothing here. */
  ignored?: string[];
  /** The first rows, as the sheet has them. */
  preview?: Record<string, unknown>[];
}

/** 409 of an edit whose version is no longer the newest. */
export interface StaleAnswer {
  reason: 'stale';
  current: WireRow;
  changed: { field: string; was: unknown; now: unknown }[];
  by: string;
  at: string;
}

export const isStale = (answer: unknown): answer is StaleAnswer =>
  typeof answer === 'object' && answer !== null && (answer as { reason?: unknown }).reason === 'stale';

/** 409 of a delete: who still refers to the rows. */
export interface Referrer {
  resource: string;
  title: string | Text;
  count: number;
}

export const isReferred = (answer: unknown): answer is Referrer[] =>
  Array.isArray(answer) && answer.length > 0 && answer.every((each) => typeof each?.count === 'number');

export const labelOf = (row: Pick<WireRow, '$labels'>, name: string): string | undefined => {
  const label = row.$labels?.[name];
  return Array.isArray(label) ? label.join('、') : label;
};

/** What a row is called; one that is named by another row has that one's name. */
export const nameOf = (of: Pick<Resource, 'label' | 'labelEn'>, row: WireRow): string => {
  const english = getLocale() === 'en' && of.labelEn ? row[of.labelEn] : null;
  return labelOf(row, of.label) ?? String(english || (row[of.label] ?? row.id));
};

export const mayDo = (row: Pick<WireRow, '$can'>, what: string): boolean => row.$can?.includes(what) ?? false;
