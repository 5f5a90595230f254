import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { contractEffective, contractResumed, contractSuspended } from '#areas/contracts/model/events';
import { customerMerged } from '#areas/customers/customer/model/events';
import { teachingSchool } from '#testing/scenes/teaching';
import { lotDifferences } from '../../ledger/server/invariants';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-15T02:00:00Z');
});

const sign = (customerId: number, classId: number, contractId: number) =>
  t.asEnterprise((work) =>
    work.emit(contractEffective, {
      ...{ contractId, no: `HT${contractId}`, kind: 'new', customerId, schoolId: t.schoolId, counsellorId: null },
      ...{ performers: [], receivable: 0, installmentNo: 1, cashLike: 0, at: t.app.clock.now() },
      lines: [{ lineNo: 1, kind: 'course', itemId: t.courseId, classId, lessons: 1000, amount: 100_000 }],
      lots: [
        {
          ...{
            key: `${contractId}:1:1:purchase`,
            opens: 'purchase' as const,
            lineNo: 1,
            customerId,
            schoolId: t.schoolId,
          },
          ...{ courseId: t.courseId, lessons: 1000, amount: 100_000, expiresOn: null },
        },
      ],
    }),
  );
const seats = async (classId: number) =>
  (await t.boss.get('/class/v1/member/list', { classId, pageSize: 50, sort: 'id' })).data.list.map(
    (one: { customerId: number; state: string }) => [one.customerId, one.state],
  );
const todos = async (name: string) =>
  (await t.principal.get('/api/v1/todoback/list', { pageSize: 200 })).data.list
    .filter(
      ({ kind, titleZh }: { kind: string; titleZh: string }) => kind === 'teaching.seat' && titleZh.includes(name),
    )
    .map(({ state }: { state: string }) => state);

test('a contract that names a class takes a seat in it; a full class is a todo of its adviser, done with the seat', async () => {
  const classId = await t.classOf({ capacity: 1, adviserId: t.principal.client.uid });
  const [first, second] = [await t.student('先到'), await t.student('后到')];
  await sign(first, classId, 801);
  await sign(first, classId, 801);
  expect(await seats(classId)).toEqual([[first, 'active']]);
  await sign(second, classId, 802);
  expect(await seats(classId)).toEqual([[first, 'active']]);
  expect(await t.balance(second)).toMatchObject({ remainingQty: 10 });
  expect(await todos('后到')).toEqual(['open']);
  const added = await t.boss.post('/class/v1/member/add', {
    ...{ classId, customerId: second, joinedOn: '2026-09-15', overfilled: true },
  });
  expect(added.code).toBe(409);
  const [member] = (await t.boss.get('/class/v1/member/list', { classId })).data.list;
  await t.boss.post('/class/v1/member/leave', { id: member.id, version: member.version, leftOn: '2026-09-15' });
  expect(
    await t.boss.post('/class/v1/member/add', { classId, customerId: second, joinedOn: '2026-09-15' }),
  ).toMatchObject({
    code: 200,
  });
  expect(await todos('后到')).toEqual(['done']);
});

test('a suspended contract pauses the seat: the student is not on the roll and cannot be marked; resumed they are back', async () => {
  const classId = await t.classOf();
  const customerId = await t.student('休学');
  await sign(customerId, classId, 810);
  const lessonId = await t.lesson(classId, '2026-09-20 10:00');
  const period = { contractId: 810, customerId, from: '2026-09-18', to: '2026-10-18', lotExpiries: [] };
  await t.asEnterprise((work) => work.emit(contractSuspended, period));
  expect(await seats(classId)).toEqual([[customerId, 'paused']]);
  expect((await t.roster(lessonId)).rows).toEqual([]);
  expect(await t.teach(lessonId, { [customerId]: 'leave' })).toMatchObject({ code: 409, message: '该学员停课中' });
  await t.asEnterprise((work) => work.emit(contractResumed, { ...period, to: '2026-09-19' }));
  expect(await seats(classId)).toEqual([[customerId, 'active']]);
  expect((await t.roster(lessonId)).rows).toMatchObject([{ customerId }]);
});

