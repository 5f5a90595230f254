// What families of the demo have beside their contracts: points for what they paid, goods to take for them, and help with the fees.
import { sql } from 'drizzle-orm';
import { Category } from '#areas/system/categories/model/category';
import { table } from '#kernel/server/database/table';
import type { Sample } from '#kernel/server/sample';
import { FundApplication, StudyFund } from '../fund/model/fund';
import { CreditAccount, CreditEntry } from '../purse/model/credit';
import { CreditGoods, CreditRule, pointsOf } from '../rewards/model/rules';
import type { SoldProduct } from './catalogue';
import type { Planned } from './planned';

const perTen = { per: 10_00, points: 1, cap: 0 };
const holders = 300;

export async function plantPurses(
  sample: Sample,
  planned: readonly Planned[],
  products: readonly SoldProduct[],
): Promise<void> {
  await sample.plant(CreditRule, [
    { event: 'payment', ...perTen },
    { event: 'renew', per: 100_00, points: 5, cap: 500 },
    { event: 'referral', points: 200 },
  ]);
  await sample.plant(
    CreditGoods,
    products.map(({ id, name, price }, n) => ({
      ...{ name, productId: id, points: Math.max(50, Math.round(price / 100) * 5), perCustomer: n % 2 === 0 ? 2 : 0 },
    })),
  );
  await plantPoints(sample, planned);
  await plantFunds(sample, planned);
}

/** The first contract of each earned them; what is in a purse is the sum of its entries. */
async function plantPoints(sample: Sample, planned: readonly Planned[]): Promise<void> {
  const seen = new Set<number>();
  const earned = planned
    .filter(({ state, family }) => state === 'effective' && !seen.has(family.id) && Boolean(seen.add(family.id)))
    .slice(0, holders)
    .map(({ id, family, received, at }) => ({ id, family, at, points: pointsOf(perTen, received) }))
    .filter(({ points }) => points > 0);
  await sample.plant(
    CreditAccount,
    earned.map(({ family, points }) => ({ customerId: family.id, purse: 'points' as const, amount: points })),
  );
  await sample.plant(
    CreditEntry,
    earned.map(({ id, family, at, points }) => ({
      ...{ customerId: family.id, purse: 'points' as const, kind: 'earn' as const, amount: points, after: points },
      ...{ left: points, expiresOn: sample.day(540), contractId: id, originKey: `earn:${id}:demo`, createdAt: at },
    })),
  );
}

async function plantFunds(sample: Sample, planned: readonly Planned[]): Promise<void> {
  const c = table(Category);
  const situations = await sample.session.rows<{ id: number }>(
    sql`select ${c.id} as id from ${c} where ${c.enterpriseId} = ${sample.enterpriseId} and ${c.tree} = 'family_situation' order by ${c.id}`,
  );
  if (situations.length === 0) return;
  const [spring] = await sample.plant(StudyFund, [
    {
      ...{ name: '阳光助学金', source: 'enterprise' as const, periodFrom: sample.day(-120), periodTo: sample.day(240) },
      ...{ budget: 100_000_00, mode: 'amount' as const, cap: 2_000_00, state: 'opened' as const },
    },
    {
      ...{ name: '校友捐赠基金', source: 'donor' as const, periodFrom: sample.day(30), periodTo: sample.day(390) },
      ...{ budget: 50_000_00, mode: 'percent' as const, percent: 30_00, cap: 1_500_00 },
    },
  ]);
  const asking = planned.filter(({ state }) => state === 'signed' || state === 'part_paid').slice(0, 12);
  const families = [...new Map(asking.map(({ family }) => [family.id, family])).values()];
  await sample.plant(
    FundApplication,
    families.map((family, n) => {
      const state = (['granted', 'draft', 'rejected', 'closed'] as const)[n % 4]!;
      const isGranted = state === 'granted' || state === 'closed';
      return {
        ...{
          no: `ZXD${String(n + 1).padStart(5, '0')}`,
          fundId: spring!,
          customerId: family.id,
          schoolId: family.schoolId,
        },
        ...{ situation: Number(sample.pick(situations).id), asked: 1_500_00, score: sample.int(50, 95), state },
        ...(isGranted ? { granted: 1_500_00, validTo: sample.day(240) } : {}),
        createdAt: sample.moment(-sample.int(5, 60), 10),
      };
    }),
  );
}
