import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';
import { multipart } from '#testing/form';

let t: TestApp;
let boss: Person;

beforeAll(async () => {
  t = await testApp();
  boss = await t.signIn('13800000001');
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const grant = async (query: Record<string, string> = {}) =>
  (await boss.get('/qiniuclient/smart_token', { visibility: 'public', ...query })).data;
async function upload(token: string, name: string, content: Buffer | string, key = '') {
  const file = new File([new Uint8Array(Buffer.from(content as string))], name);
  const { type, body } = await multipart({ token, chunks: '1', chunk: '0', key, file });
  return (
    await t.http.inject({
      method: 'POST',
      url: '/qiniuclient/upload',
      headers: { 'content-type': type },
      payload: body,
    })
  ).json();
}
const get = (url: string, headers: Record<string, string> = {}) => t.http.inject({ url, headers });

describe('an upload', () => {
  test('through a token is stored under its key and served as what it is', async () => {
    const { url, uptoken, maxBytes } = await grant({ kind: 'image' });
    expect([url, maxBytes]).toEqual(['/qiniuclient/upload', 10 * 1024 * 1024]);
    const { code, data } = await upload(uptoken, '图片.png', png, `${'a'.repeat(32)}.png`);
    expect([code, data]).toMatchObject([
      200,
      { FileName: '图片.png', FileType: 'image/png', FileSize: png.length, FileUrl: `/files/${data.key}` },
    ]);
    expect(data.key).toMatch(/^\d+\/[0-9a-f]{32}\/a{32}\.png$/);
    const served = await get(data.FileUrl);
    expect([served.statusCode, served.headers['content-type'], served.rawPayload.equals(png)]).toEqual([
      200,
      'image/png',
      true,
    ]);
    expect((await boss.get('/qiniuclient/file/list', { fileName: '图片' })).data.list[0]).toMatchObject({
      fileName: '图片.png',
      uploaderId: boss.client.uid,
    });
    const { data: log } = await boss.get('/api/v1/logs/operation/list', { entity: 'uploadFile' });
    expect(log.list).toMatchObject([{ action: 'add', rowTitle: '图片.png', staffId: boss.client.uid }]);
    expect(log.list[0].staffName).toBe('陈思远');
  });

  test('needs a session to get its token', async () => {
    expect((await t.call('GET', '/qiniuclient/smart_token')).code).toBe(401);
  });

  test('with a used token is refused, and the first file stays', async () => {
    const { uptoken } = await grant();
    const first = await upload(uptoken, 'a.png', png, `${'b'.repeat(32)}.png`);
    for (const key of [`${'b'.repeat(32)}.png`, `${'c'.repeat(32)}.png`])
      expect(await upload(uptoken, 'b.txt', 'other', key)).toMatchObject({
        code: 401,
        message: '上传许可已被使用，请重新上传',
      });
    expect((await get(first.data.FileUrl)).rawPayload.equals(png)).toBe(true);
  });

  test('with a forged, a changed or an empty token is refused', async () => {
    const { uptoken } = await grant();
    const [payload = '', signature = ''] = uptoken.split('.');
    const wider = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), maxBytes: 1e12 }),
    ).toString('base64url');
    for (const token of ['', 'x', `${wider}.${signature}`, `${payload}.${signature.slice(0, -2)}xx`, payload])
      expect((await upload(token, 'a.png', png)).code).toBe(401);
  });

  test('with a token older than ten minutes is refused', async () => {
    const { uptoken } = await grant();
    t.clock.advance(601);
    expect((await upload(uptoken, 'a.png', png)).code).toBe(410);
    t.clock.advance(-601);
    expect((await upload(uptoken, 'a.png', png)).code).toBe(200);
  });

  test('of another kind than its token names is refused, whatever its name says', async () => {
    const { uptoken } = await grant({ kind: 'image' });
    expect(await upload(uptoken, 'page.png', '<html><script>alert(1)</script>')).toMatchObject({
      code: 415,
      data: { kinds: ['image'] },
    });
  });

  test('whose name ends in what the enterprise does not take is refused by name; an empty list takes all', async () => {
    const take = async (value: string, version: number) =>
      boss.post('/configuration/v1/save', {
        items: [{ key: 'upload.extensions', level: 'enterprise', target: 0, value, version }],
      });
    expect(await upload((await grant()).uptoken, 'run.EXE', 'MZ')).toMatchObject({
      code: 415,
      message: '不能上传 .exe 文件',
      data: { extensions: expect.arrayContaining(['png', 'pdf']) },
    });
    expect((await take('pdf , PNG', 0)).code).toBe(422);
    expect((await take('pdf , png', 0)).code).toBe(200);
    expect((await upload((await grant()).uptoken, 'a.png', png)).code).toBe(200);
    expect((await upload((await grant()).uptoken, 'a.txt', 'text')).code).toBe(415);
    expect((await take('', 1)).code).toBe(200);
    expect((await upload((await grant()).uptoken, 'run.exe', 'MZ')).code).toBe(200);
  });

  test('under a name that leads elsewhere gets a name of ours', async () => {
    for (const key of ['../../etc/passwd', '/etc/passwd', 'A.PNG', 'x'.repeat(300)]) {
      const { uptoken } = await grant();
      expect((await upload(uptoken, 'a.png', png, key)).data.key).toMatch(/^\d+\/[0-9a-f]{32}\/[0-9a-f]{32}\.png$/);
    }
  });
});

