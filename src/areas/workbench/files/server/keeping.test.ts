// Words of a file, what is kept at hand, and whose files become whose when somebody leaves.
import { beforeAll, expect, test } from 'vitest';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { Errand } from '#kernel/server/work';
import { type Person, type TestApp, testApp } from '#testing/app';
import { type Cabinet, cabinetOf } from '../testing';

let t: TestApp;
let chief: Person;
let counsellor: Person;
let colleague: Person;
let cabinet: Cabinet;

beforeAll(async () => {
  t = await testApp();
  cabinet = cabinetOf(t);
  [chief, counsellor, colleague] = [
    await t.signIn('13800000001'),
    await t.signIn('13800000004'),
    await t.signIn('13800000005'),
  ];
});

const nameOf = (item: { name: string }) => item.name;
const found = async (who: Person, q: string) => (await who.get('/file/v1/file/search', { q })).data.map(nameOf);

test('a file is found by its tags, in pinyin too; who may only look does not write them; ten at most', async () => {
  const { data } = await cabinet.upload(chief, '价格.txt', 'a');
  const id = data.id ?? data.entryId;
  const words = { id, tags: '招生话术, 暑期，招生话术', description: '给顾问' };
  expect((await counsellor.put('/file/v1/file/describe', words)).code).toBe(403);
  expect((await chief.put('/file/v1/file/describe', words)).code).toBe(200);
  expect(await found(counsellor, 'zshs')).toEqual(['价格.txt']);
  const [item] = (await counsellor.get('/file/v1/file/search', { q: '暑期' })).data;
  expect(item).toMatchObject({ tags: ['招生话术', '暑期'], description: '给顾问' });
  const many = { id, tags: Array.from({ length: 11 }, (_, n) => `t${n}`).join(',') };
  expect(await chief.put('/file/v1/file/describe', many)).toMatchObject({ code: 422, data: [{ field: 'tags' }] });
});

test('what one keeps at hand is one’s own, said twice is said once, and shows nothing that was taken away', async () => {
  const { data } = await cabinet.upload(chief, '模板.txt', 'b');
  const id = data.id ?? data.entryId;
  const favour = (who: Person, on: boolean) => who.post('/file/v1/file/favour', { id, on });
  const kept = async (who: Person) => (await who.get('/file/v1/file/gathered', { of: 'favourite' })).data.map(nameOf);
  expect([(await favour(counsellor, true)).code, (await favour(counsellor, true)).code]).toEqual([200, 200]);
  expect([await kept(counsellor), await kept(chief)]).toEqual([['模板.txt'], []]);
  await chief.post('/file/v1/file/bin', { folderIds: [], fileIds: [id] });
  expect(await kept(counsellor)).toEqual([]);
});

test('who leaves hands their files over: they lie in a folder of their name, with what was in their folders', async () => {
  const { uid } = counsellor.client;
  const own = { spaceKind: 'personal', spaceId: uid, folderId: null };
  await cabinet.upload(counsellor, '名单.txt', 'c', own);
  await cabinet.upload(counsellor, '记录.txt', 'd', { ...own, folders: ['家长'] });
  const kind = t.app.registries.handover.get('file_entry')!;
  const enterprise = (await t.app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  const errand = new Errand(t.app, systemActor(enterprise), systemCaller('handover'));
  const before = await errand.read((work) => kind.count(work, uid));
  expect(before).toBeGreaterThanOrEqual(2);
  const move = { fromId: uid, toId: colleague.client.uid, ids: 'all' as const, handoverId: 1, byId: chief.client.uid };
  await errand.write((work) => kind.move(work, move));
  expect(await errand.read((work) => kind.count(work, uid))).toBe(0);
  const space = { spaceKind: 'personal', spaceId: colleague.client.uid };
  const open = async (folderId?: number) =>
    (await colleague.get('/file/v1/folder/open', { ...space, ...(folderId ? { folderId } : {}) })).data.items as {
      id: number;
      name: string;
    }[];
  const goal = (await open()).find(({ name }) => name === `交接-${counsellor.client.name}`)!;
  const inside = await open(goal.id);
  expect(inside.map(nameOf)).toEqual(expect.arrayContaining(['家长', '名单.txt']));
  const folder = inside.find(({ name }) => name === '家长')!;
  expect((await open(folder.id)).map(nameOf)).toEqual(['记录.txt']);
  expect((await found(counsellor, '名单')).length).toBe(0);
});
