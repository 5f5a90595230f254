// Where customers come from: a tree of three levels, arranged by drag, merged without losing a customer.

import { type SQL, sql } from 'drizzle-orm';
import { text } from '#kernel/model/fields';
import { conflict, Invalid, invalid, notFound, problem } from '#kernel/model/problems';
import { type Refusal, refusalOf, type TreeMove } from '#kernel/model/shown/treeOrder';
import { texts } from '#kernel/model/text';
import { readId } from '#kernel/model/values';
import { sortInTree } from '#kernel/server/aroundLists/treeSort';
import { logOperation } from '#kernel/server/audit';
import { columnSql, tableSql } from '#kernel/server/database/table';
import { by } from '#kernel/server/filters';
import { storedColumns } from '#kernel/server/resources/query';
import { rowFor } from '#kernel/server/resources/reading';
import { remove } from '#kernel/server/resources/removing';
import { updateRow } from '#kernel/server/resources/saving';
import { live, ours, undeleted } from '#kernel/server/rows';
import { type AreaPiece, type Change, extend, type Service, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { coverNames } from '../../customer/server/customersCover';
import { goingAlong } from '../../customer/server/customersRemoving';
import { isLastSource } from '../../customer/server/sourceBranch';
import { CustomerSource, CustomerTouch } from '../model/source';
import { mergeSources, type Source, sortSource, sourceStats, sourceTree } from '../model/sourceCalls';
import { costListener, costs } from './sourceCosts';
import { sourceSheet } from './sourceSheet';
import { stats } from './sourceStats';
import { logFirstTouch } from './touches';

const deepest = 3;

const rules = texts('customers.source', {
  cycle: ['不能移到自己的下级', 'A source cannot be moved under itself'],
  depth: ['来源最多 {depth} 级', 'Sources have at most {depth} {depth|level|levels}'],
  name: ['同级已有此名称', 'This name is taken on this level'],
  parentOff: ['上级已停用，请先启用上级', 'The source above is switched off; switch it on first'],
  mergeSelf: ['请选择另一个来源', 'Choose another source'],
  mergeLeaf: ['只能合并没有下级的来源', 'Only sources without any below them can be merged'],
});

const refuse = (why: Refusal) => conflict(rules[why], { reason: why }, { depth: deepest });

interface Node extends Pick<CustomerSource, 'id' | 'parentId' | 'sort' | 'name' | 'kind' | 'active'> {}

/** The whole tree. Whoever arranges it waits for the other: an empty one has no row to lock. */
async function lockTree(work: Work): Promise<Node[]> {
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${work.enterpriseId}:${CustomerSource.name}`}, 0))`,
  );
  return work.session.rows<Node>(
    sql`select id, parent_id as "parentId", sort, name, kind, active from customer_source
      where ${live(work, 'customer_source')} order by id for update`,
  );
}

async function beforeSave({ row, was, work }: Change<typeof CustomerSource>): Promise<void> {
  const nodes = await lockTree(work);
  const above = nodes.find(({ id }) => id === row.parentId);
  if (row.parentId !== null && !above)
    throw invalid('parentId', 'ref', { label: CustomerSource.fields.parentId.label });
  const refusal = refusalOf(nodes, was?.id ?? null, row.parentId, deepest);
  if (refusal) throw refuse(refusal);
  if (above) row.kind = above.kind;
  if (row.active && !was?.active && above?.active === false) throw invalid('active', rules.parentOff);
  const siblings = nodes.filter((node) => node.parentId === row.parentId && node.id !== was?.id);
  // A first level has no parent, and the database holds two of them to be different.
  if (siblings.some(({ name }) => name === row.name)) throw new Invalid([problem('name', rules.name)], 409);
  if (!was) row.sort = 1 + Math.max(-1, ...siblings.map(({ sort }) => sort));
}

/** What stands below inherits the kind, goes out of use with it, and hands both on. */
async function afterSave({ row, was, work }: Change<typeof CustomerSource>): Promise<void> {
  if (!was || (row.kind === was.kind && (row.active || !was.active))) return;
  const below = await work.session.rows<CustomerSource>(
    sql`select ${storedColumns(CustomerSource)} from customer_source t
      where ${live(work, 't')} and t.parent_id = ${row.id} order by t.id`,
  );
  for (const one of below) {
    const active = one.active && row.active;
    if (one.kind !== row.kind || one.active !== active)
      await updateRow(work, sourceService, { ...one }, { kind: row.kind, active });
  }
}

