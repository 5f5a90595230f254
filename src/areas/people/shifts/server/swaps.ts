// Swaps: asked for, agreed to by the peer, granted, and weighed again at the moment they take effect.
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { todo, todoCancelQuery } from '#kernel/server/calls';
import { detail } from '#kernel/server/resources/reading';
import { insert, move, need, remove, row as rowOf, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Staff } from '../../model/staff';
import { ShiftAssignment } from '../model/plan';
import { requestSwap, ShiftSwap } from '../model/swap';
import { planOf, planTexts } from './painting';
import { reachesStaff, staffWithin } from './reach';
import { cellsOf, weighed } from './weighing';

const said = texts('people.swap', {
  peer: ['请选择对方', 'Say with whom'],
  self: ['对方不能是申请人', 'The peer is somebody else'],
  shift: ['请选择改成的班次', 'Say which shift it becomes'],
  day: ['请选择换到哪天', 'Say to which day it moves'],
  nothing: ['{name} {date} 没有班', '{name} has no shift on {date}'],
  past: ['日期已过', 'The day has passed'],
  open: ['该班已有未完成的调班申请', 'This shift is in a swap that is still open'],
  post: ['双方岗位不同，需有跨岗位调班权限', 'Their posts differ; swapping across posts is a right of its own'],
  broken: ['{name} {date} 违反排班规则或已请假，不能调班', '{name} on {date}: a rule forbids it, or they are on leave'],
  gone: ['班次已变动，请重新申请', 'The shifts have changed meanwhile; ask again'],
  peerOnly: ['只有对方可以答复', 'Only the peer answers'],
  answer: ['{name} 申请与您调班', '{name} asks to swap shifts with you'],
});

const open = ['waiting', 'approving'] as const;
const keyOf = (id: number): string => `people.swap:${id}`;

interface Wanted {
  kind: ShiftSwap['kind'];
  fromStaffId: number | null;
  fromDate: string;
  toStaffId: number | null;
  toDate: string | null;
  shiftId: number | null;
  reason: string;
}

async function ask(work: Work, wanted: Wanted) {
  const me = work.actor.staffId;
  const fromStaffId = wanted.fromStaffId ?? me;
  if (fromStaffId !== me && !(await reachesStaff(work, 'people.shift.plan', fromStaffId)))
    throw forbidden('people.shift.plan');
  const { kind, fromDate, reason } = wanted;
  const withPeer = kind === 'swap' || kind === 'cover';
  const toStaffId = withPeer ? wanted.toStaffId : null;
  const toDate = kind === 'swap' ? (wanted.toDate ?? fromDate) : kind === 'rest' ? wanted.toDate : null;
  const shiftId = kind === 'change' ? wanted.shiftId : null;
  if (withPeer && toStaffId === null) throw invalid('toStaffId', said.peer);
  if (toStaffId === fromStaffId) throw invalid('toStaffId', said.self);
  if (kind === 'change' && shiftId === null) throw invalid('shiftId', said.shift);
  if (kind === 'rest' && toDate === null) throw invalid('toDate', said.day);
  const today = dayOf(work.now, work.actor.timezone);
  if (fromDate < today) throw invalid('fromDate', said.past);
  if (toDate !== null && toDate < today) throw invalid('toDate', said.past);
  const from = await need(work, Staff, fromStaffId);
  const to = toStaffId === null ? null : await need(work, Staff, toStaffId);
  if (to && to.postId !== from.postId && !may(work.actor, 'people.shift.override'))
    throw invalid('toStaffId', said.post);
  await refuseEmpty(work, from, fromDate, 'fromDate');
  if (to && kind === 'swap') await refuseEmpty(work, to, toDate!, 'toDate');
  await refuseTaken(work, [
    { staffId: fromStaffId, date: fromDate },
    ...(to && kind === 'swap' ? [{ staffId: to.id, date: toDate! }] : []),
  ]);
  const id = await insert(work, ShiftSwap, {
    ...{ kind, fromStaffId, fromDate, toStaffId, toDate, shiftId, reason, schoolId: from.schoolId },
    memberIds: to ? [fromStaffId, to.id] : [fromStaffId],
  });
  const swap = await need(work, ShiftSwap, id, { lock: true });
  if (to)
    await todo(work, {
      ...{ kind: 'people.swap', key: keyOf(id), source: 'people', assigneeIds: [to.id] },
      title: pair(said.answer.zh.replace('{name}', from.name), said.answer.en.replace('{name}', from.name)),
      subject: { type: 'shift_swap', id },
      url: `/scheduling?tab=swaps&id=${id}`,
    });
  else await move(work, ShiftSwap, swap, 'agree');
  return detail(work, serviceOf(work, ShiftSwap), id);
}

async function refuseEmpty(work: Work, { id, name }: Staff, date: string, field: string): Promise<void> {
  if ((await cellsOf(work, [id], { from: date, to: date })).length === 0)
    throw invalid(field, said.nothing, { name, date });
}

