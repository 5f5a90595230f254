// The list of what one started: also of what one holds for who started it, newest first, page by page, nothing twice.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { write } from '#kernel/server/work';
import { base, by, deskOf, node } from '../testing';

const t = await deskOf();
const { principal, teacher, finance, hr } = t;
const enterprise = (await t.app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;

/** As after a handover: somebody else holds it from now on. */
const actsFor = (approvalId: number, staffId: number) =>
  write(t.app, systemActor(enterprise), systemCaller('test'), (work) =>
    work.session.rows(sql`update approval set acting_id = ${staffId}
      where enterprise_id = ${work.enterpriseId} and id = ${approvalId}`),
  );
const mine = async (page: number, pageSize: number, more: object = {}) =>
  (await hr.get(`${base}/task/inbox`, { tab: 'mine', page, pageSize, ...more })).data;
const ids = (list: { approvalId: number }[]) => list.map(({ approvalId }) => approvalId);

test('what I started and what I hold for others is one list: newest first, each once, pages that neither overlap nor leave out', async () => {
  await t.flow([node('N1', by(principal))]);
  const before = (await mine(1, 100)).total;
  const made: number[] = [];
  for (const who of [hr, teacher, hr, finance, hr, teacher, hr, hr, teacher]) made.push((await t.start(who)).data.id);
  // One of another stays theirs; one of mine is mine twice over.
  for (const i of [1, 3, 5, 6]) await actsFor(made[i]!, hr.client.uid);
  const expected = made.filter((_, i) => i !== 8).reverse();

  const whole = await mine(1, 100);
  expect(ids(whole.list).slice(0, expected.length)).toEqual(expected);
  expect(whole.total).toBe(before + expected.length);
  const paged: number[] = [];
  for (let page = 1; page <= Math.ceil(whole.total / 3); page++) {
    const answer = await mine(page, 3);
    expect(answer.total).toBe(whole.total);
    paged.push(...ids(answer.list));
  }
  expect(paged).toEqual(ids(whole.list));
  expect((await mine(50, 100)).list).toEqual([]);
});

test('what I started is narrowed by what is asked for as the other lists are', async () => {
  const { list } = await mine(1, 100, { state: 'running' });
  expect(list.length).toBeGreaterThan(0);
  expect(new Set(list.map(({ state }: { state: string }) => state))).toEqual(new Set(['running']));
  expect((await mine(1, 3, { state: 'approved', q: '没有这样的标题' })).total).toBe(0);
});
