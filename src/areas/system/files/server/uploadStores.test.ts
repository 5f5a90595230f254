import { afterAll, expect, test } from 'vitest';
import { fakeS3 } from '#kernel/server/files/fake-s3';
import { testApp } from '#testing/app';
import { multipart } from '#testing/form';

const { app, http, signIn } = await testApp();
const [editor, admin] = [await signIn('13800000001'), await signIn('13800000002')];
const s3 = await fakeS3('AK', 'SK', 'cn-east-1');
afterAll(() => s3.close());
Object.assign(app.settings, { privateWebhooks: true });

const set = async (values: Record<string, string>) => {
  const { data } = await editor.get('/configuration/v1/effective');
  const versionOf = (key: string) =>
    data
      .find((one: { key: string }) => one.key === key)
      .set.find((one: { level: string }) => one.level === 'enterprise')?.version ?? 0;
  const items = Object.entries(values).map(([name, value]) => ({
    key: `upload.${name}`,
    level: 'enterprise',
    value,
    version: versionOf(`upload.${name}`),
  }));
  return editor.post('/configuration/v1/save', { items, reason: '换存储' });
};
const ours = { storeEndpoint: s3.endpoint, storeRegion: 'cn-east-1', storeBucket: 'school' };
const keys = { storeAccessKey: 'AK', storeSecretKey: 'SK' };

async function upload(name: string, content: string, more: Record<string, string> = {}) {
  const { data } = await admin.get('/qiniuclient/smart_token');
  const file = new File([content], name);
  const { type, body } = await multipart({ token: data.uptoken, chunks: '1', chunk: '0', key: '', ...more, file });
  const headers = { 'content-type': type };
  return (await http.inject({ method: 'POST', url: '/qiniuclient/upload', headers, payload: body })).json();
}
const served = (url: string) => http.inject({ url });
const rowOf = async (key: string) => (await admin.get('/qiniuclient/file/list', { key })).data.list[0];

test('a store is chosen only with everything it needs, and its keys come back to nobody', async () => {
  expect(await set({ store: 's3', ...ours })).toMatchObject({
    code: 422,
    data: [{ field: 'items[0].value', message: '“S3 兼容存储”还需要设置：存储访问密钥、存储私有密钥' }],
  });
  expect((await set({ storeBucket: 'a b' })).code).toBe(422);
  expect((await set({ storeEndpoint: 'https://s3.example.com/path?x' })).code).toBe(422);
  expect((await set({ store: 's3', ...ours, ...keys })).code).toBe(200);
  expect(await set({ storeBucket: '' })).toMatchObject({ code: 422, data: [{ field: 'items[0].value' }] });
  const { data } = await editor.get('/configuration/v1/effective');
  const shown = data.find((one: { key: string }) => one.key === 'upload.storeSecretKey');
  expect(shown).toMatchObject({ value: '••••', set: [{ value: '••••' }] });
});

test('files lie where they were put: a new store takes the next one and leaves the old ones readable', async () => {
  await set({ store: 'local' });
  const here = await upload('here.txt', 'at home');
  await set({ store: 's3', ...ours, ...keys });
  const there = await upload('there.txt', 'abroad');
  expect([...s3.files.keys()]).toEqual([`/school/${there.data.key}`]);
  expect((await served(here.data.FileUrl)).body).toBe('at home');
  expect((await served(there.data.FileUrl)).body).toBe('abroad');
  expect(await rowOf(there.data.key)).toMatchObject({ store: 's3' });
  await set({ store: 'local' });
  expect((await served(there.data.FileUrl)).body).toBe('abroad');
  await app.files.delete(there.data.key);
  expect(s3.files.size).toBe(0);
});

test('a store that refuses or lies in the server’s own network fails that upload with a reason, and keeps no row', async () => {
  await set({ store: 's3', ...ours, ...keys, storeSecretKey: 'wrong' });
  expect(await upload('a.txt', 'words')).toMatchObject({ code: 503, message: expect.stringContaining('文件存储') });
  await set({ ...keys });
  const { log } = app;
  const why: string[] = [];
  Object.assign(app.settings, { privateWebhooks: false });
  Object.assign(app, { log: (_: string, error: Error) => why.push(error.message) });
  try {
    expect((await upload('b.txt', 'words')).code).toBe(503);
    await set({ storeEndpoint: 'https://127.0.0.1:9' });
    expect((await upload('c.txt', 'words')).code).toBe(503);
  } finally {
    Object.assign(app.settings, { privateWebhooks: true });
    Object.assign(app, { log });
  }
  expect(why).toEqual([expect.stringContaining('without TLS'), expect.stringContaining('private network')]);
  expect((await admin.get('/qiniuclient/file/list', { fileName: 'b.txt' })).data.total).toBe(0);
});

test('what the browser measured is kept for pictures and recordings, and for nothing else', async () => {
  await set({ store: 'local' });
  const sound = await upload('a.mp3', 'ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000', {
    duration: '3:25',
    width: '5',
  });
  expect(sound.data).toMatchObject({ FileDuration: '3:25' });
  expect(await rowOf(sound.data.key)).toMatchObject({ fileDuration: '3:25', width: null });
  const words = await upload('a.txt', 'words', { duration: '3:25', width: '640', height: '480' });
  expect(await rowOf(words.data.key)).toMatchObject({ fileDuration: '', width: null, height: null });
  expect(
    (await upload('b.mp3', 'ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000', { duration: '<b>' })).data.FileDuration,
  ).toBe('');
});