/** A shift is in one open swap at most, on either side. */
async function refuseTaken(work: Work, sides: readonly { staffId: number; date: string }[]): Promise<void> {
  for (const { staffId, date } of sides.toSorted((a, b) => a.staffId - b.staffId)) {
    await work.session.rows(
      sql`select pg_advisory_xact_lock(hashtextextended(${`shiftSwap:${work.enterpriseId}:${staffId}:${date}`}, 0))`,
    );
    const other = await rowOf(work, ShiftSwap, (t) =>
      and(
        inArray(t.state, [...open]),
        or(and(eq(t.fromStaffId, staffId), eq(t.fromDate, date)), and(eq(t.toStaffId, staffId), eq(t.toDate, date))),
      ),
    );
    if (other) throw conflict(said.open, { id: other.id });
  }
}

/** Both sides as they will be, or nothing at all. */
async function apply(work: Work, swap: ShiftSwap): Promise<void> {
  const { kind, fromStaffId, fromDate, toStaffId, toDate, shiftId } = swap;
  const days = [fromDate, ...(toDate ? [toDate] : [])].toSorted();
  const staff = await rows(work, Staff, { id: [fromStaffId, ...(toStaffId ? [toStaffId] : [])] });
  const schoolOf = new Map(staff.map((one) => [one.id, one.schoolId]));
  for (const school of [...new Set(staff.flatMap((one) => one.schoolId ?? []))].toSorted((a, b) => a - b))
    for (const month of [...new Set(days.map((day) => day.slice(0, 7)))])
      if ((await planOf(work, school, month)).state === 'locked')
        throw conflict(planTexts.locked, undefined, { month });
  const at = (staffId: number, date: string) => cellsOf(work, [staffId], { from: date, to: date });
  const mine = await at(fromStaffId, fromDate);
  if (mine.length === 0) throw conflict(said.gone);
  const put = async (cells: readonly ShiftAssignment[], staffId: number, date: string) => {
    const schoolId = schoolOf.get(staffId);
    if (!schoolId) throw conflict(said.gone);
    for (const cell of cells)
      await insert(work, ShiftAssignment, { staffId, date, shiftId: cell.shiftId, schoolId, source: 'swap' });
  };
  const idsOf = (cells: readonly ShiftAssignment[]) => cells.map(({ id }) => id);
  if (kind === 'swap' && toStaffId && toDate) {
    const theirs = await at(toStaffId, toDate);
    if (theirs.length === 0) throw conflict(said.gone);
    await remove(work, ShiftAssignment, [...idsOf(mine), ...idsOf(theirs)]);
    await put(theirs, fromStaffId, toDate);
    await put(mine, toStaffId, fromDate);
  } else if (kind === 'cover' && toStaffId) {
    await remove(work, ShiftAssignment, idsOf(mine));
    await put(mine, toStaffId, fromDate);
  } else if (kind === 'change' && shiftId) {
    await remove(work, ShiftAssignment, idsOf(mine));
    await put([{ ...mine[0]!, shiftId }], fromStaffId, fromDate);
  } else if (kind === 'rest' && toDate) {
    await remove(work, ShiftAssignment, idsOf(mine));
    await put(mine, fromStaffId, toDate);
  }
  const found = (await weighed(work, staff, { from: days[0]!, to: days.at(-1)! })).find(
    ({ severity }) => severity === 'refuse',
  );
  if (found) {
    const name = staff.find(({ id }) => id === found.staffId)?.name ?? '';
    throw conflict(said.broken, [found], { name, date: found.date });
  }
}

export const swaps: AreaPiece = {
  services: [
    service(ShiftSwap, {
      alsoSeen: (actor, alias) => staffWithin(actor, 'people.shift.view', sql`${alias}.from_staff_id`),
      beforeAct({ verb, row, work }) {
        const me = work.actor.staffId;
        if (verb === 'cancel' ? row.fromStaffId !== me && row.createdBy !== me : row.toStaffId !== me)
          throw forbidden(`people.shiftSwap.${verb}`, said.peerOnly);
      },
      transitions: {
        async agree({ row, work }) {
          await work.ask(todoCancelQuery, { key: keyOf(row.id), reason: pair('已答复', 'Answered') });
        },
        async decline({ row, work }) {
          await work.ask(todoCancelQuery, { key: keyOf(row.id), reason: pair('已答复', 'Answered') });
        },
        async cancel({ row, work }) {
          await withdrawn(work, row);
        },
        async expire({ row, work }) {
          await withdrawn(work, row);
        },
        agreeApproved: ({ row, work }) => apply(work, row),
      },
    }),
  ],
  calls: [serves(requestSwap, ask)],
  jobs: [
    {
      name: 'people.swapExpiry',
      title: pair('调班申请过期', 'Swaps whose day has passed'),
      cron: '25 * * * *',
      async run(work) {
        const today = dayOf(work.now, work.actor.timezone);
        const late = await rows(work, ShiftSwap, (t) => and(inArray(t.state, [...open]), lt(t.fromDate, today)), {
          ...{ lock: true, limit: 500 },
        });
        for (const swap of late) await move(work, ShiftSwap, swap, 'expire');
        return late.length;
      },
    },
  ],
  registers: {
    approval: [
      {
        key: 'people.shiftSwap',
        area: 'people',
        name: pair('调班', 'Shift swap'),
        detailPath: '/scheduling?tab=swaps&id={id}',
        defaultFlow: ['superior'],
      },
    ],
  },
};

async function withdrawn(work: Work, { id }: ShiftSwap): Promise<void> {
  const reason = pair('调班已撤回', 'The swap was withdrawn');
  await work.ask(todoCancelQuery, { key: keyOf(id), reason });
}
