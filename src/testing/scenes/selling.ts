// For tests of contracts: the whole server with courses, prices and schemes of contract A, and people who sell and cash.
import { and, eq, inArray } from 'drizzle-orm';
import { Concession } from '../../areas/contracts/concessions/model/concession';
import type { Cart } from '../../areas/contracts/contract/model/cart';
import { FeeStandard } from '../../areas/contracts/fees/model/feeStandard';
import { creditAvailable, creditPoints } from '../../areas/contracts/model/queries';
import { Product } from '../../areas/contracts/products/model/product';
import { Stock, StockMove } from '../../areas/contracts/stock/model/stock';
import { Voucher, VoucherBatch } from '../../areas/contracts/vouchers/model/voucher';
import { Customer } from '../../areas/customers/customer/model/customer';
import { Guardian } from '../../areas/customers/customer/model/guardian';
import { Course } from '../../areas/learning/courses/model/course';
import { couponLock, couponQuote, couponRedeem, couponRelease } from '../../areas/marketing/model/queries';
import { ConfigValue } from '../../areas/system/config/model/config';
import { consume, undoConsume } from '../../areas/teaching/ledger/model/book';
import { holdLots, unreversed } from '../../areas/teaching/ledger/server/heldLots';
import { balanceOf } from '../../areas/teaching/model/queries';
import { area } from '../../kernel/model/area';
import { dayOf } from '../../kernel/model/dates';
import type { Resource } from '../../kernel/model/resource';
import { table } from '../../kernel/server/database/table';
import { systemActor, systemCaller } from '../../kernel/server/identity';
import { insert } from '../../kernel/server/rows';
import { type Answer, type AreaServer, answers, type Listener } from '../../kernel/server/service';
import { type Work, write } from '../../kernel/server/work';
import { testApp } from '../app';

/** Stands in for the areas that keep coupons, points and lessons. */
export const neighbours = {
  points: 0,
  held: [] as string[],
  balances: [] as { customerId: number; courseId: number; remaining: number }[],
};

interface Beside {
  listeners?: readonly Listener[];
  /** Answers that stand in for another area's. */
  answers?: readonly Answer[];
  parts?: readonly AreaServer[];
}

const beside = ({ listeners = [], answers: own = [] }: Beside): AreaServer => ({
  area: area({ name: 'beside', title: ['邻居', 'Beside'], icon: 'appstore', routes: {} }),
  listeners,
  answers: [
    answers(couponQuote, async (_work, { couponIds, lines }) =>
      couponIds.map((couponId) => ({
        couponId,
        name: '百元券',
        amount: 100_00,
        lineNos: lines.map(({ lineNo }) => lineNo),
      })),
    ),
    answers(couponLock, async () => true),
    answers(couponRedeem, async () => true),
    answers(couponRelease, async () => true),
    answers(creditAvailable, async () => neighbours.points),
    answers(creditPoints, async (_work, { act }) => Boolean(neighbours.held.push(act))),
    answers(balanceOf, async () => neighbours.balances),
    ...own,
  ],
});

