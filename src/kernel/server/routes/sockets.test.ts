// Over real sockets: what must be refused is answered before it has all arrived.
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';

let t: TestApp;
let boss: Person;
let port: number;

beforeAll(async () => {
  t = await testApp();
  boss = await t.signIn('13800000001');
  port = Number(new URL(await t.http.listen({ port: 0, host: '127.0.0.1' })).port);
});

interface Reply {
  status: number;
  body: { code: number; message: string; data: unknown };
  ms: number;
}

/** Sends these pieces and then nothing more; answers what comes back, or fails when nothing does. */
function send(head: string, headers: Record<string, string>, pieces: Iterable<Buffer | string> = []): Promise<Reply> {
  const since = Date.now();
  const lines = Object.entries({ host: 'localhost', authorization: boss.header, ...headers });
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1');
    const timer = setTimeout(() => fail(new Error('the server waits for the rest')), 8000);
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('utf8');
      const end = received.indexOf('\r\n\r\n');
      const text = received.slice(end + 4);
      if (end < 0 || !text.endsWith('}')) return;
      clearTimeout(timer);
      socket.destroy();
      done({ status: Number(received.split(' ')[1]), body: JSON.parse(text), ms: Date.now() - since });
    });
    socket.on('error', fail);
    socket.write(`${head} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    for (const piece of pieces) socket.write(piece);
  });
}

const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
const add = 'POST /frontdesk/v1/lostItem/add';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const alive = async () => expect((await send('GET /healthz', {})).status).toBe(200);

describe('too much', () => {
  test('JSON is refused by its announced length, before it is sent', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': String(10 * 1024 * 1024) };
    const reply = await send(add, headers, ['{"name":"', 'x'.repeat(64 * 1024)]);
    expect(reply).toMatchObject({ status: 413, body: { code: 413, data: { maxBytes: 2 * 1024 * 1024 } } });
  });

  test('JSON without an announced length is refused once it passes the limit', async () => {
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const pieces = Array.from({ length: 40 }, () => chunk(Buffer.alloc(64 * 1024, 'x')));
    expect(await send(add, headers, pieces)).toMatchObject({ status: 413, body: { code: 413 } });
  });

  test.each([
    ['a nest a thousand brackets deep', `a${'[b]'.repeat(1000)}=1`],
    ['the same, written with percent signs', `a${'%5Bb%5D'.repeat(1000)}=1`],
    ['a hundred thousand parameters', Array.from({ length: 100_000 }, (_, i) => `p${i}=1`).join('&')],
    ['a hundred thousand values of one name', Array.from({ length: 100_000 }, () => 'ids[]=1').join('&')],
    ['two megabytes of open brackets', '['.repeat(2 * 1024 * 1024 - 10)],
    ['two megabytes of open brackets with a letter each', 'a[b'.repeat(600_000)],
  ])('%s in a form is refused quickly', async (_, text) => {
    const reply = await send(add, { ...form, 'content-length': String(text.length) }, [text]);
    expect([400, 422]).toContain(reply.status);
    expect(reply.ms).toBeLessThan(2000);
    await alive();
  });

  test('a thousand-deep nest in JSON is refused at its field', async () => {
    const text = `{"name":${'['.repeat(1000)}${']'.repeat(1000)}}`;
    const headers = { 'content-type': 'application/json', 'content-length': String(text.length) };
    expect(await send(add, headers, [text])).toMatchObject({ status: 422 });
  });

  test.each([
    ['a nest a thousand brackets deep', `a${'[b]'.repeat(1000)}=1`],
    ['a name that every object has', '__proto__[x]=1&constructor[prototype][x]=1&nmae=1'],
  ])('%s in a query is refused, and the server lives on', async (_, query) => {
    const reply = await send(`GET /frontdesk/v1/lostItem/list?${query}`, {});
    expect([400, 422]).toContain(reply.status);
    expect(reply.ms).toBeLessThan(2000);
    await alive();
  });
});

describe('an upload over its token’s limit', () => {
  const part = (token: string) =>
    `--b\r\ncontent-disposition: form-data; name="token"\r\n\r\n${token}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64 * 1024)]);
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
  const grant = async () => (await boss.get('/qiniuclient/smart_token', { kind: 'image' })).data;
  const stored = async () => (await t.app.database.owner.query('select count(*)::int as n from upload_file')).rows[0].n;

  test('is refused by its announced length, before it is sent', async () => {
    const { uptoken, maxBytes } = await grant();
    const headers = { ...multipart, 'content-length': String(maxBytes + 1024 * 1024) };
    const reply = await send('POST /qiniuclient/upload', headers, [part(uptoken), png]);
    expect(reply).toMatchObject({ status: 413, body: { code: 413, data: { maxBytes: 10 * 1024 * 1024 } } });
    expect(await stored()).toBe(0);
  });

  test('without an announced length is refused at the first byte too many', async () => {
    const { uptoken, maxBytes } = await grant();
    const pieces = [
      Buffer.from(part(uptoken)),
      png,
      ...Array.from({ length: maxBytes / 65_536 + 2 }, () => Buffer.alloc(65_536)),
    ];
    const reply = await send(
      'POST /qiniuclient/upload',
      { ...multipart, 'transfer-encoding': 'chunked' },
      pieces.map(chunk),
    );
    expect(reply).toMatchObject({ status: 413, body: { code: 413, data: { maxBytes } } });
    expect(await stored()).toBe(0);
  });
});
