// Asking for a change: judged against who somebody is now, frozen with what was before, and sent for approval at once.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { addDays, addMonths } from '#kernel/model/dates';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { texts } from '#kernel/model/text';
import { mayDo } from '#kernel/server/actor';
import { insert, move, need, ours, reached, row as rowOf, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { LabourContract } from '../../labour/model/labourContract';
import { longestProbation } from '../../labour/model/probation';
import { Staff } from '../../model/staff';
import { todayOf } from '../../model/today';
import { type AskedKind, fromStatus, placeAfter, stepOf, toNames, touched } from '../model/kinds';
import { StaffChange } from '../model/staffChange';

const said = texts('people.change', {
  status: ['该员工当前状态不能办理此异动', 'This is not possible in the status they have'],
  same: ['没有任何变化', 'Nothing would change'],
  clash: ['同一天已有相同内容的异动', 'Another change of the same on that day is under way'],
  past: ['生效日期最多早 62 天', 'At most 62 days back'],
  circle: ['上级不能是本人或其下属', 'Nobody reports to themselves or to who reports to them'],
  probation: ['试用期合计最长 {months} 个月', 'Probations come to {months} months at most'],
  months: ['请填写延长月数', 'Say how many months more'],
  ends: ['结束日期须晚于生效日期', 'It ends after it begins'],
  elsewhere: ['未借调到该校区', 'They are not seconded there'],
});

export type Wanted = Partial<Omit<StaffChange, 'id' | 'state' | 'staffId' | 'kind'>> & { effectiveOn: string };

const nowhere = Object.fromEntries(toNames.map((to) => [to, null])) as Record<(typeof toNames)[number], null>;
const furthestBack = 62;

export async function askChange(work: Work, kind: AskedKind, staffId: number, wanted: Wanted, verb = 'apply') {
  const staff = await reached(work, Staff, staffId, verb, { lock: true });
  if (!fromStatus[kind].includes(staff.status)) throw conflict(said.status, { status: staff.status });
  const aims = { ...nowhere, ...Object.fromEntries(toNames.map((to) => [to, wanted[to] ?? null])) };
  refuseDates(work, wanted);
  await refuseEmpty(work, kind, staff, wanted, aims);
  await refuseClash(work, kind, staffId, wanted.effectiveOn, aims);
  if (aims.toReportsToId !== null) await refuseCircle(work, staffId, aims.toReportsToId);
  const id = await insert(work, StaffChange, { ...wanted, ...frozenOf(staff), staffId, kind });
  await move(work, StaffChange, await need(work, StaffChange, id, { lock: true }), stepOf[kind]);
  return { changeId: id };
}

/** What was before stays readable whatever comes after. */
export const frozenOf = (staff: Staff) => ({
  ...{ schoolId: staff.schoolId, departmentId: staff.departmentId },
  ...{ fromSchoolId: staff.schoolId, fromDepartmentId: staff.departmentId, fromPostId: staff.postId },
  ...{ fromLevelId: staff.levelId, fromReportsToId: staff.reportsToId, fromLegalEntityId: staff.legalEntityId },
});

function refuseDates(work: Work, { effectiveOn, endOn }: Wanted): void {
  const today = todayOf(work);
  if (effectiveOn < today) {
    if (!mayDo(work.actor, StaffChange, 'backdate')) throw forbidden(permission(StaffChange, 'backdate'));
    if (effectiveOn < addDays(today, -furthestBack)) throw invalid('effectiveOn', said.past);
  }
  if (endOn && endOn <= effectiveOn) throw invalid('endOn', said.ends);
}

type Aims = Record<(typeof toNames)[number], number | null>;

async function refuseEmpty(work: Work, kind: AskedKind, staff: Staff, wanted: Wanted, aims: Aims): Promise<void> {
  const isPlaced = ['transfer', 'legal_entity', 'promote', 'demote'].includes(kind);
  if (isPlaced && JSON.stringify(placeAfter(staff, aims)) === JSON.stringify(placeAfter(staff, nowhere)))
    throw invalid(toNames.find((to) => aims[to] !== null) ?? 'toSchoolId', said.same);
  if (kind === 'second' && aims.toSchoolId === staff.schoolId) throw invalid('toSchoolId', said.same);
  if (kind === 'second_end' && !staff.otherSchoolIds.includes(aims.toSchoolId ?? 0))
    throw invalid('toSchoolId', said.elsewhere);
  const isLonger = kind === 'extend_probation' || (kind === 'regularise' && wanted.decision === 'extend');
  if (isLonger) await refuseLong(work, staff, wanted.months ?? null);
}

/** All of it together stays within what the law allows for the contract. */
async function refuseLong(work: Work, staff: Staff, more: number | null): Promise<void> {
  if (more === null) throw invalid('months', said.months);
  const contract = await rowOf(
    work,
    LabourContract,
    { staffId: staff.id, state: ['draft', 'active'] },
    { sort: '-startOn' },
  );
  const kind = contract?.kind === 'open_ended' || contract?.kind === 'task' ? contract.kind : 'fixed';
  const months = contract ? longestProbation(kind, contract.months, staff.employmentType === 'part_time') : 6;
  const latest = staff.startOn && addMonths(staff.startOn, months);
  const end = addMonths(staff.probationEndOn ?? staff.startOn ?? todayOf(work), more);
  if (latest && end > latest) throw invalid('months', said.probation, { months });
}

async function refuseClash(work: Work, kind: AskedKind, staffId: number, on: string, aims: Aims): Promise<void> {
  const open = await rows(work, StaffChange, (c) =>
    and(eq(c.staffId, staffId), eq(c.effectiveOn, on), inArray(c.state, ['draft', 'approving', 'approved'])),
  );
  const mine = touched(kind, aims);
  if (open.some((one) => touched(one.kind, one).some((name) => mine.includes(name)))) throw conflict(said.clash);
}

async function refuseCircle(work: Work, staffId: number, superiorId: number): Promise<void> {
  const found = await work.session.one(
    sql`with recursive above(id) as (
        select ${superiorId}::bigint union
        select s.reports_to_id from staff s join above on s.id = above.id where ${ours(work, 's')} and s.reports_to_id is not null)
      select 1 from above where id = ${staffId}`,
  );
  if (found) throw invalid('toReportsToId', said.circle);
}
