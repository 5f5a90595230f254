import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { Sample } from '#kernel/server/sample';
import type { Person } from '#testing/app';
import { signInWith } from '#testing/granted';
import { learning } from '#testing/scenes/learning';
import { plantSound } from '../../audio/sampleSound';

const path = '/recording/v1';
let t: Awaited<ReturnType<typeof learning>>;
let teacher: Person;
let file: object;

beforeAll(async () => {
  t = await learning();
  teacher = t.teacher;
  file = await t.inside((work) =>
    plantSound(new Sample(work.session, work.enterpriseId, work.now, 'Asia/Shanghai', 1), t.app, 'voice', 10, 'public'),
  );
});

const add = (change: object = {}) =>
  teacher.post(`${path}/recording/add`, {
    title: '课堂实录',
    kind: 'lesson',
    file,
    seconds: 10,
    recordedAt: t.clock.now().toISOString(),
    schoolId: t.schoolId,
    access: 'private',
    ...change,
  });

/** What the browser that asks keeps to itself. */
const holder = 'a'.repeat(32);

test('must hold 18: given a private recording, a colleague gets 404 for detail, stream and notes; who may hear hears it, and the log has the play', async () => {
  const { data: made } = await add();
  const colleague = await t.signIn('13800000004');
  const { data: note } = await teacher.post(`${path}/note/add`, { recordingId: made.id, startMs: 1000, text: '这里' });
  expect((await colleague.get(`${path}/recording/detail`, { id: made.id })).code).toBe(404);
  expect((await colleague.get(`${path}/recording/stream`, { id: made.id, holder })).code).toBe(404);
  expect((await colleague.get(`${path}/note/list`, { recordingId: made.id })).data.list).toEqual([]);
  expect((await colleague.get(`${path}/note/detail`, { id: note.id })).code).toBe(404);
  // Nor does one who reaches everything of every school, but was not given leave to hear.
  const farSeeing = await signInWith(t, { scope: 'all', permissions: ['learning.recording.view'] });
  expect((await farSeeing.get(`${path}/recording/detail`, { id: made.id })).code).toBe(404);
  expect((await farSeeing.get(`${path}/recording/stream`, { id: made.id, holder })).code).toBe(404);
  const { data: open } = await add({ access: 'school' });
  expect((await farSeeing.get(`${path}/recording/detail`, { id: open.id })).code).toBe(200);
  const principal = await t.signIn('13800000005');
  const { data } = await principal.get(`${path}/recording/stream`, { id: made.id, holder });
  expect(data.url).toContain('signature=');
  const history = (await t.chief.get(`${path}/recording/history`, { id: made.id })).data;
  expect(history.some(({ by }: { by: string }) => by === principal.client.name)).toBe(true);
});

test('the file is read by its signed address only, by nobody but who asked for it, from any position', async () => {
  const { data: made } = await add();
  expect(JSON.stringify(made)).not.toContain('/files/');
  const bare = (file as { FileUrl: string }).FileUrl;
  expect((await t.http.inject({ url: bare })).statusCode).not.toBe(200);
  const { data } = await teacher.get(`${path}/recording/stream`, { id: made.id, holder });
  const read = (cookie: string) =>
    t.http.inject({ url: data.url, headers: { range: 'bytes=40000-40099', ...(cookie ? { cookie } : {}) } });
  const part = await read(`theme=dark; holder=${holder}`);
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 100]);
  // Passed on it opens nothing: not without the secret of the browser that asked, not with another's.
  for (const cookie of ['', 'holder=', `holder=${'b'.repeat(32)}`, `xholder=${holder}`])
    expect((await read(cookie)).statusCode).toBe(404);
  expect(
    (await t.http.inject({ url: data.url.replace(/holder=[^&]+&/, ''), headers: { cookie: `holder=${holder}` } }))
      .statusCode,
  ).toBe(404);
  t.clock.advance(601);
  expect((await read(`holder=${holder}`)).statusCode).not.toBe(206);
});

test('the first play of an hour counts and stands in the log; hearing on within it does not', async () => {
  const { data: made } = await add();
  const hear = () => teacher.get(`${path}/recording/stream`, { id: made.id, holder });
  const plays = async () => (await teacher.get(`${path}/recording/detail`, { id: made.id })).data.plays;
  await hear();
  await hear();
  expect(await plays()).toBe(1);
  t.clock.advance(3601);
  teacher = await t.signIn('13800000007');
  await hear();
  expect(await plays()).toBe(2);
});

test('calls and consultations need consent', async () => {
  expect(await add({ kind: 'call' })).toMatchObject({ code: 422, data: [{ field: 'consent' }] });
  expect((await add({ kind: 'call', consent: true })).data.keepUntil > '').toBe(true);
});

test('a note lies within the recording', async () => {
  const { data: made } = await add();
  const note = (change: object) =>
    teacher.post(`${path}/note/add`, { recordingId: made.id, startMs: 8340, text: '批注', ...change });
  expect((await note({})).data.startMs).toBe(8340);
  expect((await note({ startMs: 10_001 })).code).toBe(422);
  expect((await note({ endMs: 8000 })).code).toBe(422);
});

test('a note is answered and settled by who hears it, changed and taken away only by who wrote it', async () => {
  const { data: made } = await add({ access: 'school' });
  const { data: note } = await teacher.post(`${path}/note/add`, { recordingId: made.id, startMs: 1000, text: '这里' });
  const principal = await t.signIn('13800000005');
  const reply = { recordingId: made.id, startMs: 1000, text: '同意', parentId: note.id };
  const { data: answer } = await principal.post(`${path}/note/add`, reply);
  expect(answer.parentId).toBe(note.id);
  expect((await principal.post(`${path}/note/add`, { ...reply, parentId: answer.id })).code).toBe(422);
  const change = (person: Person, of: { id: number; version: number }, values: object) =>
    person.put(`${path}/note/edit`, { id: of.id, version: of.version, ...values });
  expect((await change(teacher, answer, { text: '不同意' })).code).toBe(409);
  expect((await teacher.delete(`${path}/note/delete`, { id: answer.id })).code).toBe(409);
  expect((await change(teacher, answer, { resolvedAt: t.clock.now().toISOString() })).code).toBe(200);
  expect((await change(principal, note, { text: '这里要改' })).code).toBe(200);
});