export async function selling(options: Beside = {}) {
  const running = await testApp({ parts: [beside(options), ...(options.parts ?? [])], settings: { poolSize: 12 } });
  const { app, signIn } = running;
  const enterprise = (await app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  const inside = <T>(run: (work: Work) => Promise<T>): Promise<T> =>
    write(app, systemActor(enterprise), systemCaller('test'), run);
  const chief = await signIn('13800000001');
  const seller = await signIn('13800000004');
  const cashier = await signIn('13800000011');
  const schoolId = cashier.client.school!.id;

  const { data: subjects } = await chief.get('/v1/category/nodes', { tree: 'course_subject' });
  const subjectOf = (code: string): number => subjects.find((node: { code: string }) => node.code === code).id;
  const [maths, english] = [subjectOf('maths'), subjectOf('english')];

  const put = async <R extends Resource>(of: R, values: Record<string, unknown>): Promise<number> => {
    const [made] = await inside((work) =>
      work.db
        .insert(table(of as Resource))
        .values({ enterpriseId: work.enterpriseId, ...values } as never)
        .returning({ id: table(of as Resource).id }),
    );
    return Number(made!.id);
  };
  const course = (code: string, subjectId: number) =>
    put(Course, { code, name: `课程${code}`, subjectId, lessons: 48, state: 'published' });
  const mathsId = await course('T-MATHS', maths);
  const englishId = await course('T-ENGLISH', english);
  const fee = (courseId: number, price: number, weeklyLessons: number, more: Record<string, unknown> = {}) =>
    put(FeeStandard, {
      ...{
        code: `F${courseId}`,
        name: '标准',
        target: 'course',
        courseId,
        scope: 'enterprise',
        billing: 'by_lesson',
        price,
      },
      ...{ weeklyLessons, effectiveFrom: '2020-01-01', state: 'published', priceKey: `course:${courseId}`, ...more },
    });
  await fee(mathsId, 150_00, 4);
  await fee(englishId, 130_00, 3);
  const product = async (name: string, price: number, onHand: number) => {
    const id = await put(Product, { code: name, name, kind: 'textbook', unit: '本', price, state: 'on_sale' });
    if (onHand > 0) {
      const value = onHand * 30_00;
      await put(Stock, { productId: id, schoolId, onHand, value });
      const bought = { kind: 'purchase_in', productId: id, schoolId, qty: onHand, value, balance: onHand };
      await put(StockMove, { ...bought, no: `T-${name}` });
    }
    return id;
  };
  const scheme = (name: string, more: Record<string, unknown>) =>
    put(Concession, {
      code: name,
      name,
      kind: 'percent',
      level: 'line',
      tiers: [{ threshold: 0, value: 90_00 }],
      state: 'published',
      ...more,
    });
  const customer = async (name: string, mobile: string, more: Record<string, unknown> = {}) => {
    const id = await put(Customer, {
      code: `S-${name}`,
      name,
      sourceId: 1,
      state: 'following',
      schoolId,
      ownerId: seller.client.uid,
      ...more,
    });
    const guardianId = await put(Guardian, {
      customerId: id,
      name: `${name}妈妈`,
      relation: 'mother',
      mobile,
      isPrimary: true,
    });
    return { id, guardianId };
  };
  const voucher = async (customerId: number, batch: Record<string, unknown>) => {
    const batchId = await put(VoucherBatch, {
      ...{
        name: '英语三百',
        kind: 'amount',
        amount: 300_00,
        quantity: 10,
        validDays: 90,
        source: 'trial',
        state: 'issuing',
      },
      ...batch,
    });
    return put(Voucher, { code: `V${batchId}`.padEnd(12, 'X'), batchId, customerId, expiresOn: '2099-12-31' });
  };

  /** A setting of the enterprise, as if an administrator had made it. */
  const set = (key: string, value: unknown) => put(ConfigValue, { key, level: 'enterprise', targetId: 0, value });

  /** Lines by course or product, the rest as the wizard leaves it. */
  const cart = (lines: Cart['lines'], more: Partial<Cart> = {}): Cart => ({
    ...{ lines, concessionIds: [], voucherIds: [], couponIds: [], points: 0 },
    ...more,
  });
  const draft = async (of: { id: number; guardianId: number }, lines: Cart, by = seller) =>
    by.post('/contract/v1/contract/add', {
      ...{ customerId: of.id, guardianId: of.guardianId, schoolId, ownerId: by.client.uid },
      cart: lines,
    });
  const submit = async (row: { id: number; version: number; receivable: string }, by = seller) =>
    by.post('/contract/v1/contract/submit', { id: row.id, version: row.version, seenReceivable: row.receivable });
  /** A contract ready to be paid. */
  const signed = async (of: { id: number; guardianId: number }, lines: Cart) => {
    const made = await draft(of, lines);
    if (made.code !== 200) throw new Error(JSON.stringify(made));
    const done = await submit(made.data);
    if (done.code !== 200) throw new Error(JSON.stringify(done));
    return done.data;
  };
  const cash = (amount: number) => [{ method: 'cash', amount }];
  const pay = (
    contractId: number,
    amount: number,
    seenOwed: number,
    clientKey: string,
    splits: unknown = cash(amount),
    by = cashier,
  ) =>
    by.post('/contract/v1/payment/collect', {
      ...{ contractId, amount: yuanOf(amount), seenOwed: yuanOf(seenOwed), clientKey, splits },
    });

  const stateOf = async (id: number): Promise<string> =>
    (await chief.get('/contract/v1/contract/detail', { id })).data.state;

  /** Lessons of a contract taught one by one, as the lesson ledger writes them; answers what they recognise, fen each. */
  let taught = 0;
  const teach = (contractId: number, lessons: number, lotKey?: string): Promise<number[]> =>
    inside(async (work) => {
      const held = await holdLots(work, (lot) =>
        and(eq(lot.contractId, contractId), lotKey ? eq(lot.key, lotKey) : undefined),
      );
      const recognised: number[] = [];
      for (let n = 0; n < lessons; n += 1) {
        const lot = held.all().find((one) => one.tail - one.head >= 100)!;
        taught += 1;
        const posted = consume(lot, 100);
        recognised.push(...posted.entries.map(({ recognised: fen }) => fen));
        held.post(posted, { sourceKind: 'adjustment', sourceId: taught, bizDate: dayOf(work.now, 'Asia/Shanghai') });
      }
      await held.write();
      return recognised;
    });
  /** The last lesson that was taught of a contract is given back. */
  const unteach = (contractId: number) =>
    inside(async (work) => {
      const held = await holdLots(work, (lot) => eq(lot.contractId, contractId));
      const ids = held.all().map(({ id }) => id);
      const entry = (await unreversed(work, (e) => inArray(e.lotId, ids)))
        .filter(({ kind }) => kind === 'consume')
        .at(-1)!;
      taught += 1;
      held.post(undoConsume(held.get(entry.lotId)!, entry), {
        ...{ sourceKind: 'adjustment', sourceId: taught, bizDate: dayOf(work.now, 'Asia/Shanghai'), reverses: entry },
      });
      await held.write();
    });

  return {
    ...running,
    ...{ stateOf, teach, unteach },
    ...{ inside, put, set, chief, seller, cashier, schoolId, maths, english, mathsId, englishId },
    ...{ course, fee, product, scheme, customer, voucher, cart, draft, submit, signed, pay, insert },
  };
}

const yuanOf = (fen: number): string => (fen / 100).toFixed(2);
export type Selling = Awaited<ReturnType<typeof selling>>;
