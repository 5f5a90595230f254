// 从文件柜选择: a file of the cabinet in a field of another form, for who may download it, and for as long as the form holds it.
import { beforeAll, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';
import { runJob } from '#testing/runJob';
import { type Cabinet, cabinetOf, company } from '../testing';

let t: TestApp;
let chief: Person;
let counsellor: Person;
let cabinet: Cabinet;

beforeAll(async () => {
  t = await testApp();
  cabinet = cabinetOf(t);
  chief = await t.signIn('13800000001');
  counsellor = await t.signIn('13800000004');
});

const pick = (who: Person, id: number) => who.post('/file/v1/file/pick', { id });

test('is chosen by who may download it: who only views it may not, who does not see it finds nothing', async () => {
  const closed = (await chief.post('/file/v1/folder/add', { ...company, name: '只看' })).data.id;
  const { id } = (await cabinet.upload(chief, '价格表.txt', '每课时 150', { folderId: closed })).data;
  expect(await pick(counsellor, id)).toMatchObject({ code: 403 });
  await chief.post('/file/v1/folder/inherit', { id: closed, inherit: false });
  expect(await pick(counsellor, id)).toMatchObject({ code: 404 });
  await chief.post('/file/v1/grant/add', { folderId: closed, granteeKind: 'all', level: 'download' });
  expect(await pick(counsellor, id)).toMatchObject({ code: 200, data: { FileName: '价格表.txt' } });
});

test('stands in the form it was chosen for, and stays there when the cabinet throws it away', async () => {
  const { id } = (await cabinet.upload(chief, '门面.txt', '招牌')).data;
  const picked = (await pick(chief, id)).data;
  const school = (await chief.get('/school/v1/school/detail', { id: chief.client.school!.id })).data;
  const saved = await chief.put('/school/v1/school/edit', { id: school.id, version: school.version, photos: [picked] });
  expect(saved.code).toBe(200);
  expect((await chief.post('/file/v1/file/bin', { fileIds: [id], folderIds: [] })).code).toBe(200);
  expect((await chief.post('/file/v1/bin/purge', { fileIds: [id], folderIds: [] })).code).toBe(200);
  t.clock.set(new Date(t.clock.now().getTime() + 9 * 86_400_000).toISOString());
  await runJob(t.app, 'system.filePurge');
  const again = await t.signIn('13800000001');
  const { photos } = (await again.get('/school/v1/school/detail', { id: school.id })).data;
  const served = await t.http.inject({ url: photos[0].FileUrl });
  expect([served.statusCode, served.body]).toEqual([200, '招牌']);
});
