// What each step does to an order: who has it, which clock runs, what is said, and what it ends with.
import { Staff } from '#areas/people/model/staff';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import { need, rows, update } from '#kernel/server/rows';
import type { Hooks } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { speak } from '../../comments/server/comments';
import { nextAssignee } from '../model/assigning';
import { WorkOrderMember, WorkOrderTeam } from '../model/settings';
import { openStates, WorkOrder, workOrderClosed } from '../model/workOrder';
import { isMember } from './rights';
import { retarget, run, stop } from './timing';

const said = texts('collaboration.workOrderRule', {
  notMember: ['处理人不在该工单组', 'Not a member of the team'],
  gone: ['该员工已离职或停职', 'No longer at work'],
  whom: ['请选择工单组或处理人', 'Choose a team or a person'],
  until: ['挂起须在 30 天以内', 'At most thirty days from now'],
  late: ['关闭超过 {days} 天，请重新提单', 'Closed more than {days} days ago; please ask anew'],
  itself: ['不能并入自己', 'It cannot be merged into itself'],
  shut: ['目标工单已关闭', 'That order is closed'],
});
const dayMs = 86_400_000;

async function refuseNobody(work: Work, teamId: number | null, staffId: number, field: string): Promise<void> {
  const person = await need(work, Staff, staffId);
  if (person.status === 'left' || person.status === 'suspended') throw invalid(field, said.gone);
  if (teamId !== null && !(await isMember(work, teamId, staffId))) throw invalid(field, said.notMember);
}

/** By the rule of its team; nobody where it is to be claimed, or where nobody is free. */
export async function giveByRule(work: Work, row: WorkOrder): Promise<number | null> {
  if (row.teamId === null) return null;
  const team = await need(work, WorkOrderTeam, row.teamId, { lock: true });
  if (!team.isOn || (team.schoolIds.length > 0 && row.schoolId !== null && !team.schoolIds.includes(row.schoolId)))
    return null;
  if (team.assignRule !== 'round_robin' && team.assignRule !== 'least_open') return null;
  const members = await rows(work, WorkOrderMember, { teamId: team.id }, { sort: 'id' });
  const here = await rows(work, Staff, { id: members.map(({ staffId }) => staffId), status: ['active', 'probation'] });
  const held = await rows(work, WorkOrder, { teamId: team.id, state: ['assigned', 'processing'] });
  const lastAt = (id: number) =>
    held
      .filter((one) => one.assigneeId === id)
      .reduce<Date | null>((last, { createdAt }) => (last && last > createdAt ? last : createdAt), null);
  const candidates = members
    .filter(({ staffId }) => here.some(({ id }) => id === staffId))
    .map(({ staffId, maxOpen, away }) => ({
      ...{ staffId, maxOpen, away, lastAt: lastAt(staffId) },
      open: held.filter(({ assigneeId }) => assigneeId === staffId).length,
    }));
  const chosen = nextAssignee(team.assignRule, candidates, team.lastAssignedId);
  if (chosen !== null) await update(work, WorkOrderTeam, { ...team }, { lastAssignedId: chosen });
  return chosen;
}

/** Clocks run from now, and the team is offered it. */
export async function begin(work: Work, row: WorkOrder): Promise<void> {
  await retarget(work, row);
  await run(work, row, 'response');
  await run(work, row, 'resolve');
}

async function end(
  work: Work,
  row: WorkOrder,
  outcome: WorkOrder['outcome'],
  why: 'closed' | 'cancelled',
): Promise<void> {
  await stop(work, row, 'response', why);
  await stop(work, row, 'resolve', why);
  Object.assign(row, { outcome, closedAt: work.now, holdUntil: null });
}

export const tellClosed = (work: Work, row: WorkOrder): Promise<void> =>
  work.emit(workOrderClosed, {
    ...{ orderId: row.id, categoryId: row.categoryId, teamId: row.teamId, assigneeId: row.assigneeId },
    ...{ schoolId: row.schoolId, outcome: row.outcome ?? 'cancelled', rating: row.rating },
    ...{ responseMet: row.responseMet, resolveMet: row.resolveMet },
  });

const about = ({ id }: WorkOrder) => ({ targetType: 'work_order' as const, targetId: id });

export const orderSteps: NonNullable<Hooks<typeof WorkOrder>['transitions']> = {
  assign: ({ row, input, work }) => refuseNobody(work, row.teamId, input.assigneeId, 'assigneeId'),
  accept: ({ row, work }) => stop(work, row, 'response', 'answered'),
  async resolve({ row, work }) {
    await stop(work, row, 'response', 'answered');
    await stop(work, row, 'resolve', 'resolved');
    row.resolvedAt = work.now;
  },
  confirm({ row, input, work }) {
    Object.assign(row, { outcome: 'solved', closedAt: work.now, ratedAt: input.rating ? work.now : null });
  },
  async transfer(step) {
    const { row, input, work } = step;
    if (!input.toTeamId && !input.toStaffId) throw invalid('toTeamId', said.whom);
    if (input.toTeamId) row.teamId = input.toTeamId;
    if (input.toStaffId) await refuseNobody(work, row.teamId, input.toStaffId, 'toStaffId');
    row.assigneeId = input.toStaffId ?? (await giveByRule(work, row));
    step.to = row.assigneeId === null ? 'new' : 'assigned';
  },
  async ask({ row, input, work }) {
    await speak(work, about(row), input.question);
    await stop(work, row, 'resolve', 'waiting');
  },
  async reply({ row, input, work }) {
    await speak(work, about(row), input.answer);
    await run(work, row, 'resolve');
  },
  async hold({ row, input, work }) {
    const far = input.holdUntil.getTime() - work.now.getTime();
    if (far <= 0 || far > 30 * dayMs) throw invalid('holdUntil', said.until);
    await stop(work, row, 'resolve', 'on_hold');
  },
  async resume({ row, work }) {
    row.holdUntil = null;
    await run(work, row, 'resolve');
  },
  refuse: ({ row, work }) => end(work, row, 'refused', 'closed'),
  async cancel({ row, work }) {
    await end(work, row, null, 'cancelled');
    row.isApproving = false;
  },
  async reopen(step) {
    const { row, work } = step;
    const days = Number(await configValue(work, 'collaboration.workOrder.reopenDays'));
    if (row.closedAt && work.now.getTime() - row.closedAt.getTime() > days * dayMs)
      throw conflict(said.late, undefined, { days });
    Object.assign(row, { outcome: null, closedAt: null, resolvedAt: null, reopenCount: row.reopenCount + 1 });
    if (row.assigneeId === null) step.to = 'new';
    await run(work, row, 'resolve');
  },
  async merge({ row, input, work }) {
    if (input.mergedIntoId === row.id) throw invalid('mergedIntoId', said.itself);
    const into = await need(work, WorkOrder, input.mergedIntoId);
    if (!openStates.some((state) => state === into.state)) throw invalid('mergedIntoId', said.shut);
    await end(work, row, 'duplicate', 'closed');
  },
  timeOut({ row, work }) {
    Object.assign(row, { outcome: 'no_reply', closedAt: work.now });
  },
};
