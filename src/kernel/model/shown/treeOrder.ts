// Moving a node in an ordered tree: under which parent, before which sibling, never under itself, never too deep.
import { int } from '../fields';
export interface TreeRow {
  id: number;
  parentId: number | null;
  sort: number;
}

export interface TreeMove {
  id: number;
  parent: number | null;
  /** The sibling it comes to stand before; null puts it last. */
  before: number | null;
}

export type Refusal = 'cycle' | 'depth';

/** The parent's children in their new order, or why not. */
export function reordered(rows: readonly TreeRow[], move: TreeMove, maxDepth: number): Refusal | number[] {
  const refusal = refusalOf(rows, move.id, move.parent, maxDepth);
  if (refusal) return refusal;
  const siblings = rows
    .filter((row) => row.parentId === move.parent && row.id !== move.id)
    .sort((a, b) => a.sort - b.sort || a.id - b.id)
    .map((row) => row.id);
  const at = move.before === null ? -1 : siblings.indexOf(move.before);
  siblings.splice(at < 0 ? siblings.length : at, 0, move.id);
  return siblings;
}

/** `id` null: a node that is not there yet. */
export function refusalOf(
  rows: readonly TreeRow[],
  id: number | null,
  parent: number | null,
  maxDepth: number,
): Refusal | undefined {
  const above = ancestors(rows, parent);
  if (id !== null && above.includes(id)) return 'cycle';
  return above.length + (id === null ? 1 : height(rows, id)) > maxDepth ? 'depth' : undefined;
}

/** From the parent itself upward; ends at a node met twice, so that a broken tree cannot hang. */
function ancestors(rows: readonly TreeRow[], from: number | null): number[] {
  const found: number[] = [];
  for (let at = from; at !== null && !found.includes(at); ) {
    found.push(at);
    at = rows.find((row) => row.id === at)?.parentId ?? null;
  }
  return found;
}

function height(rows: readonly TreeRow[], id: number, seen: readonly number[] = []): number {
  if (seen.includes(id)) return 0;
  const below = rows.filter((row) => row.parentId === id).map((row) => height(rows, row.id, [...seen, id]));
  return 1 + Math.max(0, ...below);
}

const id = { max: Number.MAX_SAFE_INTEGER } as const;

/** What a call takes that puts a row of a tree under a parent and before a sibling. */
export const moveInput = {
  id: int('编号', 'Id', { ...id, required: true }),
  parent: int('上级', 'Parent', id),
  before: int('之前', 'Before', id),
};
