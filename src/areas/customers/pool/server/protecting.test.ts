// Protection: few at a time, not for ever, and the pool waits for it.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { localTime } from '#kernel/model/dates';
import { owning } from '#testing/scenes/owning';

const path = '/api/v1/student/customer';
let t: Awaited<ReturnType<typeof owning>>;

beforeAll(async () => {
  t = await owning();
});

const protect = (id: number, days: number, who = t.counsellor) =>
  who.post(`${path}/protect`, { id, days, reason: '下周签约' });
const local = (at: Date | null) => at && localTime(at, 'Asia/Shanghai').slice(0, 16);

test('a protected customer falls into the pool only afterwards, and can be let go again', async () => {
  const id = await t.lead(t.owned(t.me, { ownedAt: new Date('2026-03-01T10:00:00+08:00') }));
  const { data } = await protect(id, 15);
  expect(data).toMatchObject({ id, protectReason: '下周签约' });
  const row = await t.row(id);
  expect([local(row.protectedUntil), local(row.recycleAt)]).toEqual(['2026-03-25 10:00', '2026-03-25 10:00']);
  expect((await t.counsellor.post(`${path}/unprotect`, { id })).code).toBe(200);
  expect(await t.row(id)).toMatchObject({ protectedUntil: null, protectedSince: null, protectReason: null });
  expect(local((await t.row(id)).recycleAt)).toBe('2026-03-09 00:00');
  expect((await t.counsellor.post(`${path}/unprotect`, { id })).code).toBe(409);
});

test('lasts at most the days of the rule at a time and sixty in a row; whoever may goes beyond', async () => {
  const id = await t.lead(t.owned(t.me));
  expect(await protect(id, 16)).toMatchObject({ code: 422, data: [{ field: 'days', message: '每次最多保护15天' }] });
  const day = 86_400_000;
  const running = await t.lead(
    t.owned(t.me, {
      protectedSince: new Date(t.clock.now().getTime() - 50 * day),
      protectedUntil: new Date(t.clock.now().getTime() + day),
    }),
  );
  expect(await protect(running, 11)).toMatchObject({ code: 409, message: '连续保护不能超过60天' });
  expect((await protect(running, 10)).code).toBe(200);
  expect((await protect(running, 90, t.principal)).code).toBe(200);
});

test('holds for so many at once, also when two are protected at the same moment', async () => {
  const { mobile, staffId } = await t.colleague('保护');
  const who = await t.signIn(mobile);
  await t.ruled({ protectMax: 3 });
  await t.leads(2, t.owned(staffId, { protectedUntil: new Date(t.clock.now().getTime() + 86_400_000) }));
  await t.leads(2, t.owned(staffId, { protectedUntil: new Date(t.clock.now().getTime() - 86_400_000) }));
  const ids = await t.leads(12, t.owned(staffId));
  // Held until all of them stand at the door, so that they go through it together.
  const asked = await t.inside(async (work) => {
    await work.session.client.query('select 1 from customer where id = any($1) for update', [ids]);
    const started = ids.map((id) => protect(id, 5, who));
    await sleep(500);
    return { started };
  });
  const answers = await Promise.all(asked.started);
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(answers.find(({ code }) => code === 409)!.message).toBe('已保护3个客户，达到上限');
  const [again] = ids.filter((_, i) => answers[i]!.code === 200);
  expect((await protect(again!, 6, who)).code).toBe(200);
});

test('is for one’s own customers', async () => {
  expect((await protect(await t.lead(t.owned(t.chief.client.uid)), 5)).code).toBe(404);
  expect((await protect(await t.lead(), 5, t.principal)).code).toBe(409);
});

test('of many at once, as many as there is room for are protected and each other one is named', async () => {
  const { mobile, staffId } = await t.colleague('多保护');
  const who = await t.signIn(mobile);
  await t.ruled({ protectMax: 2 });
  const ids = await t.leads(3, t.owned(staffId));
  const foreign = await t.lead(t.owned(t.chief.client.uid));
  const { data } = await who.post(`${path}/protectMany`, { ids: [...ids, foreign], days: 5, reason: '下周签约' });
  expect(data.done).toEqual(ids.slice(0, 2));
  expect(data.failed).toMatchObject([{ id: ids[2], message: '已保护2个客户，达到上限' }, { id: foreign }]);
});
