// Ten batches of every kind, and their coupons. Those that were used are the discounts of contracts the demo has: what a scheme
// took off there is taken off by the coupon instead, to the fen.
import type { Sample } from '#kernel/server/sample';
import { CouponBatch } from '../coupons/model/batch';
import { Coupon } from '../coupons/model/coupon';
import { termsOf } from '../coupons/model/frozen';
import { largestDiscount } from '../coupons/model/terms';
import { checkChar, codeLetters, endOf } from '../coupons/model/validity';
import {
  type Discounted,
  discounted,
  type Given,
  type Life,
  plantEntries,
  plantIssues,
  takenByContracts,
} from './couponBook';
import { countNumbers, type Family, type World } from './world';

const money = { faceValue: 0, threshold: 0, stepAmount: 0, stepOff: 0, capAmount: 0, payPercent: 0 };
const everywhere = {
  ...{ scopeKind: 'all' as const, schools: [], courseIds: [], subjectIds: [], packIds: [], productIds: [] },
  ...{ contractKinds: [], withConcession: true, maxPerContract: 1 },
};

export async function plantCoupons(sample: Sample, world: World, campaignId: number): Promise<number[]> {
  const sales = await discounted(sample);
  const done = sales.filter(({ state }) => state === 'effective' || state === 'finished');
  const step = done.filter(({ base, amount }) => base % 1000_00 === 0 && amount * 10 === base).slice(0, 40);
  const often = new Map<number, number>();
  for (const { amount } of done) often.set(amount, (often.get(amount) ?? 0) + 1);
  const [cashValue = 500_00, overValue = 300_00] = [...often].sort((a, b) => b[1] - a[1]).map(([amount]) => amount);
  const rest = done.filter((one) => !step.includes(one));
  const cash = rest.filter(({ amount }) => amount === cashValue).slice(0, 30);
  const over = rest.filter(({ amount }) => amount === overValue).slice(0, 30);
  const percent = rest.filter((one) => !cash.includes(one) && !over.includes(one) && one.amount * 10 === one.base);
  const held = sales.filter(({ state }) => state === 'signed' || state === 'part_paid').slice(0, 6);
  const back = sales.filter(({ state }) => state === 'refunded').slice(0, 4);
  const most = Math.max(...[...percent, ...held, ...back].map(({ amount }) => amount), 1000_00);

  const batches = [
    {
      name: '满千减百券',
      kind: 'per_step' as const,
      stepAmount: 1000_00,
      stepOff: 100_00,
      capAmount: 20_000_00,
      total: 200,
    },
    { name: '新生代金券', kind: 'cash' as const, faceValue: cashValue, total: 150, forWhom: 'new_only' as const },
    { name: '开学满减券', kind: 'full_reduction' as const, faceValue: overValue, threshold: overValue * 5, total: 120 },
    { name: '会员九折券', kind: 'percent' as const, payPercent: 90_00, capAmount: most, total: 400 },
    { name: '暑期通用码券', kind: 'cash' as const, faceValue: 50_00, total: 300, sharedCode: 'SUMMER25' },
    { name: '一券一码体验券', kind: 'cash' as const, faceValue: 100_00, total: 200, perCustomer: 2 },
    {
      name: '图书满减券',
      kind: 'full_reduction' as const,
      faceValue: 20_00,
      threshold: 100_00,
      total: 80,
      lineKinds: ['product' as const],
    },
    { name: '转介绍感谢券', kind: 'cash' as const, faceValue: 200_00, total: 60 },
    { name: '活动到场礼券', kind: 'cash' as const, faceValue: 80_00, total: 100 },
    { name: '旧版八八折券', kind: 'percent' as const, payPercent: 88_00, capAmount: 500_00, total: 50 },
  ];
  const states = [
    'active',
    'active',
    'ended',
    'active',
    'active',
    'active',
    'paused',
    'active',
    'active',
    'voided',
  ] as const;
  const ways = [
    ...[
      ['manual', 'audience'],
      ['manual', 'activity'],
      ['manual', 'audience'],
      ['manual', 'points'],
      ['code'],
      ['code'],
    ],
    ...[['manual'], ['event'], ['activity', 'manual'], ['manual']],
  ] as ('manual' | 'audience' | 'code' | 'activity' | 'points' | 'event')[][];

  const strangers = world.families.filter(({ isMember }) => !isMember);
  const pick = (from: readonly Family[], start: number, count: number) => from.slice(start, start + count);
  const fresh = (batch: number, families: readonly Family[], state: Life, ago: number): Given[] =>
    families.map(({ id }) => ({ batch, customerId: id, state, ago }));
  const usedBy = (batch: number, list: readonly Discounted[], state: Life): Given[] =>
    list.map((sold) => ({ batch, customerId: sold.customerId, state, sold, ago: sold.ago + 6 }));
  const given: Given[] = [
    ...usedBy(0, step, 'used'),
    ...usedBy(1, cash, 'used'),
    ...usedBy(2, over, 'used'),
    ...usedBy(3, percent.slice(0, Math.max(0, 180 - step.length - cash.length - over.length)), 'used'),
    ...usedBy(3, held, 'locked'),
    ...usedBy(3, back, 'returned'),
    ...fresh(0, pick(world.members, 0, 60), 'unused', 9),
    ...fresh(1, pick(strangers, 0, 50), 'unused', 5),
    ...fresh(2, pick(world.members, 60, 60), 'expired', 120),
    ...fresh(3, pick(world.members, 120, 90), 'unused', 12),
    ...fresh(4, pick(strangers, 50, 90), 'unused', 20),
    ...fresh(5, pick(strangers, 140, 40), 'unused', 15),
    ...Array.from({ length: 160 }, () => ({ batch: 5, customerId: null, state: 'unclaimed' as const, ago: 15 })),
    ...fresh(6, pick(world.members, 210, 30), 'unused', 30),
    ...fresh(7, pick(world.members, 240, 60), 'unused', 8),
    ...fresh(8, pick(strangers, 190, 40), 'unused', 20),
    ...fresh(9, pick(world.members, 300, 40), 'revoked', 60),
  ];
  // One family, one coupon of a batch: whoever has one of it already is left out.
  const seen = new Set<string>();
  const coupons = given.filter(({ batch, customerId }) => {
    const key = `${batch}:${customerId}`;
    return customerId === null || (!seen.has(key) && seen.add(key));
  });
  const of = (batch: number, ...wanted: Life[]) =>
    coupons.filter((one) => one.batch === batch && wanted.includes(one.state));
  const off = (list: readonly Given[]) => list.reduce((total, { sold }) => total + (sold?.amount ?? 0), 0);
  const batchRows = batches.map((batch, n) => {
    const alive = coupons.filter((one) => one.batch === n && one.state !== 'revoked').length;
    // The thank-you coupons are all given out.
    const total = n === 7 ? alive : Math.max(batch.total, alive);
    return {
      ...money,
      ...everywhere,
      ...{ ...batch, total, code: `YH${String(n + 1).padStart(6, '0')}`, issueWays: ways[n]! },
      ...(n === 7 ? { autoEvent: 'referral_reward' as const } : {}),
      ...(n === 4 || n === 2
        ? { validKind: 'fixed' as const, validFrom: sample.day(-200), validTo: sample.day(n === 4 ? 60 : -10) }
        : { validKind: 'days' as const, validDays: 90 }),
      ...{ forWhom: batch.forWhom ?? ('any' as const), withCoupon: n === 1, state: states[n]! },
      ...{
        lineKinds: batch.lineKinds ?? [],
        terms: '签约时由顾问选用，不兑现、不找零。',
        campaignId: n < 4 ? campaignId : null,
      },
      ...{ maxDiscount: total * largestDiscount({ faceValue: 0, capAmount: 0, ...batch }), issued: alive },
      ...{ used: of(n, 'used').length, expired: of(n, 'expired').length, revoked: of(n, 'revoked').length },
      ...{ discountUsed: off(of(n, 'used')), discountReserved: off(of(n, 'locked')) },
      ...(states[n] === 'paused'
        ? { reason: '图书缺货' }
        : states[n] === 'voided'
          ? { reason: '规则有误，重新发放' }
          : {}),
      ...{ createdAt: sample.moment(-180 + n * 6, 10), createdBy: world.marketer },
    };
  });
  const batchIds = await sample.plant(CouponBatch, batchRows);
  await countNumbers(sample, [{ key: 'marketing.couponBatch', period: '', last: batches.length }]);
  const issueIds = await plantIssues(
    sample,
    world,
    batchIds,
    (batch) => coupons.filter((one) => one.batch === batch).length,
  );

  const alphabet = [...codeLetters];
  const codeOf = (): string => {
    const body = Array.from({ length: 10 }, () => sample.pick(alphabet)).join('');
    return body + checkChar(body);
  };
  const lastDay = (day: string) => endOf(day, sample.timezone);
  const rows = coupons.map(({ batch, customerId, state, sold, ago }, n) => {
    const kept = batchRows[batch]!;
    const isTaken = (state === 'used' || state === 'locked') && sold;
    const until =
      kept.validKind === 'fixed' ? kept.validTo! : sample.day(Math.max(-ago + 89, state === 'unused' ? 20 : -ago));
    return {
      ...{
        couponNo: `C${String(8_000_000_000_000 + n * 7919)}`,
        code: batch === 5 ? codeOf() : null,
        batchId: batchIds[batch]!,
      },
      ...{ customerId, nth: customerId === null ? null : 1, terms: termsOf(kept), way: ways[batch]![0]! },
      ...{ issueId: issueIds.get(batch) ?? null, issuedBy: world.marketer, validFrom: sample.moment(-ago, 0) },
      ...{
        validTo:
          state === 'expired'
            ? lastDay(sample.day(-10))
            : state === 'returned'
              ? lastDay(sample.day(30))
              : lastDay(until),
      },
      ...(isTaken
        ? {
            ...{ contractId: sold.contractId, discount: sold.amount, lockedAt: sold.at },
            lines: sold.allocations.map(({ lineNo, amount }) => ({ lineNo, discount: amount })),
            usedAt: state === 'used' ? sold.at : null,
          }
        : {}),
      ...(state === 'returned' ? { returnTimes: 1 } : {}),
      ...(state === 'revoked' ? { reason: '批次作废' } : {}),
      ...{ state: state === 'returned' ? ('unused' as const) : state, createdAt: sample.moment(-ago, 11, n % 60) },
    };
  });
  const couponIds = await sample.plant(Coupon, rows);
  await plantEntries(
    sample,
    world,
    coupons,
    couponIds,
    rows.map(({ createdAt }) => createdAt),
  );
  const taken = coupons.flatMap(({ sold, batch }, n) =>
    sold ? [{ id: sold.id, contractId: sold.contractId, couponId: couponIds[n]!, name: batches[batch]!.name }] : [],
  );
  await takenByContracts(sample, taken);
  return batchIds;
}
