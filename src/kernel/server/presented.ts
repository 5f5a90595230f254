// A row as a caller gets it: wire values by name, and what is said of them.
import type { SQL } from 'drizzle-orm';
import type { CarriedOf, Resource } from '../model/resource';
import type { WireStandard, WireValues } from '../model/wire';

export interface Presented {
  id: number;
  [name: string]: unknown;
  $labels: Record<string, unknown>;
  $can: string[];
  $masked: string[];
  /** Fields this person may see but not change. */
  $locked?: string[];
}

/** The same of one resource: its fields as they travel, of a list only those it was asked for. */
export type PresentedOf<R extends Resource> = Presented & WireStandard & WireValues<R['fields']> & CarriedOf<R>;

/** Rows of which this person sees some fields covered, whatever their role. */
export interface Covered {
  /** Rows of which not every word is open and nothing can be revealed. */
  rows: SQL;
  /** Those on which this field is covered. */
  field(name: string): SQL | undefined;
  /** What is still seen of this field where it is covered: lists are ordered by that. Nothing, unless it says so. */
  shown?(name: string): SQL | undefined;
  /** Which of `rows` a text may still find: by what of them is open. */
  words?(q: string): SQL;
}
