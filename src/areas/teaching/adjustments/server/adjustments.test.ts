import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { signInWith } from '#testing/granted';
import { teachingSchool } from '#testing/scenes/teaching';
import { withoutApprovals } from '#testing/scenes/undecided';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-15T02:00:00Z', [withoutApprovals]);
});

async function adjust(customerId: number, change: Record<string, unknown>) {
  const added = await t.boss.post('/class/v1/adjustment/add', {
    ...{ customerId, courseId: t.courseId, schoolId: t.schoolId, note: '盘点差异', reason: await adjustReason() },
    ...change,
  });
  expect(added).toMatchObject({ code: 200 });
  const { id } = added.data;
  const { version } = (await t.boss.get('/class/v1/adjustment/detail', { id })).data;
  return t.boss.post('/class/v1/adjustment/submit', { id, version });
}
let known: number | undefined;
async function adjustReason(): Promise<number> {
  known ??= await t.asEnterprise(async (work) => {
    const [row] = await work.session.rows<{ id: number }>(
      sql`select id from category where enterprise_id = ${work.enterpriseId} and tree = 'adjust_reason' order by id limit 1`,
    );
    return row!.id;
  });
  return known;
}
interface Line {
  kind: string;
  qty: number;
  amount: string;
  recognised: string;
}
const lines = async (customerId: number): Promise<Line[]> =>
  (await t.entries(customerId)).map(({ kind, qty, amount, recognised }: Line) => ({ kind, qty, amount, recognised }));

test('an increase is a lot of its own; a decrease leaves at the tail with the value of the curve, as revenue or not', async () => {
  const customerId = await t.student('调整');
  expect(await adjust(customerId, { direction: 'increase', qty: 3, amount: '100.00' })).toMatchObject({
    code: 200,
    data: { state: 'done' },
  });
  expect(await adjust(customerId, { direction: 'decrease', qty: 1, recognise: true })).toMatchObject({ code: 200 });
  expect(await adjust(customerId, { direction: 'decrease', qty: 0.5 })).toMatchObject({ code: 200 });
  expect(await lines(customerId)).toEqual([
    { kind: 'adjust', qty: 3, amount: '100.00', recognised: '0.00' },
    { kind: 'adjust', qty: -1, amount: '-33.34', recognised: '33.34' },
    { kind: 'adjust', qty: -0.5, amount: '-16.66', recognised: '0.00' },
  ]);
  expect(await t.balance(customerId)).toMatchObject({ remainingQty: 1.5, amount: '50.00' });
});

test('nobody takes more than there is, or in other steps than the school set: half lessons, where it set none', async () => {
  const customerId = await t.student('不够');
  await t.sell(customerId, { key: 'few', lessons: 1, yuan: 100 });
  expect(await adjust(customerId, { direction: 'decrease', qty: 1.5 })).toMatchObject({ code: 409 });
  const reason = await adjustReason();
  const quarter = () =>
    t.boss.post('/class/v1/adjustment/add', {
      ...{ customerId, courseId: t.courseId, schoolId: t.schoolId, note: 'x', reason },
      ...{ direction: 'increase', qty: 0.25 },
    });
  expect(await quarter()).toMatchObject({ code: 422, data: [{ field: 'qty', message: '以 0.5 课时为单位' }] });
  const items = [{ key: 'teaching.qtyStep', level: 'school', target: t.schoolId, value: '0.25', version: 0 }];
  expect(await t.boss.post('/configuration/v1/save', { items, reason: '按刻' })).toMatchObject({ code: 200 });
  expect(await quarter()).toMatchObject({ code: 200 });
});

test('an opening balance finds its student by the guardian’s mobile and opens one lot', async () => {
  const customerId = await t.student('期初');
  const mobile = await t.asEnterprise(async (work) => {
    const [row] = await work.session.rows<{ mobile: string }>(
      sql`select mobile from guardian where customer_id = ${customerId} and enterprise_id = ${work.enterpriseId}`,
    );
    return row!.mobile;
  });
  const row = { mobile, courseId: t.courseId, qty: 12, amount: '1440.00' };
  expect(await t.finance.post('/class/v1/openingBalance/add', row)).toMatchObject({ code: 200 });
  expect(await t.balance(customerId)).toMatchObject({ remainingQty: 12, amount: '1440.00' });
  const unknown = { code: 422, data: [{ field: 'mobile' }] };
  const other = { ...row, mobile: '13700009999' };
  expect(await t.finance.post('/class/v1/openingBalance/add', other)).toMatchObject(unknown);
  // Whose number it is, is told of the schools one does this for; elsewhere it is nobody's.
  const permissions = t.app.permissions.flatMap(({ key }) => (key.startsWith('teaching.') ? [key] : []));
  const clerk = await signInWith(t, { scope: 'school', permissions });
  const at = (schoolId: number) =>
    t.asEnterprise((work) =>
      work.session.rows(
        sql`update customer set school_id = ${schoolId} where id = ${customerId} and enterprise_id = 1`,
      ),
    );
  const own = clerk.client.school!.id;
  await at(own === t.schoolId ? own + 1 : t.schoolId);
  expect(await clerk.post('/class/v1/openingBalance/add', { ...row, schoolId: own })).toMatchObject(unknown);
  await at(own);
  expect(await clerk.post('/class/v1/openingBalance/add', row)).toMatchObject({ code: 200 });
});

test('customers are filtered by the lessons they have left or owe, by those who may know it', async () => {
  const [one, two] = [await t.student('剩得多'), await t.student('剩得少')];
  await t.sell(one, { key: 'many-left', lessons: 9, yuan: 900 });
  await t.sell(two, { key: 'few-left', lessons: 3.5, yuan: 350 });
  const list = (who: typeof t.boss, field: string, op: string, value: unknown) => {
    const conditions = JSON.stringify({ op: 'and', items: [{ field: `teaching.${field}`, op, value }] });
    return who.get('/api/v1/student/customer/list', { conditions, pageSize: 100 });
  };
  const found = async (...asked: [string, string, unknown]): Promise<number[]> => {
    const ids = (await list(t.boss, ...asked)).data.list.map(({ id }: { id: number }) => id);
    return [one, two].filter((id) => ids.includes(id));
  };
  expect(await found('remaining', 'atLeast', 9)).toEqual([one]);
  expect(await found('remaining', 'atLeast', 3.5)).toEqual([one, two]);
  expect(await found('remaining', 'below', 3.5)).toEqual([]);
  expect(await found('remaining', 'between', [3, 4])).toEqual([two]);
  expect(await found('owed', 'above', 0)).toEqual([]);
  const blind = await signInWith(t, { scope: 'all', permissions: ['customers.customer.view'] });
  expect(await list(blind, 'remaining', 'atLeast', 0)).toMatchObject({ code: 422 });
});
