// Who may do what with an order: its requester, whoever it was given to, the leader of the team, who dispatches for the school.
import { sql } from 'drizzle-orm';
import type { Actor } from '#kernel/server/actor';
import { count, live, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { atSchoolsOf, holdsAt, type Rights } from '../../acting/server/acting';
import { WorkOrderMember, WorkOrderTeam } from '../model/settings';
import { openStates, type WorkOrder } from '../model/workOrder';

export const viewAll = 'collaboration.workOrder.viewAll';
const assign = 'collaboration.workOrder.assign';

const ofRequester = ['confirm', 'reply', 'cancel', 'reopen', 'edit', 'rate'];
const ofAssignee = ['accept', 'resolve', 'transfer', 'ask', 'hold', 'resume', 'refuse', 'changePriority'];
const ofLeader = ['assign', 'transfer', 'refuse', 'changePriority'];
const ofDispatcher = ['assign', 'transfer', 'refuse', 'merge', 'changePriority'];

/** The teams one belongs to or leads. */
async function teamsOf(work: Work): Promise<{ mine: Set<number>; led: Set<number> }> {
  const me = work.actor.staffId;
  const member = await rows(work, WorkOrderMember, { staffId: me });
  const led = await rows(work, WorkOrderTeam, { leaderId: me });
  return {
    mine: new Set([...member.map(({ teamId }) => teamId), ...led.map(({ id }) => id)]),
    led: new Set(led.map(({ id }) => id)),
  };
}

export const orderRights: Rights<typeof import('../model/workOrder').WorkOrder> = async (work, found) => {
  const me = work.actor.staffId;
  const { mine, led } = await teamsOf(work);
  return new Map(found.map((row) => [row.id, new Set(stepsOf(work.actor, row, me, mine, led))]));
};

function stepsOf(actor: Actor, row: WorkOrder, me: number, mine: Set<number>, led: Set<number>): string[] {
  const isOpen = openStates.some((state) => state === row.state);
  const inTeam = row.teamId !== null && mine.has(row.teamId);
  const all = [
    ...(row.requesterId === me || row.createdBy === me ? ofRequester : []),
    ...(row.assigneeId === me ? ofAssignee : []),
    ...(row.teamId !== null && led.has(row.teamId) ? ofLeader : []),
    ...(holdsAt(actor, assign, row.schoolId) ? ofDispatcher : []),
    ...(inTeam && row.state === 'new' && !row.isApproving ? ['claim'] : []),
  ];
  const fits = (step: string) =>
    step === 'changePriority' ? isOpen : step === 'rate' ? row.state === 'closed' && row.outcome !== 'duplicate' : true;
  // Until it is approved nobody is to work on it.
  const isHeld = (step: string) => row.isApproving && ['assign', 'transfer', 'refuse', 'merge'].includes(step);
  return all.filter((step) => fits(step) && !isHeld(step));
}

/** Of the team, or one who dispatches: reads what is internal. */
export async function isInside(
  work: Work,
  row: Pick<WorkOrder, 'teamId' | 'schoolId' | 'assigneeId'>,
): Promise<boolean> {
  if (row.assigneeId === work.actor.staffId || holdsAt(work.actor, assign, row.schoolId)) return true;
  return row.teamId !== null && (await isMember(work, row.teamId, work.actor.staffId));
}

export async function isMember(work: Work, teamId: number, staffId: number): Promise<boolean> {
  if ((await count(work, WorkOrderMember, { teamId, staffId })) > 0) return true;
  return (await count(work, WorkOrderTeam, { id: teamId, leaderId: staffId })) > 0;
}

const teams = (actor: Actor) =>
  sql`(select m.team_id from work_order_member m where ${live(actor, 'm')} and m.staff_id = ${actor.staffId}
    union select w.id from work_order_team w where ${live(actor, 'w')} and w.leader_id = ${actor.staffId})`;
export const inMyTeams = (actor: Actor, alias: ReturnType<typeof sql>) => sql`${alias}.team_id in ${teams(actor)}`;

export const alsoSeen = (actor: Actor, alias: ReturnType<typeof sql>) =>
  sql`(${alias}.assignee_id = ${actor.staffId} or ${inMyTeams(actor, alias)} or ${atSchoolsOf(actor, viewAll, sql`${alias}.school_id`)}
    or ${atSchoolsOf(actor, assign, sql`${alias}.school_id`)})`;
