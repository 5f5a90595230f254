// One row of a category sheet: the path is found or made, level by level, and what the row says is set on its last.
import { sql } from 'drizzle-orm';
import type { FieldProblem } from '#kernel/model/problems';
import { rowFor } from '#kernel/server/resources/reading';
import { insertRow, updateRow } from '#kernel/server/resources/saving';
import { live } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Category } from '../model/category';
import { freeCode } from '../model/categoryPaths';

export interface Given {
  row: number;
  names: string[];
  /** Only what the row says; an empty cell leaves a category as it is. */
  values: Record<string, unknown>;
  problems: FieldProblem[];
}

export async function takeRow(work: Work, tree: string, { names, values }: Given): Promise<void> {
  const found = work.app.services.get(Category.name)!;
  let parentId: number | null = null;
  for (const [depth, name] of names.entries()) {
    const isLast = depth === names.length - 1;
    const known: { id: number } | undefined = await work.session.one(
      sql`select id from category where ${live(work, 'category')} and tree = ${tree} and name = ${name}
        and parent_id is not distinct from ${parentId}::bigint`,
    );
    if (!known) {
      const own = isLast ? values : {};
      parentId = await insertRow(
        work,
        found,
        { tree, parentId, name, code: await codeFor(work, tree), ...own },
        'import',
      );
      continue;
    }
    parentId = known.id;
    if (!isLast) continue;
    const was = await rowFor(work, found, known.id, 'import', true);
    const changed = Object.entries(values).filter(([key, value]) => was[key] !== value);
    if (changed.length > 0) await updateRow(work, found, was, Object.fromEntries(changed), { action: 'import' });
  }
}

async function codeFor(work: Work, tree: string): Promise<string> {
  const rows = await work.session.rows<{ code: string }>(
    sql`select code from category where ${live(work, 'category')} and tree = ${tree}`,
  );
  return freeCode(new Set(rows.map(({ code }) => code)));
}
