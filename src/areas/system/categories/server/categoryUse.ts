// Where a category is used: every column that a model declares `category(tree)` or `categories`, counted and moved.
import { type SQL, sql } from 'drizzle-orm';
import { type Resource, snake } from '#kernel/model/resource';
import { say } from '#kernel/model/text';
import { logOperation, schoolOf, titleOf } from '#kernel/server/audit';
import { columnSql, tableSql } from '#kernel/server/database/table';
import { live, ours, undeleted } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Category } from '../model/category';

interface Column {
  of: Resource;
  name: string;
  isList: boolean;
}

export interface Use {
  area: string;
  areaTitle: string;
  resource: string;
  title: string;
  field: string;
  count: number;
}

function columnsOf(work: Work, tree: string): Column[] {
  return [...work.app.services.values()].flatMap(({ of }) =>
    Object.entries(of.fields)
      .filter(([, field]) => field.kind.startsWith('categor') && field.tree === tree)
      .map(([name, field]) => ({ of, name, isList: field.kind === 'categories' })),
  );
}

const holds = ({ name, isList }: Column, id: number): SQL =>
  isList ? sql`t.${columnSql(name)} @> ${sql.param([id])}::bigint[]` : sql`t.${columnSql(name)} = ${id}`;

/** How many rows hold each node of a tree; one statement a column, never one a node. */
export async function countsOf(work: Work, tree: string): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const column of columnsOf(work, tree)) {
    const held = column.isList ? sql`unnest(t.${columnSql(column.name)})` : sql`t.${columnSql(column.name)}`;
    const rows = await work.session.rows<{ id: number | null; n: number }>(
      sql`select c.id, count(*)::int as n from (select ${held} as id from ${tableSql(column.of)} t where ${live(work, 't')}) c group by c.id`,
    );
    for (const { id, n } of rows) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + n);
  }
  return counts;
}

/** Which records hold one node, by area. */
export async function usesOf(work: Work, tree: string, id: number): Promise<Use[]> {
  const uses: Use[] = [];
  for (const column of columnsOf(work, tree)) {
    const counted = await work.session.one<{ n: number }>(
      sql`select count(*)::int as n from ${tableSql(column.of)} t where ${live(work, 't')} and ${holds(column, id)}`,
    );
    if (counted?.n) uses.push(namedUse(work, column, counted.n));
  }
  return uses;
}

/** Puts B where A stood, in every column of every area; a list that held both holds B once. */
export async function moveUses(work: Work, tree: string, from: number, to: number): Promise<Use[]> {
  const uses: Use[] = [];
  const at = work.now.toISOString();
  for (const column of columnsOf(work, tree)) {
    const { of, name, isList } = column;
    const cell = sql`t.${columnSql(name)}`;
    const list = sql`case when ${cell} @> ${sql.param([to])}::bigint[] then array_remove(${cell}, ${from}::bigint) else array_replace(${cell}, ${from}::bigint, ${to}::bigint) end`;
    const school = of.scope.school && of.scope.school !== 'id' ? snake(of.scope.school) : 'id';
    // Deleted rows too: what is brought back must not point at a node that is gone.
    const moved = await work.session.rows<Record<string, unknown> & { id: number; isLive: boolean }>(
      sql`update ${tableSql(of)} t set ${columnSql(name)} = ${isList ? list : sql`${to}::bigint`}, version = t.version + 1, updated_at = ${at}, updated_by = ${work.actor.staffId || null}
        where ${ours(work, 't')} and ${holds(column, from)}
        returning t.id, ${undeleted('t')} as "isLive", t.${columnSql(of.label)} as ${sql.raw(`"${of.label}"`)}, t.${sql.raw(`"${school}"`)} as "school"`,
    );
    for (const row of moved) {
      const where = { ...row, [of.scope.school ?? '']: row.school };
      await logOperation(work, {
        action: 'merge',
        of,
        rowId: row.id,
        rowTitle: await titleOf(work, of, row),
        schoolId: schoolOf(of, where),
        before: { [name]: from },
        after: { [name]: to },
      });
    }
    const count = moved.filter((row) => row.isLive).length;
    if (count) uses.push(namedUse(work, column, count));
  }
  return uses;
}

function namedUse(work: Work, { of, name }: Column, count: number): Use {
  const area = work.app.allAreas.find((one) => one.name === of.area);
  return {
    area: of.area,
    areaTitle: area ? say(area.title, work) : of.area,
    resource: of.name,
    title: say(of.title, work),
    field: say(of.fields[name]!.label, work),
    count,
  };
}

/** All nodes of a tree. Whoever arranges one waits for the other: a tree without nodes has no row to lock. */
export async function lockTree(work: Work, tree: string) {
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${work.enterpriseId}:${Category.name}:${tree}`}, 0))`,
  );
  return work.session.rows<{
    id: number;
    parentId: number | null;
    sort: number;
    name: string;
    code: string;
    schoolId: number | null;
  }>(
    sql`select id, parent_id as "parentId", sort, name, code, school_id as "schoolId" from category where ${live(work, 'category')} and tree = ${tree} order by id for update`,
  );
}
