import { beforeAll, expect, test } from 'vitest';
import { contractExtended, contractRefunded } from '#areas/contracts/model/events';
import { figureValue } from '#kernel/server/figures/counting';
import { signInWith } from '#testing/granted';
import { teachingSchool } from '#testing/scenes/teaching';
import { withoutApprovals } from '#testing/scenes/undecided';
import { snapshot } from './closing';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-03-01T02:00:00Z', [withoutApprovals]);
});

interface Line {
  kind: string;
  qty: number;
  amount: string;
  recognised: string;
  bizDate: string;
}
const lines = async (customerId: number, ...kinds: string[]): Promise<Line[]> =>
  (await t.entries(customerId)).filter(({ kind }: Line) => kinds.includes(kind));

async function learner(name: string, lessons: number, yuan: number, expiresOn?: string) {
  const customerId = await t.student(name);
  const classId = await t.classOf();
  await t.join(classId, customerId);
  await t.sell(customerId, { key: name, lessons, yuan, contractId: 5000, ...(expiresOn ? { expiresOn } : {}) });
  return { customerId, classId };
}
const inMarch = async () =>
  (await t.boss.get('/class/v1/consumptionReport/rows', { from: '2026-03-01', to: '2026-03-31', by: 'month' })).data
    .totals;

test('must hold 12, 6 P and Q: a closed March never changes; what is done about its lessons counts on 04-01', async () => {
  const q = await learner('林小满-Q', 10, 1200);
  const p = await learner('林小满-P', 10, 1200);
  const taught = await t.lesson(q.classId, '2026-03-20 10:00');
  const forgotten = await t.lesson(p.classId, '2026-03-28 10:00');
  await t.leap('2026-03-20T08:00:00Z');
  expect(await t.teach(taught, { [q.customerId]: 'present' })).toMatchObject({ code: 200 });
  await t.leap('2026-04-05T02:00:00Z');
  const close = { through: '2026-03-31' };
  expect(await t.finance.post('/class/v1/ledgerClosing/close', close)).toMatchObject({
    code: 409,
    message: expect.stringMatching(/^还有 1 节未点名、0 条欠课：.+ 2026-03-28 10:00$/),
    data: [{ kind: 'scheduled', lessonId: forgotten }],
  });
  const closed = await t.finance.post('/class/v1/ledgerClosing/close', { ...close, confirm: true });
  expect(closed).toMatchObject({ code: 200, data: { recognised: '120.00', consumedQty: 1 } });
  const march = await inMarch();
  /** Whatever else tells of March: figures, and what each had left on its last day. */
  const told = () =>
    t.asEnterprise(async (work) => {
      const span = { from: '2026-03-01', to: '2026-03-31', schoolId: t.schoolId };
      const keys = ['lesson.consumed', 'revenue.recognized'];
      const figures = await Promise.all(keys.map((key) => figureValue(work, key, span)));
      return [...figures, await snapshot(work, '2026-03-31', null), await snapshot(work, '2026-03-31', t.schoolId)];
    });
  const leftThen = async (customerId: number) =>
    (await t.finance.get('/class/v1/lot/balance', { customerId, at: '2026-03-31' })).data;
  const before = [await told(), await leftThen(p.customerId), await leftThen(q.customerId)];

  expect(await t.teach(forgotten, { [p.customerId]: 'present' }, { reason: '补点' })).toMatchObject({ code: 200 });
  expect(await lines(p.customerId, 'consume')).toMatchObject([{ bizDate: '2026-04-01', recognised: '120.00' }]);
  const { version } = (await t.roster(taught)).lesson;
  expect(await t.boss.post('/class/v1/lesson/reopen', { id: taught, version, reason: '错班' })).toMatchObject({
    code: 200,
  });
  expect(await lines(q.customerId, 'return')).toMatchObject([{ bizDate: '2026-04-01', recognised: '-120.00' }]);

  // Nor does what leaves a lot that was there in March, or comes to its owner.
  await t.sell(q.customerId, { key: 'after', lessons: 3, yuan: 300 });
  const value = 120_00;
  await t.asEnterprise((work) =>
    work.emit(contractRefunded, {
      ...{
        contractId: 5000,
        no: 'HT',
        kind: 'new',
        customerId: q.customerId,
        schoolId: t.schoolId,
        counsellorId: null,
      },
      ...{ refundId: 1, performers: [], scope: 'part', full: false, nothingConsumed: false, amount: 0, forfeited: 0 },
      ...{ reason: '退一节', lines: [], lots: [{ key: '林小满-Q', lessons: 100, value }] },
    }),
  );
  expect(await lines(q.customerId, 'refund')).toMatchObject([{ amount: '-120.00', bizDate: '2026-04-05' }]);

  expect(await inMarch()).toEqual(march);
  expect([await told(), await leftThen(p.customerId), await leftThen(q.customerId)]).toEqual(before);
  const [kept] = (await t.finance.get('/class/v1/ledgerClosing/list')).data.list;
  expect(kept).toMatchObject({ recognised: '120.00', consumedQty: 1, remainingQty: 19 });
});

