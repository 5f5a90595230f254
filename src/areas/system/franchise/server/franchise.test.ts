import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { FigureContext } from '#kernel/server/figures/figure';
import { testApp } from '#testing/app';
import { withoutApprovals } from '#testing/scenes/undecided';

/** What the area that keeps money would have counted. */
const receipts = new Map<string, number>();
const asked: FigureContext[] = [];

const { app, clock, signIn } = await testApp({ parts: [withoutApprovals] });
Object.assign(app.registries.figure.get('payment.net')!, {
  async compute(_: unknown, context: FigureContext) {
    asked.push(context);
    return receipts.get(context.from.slice(0, 7)) ?? 0;
  },
});
const today = '2026-07-01';
clock.set(`${today}T04:00:00Z`);
const chief = await signIn('13800000001');
const finance = await signIn('13800000008');
const [demo] = await app.identity.enterprises();
const schools: { value: number }[] = (await chief.get('/school/v1/school/options')).data;
let next = 0;
/** Schools of the demo data without an agreement. */
const taken = (await chief.get('/school/v1/franchiseAgreement/list', { pageSize: 200 })).data.list;
const free = schools
  .map(({ value }) => value)
  .filter((id) => !taken.some(({ schoolId }: { schoolId: number }) => schoolId === id));
const freeSchool = () => free[next++]!;

const terms = {
  partner: '启智教育',
  signedOn: '2025-01-01',
  startOn: '2025-01-01',
  endOn: '2027-12-31',
  royaltyBase: 'receipts',
  royaltyPercent: 8,
  minRoyalty: '15000.00',
  marketingPercent: 2,
};
const add = (schoolId: number, change: object = {}) =>
  chief.post('/school/v1/franchiseAgreement/add', { ...terms, schoolId, ...change });
async function active(schoolId: number, change: object = {}) {
  const { data } = await add(schoolId, change);
  return (await chief.post('/school/v1/franchiseAgreement/activate', { id: data.id, version: data.version })).data;
}
const job = () => app.jobs.all().find(({ name }) => name === 'system.franchiseFees')!;
const bill = (dueAt: string) => app.jobs.runNow(app, demo!, job(), { dueAt });
const feesOf = async (agreementId: number) =>
  (await chief.get('/school/v1/franchiseFee/list', { agreementId, sort: 'month' })).data.list;

