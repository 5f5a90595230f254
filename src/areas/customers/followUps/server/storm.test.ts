// Fifty at once, everything that changes hands on the same few customers: whoever gets through, the history has no gap.
import { expect, test } from 'vitest';
import type { Answer, Person } from '#testing/app';
import { owning } from '#testing/scenes/owning';

const path = '/api/v1/student/customer';

test('claims, assignments, transfers, releases and the nightly run at once leave one owner each and an unbroken history', async () => {
  const t = await owning();
  await t.ruled({ dailyClaim: 1000, reclaimDays: 0, maxOwned: 6, dealDays: 0 });
  const people: { id: number; person: Person }[] = [];
  for (const name of ['风一', '风二', '风三', '风四']) {
    const { staffId, mobile } = await t.colleague(name);
    people.push({ id: staffId, person: await t.signIn(mobile) });
  }
  const [first] = people;
  const long = new Date('2026-01-05T10:00:00+08:00');
  const overdue = await t.leads(
    6,
    t.owned(first!.id, { ownedAt: long, recycleAt: new Date('2026-03-01T00:00:00+08:00') }),
  );
  const ids = [...(await t.leads(6)), ...overdue];
  const ways: ((i: number, id: number) => Promise<Answer | undefined>)[] = [
    (i, id) => people[i % 4]!.person.post(`${path}/claim`, { ids: [id] }),
    (i) => t.principal.post(`${path}/assign`, { ids, staffIds: [people[i % 4]!.id, people[(i + 1) % 4]!.id] }),
    (i, id) => t.principal.post(`${path}/transfer`, { ids: [id], toStaffId: people[(i + 2) % 4]!.id, reason: '换人' }),
    (i, id) => people[i % 4]!.person.post(`${path}/release`, { ids: [id], reason: '不合适' }),
    () => t.run('customers.recycle').then(() => undefined),
  ];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => ways[i % ways.length]!(Math.floor(i / 5), ids[(i * 7) % ids.length]!)),
  );
  const codes = new Set(answers.flatMap((answer) => answer?.code ?? []));
  expect([...codes].filter((code) => ![200, 404, 409].includes(code))).toEqual([]);

  const owned = new Map<number, number>();
  for (const id of ids) {
    const { ownerId, poolAt, ownedAt } = await t.row(id);
    const log = await t.log(id);
    const began = overdue.includes(id) ? first!.id : null;
    expect(log.map(({ from }) => from)).toEqual([began, ...log.map(({ to }) => to)].slice(0, log.length));
    expect(log.at(-1)?.to ?? (log.length > 0 ? null : began)).toBe(ownerId);
    expect([poolAt === null, ownedAt !== null]).toEqual([ownerId !== null, ownerId !== null]);
    if (ownerId !== null) owned.set(ownerId, (owned.get(ownerId) ?? 0) + 1);
  }
  for (const [, count] of owned) expect(count).toBeLessThanOrEqual(6);
  expect(await Promise.all(overdue.map(async (id) => (await t.log(id)).length > 0))).not.toContain(false);
});
