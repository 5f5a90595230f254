// By which rules the demo awards, and what was awarded by hand last month.
import { addDays, addMonths } from '#kernel/model/dates';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { colleaguesOf } from '../colleagues/sample';
import { awardOf } from './model/amount';
import { AwardEntry, AwardMonth, AwardRule, AwardTier } from './model/award';

const rules = [
  { name: '顾问新签提成', kind: 'commission', basis: 'payment_new', mode: 'whole', post: 'counselor' },
  { name: '顾问续费提成', kind: 'commission', basis: 'payment_renewal', mode: 'rate', post: 'counselor' },
  { name: '教师课时费', kind: 'lesson_fee', basis: 'lessons', mode: 'progressive', post: 'teacher' },
  { name: '市场活动奖', kind: 'fixed', basis: 'manual', mode: 'unit', post: 'marketing' },
] as const;
const tier = (fromValue: number, rate: number | null, amount: number | null) => ({ fromValue, rate, amount });
const tiers = [
  [tier(0, 1_00, null), tier(30_000_00, 1_50, null), tier(60_000_00, 2_00, null)],
  [tier(0, 2_00, null)],
  [tier(0, null, 40_00), tier(60_00, null, 50_00), tier(80_00, null, 60_00)],
  [tier(0, null, 200_00)],
];
const byHand = 3;

export async function plantAwards(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const { today } = sample;
  const working = (await colleaguesOf(sample)).filter(({ status }) => status === 'active');
  const of = (code: string) => working.filter(({ post }) => post === code);
  const ids = await sample.plant(
    AwardRule,
    rules.map(({ post, ...rule }) => ({
      ...{
        ...rule,
        postIds: of(post)
          .slice(0, 1)
          .map(({ postId }) => postId),
      },
      ...{ fromOn: addDays(today, -90), state: 'active' as const },
    })),
  );
  await sample.plant(
    AwardTier,
    tiers.flatMap((list, n) => list.map((one) => ({ ruleId: ids[n]!, ...one }))),
  );
  const month = addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  const earned = of('marketing')
    .slice(0, 8)
    .map(({ id, schoolId }, n) => ({
      ...{ staffId: id, schoolId, ruleId: ids[byHand]!, month },
      basis: (1 + (n % 4)) * 1_00,
    }));
  await sample.plant(
    AwardEntry,
    earned.map(({ basis, ...one }) => ({ ...one, source: 'manual', sourceId: one.staffId, basisValue: basis })),
  );
  await sample.plant(
    AwardMonth,
    earned.map(({ basis, ...one }, n) => {
      const amount = awardOf('unit', tiers[byHand]!, basis, null);
      const state = n % 2 === 0 ? ('open' as const) : ('confirmed' as const);
      return { ...one, basisTotal: basis, amount, due: amount, state };
    }),
  );
}
