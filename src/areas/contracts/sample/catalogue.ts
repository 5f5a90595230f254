// What the demo enterprise sells: prices of its courses, a few schemes, goods with their stock, accounts money goes to.

import { sql } from 'drizzle-orm';
import { Course } from '#areas/learning/courses/model/course';
import { table } from '#kernel/server/database/table';
import type { Sample } from '#kernel/server/sample';
import { Concession } from '../concessions/model/concession';
import { Contract } from '../contract/model/contract';
import { FeeStandard } from '../fees/model/feeStandard';
import { PayAccount } from '../finance/model/finance';
import { Product } from '../products/model/product';
import { Stock, StockMove } from '../stock/model/stock';

export interface SoldCourse {
  id: number;
  name: string;
  subjectId: number;
  price: number;
  feeStandardId: number;
}

export interface SoldProduct {
  id: number;
  name: string;
  price: number;
  cost: number;
}

const prices = [120_00, 130_00, 150_00, 160_00, 180_00, 200_00];

export async function plantPrices(sample: Sample): Promise<SoldCourse[]> {
  const c = table(Course);
  const courses = await sample.session.rows<{ id: number; name: string; subjectId: number }>(
    sql`select ${c.id} as id, ${c.name} as name, ${c.subjectId} as "subjectId" from ${c} where ${c.enterpriseId} = ${sample.enterpriseId}
      and ${c.state} = 'published' and ${c.kind} <> 'trial' and ${c.deletedAt} is null order by ${c.id}`,
  );
  const priced = courses.map((course, n) => ({
    ...course,
    id: Number(course.id),
    subjectId: Number(course.subjectId),
    price: prices[n % prices.length]!,
  }));
  const ids = await sample.plant(
    FeeStandard,
    priced.map(({ id, name, price }, n) => ({
      code: `SF${String(n + 1).padStart(4, '0')}`,
      name,
      target: 'course' as const,
      courseId: id,
      scope: 'enterprise' as const,
      billing: 'by_lesson' as const,
      price,
      tiers:
        n % 3 === 0
          ? [
              { minLessons: 1, price },
              { minLessons: 72, price: price - 10_00 },
            ]
          : [],
      weeklyLessons: 2,
      floorPrice: price - 30_00,
      validityDays: 730,
      effectiveFrom: sample.day(-900),
      priceKey: `course:${id}:enterprise:0:by_lesson`,
      state: 'published' as const,
    })),
  );
  return priced.map((course, n) => ({ ...course, feeStandardId: ids[n]! }));
}

export async function plantSchemes(sample: Sample): Promise<{ id: number; name: string }> {
  const base = { level: 'line' as const, thresholdOn: 'lessons' as const, state: 'published' as const };
  const ids = await sample.plant(Concession, [
    {
      ...base,
      code: 'YF0001',
      name: '满 48 课时九折',
      kind: 'percent',
      tiers: [{ threshold: 48_00, value: 90_00 }],
      stackRule: 'group',
      stackGroup: '学期',
    },
    {
      ...base,
      code: 'YF0002',
      name: '满 24 课时赠 2 课时',
      kind: 'gift_lessons',
      tiers: [{ threshold: 24_00, value: 2_00 }],
      stackRule: 'group',
      stackGroup: '学期',
    },
    {
      ...base,
      code: 'YF0003',
      name: '满万减八百',
      kind: 'amount_off',
      level: 'contract',
      thresholdOn: 'amount',
      tiers: [{ threshold: 10_000_00, value: 800_00 }],
    },
    {
      ...base,
      code: 'YF0004',
      name: '老生续费 95 折',
      kind: 'percent',
      thresholdOn: 'none',
      tiers: [{ threshold: 0, value: 95_00 }],
      customerKinds: ['renew'],
      stackRule: 'exclusive',
    },
    {
      ...base,
      code: 'YF0005',
      name: '暑期每满千减五十',
      kind: 'amount_off',
      level: 'contract',
      thresholdOn: 'amount',
      perEach: true,
      tiers: [{ threshold: 1_000_00, value: 50_00 }],
      state: 'draft',
    },
    {
      ...base,
      code: 'YF0006',
      name: '开学特惠',
      kind: 'percent',
      thresholdOn: 'none',
      tiers: [{ threshold: 0, value: 88_00 }],
      state: 'stopped',
    },
  ]);
  return { id: ids[0]!, name: '满 48 课时九折' };
}