test('how long a recording is kept is set by kind; its owner is told two weeks before, once', async () => {
  const chief = await t.signIn('13800000001');
  const value = { lesson: 20, call: 30 };
  const items = [{ key: 'learning.recordingKeepDays', level: 'enterprise', target: 0, value, version: 0 }];
  expect(await chief.post('/configuration/v1/save', { items, reason: '合规' })).toMatchObject({ code: 200 });
  const { data: made } = await add();
  const kept = (new Date(made.keepUntil).getTime() - t.clock.now().getTime()) / 86_400_000;
  expect(Math.round(kept)).toBeGreaterThanOrEqual(19);
  expect(Math.round(kept)).toBeLessThanOrEqual(20);
  const told = async () =>
    (await t.inside((work) =>
      work.session.one<{ n: number }>(
        sql`select count(*)::int as n from message where enterprise_id = ${work.enterpriseId} and kind = 'learning.recordingExpiring' and (subject->>'id')::bigint = ${made.id}`,
      ),
    ))!.n;
  await t.runJob('learning.keepUntil');
  expect(await told()).toBe(0);
  t.clock.advance(7 * 86_400);
  await t.runJob('learning.keepUntil');
  await t.runJob('learning.keepUntil');
  expect(await told()).toBe(1);
  const back = [{ ...items[0], version: 1, remove: true }];
  const again = await t.signIn('13800000001');
  expect(await again.post('/configuration/v1/save', { items: back, reason: '恢复' })).toMatchObject({ code: 200 });
  teacher = await t.signIn('13800000007');
});

test('when its time is up the file goes and the row stays, unless it is on hold', async () => {
  const { data: made } = await add();
  t.clock.advance(400 * 86_400);
  await t.runJob('learning.keepUntil');
  const chief = await t.signIn('13800000001');
  expect((await chief.get(`${path}/recording/detail`, { id: made.id })).data.state).toBe('expired');
  expect((await chief.get(`${path}/recording/stream`, { id: made.id, holder })).code).toBe(404);
});

test('must hold 21: a recording of 300 MB answers 413 and an .exe 415, with what is allowed in the caller’s language', async () => {
  teacher = await t.signIn('13800000007');
  const send = (change: object, locale: string) =>
    teacher.post(
      `${path}/recording/add`,
      {
        title: '太大',
        kind: 'lesson',
        file: { ...file, ...change },
        seconds: 10,
        recordedAt: t.clock.now().toISOString(),
        schoolId: t.schoolId,
      },
      { 'accept-language': locale },
    );
  const large = { FileSize: 300 * 1024 * 1024 };
  expect(await send(large, 'zh-CN')).toMatchObject({ code: 413, message: '录音不超过 200 MB' });
  expect(await send(large, 'en')).toMatchObject({ code: 413, message: 'A recording has at most 200 MB' });
  const exe = { FileName: 'virus.exe' };
  expect(await send(exe, 'zh-CN')).toMatchObject({ code: 415, message: '仅支持 mp3 m4a wav ogg webm amr' });
  expect(await send(exe, 'en')).toMatchObject({ code: 415, message: 'Only mp3 m4a wav ogg webm amr' });
});

test('must hold 24: given a teacher with scope self, recordings of others are in no list, no export and no direct call', async () => {
  const principal = await t.signIn('13800000005');
  const { data: theirs } = await principal.post(`${path}/recording/add`, {
    title: '校长的会议',
    kind: 'meeting',
    file,
    seconds: 10,
    recordedAt: t.clock.now().toISOString(),
    schoolId: t.schoolId,
    access: 'team',
  });
  teacher = await t.signIn('13800000007');
  const { list } = (await teacher.get(`${path}/recording/list`, { q: '校长的会议' })).data;
  expect(list).toEqual([]);
  expect((await teacher.get(`${path}/recording/detail`, { id: theirs.id })).code).toBe(404);
  const sheet = await t.http.inject({
    url: `${path}/recording/export?format=csv`,
    headers: { authorization: teacher.header },
  });
  expect(sheet.statusCode).toBe(200);
  expect(sheet.payload).not.toContain('校长的会议');
});

test('who teaches a class hears what others recorded of it and of its lessons, unless it is private', async () => {
  const principal = await t.signIn('13800000005');
  const own = await t.classOf([]);
  const others = await t.classOf([], { teacherId: principal.client.uid });
  const [mine, theirs] = [await t.lesson(own), await t.lesson(others)];
  teacher = await t.signIn('13800000007');
  const heard = async (change: object) => {
    const { data } = await principal.post(`${path}/recording/add`, {
      ...{ title: '课堂', kind: 'lesson', file, seconds: 10, schoolId: t.schoolId, access: 'team' },
      ...{ recordedAt: t.clock.now().toISOString(), ...change },
    });
    return (await teacher.get(`${path}/recording/stream`, { id: data.id, holder })).code;
  };
  expect(await heard({ classId: own })).toBe(200);
  expect(await heard({ lessonId: mine })).toBe(200);
  expect(await heard({ classId: own, access: 'private' })).toBe(404);
  expect(await heard({ classId: others })).toBe(404);
  expect(await heard({ lessonId: theirs })).toBe(404);
  expect(await heard({})).toBe(404);
});
