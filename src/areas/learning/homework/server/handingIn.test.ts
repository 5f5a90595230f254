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

test('must hold 17: a link opens its one piece whatever ids are sent along; altered it opens nothing, and after the recall it is gone', async () => {
  const [mine, theirs] = [await t.student('王小满'), await t.student('李小寒')];
  const { data: made } = await t.chief.post(`${path}/homework/add`, {
    ...{ title: '朗读', schoolId: t.schoolId, teacherId: t.chief.client.uid, customerIds: [mine, theirs] },
    dueAt: hours(2),
  });
  const { data: open } = await t.chief.post(`${path}/homework/publish`, { id: made.id, version: made.version });
  const { list } = (await t.chief.get(`${path}/submission/list`, { homeworkId: made.id, sort: 'id' })).data;
  const idOf = (student: number) => list.find(({ customerId }: { customerId: number }) => customerId === student).id;
  const link: string = (await t.chief.post(`${path}/submission/link`, { id: idOf(mine) })).data.path;
  const other = { id: idOf(theirs), submissionId: idOf(theirs), customerId: theirs, homeworkId: made.id + 1 };
  const asked = Object.entries(other).map(([name, id]) => `${name}=${id}`);
  expect((await t.call('GET', `${link}/data?${asked.join('&')}`)).data.data.name).toBe('小满');
  for (const [name, id] of Object.entries(other))
    expect([name, (await t.call('POST', `${link}/draft`, { [name]: id, text: '改别人的' })).code]).toEqual([name, 422]);
  expect((await t.call('POST', `${link}/draft`, { text: '写到一半' })).code).toBe(200);
  const drafts = async (student: number) =>
    (await t.chief.get(`${path}/submission/detail`, { id: idOf(student) })).data.draft;
  expect([await drafts(mine), await drafts(theirs)]).toEqual([{ text: '写到一半' }, null]);
  // Another's token, a piece's number for one, another kind of page, and what no page does.
  for (const wrong of [`${link.slice(0, -2)}xx`, `/h/${idOf(theirs)}`, link.replace(/^\/h\//, '/s/')])
    expect([wrong, (await t.call('GET', `${wrong}/data`)).code]).toEqual([wrong, 404]);
  expect((await t.call('POST', `${link}/correct`, { rawScore: 100 })).code).toBe(404);
  const recall = { id: open.id, version: open.version, reason: '布置错了' };
  expect((await t.chief.post(`${path}/homework/recall`, recall)).data.state).toBe('draft');
  expect((await t.call('GET', `${link}/data`)).code).toBe(410);
});

test('what was handed in already is not recalled', async () => {
  const send = await pieceWith({});
  await send('submit', { text: '写好了' });
  const { homeworkId } = (await t.chief.get(`${path}/submission/detail`, { id: send.id })).data;
  const { version } = (await t.chief.get(`${path}/homework/detail`, { id: homeworkId })).data;
  const recall = { id: homeworkId, version, reason: '晚了' };
  expect((await t.chief.post(`${path}/homework/recall`, recall)).code).toBe(409);
});

test('what a teacher has begun to correct anew is not taken back by the family', async () => {
  const send = await pieceWith({});
  const act = async (name: string, input: object) => {
    const { version } = (await t.chief.get(`${path}/submission/detail`, { id: send.id })).data;
    return t.chief.post(`${path}/submission/${name}`, { id: send.id, version, ...input });
  };
  await send('submit', { text: '写好了' });
  expect((await act('correct', { rawScore: 90 })).code).toBe(200);
  expect((await act('recorrect', { reason: '算错' })).code).toBe(200);
  expect(await send('withdraw')).toMatchObject({ code: 409 });
  // Asked to mend it, they hand in anew, and that is theirs to take back.
  expect((await act('return', { comment: '请订正' })).code).toBe(200);
  expect((await send('submit', { text: '订正好了' })).code).toBe(200);
  expect(await send('withdraw')).toMatchObject({ code: 200, data: { state: 'pending' } });
});

test('at most nine pictures and films, three of them films, and ten recordings are handed in at once', async () => {
  const send = await pieceWith({});
  const files = (FileType: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ FileName: `${n}`, FileUrl: `/files/f/${FileType}/${n}`, FileType, FileSize: 1, FileDuration: '' },
    }));
  const [pictures, films, voices] = ['image/png', 'video/mp4', 'audio/webm'] as const;
  for (const tooMany of [
    files(pictures, 10),
    files(films, 4),
    [...files(pictures, 7), ...files(films, 3)],
    files(voices, 11),
  ])
    expect(await send('submit', { files: tooMany })).toMatchObject({ code: 422, data: [{ field: 'files' }] });
  const most = [...files(pictures, 6), ...files(films, 3), ...files(voices, 10)];
  expect((await send('submit', { files: most })).code).toBe(200);
});

test('a piece is taken back until it is due, and no draft is kept of one that was handed in', async () => {
  const send = await pieceWith({});
  expect(await send('submit', { text: '写好了' })).toMatchObject({ code: 200 });
  expect(await send('draft', { text: '再改改' })).toMatchObject({ code: 409 });
  t.clock.advance(2 * 3600 + 1);
  expect(await send('withdraw')).toMatchObject({ code: 409 });
});