describe('an agreement', () => {
  test('never overlaps another of its school, also when two are added at once', async () => {
    const school = freeSchool();
    expect(await add(school)).toMatchObject({
      code: 200,
      data: { state: 'draft', no: expect.stringMatching(/^JM2026/) },
    });
    expect(await add(school, { startOn: '2027-12-31', endOn: '2028-12-31' })).toMatchObject({
      code: 409,
      data: [{ field: 'startOn' }],
    });
    const later = { startOn: '2028-01-01', endOn: '2028-12-31' };
    const both = await Promise.all([add(school, later), add(school, later)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  });

  test('is the only active one of its school', async () => {
    const school = freeSchool();
    await active(school);
    const { data: second } = await add(school, { startOn: '2028-01-01', endOn: '2028-12-31' });
    const answer = await chief.post('/school/v1/franchiseAgreement/activate', {
      id: second.id,
      version: second.version,
    });
    expect(answer.code).toBe(409);
  });

  test('stands as it was agreed once it is active', async () => {
    const row = await active(freeSchool());
    const edit = (change: object) =>
      chief.put('/school/v1/franchiseAgreement/edit', { id: row.id, version: row.version, ...change });
    expect(await edit({ royaltyPercent: 5 })).toMatchObject({ code: 422, data: [{ field: 'royaltyPercent' }] });
    expect((await edit({ partnerContact: '王芳' })).code).toBe(200);
  });

  test('asks for a percent of money and for an amount otherwise', async () => {
    const school = freeSchool();
    expect(await add(school, { royaltyPercent: 0 })).toMatchObject({ code: 422, data: [{ field: 'royaltyPercent' }] });
    expect(await add(school, { royaltyBase: 'member' })).toMatchObject({
      code: 422,
      data: [{ field: 'royaltyAmount' }],
    });
    next--;
  });

  test('is followed by a draft when renewed, and ends on the day it is terminated', async () => {
    const school = freeSchool();
    const row = await active(school);
    const call = (name: string, of: { id: number; version: number }, input: object) =>
      chief.post(`/school/v1/franchiseAgreement/${name}`, { id: of.id, version: of.version, ...input });
    expect(await call('renew', row, { newEndOn: '2030-12-31' })).toMatchObject({
      code: 200,
      data: { state: 'renewed' },
    });
    const { data } = await chief.get('/school/v1/franchiseAgreement/list', { schoolId: school, sort: '-id' });
    expect(data.list[0]).toMatchObject({
      renewOfId: row.id,
      state: 'draft',
      startOn: '2028-01-01',
      endOn: '2030-12-31',
    });
    const { data: started } = await call('activate', data.list[0], {});
    expect(await call('terminate', started, { on: '2027-01-01', reason: '违约' })).toMatchObject({ code: 422 });
    expect(await call('terminate', started, { on: '2028-06-30', reason: '违约' })).toMatchObject({
      code: 200,
      data: { state: 'terminated', endOn: '2028-06-30' },
    });
  });
});

describe('the fee of a month (rule 32, must hold 23)', async () => {
  const row = await active(freeSchool());

  test('is 27,380.00 on 273,800.00 and 17,400.00 on 120,000.00; billing twice changes nothing', async () => {
    receipts.set('2026-05', 286_400_00 - 12_600_00).set('2026-06', 120_000_00);
    await bill('2026-05-31T19:00:00Z');
    await bill('2026-06-30T19:00:00Z');
    const fees = await feesOf(row.id);
    expect(fees).toMatchObject([
      { month: '2026-05', baseAmount: '273800.00', royalty: '21904.00', marketing: '5476.00', total: '27380.00' },
      { month: '2026-06', royalty: '15000.00', marketing: '2400.00', total: '17400.00', status: 'due' },
    ]);
    receipts.set('2026-06', 999_999_00);
    await Promise.all([bill('2026-06-30T19:00:00Z'), bill('2026-06-30T19:00:00Z')]);
    expect(await feesOf(row.id)).toEqual(fees);
    receipts.set('2026-06', 120_000_00);
  });

  test('asks for the figure of the days in force only', async () => {
    const short = await active(freeSchool(), { startOn: '2026-06-16', endOn: '2026-12-31' });
    asked.length = 0;
    await bill('2026-06-30T19:00:00Z');
    expect(asked).toContainEqual({ from: '2026-06-16', to: '2026-06-30', schoolId: short.schoolId });
    expect(await feesOf(short.id)).toMatchObject([{ month: '2026-06', royalty: '9600.00' }]);
  });

  test('is computed again while nothing is paid, and shows old and new', async () => {
    const [, fee] = await feesOf(row.id);
    receipts.set('2026-06', 200_000_00);
    const again = (of: { id: number; version: number }, dryRun: boolean) =>
      chief.post('/school/v1/franchiseFee/recalculate', { id: of.id, version: of.version, dryRun });
    const tried = await again(fee, true);
    expect(tried.data).toMatchObject({ before: { total: '17400.00' }, after: { total: '20000.00' } });
    expect((await feesOf(row.id))[1].total).toBe('17400.00');
    const done = await again(fee, false);
    expect(done.data.row).toMatchObject({ total: '20000.00', royalty: '16000.00', marketing: '4000.00' });
    const paid = await finance.post('/school/v1/franchiseFee/pay', {
      id: fee.id,
      version: done.data.row.version,
      amount: '1.00',
      on: today,
      method: '转账',
    });
    expect(paid).toMatchObject({ code: 200, data: { status: 'part_paid' } });
    expect((await again(paid.data, false)).code).toBe(409);
  });

  test('is never overpaid, is paid by one of two at once, and is waived only with a reason', async () => {
    const [fee] = await feesOf(row.id);
    const pay = (amount: string) =>
      finance.post('/school/v1/franchiseFee/pay', {
        id: fee.id,
        version: fee.version,
        amount,
        on: today,
        method: '转账',
      });
    expect(await pay('27380.01')).toMatchObject({ code: 422, data: [{ field: 'amount' }] });
    const both = await Promise.all([pay('27380.00'), pay('27380.00')]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
    const kept = (await chief.get('/school/v1/franchiseFee/detail', { id: fee.id })).data;
    expect(kept.payments).toEqual([
      { on: today, amount: 27_380_00, method: '转账', voucher: null, by: finance.client.uid },
    ]);
    const [, open] = await feesOf(row.id);
    const waive = (reason: string) =>
      chief.post('/school/v1/franchiseFee/waive', { id: open.id, version: open.version, reason });
    expect(await waive('')).toMatchObject({ code: 422, data: [{ field: 'reason' }] });
    expect(await waive('停业整顿')).toMatchObject({ code: 200, data: { status: 'waived', waiveReason: '停业整顿' } });
  });

  test('waits while its figure is no number', async () => {
    Object.assign(app.registries.figure.get('revenue.recognized')!, {
      compute: async () => ({ numerator: 0, denominator: 0 }),
    });
    const waiting = await active(freeSchool(), { royaltyBase: 'revenue' });
    await bill('2026-06-30T19:00:00Z');
    expect(await feesOf(waiting.id)).toEqual([]);
  });

  test('of a month whose first day was missed is billed with the next', async () => {
    const late = await active(freeSchool(), { startOn: '2026-01-01' });
    await app.database.write(demo!.id, (session) =>
      session.rows(
        sql`insert into job_run (enterprise_id, job, due_at, started_at, result) values (${demo!.id}, 'system.franchiseFees', '2026-03-31T19:00:00Z', '2026-03-31T19:00:00Z', 'done')`,
      ),
    );
    await bill('2026-06-30T19:00:00Z');
    expect((await feesOf(late.id)).map(({ month }: { month: string }) => month)).toEqual([
      '2026-04',
      '2026-05',
      '2026-06',
    ]);
  });
});
