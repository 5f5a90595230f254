// Items open, close and move as lessons are used and bought.
import { beforeAll, expect, test } from 'vitest';
import { contractRefunded } from '#areas/contracts/model/events';
import { customerSchoolChanged } from '#areas/customers/customer/model/events';
import { School } from '#areas/system/organisation/model/organisation';
import { rows } from '#kernel/server/rows';
import { runJob, runWaiting } from '#testing/runJob';
import { teachingSchool } from '#testing/scenes/teaching';
import { RenewalDue } from '../model/renewal';

const t = await teachingSchool('2026-09-15T13:00:00Z');
const path = '/report/v1/renewalDue';
let classId = 0;
let student = 0;
const items = () => t.asEnterprise((work) => rows(work, RenewalDue, { customerId: student }, { sort: 'id' }));
/** As a person does it, who sees the item as it is now. */
const act = async (who: typeof t.boss, verb: string, input: object = {}) => {
  const [item] = await items();
  return who.post(`${path}/${verb}`, { id: item!.id, version: item!.version, ...input });
};
const teach = async (at: string) => {
  const lesson = await t.lesson(classId, at);
  expect(await t.teach(lesson, { [student]: 'present' })).toMatchObject({ code: 200 });
  await runWaiting(t.app);
};

beforeAll(async () => {
  await t.room();
  classId = await t.classOf({ capacity: 10 });
  student = await t.student('续费');
  await t.join(classId, student);
  // Four lessons: one left is the threshold.
  await t.sell(student, { key: 'n1', lessons: 4, yuan: 400, contractId: 901 });
}, 300_000);

test('must hold 13: consuming down to the threshold opens one item, the nightly job no second', async () => {
  await teach('2026-09-12 10:00');
  await teach('2026-09-13 10:00');
  expect(await items()).toEqual([]);
  await teach('2026-09-14 10:00');
  expect(await items()).toMatchObject([
    { state: 'due', reason: 'lessons', cycleContractId: 901, cycleAmount: 400_00, balanceQty: 1_00 },
  ]);
  await runJob(t.app, 'reports.renewal');
  expect(await items()).toHaveLength(1);
});

test('must hold 14: who moves to another school takes the open item along', async () => {
  const [there] = (await t.asEnterprise((work) => rows(work, School, { state: ['open'] }))).filter(
    ({ id }) => id !== t.schoolId,
  );
  const move = (fromSchoolId: number, toSchoolId: number) =>
    t.asEnterprise((work) => work.emit(customerSchoolChanged, { customerId: student, fromSchoolId, toSchoolId }));
  await move(t.schoolId, there!.id);
  expect((await items())[0]!.schoolId).toBe(there!.id);
  await move(there!.id, t.schoolId);
});

test('must hold 15: excluding needs the permission and a reason, and takes exactly that item out of the count', async () => {
  const period = { from: '2026-09-01', to: '2026-09-30' };
  const due = async () => {
    const { data } = await t.boss.get('/v1/ReportCenter/run', { report: 'renewal', ...period, rows: '["school"]' });
    return data.totals.cells.dueItems.v as number;
  };
  const before = await due();
  expect((await act(t.teacher, 'exclude', { excludeReason: '测试' })).code).toBe(403);
  expect((await act(t.boss, 'exclude')).code).toBe(422);
  expect((await act(t.boss, 'exclude', { excludeReason: '转课' })).code).toBe(200);
  expect(await due()).toBe(before - 1);
  const [item] = await items();
  const { rows: logged } = await t.app.database.owner.query(
    "select after::text as after from operation_log where entity = 'renewalDue' and action = 'exclude' and row_id = $1",
    [item!.id],
  );
  expect(logged.filter(({ after }) => after?.includes('转课'))).toHaveLength(1);
  expect((await act(t.boss, 'restore')).code).toBe(200);
  expect(await due()).toBe(before);
});

test('must hold 13: a new contract closes it as renewed; bought before it is due it is early', async () => {
  await t.sell(student, { key: 'n2', lessons: 10, yuan: 1200, contractId: 902 });
  await runWaiting(t.app);
  expect(await items()).toMatchObject([{ state: 'renewed', renewedContractId: 902, renewedAmount: 1200_00 }]);
  await t.sell(student, { key: 'n3', lessons: 10, yuan: 900, contractId: 903 });
  await runWaiting(t.app);
  expect((await items())[1]).toMatchObject({
    state: 'renewed',
    reason: 'early',
    cycleContractId: 902,
    renewedContractId: 903,
  });
  // A later installment of the same contract renews nothing.
  await t.sell(student, { key: 'n3b', lessons: 10, yuan: 900, contractId: 903 });
  await runWaiting(t.app);
  expect(await items()).toHaveLength(2);
  const { data } = await t.boss.get('/v1/ReportCenter/run', {
    report: 'renewal',
    from: '2026-09-01',
    to: '2026-09-30',
  });
  expect(data.totals.cells).toMatchObject({
    dueItems: { v: 2 },
    renewedItems: { v: 2 },
    earlyItems: { v: 1 },
    renewRate: { v: 100 },
    renewAmountRate: { v: 131.3 },
  });
});

test('what is refunded to the last lesson is lost at once', async () => {
  const other = await t.student('全退');
  await t.sell(other, { key: 'all', lessons: 10, yuan: 1000, contractId: 911 });
  const refund = (refundId: number, lessons: number, value: number) =>
    t.asEnterprise((work) =>
      work.emit(contractRefunded, {
        ...{ contractId: 911, no: '', kind: 'new', customerId: other, schoolId: t.schoolId, counsellorId: null },
        ...{ refundId, performers: [], scope: 'part', full: false, nothingConsumed: true, amount: value },
        ...{ forfeited: 0, reason: '', lines: [], lots: [{ key: 'all', lessons, value }] },
      }),
    );
  const found = () => t.asEnterprise((work) => rows(work, RenewalDue, { customerId: other }));
  await refund(1, 8_00, 800_00);
  expect(await found()).toMatchObject([{ state: 'due', balanceQty: 2_00 }]);
  await refund(2, 2_00, 200_00);
  expect(await found()).toMatchObject([{ state: 'lost', lostOn: '2026-09-15' }]);
});
