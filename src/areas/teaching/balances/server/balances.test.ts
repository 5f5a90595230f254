// What is left stands beside each member of a class, so that whoever decides who goes on need not look it up.
import { expect, test } from 'vitest';
import { teachingSchool } from '#testing/scenes/teaching';

test('a member of a class is shown with what is left of its course and what is owed', async () => {
  const t = await teachingSchool('2026-09-14T02:00:00Z');
  const [has, owes, none] = [await t.student('有课时'), await t.student('欠课时'), await t.student('没买过')];
  const classId = await t.classOf();
  for (const id of [has, owes, none]) await t.join(classId, id);
  await t.sell(has, { key: 'left', lessons: 4.5, yuan: 450 });
  const lesson = await t.lesson(classId, '2026-09-13 08:00');
  const marks = { [has]: 'present', [owes]: 'present', [none]: 'leave' };
  expect(await t.teach(lesson, marks)).toMatchObject({ code: 200 });
  const { list } = (await t.boss.get('/class/v1/member/list', { classId })).data;
  const told = Object.fromEntries(
    list.map((one: { customerId: number; balanceQty: number; owedQty: number }) => [
      one.customerId,
      [one.balanceQty, one.owedQty],
    ]),
  );
  expect(told).toEqual({ [has]: [3.5, 0], [owes]: [0, 1], [none]: [0, 0] });
});
