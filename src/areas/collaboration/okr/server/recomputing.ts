// Progress follows from what lies below, level by level, in the transaction that changed it. The objective is locked before its
// children are read, so that two who change two of them both count.
import { sql } from 'drizzle-orm';
import { live, need, row as rowOf, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { KeyResult } from '../model/keyResult';
import { Objective, ObjectiveAlignment } from '../model/objective';
import { type Health, healthOf, type Part, pooled, worst } from '../model/progress';

export interface Link {
  objectiveId: number;
  progress: number;
  status: Health;
}
const deepest = 8;

export async function recompute(work: Work, id: number, chain: Link[] = []): Promise<Link[]> {
  const objective = await rowOf(work, Objective, id, { lock: true });
  if (!objective || chain.length > 50) return chain;
  const own = objective.driver === 'aligned' ? [] : await rows(work, KeyResult, { objectiveId: id, state: 'active' });
  const below = objective.driver === 'key_results' || objective.driver === 'manual' ? [] : await alignedBelow(work, id);
  const parts: Part[] = [...own, ...below];
  const isManual = objective.driver === 'manual';
  const progress = isManual ? (objective.manualProgress ?? 0) : (pooled(parts) ?? 0);
  const status = worst([...own.map(({ confidence }) => healthOf(confidence)), ...below.map((one) => one.status)]);
  const dates = own.flatMap(({ lastCheckInAt }) => lastCheckInAt ?? []);
  const lastCheckInAt = dates.reduce<Date | null>(
    (last, at) => (last && last > at ? last : at),
    objective.lastCheckInAt,
  );
  const hasParts = isManual || parts.length > 0;
  chain.push({ objectiveId: id, progress, status });
  const isSame = objective.progress === progress && objective.status === status && objective.hasParts === hasParts;
  if (!isSame || objective.lastCheckInAt?.getTime() !== lastCheckInAt?.getTime())
    await update(work, Objective, objective, { progress, status, hasParts, lastCheckInAt }, { action: 'recompute' });
  const above = await rows(work, ObjectiveAlignment, { childId: id, state: 'accepted' });
  for (const { parentId } of above) await recompute(work, parentId, chain);
  return chain;
}

interface Below extends Part {
  status: Health;
}

async function alignedBelow(work: Work, parentId: number): Promise<Below[]> {
  const edges = await rows(work, ObjectiveAlignment, { parentId, state: 'accepted' });
  const children = await rows(work, Objective, {
    id: edges.map(({ childId }) => childId),
    state: ['active', 'scored'],
  });
  return edges.flatMap(({ childId, weight }) => {
    const child = children.find(({ id }) => id === childId);
    return child ? [{ weight, progress: child.progress, status: child.status }] : [];
  });
}

/** How many levels a tree would have with this edge; more than eight are refused. */
export async function isTooDeep(work: Work, childId: number, parentId: number): Promise<boolean> {
  const levels = async (id: number, up: boolean): Promise<number> => {
    const [from, to] = up ? [sql`child_id`, sql`parent_id`] : [sql`parent_id`, sql`child_id`];
    const found = await work.session.one<{ depth: number }>(
      sql`with recursive walk(id, depth) as (select ${id}::bigint, 1 union all
        select a.${to}, w.depth + 1 from walk w join objective_alignment a on ${live(work, 'a')} and a.${from} = w.id
          and a.state = 'accepted' where w.depth <= 20) select max(depth)::int as depth from walk`,
    );
    return found?.depth ?? 1;
  };
  return (await levels(parentId, true)) + (await levels(childId, false)) > deepest;
}

export const objectiveOf = async (work: Work, keyResultId: number): Promise<Objective> =>
  need(work, Objective, (await need(work, KeyResult, keyResultId)).objectiveId);
