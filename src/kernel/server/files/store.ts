// Where the bytes of uploads live. A store knows keys and bytes; who may see a file is decided elsewhere.
import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';

export interface FileStore {
  /** Takes the whole body or nothing: a body that breaks off or passes `maxBytes` leaves no file behind. */
  put(key: string, body: Readable, opts: { type: string; maxBytes: number }): Promise<{ bytes: number; md5: string }>;
  /** `bytes` is the length of this body. `end` is inclusive, as in HTTP, and may lie beyond the file. */
  get(key: string, range?: ByteRange): Promise<{ body: Readable; bytes: number } | null>;
  /** Deleting what is not there is no error, so that it can be tried again. */
  delete(key: string): Promise<void>;
}

export interface ByteRange {
  start: number;
  end?: number;
}

export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';

  constructor(readonly maxBytes: number) {
    super(`file is larger than ${maxBytes} bytes`);
  }
}

export class BadFileKey extends Error {
  override readonly name = 'BadFileKey';

  constructor() {
    super('not a key of a file');
  }
}

const keyPattern = /^[a-z0-9/_-]+(\.[a-z0-9]{1,8})?$/;

/** The one gate through which every key passes: no dots but one, no upper case, no room for a path. */
export function checkedKey(key: string): string {
  if (key.length > 200 || !keyPattern.test(key)) throw new BadFileKey();
  // A URL or a folder would take these for something else than the key says.
  if (key.startsWith('/') || key.includes('//') || key.includes('/.') || key.endsWith('/')) throw new BadFileKey();
  return key;
}

export interface Meter extends Transform {
  result(): { bytes: number; md5: string; sha256: string };
}

/** Lets bytes through, counts and hashes them, and fails at the first byte too many. */
export function meter(maxBytes: number): Meter {
  const md5 = createHash('md5');
  const sha256 = createHash('sha256');
  let bytes = 0;
  const transform = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) return done(new FileTooLarge(maxBytes));
      md5.update(chunk);
      sha256.update(chunk);
      done(null, chunk);
    },
  });
  return Object.assign(transform, {
    result: () => ({ bytes, md5: md5.digest('hex'), sha256: sha256.digest('hex') }),
  });
}
