// Whoever may not see what lessons are worth finds it nowhere: not in a list, a row, its history, a report, a sheet, nor by the search.
import { beforeAll, expect, test } from 'vitest';
import { emptyCart } from '#areas/contracts/contract/model/cart';
import { Contract } from '#areas/contracts/contract/model/contract';
import type { Resource } from '#kernel/model/resource';
import { insert } from '#kernel/server/rows';
import type { Person } from '#testing/app';
import { signInWith } from '#testing/granted';
import { teachingSchool } from '#testing/scenes/teaching';
import { withoutApprovals } from '#testing/scenes/undecided';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-03-20T02:00:00Z', [withoutApprovals]);
});

const period = { from: '2026-03-01', to: '2026-03-31' };
const values = /493\.6|740\.4|123\.4|1234|1110\.6|617|555\.5/;

/** Whatever a person reads of teaching, by address. */
async function everything(who: Person, customerId: number): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const keep = (at: string, answer: unknown) => found.set(at, JSON.stringify(answer));
  const own = [...t.app.services.values()].map(({ of }) => of).filter((of: Resource) => of.area === 'teaching');
  for (const of of own) {
    const listed = await who.get(`${of.path}/list`, { pageSize: 50 });
    keep(`${of.path}/list`, listed.data);
    const [first] = listed.code === 200 ? (listed.data.list ?? []) : [];
    if (!first) continue;
    for (const verb of ['detail', 'history']) {
      const answer = await who.get(`${of.path}/${verb}`, { id: first.id });
      keep(`${of.path}/${verb}`, answer.data);
    }
    const sheet = await t.http.inject({
      ...{ url: `${of.path}/export`, query: { format: 'csv' }, headers: { authorization: who.header } },
    });
    keep(`${of.path}/export`, sheet.body);
  }
  for (const by of ['month', 'school', 'course'])
    keep(`consumption ${by}`, (await who.get('/class/v1/consumptionReport/rows', { ...period, by })).data);
  keep('balance', (await who.get('/class/v1/lot/balance', { customerId })).data);
  keep('timeline', (await who.get('/api/v1/student/customer/timeline', { id: customerId })).data);
  const lessons = (await who.get('/class/v1/lesson/list', { pageSize: 50 })).data.list;
  for (const { id } of lessons) keep(`roster ${id}`, (await who.get('/class/v1/lesson/roster', { id })).data);
  return found;
}

test('must hold 17: with every right of teaching but that of seeing values, no value is in any answer', async () => {
  const customerId = await t.student('全都看');
  const classId = await t.classOf();
  await t.join(classId, customerId);
  await t.sell(customerId, { key: 'H:1', lessons: 10, yuan: 1234 });
  const lessonId = await t.lesson(classId, '2026-03-19 08:00');
  expect(await t.teach(lessonId, { [customerId]: 'present' })).toMatchObject({ code: 200 });
  const reasons = (await t.boss.get('/v1/category/nodes', { tree: 'adjust_reason' })).data;
  const added = await t.boss.post('/class/v1/adjustment/add', {
    ...{ customerId, courseId: t.courseId, schoolId: t.schoolId, direction: 'decrease', qty: 5, recognise: true },
    ...{ note: '盘点', reason: reasons[0].id },
  });
  const { id, version } = added.data;
  expect(await t.boss.post('/class/v1/adjustment/submit', { id, version })).toMatchObject({ code: 200 });
  expect(await t.finance.post('/class/v1/ledgerClosing/close', { through: '2026-03-18', confirm: true })).toMatchObject(
    { code: 200 },
  );

  const all = t.app.permissions.map(({ key }) => key).filter((key) => key.startsWith('teaching.'));
  const permissions = [...all.filter((key) => key !== 'teaching.ledger.amount'), 'customers.customer.view'];
  const blind = await signInWith(t, { scope: 'all', permissions });
  const seen = await everything(blind, customerId);
  const told = [...seen].filter(([, said]) => values.test(said)).map(([at]) => at);
  expect(told).toEqual([]);
  // The same eyes with that one right see them: what is looked for is there.
  const seeing = await signInWith(t, { scope: 'all', permissions: [...permissions, 'teaching.ledger.amount'] });
  const shown = await everything(seeing, customerId);
  const where = [...shown].filter(([, said]) => values.test(said)).map(([at]) => at);
  for (const at of ['/class/v1/lot/list', '/class/v1/lot/detail', '/class/v1/lot/export', '/class/v1/lessonEntry/list'])
    expect(where).toContain(at);
  for (const at of ['consumption month', 'balance', `roster ${lessonId}`, '/class/v1/balance/list'])
    expect(where).toContain(at);
});

