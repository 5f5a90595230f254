// The cabinet: who sees what, versions, the bin, and files that arrive in slices.

import { strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { Role } from '#areas/system/identity/model/role';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { row } from '#kernel/server/rows';
import { Errand } from '#kernel/server/work';
import { type Person, type TestApp, testApp } from '#testing/app';
import { FileVersion } from '../model/fileCabinet';
import { type Cabinet, cabinetOf, company } from '../testing';

let t: TestApp;
let chief: Person;
let principal: Person;
let counsellor: Person;
let clerk: Person;
let errand: Errand;
let cabinet: Cabinet;

beforeAll(async () => {
  t = await testApp();
  cabinet = cabinetOf(t);
  [chief, principal, counsellor, clerk] = [
    await t.signIn('13800000001'),
    await t.signIn('13800000005'),
    await t.signIn('13800000004'),
    await t.signIn('13800000008'),
  ];
  const enterprise = (await t.app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  errand = new Errand(t.app, systemActor(enterprise), systemCaller('files'));
});

const folder = async (who: Person, name: string, at: object = company, folderId?: number) =>
  (await who.post('/file/v1/folder/add', { ...at, folderId, name })).data.id as number;
const open = (who: Person, folderId?: number, at: Record<string, unknown> = company) =>
  who.get('/file/v1/folder/open', { ...at, ...(folderId ? { folderId } : {}) });
const namesIn = async (who: Person, folderId?: number, at?: Record<string, unknown>) =>
  ((await open(who, folderId, at)).data?.items ?? []).map(({ name }: { name: string }) => name);

const upload: Cabinet['upload'] = (...given) => cabinet.upload(...given);
const slice: Cabinet['slice'] = (...given) => cabinet.slice(...given);
const text: Cabinet['text'] = (...given) => cabinet.text(...given);
const roleId = async (key: string) => (await errand.read((work) => row(work, Role, { key })))!.id;

describe('rights', () => {
  test('must hold 17: who was not given a closed subfolder finds neither it nor its files by list, search, id, size or zip', async () => {
    const templates = await folder(chief, '合同模板');
    await chief.post('/file/v1/grant/add', { folderId: templates, granteeKind: 'all', level: 'download' });
    const open1 = await upload(chief, '范本.txt', '范本', { folderId: templates });
    const finance = await folder(chief, '财务', company, templates);
    await chief.post('/file/v1/folder/inherit', { id: finance, inherit: false });
    const given = { folderId: finance, granteeKind: 'role', roleId: await roleId('finance'), level: 'edit' };
    expect((await chief.post('/file/v1/grant/add', given)).code).toBe(200);
    const secret = await upload(clerk, '薪资秘密.txt', '一二三四五', { folderId: finance });
    expect(secret.code).toBe(200);

    expect(await namesIn(counsellor, templates)).toEqual(['范本.txt']);
    expect(await namesIn(clerk, templates)).toEqual(['财务', '范本.txt']);
    expect((await open(counsellor, finance)).code).toBe(404);
    expect((await counsellor.post('/file/v1/file/preview', { id: secret.data.id })).code).toBe(404);
    expect((await counsellor.get('/file/v1/file/search', { q: 'xinzimimi' })).data).toEqual([]);
    expect((await clerk.get('/file/v1/file/search', { q: 'xinzimimi' })).data).toHaveLength(1);
    const top = (await open(counsellor)).data.items.find(({ id }: { id: number }) => id === templates);
    expect(top.size).toBe(Buffer.byteLength('范本'));
    const zip = async (who: Person) => {
      const { data } = await who.post('/file/v1/folder/zip', { ...company, folderId: templates });
      return Object.keys(unzipSync(new Uint8Array((await t.http.inject({ url: data.url })).rawPayload)));
    };
    expect(await zip(counsellor)).toEqual(['范本.txt']);
    expect((await zip(clerk)).sort()).toEqual(['范本.txt', '财务/薪资秘密.txt'].sort());
    // The clerk may edit what they were given and only look at the rest.
    expect((await upload(clerk, 'x.txt', 'x', { folderId: templates })).code).toBe(403);
    expect((await counsellor.post('/file/v1/file/rename', { id: open1.data.id, name: 'y.txt' })).code).toBe(403);
    const effective = { folderId: finance, staffId: counsellor.client.uid };
    expect((await chief.get('/file/v1/file/effective', effective)).data).toEqual({ level: null });
    expect((await chief.get('/file/v1/file/effective', { ...effective, staffId: clerk.client.uid })).data).toEqual({
      level: 'edit',
    });
  });

  test('a personal space is its owner’s alone, an expired grant gives nothing, and a forged zip address opens nothing', async () => {
    const mine = { spaceKind: 'personal', spaceId: counsellor.client.uid };
    const kept = await upload(counsellor, '私人.txt', '私人', mine);
    expect((await open(chief, undefined, mine)).code).toBe(404);
    expect((await chief.post('/file/v1/file/download', { id: kept.data.id })).code).toBe(404);
    const expireAt = new Date(t.clock.now().getTime() + 60_000).toISOString();
    const given = {
      fileId: kept.data.id,
      granteeKind: 'staff',
      staffId: clerk.client.uid,
      level: 'download',
      expireAt,
    };
    expect((await counsellor.post('/file/v1/grant/add', given)).code).toBe(200);
    expect(await text(clerk, kept.data.id)).toBe('私人');
    t.clock.advance(120);
    expect(await text(clerk, kept.data.id)).toBeUndefined();
    const { data } = await counsellor.post('/file/v1/folder/zip', mine);
    const forged = data.url.replace(`staff=${counsellor.client.uid}`, `staff=${chief.client.uid}`);
    expect((await t.http.inject({ url: forged })).statusCode).toBe(404);
  });
});

test('must hold 18: what a colleague deletes is in the bin for the manager, who restores it with versions, grants and link', async () => {
  const team = await folder(chief, '共用');
  const given = { folderId: team, granteeKind: 'staff', staffId: counsellor.client.uid, level: 'edit' };
  await chief.post('/file/v1/grant/add', given);
  const { data } = await upload(chief, '报价.txt', '第一版', { folderId: team });
  await upload(chief, '报价.TXT'.toLowerCase(), '第二版', { folderId: team, onConflict: 'version' });
  await chief.post('/file/v1/grant/add', {
    fileId: data.id,
    granteeKind: 'staff',
    staffId: clerk.client.uid,
    level: 'edit',
  });
  const expireAt = new Date(t.clock.now().getTime() + 86_400_000).toISOString();
  const { url } = (await chief.post('/file/v1/share/add', { fileId: data.id, expireAt })).data;
  expect((await t.call('GET', `${url}/data`)).code).toBe(200);

  expect((await counsellor.post('/file/v1/file/bin', { fileIds: [data.id] })).code).toBe(200);
  expect((await t.call('GET', `${url}/data`)).code).toBe(410);
  expect(await text(clerk, data.id)).toBeUndefined();
  const inBin = async (who: Person) =>
    (await who.get('/file/v1/bin/list')).data.some(
      ({ id, kind }: { id: number; kind: string }) => kind === 'file' && id === data.id,
    );
  expect([await inBin(chief), await inBin(counsellor), await inBin(clerk)]).toEqual([true, true, false]);
  expect((await counsellor.post('/file/v1/bin/restore', { fileIds: [data.id] })).code).toBe(403);
  expect((await clerk.post('/file/v1/bin/restore', { fileIds: [data.id] })).code).toBe(404);

  // Somebody took the name meanwhile, and the folder is gone as well.
  await upload(chief, '报价.txt', '别的', { folderId: team });
  await chief.post('/file/v1/file/bin', { folderIds: [team] });
  expect((await chief.post('/file/v1/bin/restore', { fileIds: [data.id] })).code).toBe(200);
  expect((await t.call('GET', `${url}/data`)).code).toBe(200);
  expect(await text(clerk, data.id)).toBe('第二版');
  expect((await chief.get('/file/v1/file/versions', { id: data.id })).data).toHaveLength(2);
  expect((await chief.post('/file/v1/bin/restore', { folderIds: [team] })).code).toBe(200);
  expect(await namesIn(chief)).toEqual(expect.arrayContaining(['共用', '共用 (1)']));
  expect(await namesIn(chief, team)).toEqual(['报价.txt']);
});

test('must hold 19: a same-named upload keeps the old one restorable; the 21st version drops the oldest unpinned', async () => {
  const first = await upload(chief, '价目.txt', 'v1');
  const { id } = first.data;
  expect((await upload(chief, '价目.txt', 'v2')).code).toBe(409);
  expect((await upload(chief, '价目.txt', 'v2', { onConflict: 'skip' })).data.id).toBeNull();
  await upload(chief, '价目.txt', 'v2', { onConflict: 'version' });
  const both = await upload(chief, '价目.txt', 'other', { onConflict: 'keep' });
  expect(await namesIn(chief)).toEqual(expect.arrayContaining(['价目.txt', '价目 (1).txt']));
  expect(both.data.id).not.toBe(id);
  expect([await text(chief, id), await text(chief, id, 1)]).toEqual(['v2', 'v1']);
  await chief.post('/file/v1/file/restoreVersion', { id, number: 1 });
  expect(await text(chief, id)).toBe('v1');
  await chief.post('/file/v1/file/pin', { id, number: 1, pinned: true });
  for (let n = 4; n <= 22; n++) await upload(chief, '价目.txt', `v${n}`, { onConflict: 'version' });
  const { data } = await chief.get('/file/v1/file/versions', { id });
  const numbers = data.map(({ number }: { number: number }) => number);
  expect(numbers).toEqual([...Array.from({ length: 20 }, (_, n) => 22 - n), 1]);
  expect(await text(chief, id)).toBe('v22');
});

test('two new versions at once are two versions in order of arrival', async () => {
  const { data } = await upload(chief, '同时.txt', 'a');
  await Promise.all([
    upload(chief, '同时.txt', 'bb', { onConflict: 'version' }),
    upload(chief, '同时.txt', 'ccc', { onConflict: 'version' }),
  ]);
  const { data: versions } = await chief.get('/file/v1/file/versions', { id: data.id });
  expect(versions.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
});

describe('arriving in slices', () => {
  test('a broken upload goes on where it stopped, and the file is whole, also in parts', async () => {
    const size = 8 * 1024 * 1024 + 5;
    const bytes = Buffer.alloc(size, 'abcdefg');
    const given = { ...company, name: '大.bin', size };
    const { data: begun } = await chief.post('/file/v1/upload/begin', given);
    await slice(chief, begun.id, 0, bytes.subarray(0, begun.sliceBytes));
    expect((await chief.post('/file/v1/upload/finish', { id: begun.id })).code).toBe(409);
    expect((await slice(chief, begun.id, 5, Buffer.from('x'))).code).toBe(409);
    expect((await slice(counsellor, begun.id, 1, Buffer.from('x'))).code).toBe(404);
    const { data: again } = await chief.post('/file/v1/upload/begin', given);
    expect(again).toMatchObject({ id: begun.id, received: 1 });
    await slice(chief, begun.id, 0, bytes.subarray(0, begun.sliceBytes));
    await slice(chief, begun.id, 1, bytes.subarray(begun.sliceBytes));
    const { data: done } = await chief.post('/file/v1/upload/finish', { id: begun.id });
    const { data } = await chief.post('/file/v1/file/download', { id: done.id });
    const whole = await t.http.inject({ url: data.url });
    expect(whole.rawPayload.equals(bytes)).toBe(true);
    const part = await t.http.inject({ url: data.url, headers: { range: 'bytes=8388606-8388610' } });
    expect([part.statusCode, part.body]).toEqual([206, bytes.subarray(8_388_606, 8_388_611).toString()]);
  });

  test('a picture and a PDF arrive and are known by their first bytes; before that by their name alone', async () => {
    const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64)]);
    expect((await upload(chief, '门头.png', png)).code).toBe(200);
    expect((await upload(chief, '价目.pdf', Buffer.from('%PDF-1.4\n%%EOF'))).code).toBe(200);
    const kinds = (await open(chief)).data.items.map(({ name, mime }: { name: string; mime: string }) => [name, mime]);
    expect(kinds).toEqual(
      expect.arrayContaining([
        ['门头.png', 'image/png'],
        ['价目.pdf', 'application/pdf'],
      ]),
    );
  });

  test('an office file and a sheet of text are lent to be looked at, an archive is not', async () => {
    const words = zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8('<w:p/>') });
    const { data: letter } = await upload(chief, '通知.docx', Buffer.from(words));
    const { data: bundle } = await upload(chief, '资料.zip', Buffer.from(zipSync({ 'a.txt': strToU8('a') })));
    const preview = (id: number) => chief.post('/file/v1/file/preview', { id });
    const shown = await preview(letter.id);
    expect(shown).toMatchObject({ code: 200, data: { mime: expect.stringContaining('wordprocessingml') } });
    expect((await t.http.inject({ url: shown.data.url })).statusCode).toBe(200);
    expect((await preview(bundle.id)).code).toBe(409);
    const { data: sheet } = await upload(chief, '人数.csv', '校区,人数\n一,120\n');
    expect(await preview(sheet.id)).toMatchObject({ code: 200, data: { mime: 'text/csv; charset=utf-8' } });
  });

  test('must hold 20: a program under another name is refused with 415, and so is one too large or beyond the room', async () => {
    const program = Buffer.concat([Buffer.from('MZ\x90\0\x03'), Buffer.alloc(200)]);
    expect((await upload(chief, '合同.pdf', program)).code).toBe(415);
    expect((await upload(chief, '说明', program)).code).toBe(415);
    expect((await upload(chief, 'setup.exe', 'x')).code).toBe(415);
    expect((await chief.post('/file/v1/upload/begin', { ...company, name: 'a.bin', size: 201 * 1024 ** 2 })).code).toBe(
      413,
    );
    expect((await upload(chief, 'a/b.txt', 'x')).code).toBe(422);
  });

  test('a dropped folder makes its folders once', async () => {
    const one = await upload(chief, '一.txt', '1', { folders: ['教案', '三年级'] });
    const two = await upload(chief, '二.txt', '2', { folders: ['教案', '三年级'] });
    expect([one.code, two.code]).toEqual([200, 200]);
    const lessons = (await open(chief)).data.items.find(({ name }: { name: string }) => name === '教案');
    const grade = (await open(chief, lessons.id)).data.items;
    expect(grade).toHaveLength(1);
    expect((await namesIn(chief, grade[0].id)).sort()).toEqual(['一.txt', '二.txt'].sort());
    // It cannot be put into itself, and takes everything along when it moves.
    const inside = { ...company, folderIds: [lessons.id], folderId: grade[0].id };
    expect((await chief.post('/file/v1/file/move', inside)).code).toBe(409);
    const own = { spaceKind: 'personal', spaceId: chief.client.uid };
    expect((await chief.post('/file/v1/file/move', { ...own, folderIds: [lessons.id] })).code).toBe(200);
    expect((await namesIn(chief, grade[0].id, own)).sort()).toEqual(['一.txt', '二.txt'].sort());
  });
});

test('the bin is emptied after its days, with everything that was in a folder', async () => {
  principal = await t.signIn('13800000005');
  const old = await folder(principal, '旧', { spaceKind: 'school', spaceId: principal.client.school!.id });
  const at = { spaceKind: 'school', spaceId: principal.client.school!.id, folderId: old };
  const { data } = await upload(principal, '旧.txt', 'x', at);
  await principal.post('/file/v1/file/bin', { folderIds: [old] });
  const purge = t.app.parts.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'workbench.filePurge')!;
  const run = () => errand.write(async (work) => ('run' in purge ? purge.run(work, {}) : 0));
  await run();
  expect(await errand.read((work) => row(work, FileVersion, { entryId: data.id }))).toBeDefined();
  t.clock.advance(31 * 86_400);
  await run();
  expect(await errand.read((work) => row(work, FileVersion, { entryId: data.id }))).toBeUndefined();
});