export async function plantAccounts(sample: Sample): Promise<{ wechat: number; pos: number; bank: number }> {
  const [wechat, pos, , bank] = await sample.plant(PayAccount, [
    { name: '微信商户', method: 'wechat', feeRate: 60 },
    { name: '银联 POS', method: 'pos', feeRate: 55 },
    { name: '支付宝商户', method: 'alipay', feeRate: 60 },
    { name: '基本户', method: 'bank_transfer', bank: '工商银行' },
    { name: '预收费监管户', method: 'bank_transfer', bank: '建设银行', custody: true },
    { name: '微信监管商户', method: 'wechat', feeRate: 60, custody: true },
  ]);
  return { wechat: wechat!, pos: pos!, bank: bank! };
}

const goods = [
  ['英语课本', 'textbook', '本', 68_50, 30_00],
  ['数学练习册', 'textbook', '本', 45_00, 18_00],
  ['美术材料包', 'material', '套', 128_00, 60_00],
  ['编程套件', 'material', '套', 399_00, 210_00],
  ['校服', 'uniform', '件', 168_00, 80_00],
  ['书包', 'gift', '个', 99_00, 45_00],
  ['考级报名费', 'service', '次', 200_00, 0],
] as const;

export async function plantProducts(sample: Sample): Promise<SoldProduct[]> {
  const ids = await sample.plant(
    Product,
    goods.map(([name, kind, unit, price, cost], n) => ({
      ...{ code: `SP${String(n + 1).padStart(5, '0')}`, name, kind, unit, price, cost, minStock: 10 },
      state: 'on_sale' as const,
    })),
  );
  return goods.flatMap(([name, kind, , price, cost], n) =>
    kind === 'service' ? [] : [{ id: ids[n]!, name, price, cost }],
  );
}

export interface SoldPieces {
  productId: number;
  schoolId: number;
  qty: number;
  contractId: number;
  customerId: number;
  at: Date;
}

/** One delivery of each to every school, and what was sold of it; the value is what was paid for it. */
export async function plantStock(
  sample: Sample,
  schoolIds: readonly number[],
  products: readonly SoldProduct[],
  sold: readonly SoldPieces[],
): Promise<void> {
  const deliveries = schoolIds.flatMap((schoolId) =>
    products.map(({ id, cost }) => ({
      ...{ productId: id, schoolId, qty: sample.int(26, 100), cost },
      out: sold
        .filter((one) => one.productId === id && one.schoolId === schoolId)
        .reduce((sum, { qty }) => sum + qty, 0),
    })),
  );
  await sample.plant(
    Stock,
    deliveries.map(({ productId, schoolId, qty, cost, out }) => ({
      ...{ productId, schoolId, onHand: qty - out, value: (qty - out) * cost },
    })),
  );
  await sample.plant(
    StockMove,
    deliveries.map(({ productId, schoolId, qty, cost }, n) => ({
      ...{
        no: `KC${String(n + 1).padStart(8, '0')}`,
        kind: 'purchase_in' as const,
        productId,
        schoolId,
        qty,
        value: qty * cost,
        balance: qty,
      },
      supplier: '新华书店',
      createdAt: sample.moment(-60, 10),
    })),
  );
  const left = new Map(deliveries.map(({ productId, schoolId, qty }) => [`${productId}|${schoolId}`, qty]));
  await sample.plant(
    StockMove,
    sold
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ productId, schoolId, qty, contractId, customerId, at }, n) => {
        const key = `${productId}|${schoolId}`;
        left.set(key, left.get(key)! - qty);
        const { cost } = products.find(({ id }) => id === productId)!;
        return {
          ...{
            no: `KC${String(deliveries.length + n + 1).padStart(8, '0')}`,
            kind: 'sale_out' as const,
            productId,
            schoolId,
          },
          ...{
            qty: -qty,
            value: -qty * cost,
            balance: left.get(key)!,
            customerId,
            refTable: Contract.name,
            refId: contractId,
          },
          createdAt: at,
        };
      }),
  );
}