test('must hold 16: a teacher’s sheet has their own lessons and marks and nobody else’s', async () => {
  const permissions = ['lesson', 'attendance', 'member', 'class'].flatMap((noun) => [
    `teaching.${noun}.view`,
    `teaching.${noun}.export`,
  ]);
  const teacher = await signInWith(t, { scope: 'self', permissions });
  const [teacherId, other] = [teacher.client.uid, t.principal.client.uid];
  const [mine, theirs] = [
    await t.classOf({ name: '自己的班', teacherId }),
    await t.classOf({ name: '别人的班', teacherId: other }),
  ];
  const students = [await t.student('自己学员'), await t.student('别人学员')];
  for (const [i, classId] of [mine, theirs].entries()) await t.join(classId, students[i]!);
  const own = await t.lesson(mine, '2026-03-18 08:00', { teacherId });
  const foreign = await t.lesson(theirs, '2026-03-18 08:00', { teacherId: other });
  await t.teach(own, { [students[0]!]: 'present' });
  await t.teach(foreign, { [students[1]!]: 'present' });
  for (const path of ['lesson', 'attendance', 'member', 'class']) {
    const sheet = await t.http.inject({
      ...{ url: `/class/v1/${path}/export`, query: { format: 'csv' }, headers: { authorization: teacher.header } },
    });
    expect([path, sheet.statusCode]).toEqual([path, 200]);
    expect(sheet.body, path).toContain('自己');
    expect(sheet.body, path).not.toContain('别人');
  }
});

test('what a student of another school has left is nobody’s business here, nor is anything of another enterprise', async () => {
  const permissions = ['teaching.ledger.view', 'teaching.ledger.amount', 'customers.customer.view'];
  const clerk = await signInWith(t, { scope: 'school', permissions });
  const here = clerk.client.school!.id;
  const schools = (await t.boss.get('/school/v1/school/list', { pageSize: 50 })).data.list;
  const there = schools.find(({ id }: { id: number }) => id !== here).id;
  const place = async (name: string, schoolId: number) => {
    const customerId = await t.student(name);
    await t.sell(customerId, { key: `at:${name}`, lessons: 4, yuan: 400, schoolId });
    await t.app.database.owner.query('update customer set school_id = $1 where id = $2', [schoolId, customerId]);
    return customerId;
  };
  const [own, foreign] = [await place('本校生', here), await place('外校生', there)];
  const balance = (who: Person, customerId: number) => who.get('/class/v1/lot/balance', { customerId });
  expect(await balance(clerk, own)).toMatchObject({ code: 200, data: { remainingQty: 4 } });
  const refused = await balance(clerk, foreign);
  expect([refused.code === 200, JSON.stringify(refused.data ?? '')]).toEqual([false, expect.not.stringMatching('400')]);
  const other = await t.signIn('13900000001', 'demo2');
  expect((await balance(other, own)).code).not.toBe(200);
  const [lot] = (await t.boss.get('/class/v1/lot/list', { customerId: own })).data.list;
  for (const verb of ['detail', 'history'])
    expect(await other.get(`/class/v1/lot/${verb}`, { id: lot.id })).toMatchObject({ code: 404 });
});

test('where the lots of a contract stand is told to screens as to contracts: with values only for those who see them', async () => {
  const customerId = await t.student('看批次');
  const ownerId = t.boss.client.uid;
  const contractId = await t.asEnterprise((work) =>
    insert(work, Contract, { customerId, schoolId: t.schoolId, ownerId, kind: 'transfer_in', cart: emptyCart }),
  );
  await t.sell(
    customerId,
    { key: 'P:1', lessons: 3, yuan: 1000, contractId },
    { key: 'P:2', lessons: 1, yuan: 0, opens: 'gift' },
  );
  const classId = await t.classOf();
  await t.join(classId, customerId);
  const lesson = await t.lesson(classId, '2026-03-19 20:00');
  expect(await t.teach(lesson, { [customerId]: 'present' })).toMatchObject({ code: 200 });
  // Other lots of this file's students came by a contract of the same number, before it was there.
  const told = async (who: Person) =>
    (await who.get('/class/v1/lot/position', { contractId })).data.filter(
      (lot: { customerId: number }) => lot.customerId === customerId,
    );
  const paid = { lotKey: 'P:1', qty: 3, head: 1, tail: 3, remaining: 2, amount: '1000.00', value: '666.67' };
  expect(await told(t.finance)).toMatchObject([
    { ...paid, validTo: null, frozen: false, isGift: false, course: '试教' },
    { lotKey: 'P:2', qty: 1, head: 0, tail: 1, remaining: 1, amount: '0.00', value: '0.00', isGift: true },
  ]);
  const permissions = ['teaching.ledger.view', 'contracts.contract.view'];
  const blind = await signInWith(t, { scope: 'all', permissions });
  expect(await told(blind)).toMatchObject([
    { qty: 3, remaining: 2, amount: null, value: null },
    { amount: null, value: null },
  ]);
  expect(await blind.get('/class/v1/lot/position', {})).toMatchObject({ code: 422, data: [{ field: 'contractId' }] });
  expect((await blind.get('/class/v1/lot/position', { contractId: 999_999_999 })).code).not.toBe(200);
});
