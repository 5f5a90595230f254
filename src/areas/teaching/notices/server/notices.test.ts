import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { teachingSchool } from '#testing/scenes/teaching';

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
