// What the family's page lets happen to a piece: as many attempts as were given, taken back in time, no draft behind one's back.
import { beforeAll, expect, test } from 'vitest';
import { learning } from '#testing/scenes/learning';

const path = '/api/v1/homeworkpc';
let t: Awaited<ReturnType<typeof learning>>;
beforeAll(async () => {
  t = await learning();
});

const hours = (n: number) => new Date(t.clock.now().getTime() + n * 3_600_000).toISOString();

async function pieceWith(change: object) {
  const customerId = await t.student('王小满');
  const { data: made } = await t.chief.post(`${path}/homework/add`, {
    ...{ title: '朗读', schoolId: t.schoolId, teacherId: t.chief.client.uid, customerIds: [customerId] },
    ...{ dueAt: hours(2), cutoffAt: hours(5), ...change },
  });
  await t.chief.post(`${path}/homework/publish`, { id: made.id, version: made.version });
  const [piece] = (await t.chief.get(`${path}/submission/list`, { homeworkId: made.id })).data.list;
  const link: string = (await t.chief.post(`${path}/submission/link`, { id: piece.id })).data.path;
  const send = (action: string, input: object = {}) => t.call('POST', `${link}/${action}`, { ...input });
  return Object.assign(send, { id: piece.id as number });
}

test('a family hands in as often as the homework allows; what was taken back counts', async () => {
  const send = await pieceWith({ maxAttempts: 1 });
  expect(await send('submit', { text: '第一次' })).toMatchObject({ code: 200 });
  expect(await send('withdraw')).toMatchObject({ code: 200, data: { state: 'pending' } });
  expect(await send('submit', { text: '第二次' })).toMatchObject({ code: 409 });
});

test('what was said when a piece was sent back is not said again to the next attempt', async () => {
  const send = await pieceWith({});
  const detail = async () => (await t.chief.get(`${path}/submission/detail`, { id: send.id })).data;
  await send('submit', { text: '第一次' });
  const { version } = await detail();
  const back = { id: send.id, version, comment: '第二题再看看' };
  expect((await t.chief.post(`${path}/submission/return`, back)).data.comment).toBe('第二题再看看');
  await send('submit', { text: '第二次' });
  const again = await detail();
  expect([again.comment, again.attempts[0].comment]).toEqual([null, '第二题再看看']);
  const done = await t.chief.post(`${path}/submission/correct`, { id: send.id, version: again.version, rawScore: 90 });
  expect(done.data).toMatchObject({ state: 'corrected', comment: null });
});

test('a piece is taken back until it is due, and no draft is kept of one that was handed in', async () => {
  const send = await pieceWith({});
  expect(await send('submit', { text: '写好了' })).toMatchObject({ code: 200 });
  expect(await send('draft', { text: '再改改' })).toMatchObject({ code: 409 });
  t.clock.advance(2 * 3600 + 1);
  expect(await send('withdraw')).toMatchObject({ code: 409 });
});
