// What the materials tab and its preview ask the server: one source each, within its size, opened only by a signed address.
import { beforeAll, expect, test } from 'vitest';
import { multipart } from '#testing/form';
import { learning } from '#testing/scenes/learning';
import { tone } from '../../audio/sampleSound';

const path = '/coursemanage/v1';
let t: Awaited<ReturnType<typeof learning>>;
let files: Record<string, unknown>[];
let subjectId: number;
beforeAll(async () => {
  t = await learning();
  subjectId = (await t.chief.get(`${path}/course/list`, {})).data.list[0].subjectId;
  files = [await upload('one.wav'), await upload('two.wav')];
});

/** As the tab sends it: private. */
async function upload(name: string): Promise<Record<string, unknown>> {
  const { uptoken } = (await t.chief.get('/qiniuclient/smart_token', { visibility: 'private' })).data;
  const file = new File([new Uint8Array(tone(2, 330))], name);
  const { type, body } = await multipart({ token: uptoken, chunks: '1', chunk: '0', key: '', file });
  const headers = { 'content-type': type };
  const sent = await t.http.inject({ method: 'POST', url: '/qiniuclient/upload', headers, payload: body });
  expect(sent.json()).toMatchObject({ code: 200 });
  return sent.json().data;
}

let made = 0;
async function newCourse() {
  made += 1;
  const course = { code: `M${made}`, name: `资料课 ${made}`, subjectId, lessons: 1 };
  const { data } = await t.chief.post(`${path}/course/add`, course);
  const { list } = (await t.chief.get(`${path}/version/list`, { courseId: data.id })).data;
  return { courseId: data.id as number, draft: list[0] as { id: number; version: number } };
}
const add = (courseId: number, change: object) =>
  t.chief.post(`${path}/material/add`, { courseId, title: '听力', kind: 'audio', ...change });

test('a material has a file or a link, not both and not none, no larger than its kind allows', async () => {
  const { courseId } = await newCourse();
  const url = 'https://example.com/a';
  expect(await add(courseId, {})).toMatchObject({ code: 422, data: [{ field: 'file' }] });
  expect(await add(courseId, { file: files[0], url })).toMatchObject({ code: 422, data: [{ field: 'url' }] });
  expect(await add(courseId, { kind: 'link', url: 'javascript:alert(1)' })).toMatchObject({
    code: 422,
    data: [{ field: 'url' }],
  });
  const large = { ...files[0], FileSize: 11 * 1024 * 1024 };
  const tooLarge = await add(courseId, { kind: 'image', file: large });
  expect(tooLarge).toMatchObject({ code: 422, data: [{ field: 'file' }] });
  expect(await add(courseId, { file: files[0] })).toMatchObject({ code: 200 });
  expect(await add(courseId, { kind: 'link', url })).toMatchObject({ code: 200 });
});

test('the tab of a course lists its own; a file opens by the signed address it comes with, and by nothing else', async () => {
  const [one, two] = [await newCourse(), await newCourse()];
  const { data } = await add(one.courseId, { title: '甲', file: files[0] });
  await add(two.courseId, { title: '乙', file: files[1] });
  const listed = async (who = t.teacher) =>
    (await who.get(`${path}/material/list`, { courseId: one.courseId })).data.list;
  const [shown, ...more] = await listed();
  expect([shown.id, shown.audience, shown.watermark, more]).toEqual([data.id, 'teacher', true, []]);
  const { FileUrl } = shown.file as { FileUrl: string };
  expect(FileUrl).toContain('signature=');
  expect((await t.http.inject({ url: FileUrl })).statusCode).toBe(200);
  expect((await t.http.inject({ url: FileUrl.split('?')[0]! })).statusCode).not.toBe(200);
  const altered = FileUrl.replace(/signature=(.)/, (_, first) => `signature=${first === '_' ? '-' : '_'}`);
  expect((await t.http.inject({ url: altered })).statusCode).not.toBe(200);
});

test('of a published version only the file of a material may be replaced, and the log keeps the old one', async () => {
  const { courseId, draft } = await newCourse();
  const tree = [
    { kind: 'unit', title: '一' },
    { kind: 'lesson', title: 'a' },
  ];
  await t.chief.put(`${path}/chapter/tree`, {
    versionId: draft.id,
    version: draft.version,
    nodes: JSON.stringify(tree),
  });
  const { nodes } = (await t.chief.get(`${path}/chapter/nodes`, { versionId: draft.id })).data;
  const { data } = await add(courseId, { chapterId: nodes[1].id, file: files[0] });
  const { version } = (await t.chief.get(`${path}/version/detail`, { id: draft.id })).data;
  expect(await t.chief.post(`${path}/version/publish`, { id: draft.id, version, note: '' })).toMatchObject({
    code: 200,
  });
  const edit = async (change: object) => {
    const known = (await t.chief.get(`${path}/material/detail`, { id: data.id })).data;
    return t.chief.put(`${path}/material/edit`, { id: data.id, version: known.version, ...change });
  };
  expect(await edit({ title: '改名' })).toMatchObject({ code: 409 });
  expect(await edit({ file: files[1], audience: 'both' })).toMatchObject({ code: 409 });
  expect(await t.chief.delete(`${path}/material/delete`, { id: data.id })).toMatchObject({ code: 409 });
  expect(await edit({ file: files[1] })).toMatchObject({ code: 200 });
  const log = JSON.stringify((await t.chief.get(`${path}/material/history`, { id: data.id })).data);
  expect(log).toContain(files[0]!.FileName);
  expect(log).toContain(files[1]!.FileName);
});
