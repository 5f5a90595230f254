import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FakeS3, fakeS3 } from './fake-s3';
import { localStore } from './local-store';
import { emptySha256, signed } from './s3-sign';
import { s3Store } from './s3-store';
import { BadFileKey, type FileStore, FileTooLarge } from './store';

const settings = { bucket: 'files', region: 'cn-east-1', accessKey: 'AKIDEXAMPLE', secretKey: 'a very secret key' };
let dir = '';
let s3: FakeS3;
let stores: Record<'local' | 's3', FileStore>;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'files-'));
  // What is on its way to S3 waits in the system's temporary folder; so both stores are watched in one place.
  vi.stubEnv('TMPDIR', dir);
  s3 = await fakeS3(settings.accessKey, settings.secretKey, settings.region);
  stores = { local: localStore(dir), s3: s3Store({ ...settings, endpoint: s3.endpoint }) };
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(dir, { recursive: true, force: true });
  await s3.close();
});

const limits = { type: 'image/png', maxBytes: 3_000_000 };

async function bytesOf(store: FileStore, key: string, range?: { start: number; end?: number }) {
  const got = await store.get(key, range);
  if (!got) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of got.body) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks);
  expect(got.bytes).toBe(body.length);
  return body;
}

const filesOnDisk = async (): Promise<string[]> =>
  (await readdir(dir, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).map((one) => one.name);

/** A body that comes in pieces, as uploads do. */
function pieces(body: Buffer): Readable {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; at += 50_000) parts.push(body.subarray(at, at + 50_000));
  return Readable.from(parts);
}

describe.each(['local', 's3'] as const)('the %s store', (which) => {
  const content = randomBytes(1_234_567);

  test('gives back what was put, with its size and md5', async () => {
    const store = stores[which];
    const put = await store.put('e1/2026/abc_d-9.png', pieces(content), limits);
    expect(put).toEqual({ bytes: content.length, md5: createHash('md5').update(content).digest('hex') });
    expect((await bytesOf(store, 'e1/2026/abc_d-9.png'))?.equals(content)).toBe(true);
  });

  test('gives a part of a file, cut at the end of the file', async () => {
    const store = stores[which];
    await store.put('range.bin', Readable.from([Buffer.from('0123456789')]), limits);
    expect(String(await bytesOf(store, 'range.bin', { start: 2, end: 4 }))).toBe('234');
    expect(String(await bytesOf(store, 'range.bin', { start: 8 }))).toBe('89');
    expect(String(await bytesOf(store, 'range.bin', { start: 8, end: 99 }))).toBe('89');
    expect(String(await bytesOf(store, 'range.bin', { start: 10 }))).toBe('');
  });

  test('knows nothing of a file that was never put or was deleted, and deletes twice without complaint', async () => {
    const store = stores[which];
    expect(await store.get('never.png')).toBeNull();
    await store.put('gone.png', pieces(content), limits);
    await store.delete('gone.png');
    await store.delete('gone.png');
    expect(await store.get('gone.png')).toBeNull();
  });

  test('takes an empty file and the last allowed byte, refuses the next, and keeps nothing of a refused file', async () => {
    const store = stores[which];
    const before = await filesOnDisk();
    expect(await store.put('empty', Readable.from([]), limits)).toMatchObject({ bytes: 0 });
    expect(String(await bytesOf(store, 'empty'))).toBe('');
    await store.put('exact', pieces(content), { ...limits, maxBytes: content.length });
    await store.delete('empty');
    await store.delete('exact');
    const over = store.put('over', pieces(content), { ...limits, maxBytes: content.length - 1 });
    await expect(over).rejects.toThrow(FileTooLarge);
    expect(await store.get('over')).toBeNull();
    expect(await filesOnDisk()).toEqual(before);
  });

  test('keeps the old file when an upload in its place breaks off', async () => {
    const store = stores[which];
    await store.put('kept.png', pieces(content), limits);
    const before = await filesOnDisk();
    async function* broken() {
      yield Buffer.alloc(100_000);
      throw new Error('connection reset');
    }
    await expect(store.put('kept.png', Readable.from(broken()), limits)).rejects.toThrow('connection reset');
    expect((await bytesOf(store, 'kept.png'))?.equals(content)).toBe(true);
    expect(await filesOnDisk()).toEqual(before);
  });

  test('refuses a key that is a path, has signs of its own, or is too long, in every call', async () => {
    const store = stores[which];
    const bad = [
      '../a',
      'a/../b',
      '/etc/passwd',
      'a//b',
      'a/',
      'a/.b',
      'A.png',
      'a.b.c',
      'a b',
      'a\0',
      'a?x',
      'a%2e',
      '',
    ];
    for (const key of [...bad, 'a.toolongext', 'x'.repeat(201), 'a\n', '张']) {
      await expect(store.put(key, Readable.from([]), limits), key).rejects.toThrow(BadFileKey);
      await expect(store.get(key), key).rejects.toThrow(BadFileKey);
      await expect(store.delete(key), key).rejects.toThrow(BadFileKey);
    }
  });
});

describe('the local store', () => {
  test('spreads files over folders and keeps keys that differ only by their slashes apart', async () => {
    const own = await mkdtemp(join(tmpdir(), 'files-'));
    const store = localStore(own);
    const keys = ['a/b', 'a_b', 'a-b', 'ab', ...Array.from({ length: 40 }, (_, index) => `k${index}.png`)];
    for (const key of keys) await store.put(key, Readable.from([Buffer.from(key)]), limits);
    for (const key of keys) expect(String(await bytesOf(store, key))).toBe(key);
    expect((await readdir(own)).length).toBeGreaterThan(20);
    await rm(own, { recursive: true });
  });
});

describe('the s3 store', () => {
  test('sends the type, the true length and path-style URLs', async () => {
    await stores.s3.put('e1/a.png', Readable.from([Buffer.from('xyz')]), limits);
    expect(s3.files.get('/files/e1/a.png')).toEqual({ body: Buffer.from('xyz'), type: 'image/png' });
    expect(s3.requests.at(-1)?.headers['content-length']).toBe('3');
  });

  test('is refused with a wrong secret, and says with which code', async () => {
    const wrong = s3Store({ ...settings, endpoint: s3.endpoint, secretKey: 'another' });
    await expect(wrong.get('e1/a.png')).rejects.toThrow('403 SignatureDoesNotMatch');
    await expect(wrong.put('e1/b.png', Readable.from(['x']), limits)).rejects.toThrow('403 SignatureDoesNotMatch');
    expect(s3.files.has('/files/e1/b.png')).toBe(false);
  });

  test('signs the example of the AWS documentation to the published signature', () => {
    const headers = signed(
      {
        method: 'GET',
        url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
        headers: { range: 'bytes=0-9' },
        sha256: emptySha256,
      },
      { region: 'us-east-1', accessKey: 'AKIAIOSFODNN7EXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
      new Date('2013-05-24T00:00:00Z'),
    );
    expect(headers.authorization).toMatch(
      /Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41$/,
    );
  });
});