test('must hold 6, K: what nobody used expires as revenue after its grace, once; extended it comes back to the fen', async () => {
  const one = await learner('林小满-K', 24, 3600, '2026-06-30');
  const ids: number[] = [];
  for (let i = 0; i < 2; i += 1) ids.push(await t.lesson(one.classId, `2026-04-0${6 + i} 10:00`));
  await t.leap('2026-04-08T02:00:00Z');
  const { version } = (await t.roster(ids[0]!)).lesson;
  const rows = [{ customerId: one.customerId, status: 'present', chargeOverride: 8.5, chargeReason: '集训' }];
  expect(
    await t.boss.post('/class/v1/attendance/save', { lessonId: ids[0], version, rows, finish: true }),
  ).toMatchObject({ code: 200 });
  const second = (await t.roster(ids[1]!)).lesson;
  await t.boss.post('/class/v1/attendance/save', { lessonId: ids[1], version: second.version, rows, finish: true });
  await t.leap('2026-07-07T02:00:00Z');
  await t.runJob('teaching.expire');
  expect(await lines(one.customerId, 'expire')).toEqual([]);
  await t.leap('2026-07-08T02:00:00Z');
  await t.runJob('teaching.expire');
  await t.runJob('teaching.expire');
  expect(await lines(one.customerId, 'expire')).toMatchObject([
    { qty: -7, amount: '-1050.00', recognised: '1050.00', bizDate: '2026-07-08' },
  ]);
  await t.leap('2026-07-10T02:00:00Z');
  const lotExpiries = [{ key: '林小满-K', expiresOn: '2026-12-31' }];
  await t.asEnterprise((work) =>
    work.emit(contractExtended, {
      contractId: 5000,
      customerId: one.customerId,
      from: '2026-07-10',
      to: '2026-12-31',
      lotExpiries,
    }),
  );
  expect(await lines(one.customerId, 'return')).toMatchObject([
    { qty: 7, amount: '1050.00', recognised: '-1050.00', bizDate: '2026-07-10' },
  ]);
  expect(await t.balance(one.customerId)).toMatchObject({ remainingQty: 7, amount: '1050.00' });
});

test('a closing for all schools is seen at each of them without the sums of the others; it is made by who reaches them all', async () => {
  const of = (schoolId: number | null) => t.finance.post('/class/v1/ledgerClosing/close', { ...day, schoolId });
  const day = { through: '2026-06-30', confirm: true };
  const all = await of(null);
  expect(all).toMatchObject({ code: 200, data: { schoolId: null } });
  const own = await t.finance.post('/class/v1/ledgerClosing/close', {
    ...{ ...day, through: '2026-07-01', schoolId: t.schoolId },
  });
  expect(own).toMatchObject({ code: 200 });
  const listed = async (who: typeof t.boss, more: object = {}) =>
    (await who.get('/class/v1/ledgerClosing/list', { pageSize: 50, ...more })).data.list;
  const seen = await listed(t.principal);
  const found = (list: { id: number }[], id: number) => list.find((one) => one.id === id);
  expect(found(seen, all.data.id)).toMatchObject({ through: '2026-06-30', recognised: null, remainingQty: null });
  expect(found(seen, own.data.id)).toMatchObject({ recognised: own.data.recognised });
  expect(found(seen, all.data.id)).toMatchObject({ $can: [] });
  const one = await t.principal.get('/class/v1/ledgerClosing/detail', { id: all.data.id });
  expect(one).toMatchObject({ code: 200, data: { recognised: null, remainingAmount: null } });
  expect(found(await listed(t.finance), all.data.id)).toMatchObject({ recognised: all.data.recognised });

  const close = { scope: 'school', permissions: ['teaching.ledger.view', 'teaching.ledger.close'] } as const;
  const clerk = await signInWith(t, close);
  const later = { through: '2026-07-08', confirm: true };
  const asked = (schoolId: number | null) => clerk.post('/class/v1/ledgerClosing/close', { ...later, schoolId });
  expect(await asked(null)).toMatchObject({ code: 403 });
  const elsewhere = (await t.boss.get('/school/v1/school/list', { pageSize: 50 })).data.list;
  const other = elsewhere.find(({ id }: { id: number }) => id !== clerk.client.school!.id).id;
  expect((await asked(other)).code).toBeGreaterThanOrEqual(400);
  expect(await asked(clerk.client.school!.id)).toMatchObject({ code: 200 });
});

test('what is closed is not closed again; only the latest closing is reopened, and then its days are open', async () => {
  const schools = (await t.boss.get('/school/v1/school/list', { pageSize: 50 })).data.list;
  const { id: schoolId } = schools.at(-1);
  const close = (through: string) =>
    t.finance.post('/class/v1/ledgerClosing/close', { through, schoolId, confirm: true });
  const [first, second] = [await close('2026-07-02'), await close('2026-07-04')];
  expect([first.code, second.code]).toEqual([200, 200]);
  for (const day of ['2026-07-04', '2026-07-03', '2026-06-01'])
    expect(await close(day)).toMatchObject({ code: 422, data: [{ field: 'through' }] });
  expect(await close('2026-07-10')).toMatchObject({ code: 422, data: [{ message: '只能结到昨天为止' }] });
  const reopen = async ({ data }: { data: { id: number; version: number } }) =>
    t.finance.post('/class/v1/ledgerClosing/reopen', { id: data.id, version: data.version, reason: '漏记' });
  expect(await reopen(first)).toMatchObject({ code: 409, message: '只能反结最近一次' });
  expect(await reopen(second)).toMatchObject({ code: 200, data: { state: 'reopened' } });
  expect(await close('2026-07-03')).toMatchObject({ code: 200 });
});
