import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { testApp } from '#testing/app';
import { multipart } from '#testing/form';
import { runJob } from '#testing/runJob';

const { app, call, clock, http, signIn } = await testApp();
const admin = await signIn('13800000002');
const path = '/qiniuclient/file';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function upload(name: string, content: Buffer, who = admin, visibility = 'public') {
  const { data } = await who.get('/qiniuclient/smart_token', { visibility });
  const file = new File([new Uint8Array(content)], name);
  const { type, body } = await multipart({ token: data.uptoken, chunks: '1', chunk: '0', key: '', file });
  const headers = { 'content-type': type };
  return (await http.inject({ method: 'POST', url: '/qiniuclient/upload', headers, payload: body })).json();
}
const rowOf = async (key: string) => (await admin.get(`${path}/list`, { key })).data.list[0];
const schoolId = admin.client.school!.id;
async function photo(...records: object[]) {
  const { version } = (await admin.get('/school/v1/school/detail', { id: schoolId })).data;
  return admin.put('/school/v1/school/edit', { id: schoolId, version, photos: records });
}
const night = () => runJob(app, 'system.filePurge');
async function isStored(key: string) {
  const found = await app.files.get(key);
  found?.body.destroy();
  return found !== null;
}
const days = (n: number) => clock.advance(n * 86_400);

test('rule 37: each kind has its own limit, whatever the token would have allowed', async () => {
  const large = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]);
  expect(await upload('large.png', large)).toMatchObject({ code: 413, data: { maxBytes: 10 * 1024 * 1024 } });
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10 * 1024 * 1024)]);
  expect((await upload('large.pdf', pdf)).code).toBe(200);
  const { data } = await admin.get(`${path}/usage`);
  expect(data.kinds).toContainEqual({ kind: 'document', count: 1, bytes: pdf.length, maxMb: 50 });
  expect(data.bytes).toBe(pdf.length);
});

