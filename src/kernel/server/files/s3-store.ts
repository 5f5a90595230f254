// Files in an S3-compatible store (MinIO, OSS, COS, Ceph, AWS …), with path-style URLs.
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { emptySha256, type S3Credentials, signed } from './s3-sign';
import { type ByteRange, checkedKey, type FileStore, meter } from './store';

export interface S3Settings extends S3Credentials {
  /** `https://s3.example.com`, without the bucket. */
  endpoint: string;
  bucket: string;
}

export class StoreFailed extends Error {
  override readonly name = 'StoreFailed';
}

/** Longer than this without an answer and the store is taken to be down. */
const answerMs = 30_000;

export function s3Store(settings: S3Settings, clock: () => Date = () => new Date()): FileStore {
  const urlOf = (key: string): URL =>
    new URL(`${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}/${checkedKey(key)}`);

  const send = async (
    method: string,
    key: string,
    headers: Record<string, string> = {},
    payload?: { path: string; bytes: number; sha256: string },
  ): Promise<Response> => {
    const url = urlOf(key);
    const all = signed({ method, url, headers, sha256: payload?.sha256 ?? emptySha256 }, settings, clock());
    // Not signed, because proxies rewrite it; asked for, because a compressed answer would have another length.
    all['accept-encoding'] = 'identity';
    if (payload) {
      // A store refuses a body of unknown length, so the length is said and must be kept.
      all['content-length'] = String(payload.bytes);
      const body = Readable.toWeb(createReadStream(payload.path)) as unknown as BodyInit;
      return fetch(url, { method, headers: all, redirect: 'error', body, duplex: 'half' } as RequestInit);
    }
    // The limit is for the first word of the answer: a long video may take its time.
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(new StoreFailed(`${method} got no answer`)), answerMs);
    try {
      return await fetch(url, { method, headers: all, redirect: 'error', signal: patience.signal });
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    // Through a file on our disk: the size limit is known to hold, and length and hash are known before the first byte
    // is sent, so that the store checks what it receives.
    async put(key, body, { type, maxBytes }) {
      checkedKey(key);
      const path = join(tmpdir(), `upload-${randomUUID()}`);
      const measure = meter(maxBytes);
      try {
        await pipeline(body, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        const { bytes, md5, sha256 } = measure.result();
        const response = await send('PUT', key, { 'content-type': type }, { path, bytes, sha256 });
        await finished(response, 'PUT', [200, 201, 204]);
        return { bytes, md5 };
      } finally {
        await rm(path, { force: true });
      }
    },

    async get(key, range) {
      const response = await send('GET', key, range ? { range: rangeHeader(range) } : {});
      if (response.status === 404 || response.status === 416 || !response.ok || !response.body) {
        await finished(response, 'GET', [200, 206, 404, 416]);
        return response.status === 404 ? null : { body: Readable.from([]), bytes: 0 };
      }
      if (range && response.status !== 206) throw new StoreFailed('the store does not know ranges');
      const bytes = Number(response.headers.get('content-length'));
      return { body: Readable.fromWeb(response.body as ReadableStream), bytes };
    },

    async delete(key) {
      await finished(await send('DELETE', key), 'DELETE', [200, 204, 404]);
    },
  };
}

const rangeHeader = ({ start, end }: ByteRange): string => `bytes=${start}-${end ?? ''}`;

/** Reads the answer to its end, so that the connection is free again; its text is for our log, not for users. */
async function finished(response: Response, method: string, accepted: readonly number[]): Promise<void> {
  const text = await response.text();
  if (accepted.includes(response.status)) return;
  const code = /<Code>([^<]{1,60})<\/Code>/.exec(text)?.[1] ?? '';
  throw new StoreFailed(`${method} answered ${response.status} ${code}`.trim());
}
