// Leave: counted in the person's own working days, reserved when it is asked for, told to whoever plans around it.
import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { addDays, dayOf, startOfDay } from '#kernel/model/dates';
import { conflict, forbidden, invalid } from '#kernel/model/problems';
import { pair, texts } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import type { BusyBlock } from '#kernel/server/registries';
import { need, rows } from '#kernel/server/rows';
import { type AreaPiece, answers, type Change, firstRows, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { staffLeaveApproved, staffLeaveCancelled } from '../../model/events';
import { Staff } from '../../model/staff';
import { awayOn } from '../../shifts/model/plan';
import { reachesStaff, staffWithin } from '../../shifts/server/reach';
import { leaveDays, overlaps, partsOf } from '../model/days';
import { adjustBalance, balances, myBalances, StaffLeave, StaffLeaveEntry, StaffLeaveKind } from '../model/leave';
import { usualKinds } from '../model/usualKinds';
import { plantLeave } from '../sample';
import { workingDaysOf } from './calendar';
import { granting } from './granting';
import { balancesOf, enter, shown } from './ledger';
import { refuseLocked } from './locked';

const said = texts('people.leave', {
  order: ['结束早于开始', 'It ends before it begins'],
  long: ['一次请假最多 366 天', '366 days at most'],
  none: ['所选日期没有工作日', 'No working day lies in it'],
  unit: ['该假别以天为单位', 'This kind is taken in whole days'],
  most: ['该假别一次最多 {days} 天', '{days} days of this kind at most'],
  proof: ['超过 {days} 天请上传证明', 'Beyond {days} days proof is needed'],
  overlap: ['与 {from} 的请假重叠', 'It overlaps the leave of {from}'],
  early: ['实际结束日期不在请假期间', 'That day does not lie in the leave'],
  begun: ['请假已开始，请用销假', 'It has begun; return early instead'],
});

async function daysOf(work: Work, row: StaffLeave, kind: StaffLeaveKind): Promise<number> {
  const person = await need(work, Staff, row.staffId ?? 0);
  if (kind.countBy === 'calendar_days') return leaveDays(row, () => true);
  const days = (await workingDaysOf(work, [person], row.from, row.to)).get(person.id)!;
  return leaveDays(row, days.works);
}

async function judge({ row, was, work }: Change<typeof StaffLeave>): Promise<void> {
  if (was && was.state !== 'draft') return;
  const me = work.actor.staffId;
  row.staffId ??= me;
  if (!was && row.staffId !== me && !(await reachesStaff(work, 'people.shift.plan', row.staffId)))
    throw forbidden('people.shift.plan');
  if (row.to < row.from || (row.to === row.from && row.fromHalf === 'pm' && row.toHalf === 'am'))
    throw invalid('to', said.order);
  if (addDays(row.from, 366) < row.to) throw invalid('to', said.long);
  row.schoolId = (await need(work, Staff, row.staffId)).schoolId;
  const kind = await need(work, StaffLeaveKind, row.kindId);
  if (kind.unit === 'day' && (row.fromHalf === 'pm' || row.toHalf === 'am')) throw invalid('toHalf', said.unit);
  row.days = await daysOf(work, row, kind);
  if (row.days === 0) throw invalid('to', said.none);
  if (kind.maxDays && row.days > kind.maxDays) throw invalid('to', said.most, { days: shown(kind.maxDays) });
}

/** One person asks for one span at a time. */
async function reserve(work: Work, row: StaffLeave): Promise<void> {
  const staffId = row.staffId ?? 0;
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`leaveOf:${work.enterpriseId}:${staffId}`}, 0))`,
  );
  const kind = await need(work, StaffLeaveKind, row.kindId);
  if (kind.proofAfter && row.days > kind.proofAfter && !row.files?.length)
    throw invalid('files', said.proof, { days: shown(kind.proofAfter) });
  await refuseLocked(work, staffId, row.from, row.to);
  const near = await rows(work, StaffLeave, (t) =>
    and(eq(t.staffId, staffId), inArray(t.state, ['approving', 'approved']), lte(t.from, row.to), gte(t.to, row.from)),
  );
  const clash = near.find((other) => other.id !== row.id && overlaps(other, row));
  if (clash) throw conflict(said.overlap, { id: clash.id }, { from: clash.from });
  row.days = await daysOf(work, row, kind);
  if (kind.hasBalance)
    await enter(work, {
      ...{ staffId, kindId: kind.id, year: Number(row.from.slice(0, 4)), change: -row.days },
      ...{ cause: 'use', refId: row.id },
    });
}

async function giveBack(work: Work, row: StaffLeave, days = row.days): Promise<void> {
  const kind = await need(work, StaffLeaveKind, row.kindId);
  if (!kind.hasBalance || days <= 0) return;
  await enter(work, {
    ...{ staffId: row.staffId ?? 0, kindId: kind.id, year: Number(row.from.slice(0, 4)), change: days },
    ...{ cause: 'return', refId: row.id },
  });
}

async function told(work: Work, row: StaffLeave) {
  const { code } = await need(work, StaffLeaveKind, row.kindId);
  const { from, fromHalf, to, toHalf } = row;
  return { staffId: row.staffId ?? 0, kind: code, from, fromHalf, to, toHalf };
}

/** Everybody's approved leave between two days, by day. */
async function away(work: Work, { staffIds, from, to }: { staffIds: number[]; from: string; to: string }) {
  if (staffIds.length === 0) return [];
  const found = await rows(work, StaffLeave, (t) =>
    and(inArray(t.staffId, staffIds), inArray(t.state, ['approved', 'closed']), lte(t.from, to), gte(t.to, from)),
  );
  const kinds = new Map((await rows(work, StaffLeaveKind, {})).map(({ id, name }) => [id, name]));
  return found.flatMap((leave) =>
    partsOf(leave)
      .filter(({ date }) => from <= date && date <= to)
      .map(({ date, half }) => ({ staffId: leave.staffId ?? 0, date, half, kind: kinds.get(leave.kindId) ?? '' })),
  );
}

async function busy(work: Work, question: { staffIds: number[]; from: Date; to: Date }): Promise<BusyBlock[]> {
  const zone = work.actor.timezone;
  const days = { from: dayOf(question.from, zone), to: dayOf(question.to, zone) };
  const hour = 3_600_000;
  return (await away(work, { staffIds: question.staffIds, ...days }))
    .map(({ staffId, date, half, kind }) => {
      const morning = startOfDay(date, zone).getTime();
      return {
        ...{ staffId, kind: 'leave', key: `leave:${staffId}:${date}`, title: kind },
        start: new Date(half === 'pm' ? morning + 12 * hour : morning),
        end: new Date(half === 'am' ? morning + 12 * hour : morning + 24 * hour),
      };
    })
    .filter(({ start, end }) => start < question.to && end > question.from);
}

export const leaves: AreaPiece = {
  services: [
    service(StaffLeaveKind),
    service(StaffLeaveEntry, {
      calls: [
        serves(balances, (work, { staffId }) =>
          balancesOf(
            work,
            staffId === null ? null : [staffId],
            staffWithin(work.actor, 'people.shift.view', sql`e.staff_id`) ?? sql`false`,
          ),
        ),
        serves(adjustBalance, async (work, { staffId, kindId, days, note }) => {
          if (!(await reachesStaff(work, 'people.shift.lock', staffId))) throw forbidden('people.shift.lock');
          const year = Number(dayOf(work.now, work.actor.timezone).slice(0, 4));
          return { left: (await enter(work, { staffId, kindId, year, change: days, cause: 'adjust', note })) / 100 };
        }),
      ],
    }),
    service(StaffLeave, {
      alsoSeen: (actor, alias) => staffWithin(actor, 'people.shift.view', sql`${alias}.staff_id`),
      beforeSave: judge,
      // Told when it is stored: whoever hears of it looks who is away.
      async afterSave({ row, was, work }) {
        if (!was || was.state === row.state) return;
        if (was.state === 'approved') await work.emit(staffLeaveCancelled, await told(work, was));
        if (row.state === 'approved' || row.state === 'closed')
          await work.emit(staffLeaveApproved, await told(work, row));
      },
      transitions: {
        submit: ({ row, work }) => reserve(work, row),
        submitResubmitted: ({ row, work }) => reserve(work, row),
        async submitApproved({ row, work }) {
          await refuseLocked(work, row.staffId ?? 0, row.from, row.to);
          await decided(work, row, pair('已批准', 'approved'));
        },
        async submitRejected({ row, work }) {
          await giveBack(work, row);
          await decided(work, row, pair('未批准', 'not approved'));
        },
        submitWithdrawn: ({ row, work }) => giveBack(work, row),
        submitReturned: ({ row, work }) => giveBack(work, row),
        async cancel({ row, work }) {
          if (row.from <= dayOf(work.now, work.actor.timezone)) throw conflict(said.begun);
          await refuseLocked(work, row.staffId ?? 0, row.from, row.to);
          await giveBack(work, row);
        },
        async back({ row, input, work }) {
          const { actualTo, actualHalf } = input;
          if (actualTo < row.from || actualTo > row.to) throw invalid('actualTo', said.early);
          await refuseLocked(work, row.staffId ?? 0, actualTo, row.to);
          const was = row.days;
          row.to = actualTo;
          row.toHalf = actualHalf;
          row.days = await daysOf(work, row, await need(work, StaffLeaveKind, row.kindId));
          await giveBack(work, row, was - row.days);
        },
      },
    }),
  ],
  calls: [serves(myBalances, (work) => balancesOf(work, [work.actor.staffId]))],
  answers: [answers(awayOn, away)],
  jobs: granting,
  registers: {
    busy: [{ key: 'people.leave', area: 'people', find: busy }],
    layer: [
      {
        key: 'people.leave',
        area: 'people',
        label: pair('请假', 'Leave'),
        find: (work, question) => busy(work, question),
      },
    ],
    approval: [
      {
        key: 'people.staffLeave',
        area: 'people',
        name: pair('员工请假', 'Staff leave'),
        detailPath: '/scheduling?tab=leave&id={id}',
        defaultFlow: ['superior', { step: 'hr', when: { field: 'days', op: 'above', value: 3 } }],
      },
    ],
    template: [
      {
        key: 'people.leaveDecided',
        area: 'people',
        name: pair('请假结果', 'Leave decided'),
        audience: pair('申请人', 'Who asked'),
        category: 'approval',
        title: pair('您的请假{{result}}', 'Your leave was {{result}}'),
        content: pair('{{from}} 起 {{days}} 天', '{{days}} days from {{from}}'),
        variables: { result: pair('已批准', 'approved'), from: pair('2026-09-11', '2026-09-11'), days: pair('1', '1') },
      },
    ],
  },
  founds: [firstRows(StaffLeaveKind, usualKinds)],
  samples: [plantLeave],
};

const decided = (work: Work, row: StaffLeave, result: ReturnType<typeof pair>) =>
  notify(work, {
    kind: 'people.leaveDecided',
    recipientIds: [row.staffId ?? 0],
    vars: { result, from: row.from, days: shown(row.days) },
    url: `/scheduling?tab=leave&id=${row.id}`,
  });
