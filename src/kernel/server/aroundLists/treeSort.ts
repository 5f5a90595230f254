// Putting a row of an ordered tree under a parent and before a sibling: regions, departments, categories, sources.

import { sql } from 'drizzle-orm';
import { notFound, type Problem } from '../../model/problems';
import { type Refusal, reordered, type TreeMove, type TreeRow } from '../../model/shown/treeOrder';
import { tableSql } from '../database/table';
import { rowFor } from '../resources/reading';
import { updateRow } from '../resources/saving';
import type { Service } from '../service';
import type { Work } from '../work';

/** `rows` are locked by the caller. Answers the parent's children in their new order. */
export async function sortInTree(
  work: Work,
  found: Service,
  move: TreeMove,
  rows: readonly TreeRow[],
  maxDepth: number,
  refuse: (why: Refusal) => Problem,
): Promise<number[]> {
  if (move.parent !== null && !rows.some((row) => row.id === move.parent)) throw notFound();
  const order = reordered(rows, move, maxDepth);
  if (!Array.isArray(order)) throw refuse(order);
  const was = await rowFor(work, found, move.id, 'edit', true);
  await updateRow(work, found, was, { parentId: move.parent, sort: order.indexOf(move.id) }, { action: 'sort' });
  await work.session.rows(
    sql`update ${tableSql(found.of)} r set sort = o.place - 1, version = r.version + 1 from unnest(${sql.param(order)}::bigint[]) with ordinality as o(id, place)
      where r.enterprise_id = ${work.enterpriseId} and r.id = o.id and r.sort <> o.place - 1`,
  );
  return order;
}
