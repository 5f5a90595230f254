import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { teachingSchool } from '#testing/scenes/teaching';
import { markDifferences } from './audit';

test('a mark whose entries do not add up is shown and a todo of the books; mended, the todo is done', async () => {
  const t = await teachingSchool('2026-09-15T02:00:00Z');
  const classId = await t.classOf();
  const customerId = await t.student('对账');
  await t.join(classId, customerId);
  await t.sell(customerId, { key: 'audit', lessons: 10, yuan: 1000 });
  const lessonId = await t.lesson(classId, '2026-09-14 10:00');
  await t.teach(lessonId, { [customerId]: 'present' });
  const todos = async () =>
    (await t.finance.get('/api/v1/todoback/list', { pageSize: 200 })).data.list
      .filter(({ kind }: { kind: string }) => kind === 'teaching.difference')
      .map(({ state }: { state: string }) => state);
  const set = (qty: number) =>
    t.asEnterprise((work) =>
      work.session.rows(
        sql`update attendance set target_qty = ${qty} where enterprise_id = ${work.enterpriseId} and lesson_id = ${lessonId}`,
      ),
    );
  await t.runJob('teaching.invariants');
  expect(await todos()).toEqual([]);
  await set(150);
  expect(await t.asEnterprise(markDifferences)).toMatchObject([{ expected: '150', found: '100' }]);
  await t.runJob('teaching.invariants');
  expect(await todos()).toEqual(['open']);
  await set(100);
  await t.runJob('teaching.invariants');
  expect(await todos()).toEqual(['done']);
});
