import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { notifyFamilies } from '#kernel/server/calls';
import { teachingSchool } from '#testing/scenes/teaching';
import { statementsOf } from '#testing/statements';

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-09-01T02:00:00Z');
});

test('a family is told a month, a week and a day before its lessons expire, once each, also after a missed day', async () => {
  const customerId = await t.student('到期');
  await t.sell(customerId, { key: 'ends', lessons: 5, yuan: 500, expiresOn: '2026-10-01' });
  const told = async (day: string) => {
    await t.leap(`${day}T02:00:00Z`);
    await t.runJob('teaching.expiring');
    const found = await t.asEnterprise((work) =>
      work.session.rows(
        sql`select 1 from message_delivery where enterprise_id = ${work.enterpriseId} and kind = 'teaching.lessonsExpiring' and recipient_kind = 'customer'`,
      ),
    );
    return found.length;
  };
  expect(await told('2026-08-31')).toBe(0);
  expect(await told('2026-09-02')).toBe(1);
  expect(await told('2026-09-03')).toBe(1);
  expect(await told('2026-09-25')).toBe(2);
  expect(await told('2026-09-30')).toBe(3);
  expect(await told('2026-10-02')).toBe(3);
});

test('each family of a class is told its own child and its own rest, in as many statements as one family', async () => {
  const students = await Promise.all(['甲甲', '乙乙', '丙丙'].map((name) => t.student(name)));
  const tell = (ids: readonly number[], lesson: string) =>
    t.asEnterprise((work) =>
      statementsOf(work, () =>
        notifyFamilies(work, {
          kind: 'teaching.lessonsConsumed',
          to: ids.map((customerId, i) => ({
            customerId,
            key: `${lesson}:${customerId}`,
            vars: { student: `学员${customerId}`, class: '一班', qty: '1', left: String(i + 7) },
          })),
        }),
      ),
    );
  const one = await tell(students.slice(0, 1), 'first');
  expect(await tell(students, 'second')).toBe(one);
  // Told already: the same again reaches nobody twice.
  await tell(students, 'second');
  const told = await t.asEnterprise((work) =>
    work.session.rows<{ id: number; key: string; content: string }>(
      sql`select d.recipient_id as id, m.key, d.content from message_delivery d join message m on m.id = d.message_id
        where d.enterprise_id = ${work.enterpriseId} and m.key like 'second:%' order by d.recipient_id`,
    ),
  );
  expect(told.map(({ id }) => id)).toEqual([...students].sort((a, b) => a - b));
  for (const { id, key, content } of told) {
    expect(key).toBe(`second:${id}`);
    expect(content).toContain(`学员${id}`);
    expect(content).toContain(String(students.indexOf(id) + 7));
  }
});