/** All of it, for pickers and for whoever keeps it; what is switched off stands there as such. */
const tree = (work: Work): Promise<Source[]> =>
  work.session.rows<Source>(
    sql`select id, version, parent_id as "parentId", name, name_en as "nameEn", code, kind, active, school_ids as "schoolIds", sort
      from customer_source where ${live(work, 'customer_source')} order by sort, id limit 2000`,
  );

async function sort(work: Work, move: TreeMove): Promise<number[]> {
  const found = work.app.services.get(CustomerSource.name)!;
  return sortInTree(work, found, move, await lockTree(work), deepest, refuse);
}

interface Merge {
  fromId: number;
  toId: number;
  dryRun: boolean | null;
}

/** Every customer, touch, cost and rule of A is B's afterwards, and A is gone: all of it or nothing. */
async function merge(work: Work, { fromId, toId, dryRun }: Merge) {
  const found = work.app.services.get(CustomerSource.name)!;
  const from = await rowFor(work, found, fromId, 'edit');
  const to = await rowFor(work, found, toId, 'edit');
  if (fromId === toId) throw invalid('toId', rules.mergeSelf);
  const nodes = await lockTree(work);
  if (![fromId, toId].every((id) => nodes.some((node) => node.id === id))) throw notFound();
  if (nodes.some(({ parentId }) => parentId === fromId || parentId === toId)) throw conflict(rules.mergeLeaf);
  const moved: Record<string, number> = {};
  for (const { of, name, isList } of usesOf(work)) {
    const cell = columnSql(name);
    const holds = isList ? sql`${cell} @> ${sql.param([fromId])}::bigint[]` : sql`${cell} = ${fromId}`;
    const united = sql`array(select distinct unnest(array_replace(${cell}, ${fromId}::bigint, ${toId}::bigint)))`;
    const where = sql`${ours(work, of.name)} and ${holds}`;
    const counted = await work.session.one<{ n: number }>(
      dryRun
        ? sql`select count(*)::int as n from ${tableSql(of)} where ${where} and ${undeleted(of.name)}`
        : sql`with moved as (update ${tableSql(of)} set ${cell} = ${isList ? united : sql`${toId}::bigint`}, version = version + 1 where ${where} returning deleted_at)
            select count(*) filter (where ${undeleted('moved')})::int as n from moved`,
    );
    if (counted?.n) moved[of.name] = (moved[of.name] ?? 0) + counted.n;
  }
  if (dryRun) return { moved, merged: false };
  await logOperation(work, {
    action: 'merge',
    of: CustomerSource,
    rowId: toId,
    rowTitle: String(to.name),
    before: { merged: String(from.name) },
    after: { moved },
  });
  await remove(work, found, { id: fromId });
  return { moved, merged: true };
}

/** Every column of every area that points at a source, but for the tree itself. */
const usesOf = (work: Work) =>
  [...work.app.services.values()].flatMap(({ of }) =>
    Object.entries(of.fields)
      .filter(([, field]) => field.to === CustomerSource.name && of.name !== CustomerSource.name)
      .map(([name, field]) => ({ of, name, isList: field.kind === 'refs' })),
  );

/** Where a customer of this school may come from; without a school, one of any. */
function usableAt(given: string): SQL {
  const schoolId = readId(given);
  const there = schoolId === null ? sql`` : sql`and (t.school_ids = '{}' or ${schoolId} = any(t.school_ids))`;
  return sql`t.active and ${isLastSource(sql`t`)} ${there}`;
}

const sourceService: Service = service(CustomerSource, {
  beforeSave,
  afterSave,
  offered: { usableAt: by(text('可用于校区', 'Usable at', { max: 20 }), usableAt) },
  calls: [serves(sourceTree, tree), serves(sourceStats, stats), serves(sortSource, sort), serves(mergeSources, merge)],
});

export const sources: AreaPiece = {
  services: [sourceService, costs, service(CustomerTouch, { decorate: coverNames('customerId') })],
  extends: [
    extend(Customer, {
      async afterSave({ row, was, work }) {
        if (!was) await logFirstTouch(work, row);
      },
      beforeDelete: goingAlong(CustomerTouch),
    }),
  ],
  listeners: [costListener],
  open: [sourceSheet],
};
