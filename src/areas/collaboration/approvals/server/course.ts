// An approval in the hands of the engine: read under a lock, judged in today's world, stored with what has changed.
import { and, eq, sql } from 'drizzle-orm';
import { successorsOf } from '#areas/people/model/queries';
import { dayOf } from '#kernel/model/dates';
import { writeValue } from '#kernel/model/values';
import { same } from '#kernel/server/audit';
import { table } from '#kernel/server/database/table';
import { live, need, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Course, Flow, Task, World } from '../../engine/model/state';
import { approversOf } from '../../flows/model/tree';
import type { PinnedFlow } from '../../flows/server/flowRows';
import { pinned } from '../../flows/server/flowRows';
import { kindFields } from '../../flows/server/flows';
import { departmentsAbove, organisationOf, placesOf, regionsAbove } from '../../flows/server/organisation';
import { activeAmong, deputiesOf, Finder, holdersOf, rolesOf } from '../../flows/server/people';
import { addWorking, officeHours } from '../../workingTime/model/workingTime';
import { workingCalendar } from '../../workingTime/server/calendars';
import { Approval, ApprovalTask } from '../model/approval';

export interface Held {
  approval: Approval;
  tasks: ApprovalTask[];
  course: Course;
  pinned: PinnedFlow;
}

/** Whoever acts on an approval holds it alone: the first to come decides. */
export async function hold(work: Work, id: number, lock = true): Promise<Held> {
  const approval = await need(work, Approval, id, { lock });
  const tasks = await rows(work, ApprovalTask, { approvalId: id }, { sort: 'seq' });
  return { approval, tasks, course: courseOf(approval, tasks), pinned: await pinned(work, approval.flowVersionId!) };
}

export const courseOf = ({ state, round, runs, jump }: Approval, tasks: readonly ApprovalTask[]): Course => ({
  state: state === 'draft' ? 'running' : state,
  round,
  runs,
  jump,
  tasks: tasks.map(({ parent, ...task }): Task => ({ ...task, parent, comment: task.comment ?? '' })),
});

export const flowOf = ({ flow, version }: PinnedFlow): Flow => ({
  tree: version.tree,
  dedupe: flow.dedupe,
  withdrawRule: flow.withdrawRule,
  undoMinutes: flow.undoMinutes,
});

export type Asked = Pick<Approval, 'kind' | 'initiatorId' | 'schoolId' | 'form' | 'chosen'>;

/** Everything the engine may ask about people and facts, as it is now. `more`: further people in question. */
export async function worldOf(
  work: Work,
  asked: Asked,
  { flow, version }: PinnedFlow,
  more: readonly number[] = [],
  needsManagers = false,
): Promise<World> {
  const { tree } = version;
  const finder = await Finder.of(work, asked, tree, needsManagers);
  const people = new Map<string, number[]>();
  for (const node of approversOf(tree)) people.set(node.id, await finder.peopleOf(node));
  await putHeirs(work, people);
  const keepers =
    flow.adminIds.length > 0 ? flow.adminIds : (await holdersOf(work, ['super_editor'])).map(({ staffId }) => staffId);
  const named = approversOf(tree).flatMap(({ emptyStaffIds = [], timeout }) => [
    ...emptyStaffIds,
    ...(timeout?.staffIds ?? []),
  ]);
  const all = [...new Set([...people.values()].flat().concat(keepers, named, more, asked.initiatorId))];
  const managers = new Map<number, number | null>();
  if (needsManagers || approversOf(tree).some(({ sameAsInitiator }) => sameAsInitiator === 'to_manager'))
    for (const id of all) managers.set(id, await finder.managerOf(id));
  const deputies = await deputiesOf(work, all, asked.kind);
  const active = await activeAmong(work, [
    ...all,
    ...deputies.values(),
    ...[...managers.values()].filter((id) => id !== null),
  ]);
  const fields = kindFields(work, asked.kind);
  const today = dayOf(work.now, work.actor.timezone);
  // Days off are only asked for where something falls due.
  const calendar = approversOf(tree).some(({ timeout }) => timeout)
    ? await workingCalendar(work, null, asked.schoolId)
    : officeHours(work.actor.timezone);
  return {
    now: work.now,
    initiatorId: asked.initiatorId,
    people,
    isActive: (id) => active.has(id),
    managerOf: (id) => managers.get(id) ?? null,
    deputyOf: (id) => deputies.get(id) ?? null,
    admins: keepers.filter((id) => active.has(id)),
    fields,
    facts: await factsOf(work, asked),
    today,
    dueAfter: (hours) => addWorking(calendar, work.now, hours * 60),
  };
}