test.each([
  ['page.html', '<!doctype html><script>alert(document.domain)</script>'],
  ['page.htm', '<html><body onload=alert(1)>'],
  ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['drawing.xml', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['note.txt', '<script>alert(1)</script>'],
  ['code.js', 'alert(1)'],
  ['picture.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
])('%s is never served as a page', async (name, content) => {
  const { uptoken } = await grant();
  const { data } = await upload(uptoken, name, content);
  const { statusCode, headers } = await get(data.FileUrl, { accept: 'text/html' });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(/^application\/octet-stream/);
  expect(headers['content-disposition']).toMatch(/^attachment/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
});

describe('a private file', () => {
  test('is served only under its signed URL, and only for half an hour', async () => {
    const { uptoken } = await grant({ visibility: 'private' });
    const { data } = await upload(uptoken, '合同.pdf', '%PDF-1.4 secret');
    const [bare = ''] = data.FileUrl.split('?');
    expect((await get(data.FileUrl)).statusCode).toBe(200);
    expect((await get(`${data.FileUrl}&download`)).headers['content-disposition']).toMatch(/^attachment/);
    for (const url of [
      bare,
      `${bare}?expires=9999999999999&signature=${'x'.repeat(43)}`,
      data.FileUrl.replace(/expires=\d/, 'expires=9'),
      `${bare}?x=1`,
    ]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    }
    t.clock.advance(1801);
    expect((await get(data.FileUrl)).statusCode).toBe(410);
    t.clock.advance(-1801);
  });

  test('is not read with the signature of another', async () => {
    const [one, other] = [
      await upload((await grant({ visibility: 'private' })).uptoken, 'a.pdf', '%PDF-1'),
      await upload((await grant({ visibility: 'private' })).uptoken, 'b.pdf', '%PDF-2'),
    ];
    const swapped = `${other.data.FileUrl.split('?')[0]}?${one.data.FileUrl.split('?')[1]}`;
    expect((await get(swapped)).statusCode).toBe(404);
  });
});

test('a path that is no file’s is 404', async () => {
  for (const url of [
    '/files/',
    '/files/1',
    '/files/x/y',
    '/files/1/../../secret',
    '/files/1/%2e%2e/%2e%2e/secret',
    '/files/0/a',
    '/files/999/a/b.png',
  ]) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  }
});
