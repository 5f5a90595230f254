// Who stands under whom. A change of it holds the whole tree of the enterprise, so that two changes cannot close a ring.
import { sql } from 'drizzle-orm';
import { yuan } from '#kernel/model/money';
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { and, reachable } from '#kernel/server/resources/query';
import { live, ours, serviceOf, undeleted } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Distributor, type Tree, type TreeNode } from '../model/distributor';

export const treeTexts = texts('distribution.tree', {
  loop: ['不能形成循环', 'Would form a loop'],
  notActive: ['上级须为正常状态的分销员', 'The parent must be an active distributor'],
});

const holdTree = (work: Work) =>
  work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`distribution.tree:${work.enterpriseId}`}, 0))`,
  );

/** Refuses a parent who is not there, or who stands below. */
export async function checkParent(work: Work, id: number | null, parentId: number): Promise<void> {
  await holdTree(work);
  const above = await work.session.rows<{ id: number; state: string; depth: number }>(
    sql`with recursive up as (
        select id, parent_id, state, 1 as depth from distributor where ${live(work, 'distributor')} and id = ${parentId}
        union all select d.id, d.parent_id, d.state, up.depth + 1 from distributor d join up on d.id = up.parent_id
          where ${ours(work, 'd')} and up.depth < 1000)
      select id, state, depth from up`,
  );
  if (above[0]?.state !== 'active') throw conflict(treeTexts.notActive);
  if (id !== null && above.some((one) => Number(one.id) === id)) throw conflict(treeTexts.loop);
}

/** Counts what is derived, for these and for those above them, from what is stored. */
export async function recount(work: Work, ids: readonly (number | null | undefined)[]): Promise<void> {
  const own = ids.filter((id): id is number => typeof id === 'number');
  if (own.length === 0) return;
  const e = work.enterpriseId;
  await work.session.rows(
    sql`with meant as (
        select d.id from distributor d where ${ours(e, 'd')} and (d.id = any(${sql.param(own)}::bigint[])
          or d.id in (select parent_id from distributor where ${ours(e, 'distributor')} and id = any(${sql.param(own)}::bigint[]))
          or d.id in (select p.parent_id from distributor c join distributor p on p.enterprise_id = c.enterprise_id and p.id = c.parent_id
            where ${ours(e, 'c')} and c.id = any(${sql.param(own)}::bigint[])))
        order by d.id for update)
      update distributor t set
        direct_count = (select count(*) from distributor c where ${live(e, 'c')} and c.parent_id = t.id),
        second_count = (select count(*) from distributor c join distributor g on g.enterprise_id = c.enterprise_id and g.parent_id = c.id
          where ${ours(e, 'c')} and c.parent_id = t.id and ${undeleted('g')}),
        customers = (select count(*) from distributor_bind b where ${live(e, 'b')} and b.distributor_id = t.id and b.state = 'active'),
        orders = (select count(*) from distribution_order o where ${ours(e, 'o')} and o.first_id = t.id and o.state not in ('void', 'clawed')),
        amount = (select coalesce(sum(o.base - o.refunded_base), 0) from distribution_order o where ${ours(e, 'o')} and o.first_id = t.id and o.state not in ('void', 'clawed'))
      from meant where t.id = meant.id and ${ours(e, 't')}`,
  );
}

const nodesPerPage = 100;

interface NodeRow {
  id: number;
  parentId: number | null;
  name: string;
  level: string | null;
  direct: number;
  amount: string;
  state: string;
}

/** Two generations below one person, or those without a parent; only whom this person sees. */
export async function treeOf(work: Work, id: number | null, page: number): Promise<Tree> {
  const seen = and(reachable(work.actor, serviceOf(work, Distributor), 'view', work.app.services));
  const nodes = (where: ReturnType<typeof sql>, limit = nodesPerPage, offset = 0) =>
    work.session.rows<NodeRow>(
      sql`select t.id, t.parent_id as "parentId", t.name, l.name as level, t.direct_count as direct, t.amount, t.state from distributor t
        left join distribution_level l on l.enterprise_id = t.enterprise_id and l.id = t.level_id
        where ${seen} and ${where} order by t.amount desc, t.id limit ${limit} offset ${offset}`,
    );
  const told = ({ id: own, name, level, direct, amount, state }: NodeRow): TreeNode => ({
    ...{ id: Number(own), name, level: level ?? '', direct, amount: yuan(Number(amount)), state },
  });
  const offset = (page - 1) * nodesPerPage;
  const totalOf = async (where: ReturnType<typeof sql>) =>
    (
      await work.session.one<{ n: number }>(
        sql`select count(*)::int as n from distributor t where ${seen} and ${where}`,
      )
    )?.n ?? 0;
  if (id === null) {
    const where = sql`t.parent_id is null and t.direct_count > 0`;
    return {
      above: [],
      node: null,
      roots: (await nodes(where, nodesPerPage, offset)).map(told),
      total: await totalOf(where),
    };
  }
  const [middle] = await nodes(sql`t.id = ${id}`, 1);
  if (!middle) return { above: [], node: null, roots: [], total: 0 };
  const children = await nodes(sql`t.parent_id = ${id}`, nodesPerPage, offset);
  const ids = children.map((one) => Number(one.id));
  const grandchildren = ids.length > 0 ? await nodes(sql`t.parent_id = any(${sql.param(ids)}::bigint[])`, 1000) : [];
  const above = await work.session.rows<{ id: number; name: string; depth: number }>(
    sql`with recursive up as (
        select d.id, d.parent_id, 0 as depth from distributor d where ${ours(work, 'd')} and d.id = ${id}
        union all select d.id, d.parent_id, up.depth + 1 from distributor d join up on d.id = up.parent_id
          where ${ours(work, 'd')} and up.depth < 1000)
      select t.id, t.name, up.depth from up join distributor t on t.id = up.id where ${seen} and up.depth > 0 order by up.depth desc`,
  );
  return {
    above: above.map((one) => ({ id: Number(one.id), name: one.name })),
    node: {
      ...told(middle),
      children: children.map((child) => ({
        ...told(child),
        children: grandchildren.filter(({ parentId }) => Number(parentId) === Number(child.id)).map(told),
      })),
    },
    roots: [],
    total: await totalOf(sql`t.parent_id = ${id}`),
  };
}
