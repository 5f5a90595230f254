// Awards: rules that never meet, entries from what other areas tell, months that somebody confirms and a salary run pays.
import { and, inArray, lte, ne } from 'drizzle-orm';
import { contractEffective, contractRefunded, paymentReceived, paymentReversed } from '#areas/contracts/model/events';
import { lessonCorrected, lessonFinished, lessonReopened } from '#areas/teaching/model/events';
import { yuan } from '#kernel/model/money';
import { conflict, invalid } from '#kernel/model/problems';
import type { EventType } from '#kernel/model/signals';
import { pair, texts } from '#kernel/model/text';
import { insert, move, need, reached, row as rowOf, rows } from '#kernel/server/rows';
import { type AreaPiece, answers, extend, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { salaryPaid } from '../../model/events';
import { Staff } from '../../model/staff';
import { awardSource, awardsDue, awardTaken } from '../../salary/model/runCalls';
import { awardOf, clash, partsOf, tierProblem } from '../model/amount';
import { AwardEntry, AwardMonth, AwardRule, AwardTier, addAward, simulateAward } from '../model/award';
import { plantAwards } from '../sample';
import { clawBack, credit, dayIn, reverse, settle, tiersFor } from './counting';

const said = texts('people.award', {
  empty: ['请填写阶梯', 'Say what it earns'],
  start: ['阶梯须从 0 开始', 'Tiers begin at nothing'],
  twice: ['阶梯起点重复', 'Two tiers begin at the same'],
  value: ['请按算法填写比例或每件金额', 'Give each tier its rate or its amount'],
  clash: ['与「{name}」在同岗位、校区、课程和日期重叠', 'It meets “{name}” on the same post, school, course and day'],
  dates: ['截止不能早于生效', 'It cannot end before it begins'],
  taken: ['已计入「{run}」，请先退回该批次', 'The run “{run}” has taken it up; take that run back first'],
  closed: ['该月已确认，不能再计提', 'That month is confirmed: it takes nothing more'],
  manual: ['只有手工依据的启用规则可以手工计提', 'Only active rules on a manual basis are added to by hand'],
});

type Told<E> = E extends EventType<infer P> ? P : never;
type Payment = Told<typeof paymentReceived>;
type Taught = Told<typeof lessonFinished>;

const sharesOf = (performers: Payment['performers']) => performers.map(({ staffId, share }) => ({ staffId, share }));

async function paid(work: Work, told: Payment): Promise<void> {
  if (told.purpose !== 'contract' || told.kind === 'transfer_in') return;
  const { amount, kind } = told;
  await credit(work, {
    ...{ source: 'payment', sourceId: told.paymentId, aboutId: told.contractId, courseId: null },
    ...{ on: dayIn(work, told.paidAt), schoolId: told.schoolId, credited: sharesOf(told.performers) },
    values: {
      payment: amount,
      ...(kind === 'renew' ? { payment_renewal: amount } : { payment_new: amount }),
      ...(told.referrerId ? { payment_referral: amount } : {}),
    },
  });
}

const taught = (work: Work, told: Taught) =>
  credit(work, {
    ...{ source: 'lesson', sourceId: told.lessonId, aboutId: null, on: dayIn(work, new Date(told.startAt)) },
    ...{ schoolId: told.schoolId, courseId: told.courseId },
    credited: [told.teacherId, ...told.assistantIds].map((staffId) => ({ staffId, share: 100_00 })),
    values: {
      ...{ lessons: 1_00, lesson_hours: told.lessonQty, student_times: told.presentHeads * 100 },
      revenue: told.recognised,
    },
  });

export const awards: AreaPiece = {
  samples: [plantAwards],
  services: [
    service(AwardTier),
    service(AwardRule, {
      beforeSave({ row }) {
        if (row.toOn !== null && row.toOn < row.fromOn) throw invalid('toOn', said.dates);
        const wrong = tierProblem(row.mode, row.tiers);
        if (wrong && !row.byLevelFee) throw invalid('tiers', said[wrong]);
      },
      transitions: {
        async activate({ row, work }) {
          // Two that are activated at the same time wait for each other.
          const active = await rows(work, AwardRule, { kind: [row.kind] }, { lock: true });
          const other = active.find((one) => one.id !== row.id && one.state === 'active' && clash(one, row));
          if (other) throw conflict(said.clash, { id: other.id }, { name: other.name });
        },
      },
    }),
    service(AwardEntry),
    service(AwardMonth, {
      beforeSave({ row, was }) {
        if (was && was.adjust !== row.adjust) row.due += row.adjust - was.adjust;
      },
      transitions: {
        async reopen({ row, work }) {
          const run = await work.ask(awardTaken, { awardId: row.id });
          if (run) throw conflict(said.taken, undefined, { run });
        },
      },
    }),
  ],
  extends: [
    extend(AwardRule, {
      calls: [
        serves(simulateAward, async (work, { id, basis }) => {
          const rule = await reached(work, AwardRule, id, 'view');
          const tiers = await tiersFor(work, rule, null);
          return {
            amount: yuan(awardOf(rule.mode, tiers, basis, rule.cap)),
            parts: partsOf(rule.mode, tiers, basis).map(({ part, amount }) => ({
              part: part / 100,
              amount: yuan(amount),
            })),
          };
        }),
      ],
    }),
  ],
  calls: [
    serves(addAward, async (work, { ruleId, staffId, month, basis }) => {
      const rule = await need(work, AwardRule, ruleId);
      if (rule.basis !== 'manual' || rule.state !== 'active') throw invalid('ruleId', said.manual);
      const staff = await reached(work, Staff, staffId, 'view');
      const held = await rowOf(work, AwardMonth, { staffId, ruleId, month }, { lock: true });
      if (held && held.state !== 'open') throw conflict(said.closed);
      const before = await rows(work, AwardEntry, { staffId, ruleId, source: ['manual'] });
      await insert(work, AwardEntry, {
        ...{ staffId, schoolId: staff.schoolId, ruleId, month, source: 'manual', sourceId: staffId },
        ...{ basisValue: basis, turn: before.length },
      });
      await settle(work, staffId, ruleId, month);
      return null;
    }),
  ],
  listeners: [
    on(paymentReceived, paid),
    on(paymentReversed, (work, { paymentId }) => reverse(work, 'payment', paymentId)),
    on(contractEffective, async (work, told) => {
      if (told.kind === 'transfer_in') return;
      await credit(work, {
        ...{ source: 'contract', sourceId: told.contractId, aboutId: told.contractId, on: dayIn(work, told.at) },
        ...{ schoolId: told.schoolId, courseId: null, credited: sharesOf(told.performers) },
        values: { contract_amount: told.receivable },
      });
    }),
    on(contractRefunded, (work, { refundId, contractId, amount, performers }) =>
      clawBack(work, { refundId, contractId, amount, credited: sharesOf(performers) }),
    ),
    on(lessonFinished, taught),
    on(lessonReopened, (work, { lessonId }) => reverse(work, 'lesson', lessonId)),
    on(lessonCorrected, async (work, told) => {
      await reverse(work, 'lesson', told.lessonId);
      await taught(work, told);
    }),
    on(salaryPaid, async (work, { sources }) => {
      const ids = sources.filter(({ source }) => source === awardSource).map(({ sourceId }) => sourceId);
      const due = await rows(work, AwardMonth, { id: ids, state: ['confirmed'] }, { lock: true });
      for (const one of due) await move(work, AwardMonth, one, 'pay');
    }),
  ],
  answers: [
    answers(awardsDue, async (work, { staffIds, month }) => {
      if (staffIds.length === 0) return { due: [], open: [] };
      const unpaid = await rows(
        work,
        AwardMonth,
        (m) => and(inArray(m.staffId, staffIds), lte(m.month, month), ne(m.state, 'paid'), ne(m.due, 0)),
        { sort: 'month' },
      );
      const names = new Map(
        (await rows(work, AwardRule, { id: unpaid.map(({ ruleId }) => ruleId) })).map(({ id, name }) => [id, name]),
      );
      return {
        due: unpaid
          .filter(({ state }) => state === 'confirmed')
          .map(({ id, staffId, ruleId, month, due }) => ({
            ...{ id, staffId, name: `${names.get(ruleId) ?? ''} ${month}`, amount: due },
          })),
        open: unpaid.filter(({ state }) => state === 'open'),
      };
    }),
  ],
  registers: {
    approval: [
      {
        key: 'people.awardMonth',
        area: 'people',
        name: pair('奖励月结', 'Monthly award'),
        detailPath: '/awardRule?tab=months&id={id}',
        defaultFlow: ['finance'],
      },
    ],
  },
  bulk: [AwardEntry],
};
