// What an edit did to a document's lines, for the document's own log entry: cells before and after of each line that was
// changed, all cells of one that came or went. Each names its line by `id` and `$title`.
import type { Resource } from '../../model/resource';
import { differences, titlesOf } from '../audit';
import type { Work } from '../work';

type Values = Record<string, unknown>;

/** By line field. */
export interface LineChanges {
  before: Record<string, Values[]>;
  after: Record<string, Values[]>;
}

/** A line before and after; none before: it is new, none after: it is gone. */
export interface LinePair {
  row: Values | null;
  was: Values | null;
}

export async function lineChanges(work: Work, child: Resource, by: string, pairs: readonly LinePair[]) {
  const titles = await titlesOf(
    work,
    child,
    pairs.map(({ row, was }) => row ?? was!),
  );
  const sides = pairs.map(({ row, was }, i) => {
    const { before, after } = differences(child, row && was, row ?? was!);
    const named = (cells: Values) => {
      const { [by]: _parent, ...own } = cells;
      return { id: (row ?? was)!.id, $title: titles[i], ...own };
    };
    if (row && was) return { before: [named(before)], after: [named(after)] };
    return row ? { before: [], after: [named(after)] } : { before: [named(after)], after: [] };
  });
  return { before: sides.flatMap((side) => side.before), after: sides.flatMap((side) => side.after) };
}