test('two records of one student become one: lots by transfer, of two marks at a lesson the charged one, one seat', async () => {
  const [classId, otherClass] = [await t.classOf(), await t.classOf()];
  const [keepId, dropId] = [await t.student('保留'), await t.student('重复')];
  for (const id of [keepId, dropId]) await t.join(classId, id);
  await t.join(otherClass, dropId);
  await t.sell(dropId, { key: 'merged', lessons: 10, yuan: 1000, contractId: 820 });
  const lessonId = await t.lesson(classId, '2026-09-14 10:00');
  await t.teach(lessonId, { [keepId]: 'leave', [dropId]: 'present' });
  await t.asEnterprise((work) => work.emit(customerMerged, { keepId, dropId }));
  expect(await t.balance(keepId)).toMatchObject({ remainingQty: 9, amount: '900.00', owedQty: 0 });
  expect(await t.balance(dropId)).toMatchObject({ remainingQty: 0 });
  const roll = (await t.roster(lessonId)).rows;
  expect(roll).toMatchObject([{ customerId: keepId, status: 'present', chargedQty: 100 }]);
  expect(await seats(otherClass)).toEqual([[keepId, 'active']]);
  expect((await seats(classId)).filter(([, state]: [number, string]) => state === 'active')).toEqual([
    [keepId, 'active'],
  ]);
  expect(await t.asEnterprise(lotDifferences)).toEqual([]);
});

test('nobody joins a class that meets at the time of another of theirs, but moves over from it', async () => {
  const [here, there] = [await t.classOf(), await t.classOf({ teacherId: t.principal.client.uid })];
  const customerId = await t.student('分身');
  await t.join(here, customerId);
  const taken = await t.lesson(here, '2026-10-12 10:00');
  await t.lesson(there, '2026-10-12 11:00', { teacherId: t.principal.client.uid });
  const refused = await t.boss.post('/class/v1/member/add', { classId: there, customerId, joinedOn: '2026-09-15' });
  expect(refused).toMatchObject({ code: 409, data: { clashes: [{ kind: 'student', lessonId: taken }] } });
  expect(JSON.stringify(refused.data)).toContain('分身');
  // By then it is over.
  const later = { classId: there, customerId, joinedOn: '2026-10-13' };
  expect(await t.boss.post('/class/v1/member/add', { ...later, classId: here })).toMatchObject({ code: 409 });
  const { list } = (await t.boss.get('/class/v1/member/list', { classId: here })).data;
  const over = { toClassId: there, fromDate: '2026-10-01', id: list[0].id, version: list[0].version };
  const reason = await t.asEnterprise(async (work) => {
    const [row] = await work.session.rows<{ id: number }>(
      sql`select id from category where enterprise_id = ${work.enterpriseId} and tree = 'class_leave_reason' order by id limit 1`,
    );
    return Number(row!.id);
  });
  expect(await t.boss.post('/class/v1/member/transfer', { ...over, leaveReason: reason })).toMatchObject({ code: 200 });
  expect(await seats(there)).toEqual([[customerId, 'active']]);
});

test('a lesson both records paid for is paid once after they became one, and no check of the data finds anything', async () => {
  const classId = await t.classOf();
  const [keepId, dropId] = [await t.student('都付过'), await t.student('都付过（重复）')];
  for (const id of [keepId, dropId]) await t.join(classId, id);
  await t.sell(keepId, { key: 'both:keep', lessons: 5, yuan: 500 });
  await t.sell(dropId, { key: 'both:drop', lessons: 5, yuan: 500 });
  const [both, alone] = [await t.lesson(classId, '2026-09-13 10:00'), await t.lesson(classId, '2026-09-13 14:00')];
  await t.teach(both, { [keepId]: 'present', [dropId]: 'present' });
  await t.teach(alone, { [keepId]: 'leave', [dropId]: 'present' });
  await t.asEnterprise(async (work) => {
    await work.emit(customerMerged, { keepId, dropId });
    // As the customers' area leaves the record that went.
    await work.session.rows(
      sql`update customer set merged_into_id = ${keepId} where id = ${dropId} and enterprise_id = ${work.enterpriseId}`,
    );
  });
  expect(await t.balance(keepId)).toMatchObject({ remainingQty: 8, amount: '800.00', owedQty: 0 });
  for (const id of [both, alone])
    expect((await t.roster(id)).rows).toMatchObject([{ status: 'present', chargedQty: 100 }]);
  const found = await t.asEnterprise(async (work) => {
    const checks = ['C10', 'C12', 'C13'].map((key) => t.app.registries.check.get(key)!);
    return (await Promise.all(checks.map(({ run }) => run(work)))).flat();
  });
  const ours = [both, alone].map((id) => `#${id} /`);
  expect(found.filter((one) => ours.some((lesson) => JSON.stringify(one).includes(lesson)))).toEqual([]);
});