test('the storage an enterprise has bought is the most it stores: 409, and what is refused leaves no bytes behind', async () => {
  const setLimit = (gb: number) =>
    app.database.write(1, (session) =>
      session.client.query('update enterprise set storage_gb = $1 where id = 1', [gb]),
    );
  const weigh = (bytes: number) =>
    app.database.write(1, (session) =>
      session.client.query(`update upload_file set file_size = $1 where id = (select min(id) from upload_file)`, [
        bytes,
      ]),
    );
  await upload('first.png', png);
  await setLimit(1);
  await weigh(0);
  const { limit, bytes: others } = (await admin.get(`${path}/usage`)).data;
  expect(limit).toBe(1024 ** 3);
  // Room for one more of these, not for two.
  await weigh(limit - others - 1.5 * png.length);
  // Both are held just before they are kept: each has found room by then, unless the second waits for the first.
  const gate = await app.database.owner.connect();
  const waiting = `select count(*)::int as n from pg_locks where not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await gate.query('begin');
  await gate.query('lock table upload_file in share mode');
  const sent = Promise.all([upload('a.png', png), upload('b.png', png)]);
  try {
    await expect.poll(async () => (await gate.query(waiting)).rows[0].n, { timeout: 10_000 }).toBe(2);
  } finally {
    await gate.query('commit');
    gate.release();
  }
  const both = await sent;
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect(both.find(({ code }) => code === 409)).toMatchObject({ message: '已达套餐上限，请清理文件', data: { limit } });
  await weigh(1024 ** 3);
  expect(await admin.get('/qiniuclient/smart_token')).toMatchObject({ code: 409 });
  await setLimit(0);
  expect((await upload('c.png', png)).code).toBe(200);
});

test('must hold 25: after a file that was refused half-way the next one arrives over the same connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { port } = new URL(await http.listen({ port: 0, host: '127.0.0.1' }));
  const send = async (name: string, content: Buffer) => {
    const { data } = await admin.get('/qiniuclient/smart_token');
    const file = new File([new Uint8Array(content)], name);
    const { type, body } = await multipart({ token: data.uptoken, chunks: '1', chunk: '0', key: '', file });
    const headers = { 'content-type': type, 'content-length': body.length, 'accept-language': 'zh-CN' };
    const asked = { port, path: '/qiniuclient/upload', method: 'POST', headers, agent, timeout: 5000 };
    return new Promise<string>((answer, fail) => {
      const sent = request(asked, async (reply) => answer(await text(reply)));
      sent.on('error', fail).on('timeout', () => sent.destroy(new Error('no answer')));
      sent.end(body);
    });
  };
  const large = Buffer.concat([png, Buffer.alloc(30 * 1024 * 1024)]);
  expect(JSON.parse(await send('large.png', large))).toMatchObject({ code: 413, message: '文件超过 10 MB 的限制' });
  expect(JSON.parse(await send('small.png', png))).toMatchObject({ code: 200 });
  agent.destroy();
});

test('rule 37: a file in use cannot be deleted, and the refusal says where it is used', async () => {
  const { data } = await upload('a.png', png);
  expect((await photo(data)).code).toBe(200);
  const { id } = await rowOf(data.key);
  expect(await admin.delete(`${path}/delete`, { id })).toMatchObject({
    code: 409,
    data: [{ resource: 'school', title: '校区', count: 1 }],
  });
  await photo();
  expect((await admin.delete(`${path}/delete`, { id })).code).toBe(200);
});

test('a file that takes another’s place stands wherever the old one stood, and the old one is gone', async () => {
  const [old, other, fresh] = [await upload('old.png', png), await upload('b.png', png), await upload('new.png', png)];
  await photo(other.data, old.data);
  const [was, by] = [await rowOf(old.data.key), await rowOf(fresh.data.key)];
  const words = await upload('c.txt', Buffer.from('words'));
  const wrong = { id: was.id, byId: (await rowOf(words.data.key)).id };
  expect(await admin.post(`${path}/replace`, wrong)).toMatchObject({ code: 422, data: [{ field: 'byId' }] });
  const answer = await admin.post(`${path}/replace`, { id: was.id, byId: by.id });
  expect(answer).toMatchObject({ code: 200, data: { count: 1 } });
  const { photos } = (await admin.get('/school/v1/school/detail', { id: schoolId })).data;
  expect(photos.map((one: { FileName: string }) => one.FileName)).toEqual(['b.png', 'new.png']);
  expect(photos[1].FileUrl).toBe(fresh.data.FileUrl);
  expect((await admin.get(`${path}/detail`, { id: was.id })).code).toBe(404);
});

test('an upload is private unless said otherwise: who reads the row reads the file, for a while, and nobody by its address', async () => {
  const { data } = await upload('plain.png', png, admin, '');
  const [bare = ''] = data.FileUrl.split('?');
  const status = async (url: string) => (await http.inject({ url })).statusCode;
  expect([await status(bare), await status(data.FileUrl)]).toEqual([404, 200]);
  expect((await photo(data)).code).toBe(200);
  const stored = async () =>
    (await app.database.owner.query('select photos from school where id = $1', [schoolId])).rows[0].photos[0].FileUrl;
  expect(await stored()).toBe(bare);
  const principal = await signIn('13800000005');
  for (const reader of [admin, principal]) {
    const { photos } = (await reader.get('/school/v1/school/detail', { id: schoolId })).data;
    expect(photos[0].FileUrl.startsWith(`${bare}?`)).toBe(true);
    expect(await status(photos[0].FileUrl)).toBe(200);
  }
  // Saved again as it was read, it is stored as it lies.
  const { photos } = (await admin.get('/school/v1/school/detail', { id: schoolId })).data;
  expect((await photo(...photos)).code).toBe(200);
  expect(await stored()).toBe(bare);
  const shown = await upload('shown.png', png, admin, 'public');
  expect(await status(shown.data.FileUrl)).toBe(200);
});

test('a private file is read by its uploader; who keeps the files of the house lists it and does not read it', async () => {
  const teacher = await signIn('13800000007');
  const { data } = await upload('mine.png', png, teacher, 'private');
  const served = async (url: string) => (await http.inject({ url })).statusCode;
  expect(await served(data.FileUrl)).toBe(200);
  const row = await rowOf(data.key);
  expect(row).toMatchObject({ visibility: 'private' });
  expect(await served(row.FileUrl)).toBe(404);
  const own = await upload('own.png', png, admin, 'private');
  expect(await served((await rowOf(own.data.key)).FileUrl)).toBe(200);
  // Nor by who looks at the console with their eyes.
  const chief = await signIn('13800000001');
  const account = await app.database.owner.query(
    `select id from account where enterprise_id = 1 and mobile = '13800000002'`,
  );
  const look = await chief.post('/user/v1/account/lookAs', { id: Number(account.rows[0].id), reason: '协助排查' });
  expect(look, look.message).toMatchObject({ code: 200 });
  const token = `demo:${look.data.access_token}:${look.data.client.uid}`;
  const authorization = `USERID ${Buffer.from(token).toString('base64')}`;
  const seen = await call('GET', `${path}/list`, { key: own.data.key }, { authorization });
  expect(seen.data.list).toMatchObject([{ visibility: 'private' }]);
  expect(await served(seen.data.list[0].FileUrl)).toBe(404);
});

test('rule 37: at night uses are counted, and what nobody has used for seven days goes, first the row, then the bytes', async () => {
  const [used, unused] = [await upload('used.png', png), await upload('unused.png', png)];
  await photo(used.data);
  await night();
  expect(await rowOf(used.data.key)).toMatchObject({ refs: 1 });
  expect(await rowOf(unused.data.key)).toMatchObject({ refs: 0 });
  const served = async ({ data }: { data: { FileUrl: string } }) =>
    (await http.inject({ url: data.FileUrl })).statusCode;
  days(8);
  await night();
  expect([await served(used), await served(unused)]).toEqual([200, 404]);
  expect(await isStored(unused.data.key)).toBe(true);
  days(8);
  await night();
  await expect.poll(() => isStored(unused.data.key)).toBe(false);
  expect(await served(used)).toBe(200);
});