/** A node that is entered, or comes back, asks who took over from somebody who has left. */
async function putHeirs(work: Work, people: Map<string, number[]>): Promise<void> {
  const staffIds = [...new Set([...people.values()].flat())];
  const found = await work.ask(successorsOf, { staffIds, itemType: 'approval_task' });
  if (found.length === 0) return;
  const heirs = new Map(found.map(({ staffId, toId }) => [staffId, toId]));
  for (const [node, ids] of people) people.set(node, [...new Set(ids.map((id) => heirs.get(id) ?? id))]);
}

/** The form as conditions read it, and where its initiator works. */
async function factsOf(work: Work, asked: Asked): Promise<Record<string, unknown>> {
  const fields = kindFields(work, asked.kind);
  const facts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(asked.form))
    facts[name] = fields[name] ? writeValue(fields[name], value) : value;
  const place = (await placesOf(work, [asked.initiatorId])).get(asked.initiatorId);
  const org = await organisationOf(work);
  return Object.assign(facts, {
    'initiator.id': asked.initiatorId,
    'initiator.schoolId': place?.schoolId ?? null,
    'initiator.regionIds': regionsAbove(org, place?.schoolId ?? null),
    'initiator.departmentIds': departmentsAbove(org, place?.departmentId ?? null),
    'initiator.postId': place?.postId ?? null,
    'initiator.roleKeys': await rolesOf(work, asked.initiatorId),
  });
}

/** Stores what the engine changed; answers the tasks as they are now. */
export async function storeCourse(
  work: Work,
  held: Held,
  after: Course,
  more: Partial<Approval>,
): Promise<{ approval: Approval; tasks: ApprovalTask[] }> {
  const { approval } = held;
  const names = new Map(approversOf(held.pinned.version.tree).map((node) => [node.id, node.name]));
  const known = new Map(held.course.tasks.map((task) => [task.seq, task]));
  const t = table(ApprovalTask);
  const fresh = after.tasks.filter(({ seq }) => !known.has(seq));
  if (fresh.length > 0)
    await work.db.insert(t).values(
      fresh.map((task) => {
        const nodeId = after.runs.find(({ seq }) => seq === task.run)!.nodeId;
        return {
          ...task,
          enterpriseId: work.enterpriseId,
          approvalId: approval.id,
          nodeId,
          nodeName: names.get(nodeId) ?? nodeId,
        };
      }),
    );
  for (const task of after.tasks) {
    const was = known.get(task.seq);
    if (!was || same(was, task)) continue;
    const byId =
      decidedStates.has(task.state) && !decidedStates.has(was.state) ? work.actor.staffId || null : undefined;
    await work.db
      .update(t)
      .set({
        ...task,
        ...(byId === undefined ? {} : { doneById: byId }),
        version: sql`${t.version} + 1`,
        updatedAt: work.now,
      })
      .where(and(live(work, t), eq(t.approvalId, approval.id), eq(t.seq, task.seq)));
  }
  const concerned = [
    ...new Set([
      ...approval.participantIds,
      ...(more.participantIds ?? []),
      ...after.tasks.flatMap(({ assigneeId, onBehalfOfId }) =>
        onBehalfOfId ? [assigneeId, onBehalfOfId] : [assigneeId],
      ),
    ]),
  ];
  const stored = await update(work, Approval, approval, {
    ...more,
    state: after.state,
    round: after.round,
    runs: after.runs,
    jump: after.jump,
    participantIds: concerned,
  });
  return {
    approval: stored,
    tasks: await rows(work, ApprovalTask, { approvalId: approval.id }, { sort: 'seq' }),
  };
}

const decidedStates = new Set<string>(['approved', 'rejected', 'returned', 'transferred']);
