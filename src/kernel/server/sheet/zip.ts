// A zip file in both directions, in bounded memory. fflate lays out the container when writing; the compression is
// Node's own zlib, which works off the main thread and at twice the speed of fflate's.
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw, createInflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { SheetError } from './sheet';

export interface ZipPart {
  path: string;
  content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
}

/** The bytes of a zip of these parts; the next piece of content is asked for only when the last was taken. */
export async function* zipped(parts: readonly ZipPart[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  for (const part of parts) {
    const file: ZipInputFile = { filename: part.path, size: 0, crc: 0, compression: 8 };
    zip.add(file);
    for await (const bytes of deflated(part.content, file)) {
      file.ondata?.(null, bytes, false);
      yield* ready.splice(0);
    }
    file.ondata?.(null, new Uint8Array(0), true);
  }
  zip.end();
  yield* ready.splice(0);
}

async function* deflated(content: ZipPart['content'], file: ZipInputFile): AsyncGenerator<Buffer<ArrayBuffer>> {
  const deflate = createDeflateRaw({ level: 6 });
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece;
      file.crc = crc32(bytes, file.crc);
      file.size = (file.size ?? 0) + bytes.length;
      yield bytes;
    }
  }
  const source = Readable.from(measured(), { objectMode: false, highWaterMark: 64 * 1024 });
  source.on('error', (error) => deflate.destroy(error));
  source.pipe(deflate);
  try {
    yield* deflate as AsyncIterable<Buffer<ArrayBuffer>>;
  } finally {
    // Reached early when the reader goes away: the rows' cursor must be closed too.
    source.destroy();
    if (!source.closed) await once(source, 'close');
  }
}

export interface ZipEntry {
  /** Unpacks in pieces of text; throws `tooLarge` as soon as the budget is spent, whatever the header claims. */
  text(): AsyncGenerator<string>;
}

/** Opens a zip by its directory at the end. `budget` is shared by all entries, so many small bombs are one bomb. */
export function unzipped(file: Buffer, budget: { bytes: number }): Map<string, ZipEntry> {
  const limit = budget.bytes;
  const end = directoryEnd(file);
  const entries = new Map<string, ZipEntry>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > end || file.readUInt32LE(at) !== 0x02014b50) throw new SheetError('notASheet');
    const flags = file.readUInt16LE(at + 8);
    if (flags & 1) throw new SheetError('encrypted');
    const method = file.readUInt16LE(at + 10);
    const packed = file.readUInt32LE(at + 20);
    const unpacked = file.readUInt32LE(at + 24);
    const nameLength = file.readUInt16LE(at + 28);
    const path = file.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/');
    const header = file.readUInt32LE(at + 42);
    entries.set(path.toLowerCase(), {
      async *text() {
        if (unpacked > budget.bytes) throw new SheetError('tooLarge', limit);
        yield* inflated(bytesOf(file, header, packed), method, budget, limit);
      },
    });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function directoryEnd(file: Buffer): number {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > file.length) throw new SheetError('notASheet');
  return end;
}

function bytesOf(file: Buffer, header: number, packed: number): Buffer {
  if (header + 30 > file.length || file.readUInt32LE(header) !== 0x04034b50) throw new SheetError('notASheet');
  const start = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28);
  if (start + packed > file.length) throw new SheetError('notASheet');
  return file.subarray(start, start + packed);
}

async function* inflated(packed: Buffer, method: number, budget: { bytes: number }, limit: number) {
  if (method !== 8 && method !== 0) throw new SheetError('notASheet');
  const pieces: AsyncIterable<Buffer> =
    method === 0
      ? Readable.from([packed])
      : Readable.from(slices(packed)).pipe(createInflateRaw({ chunkSize: 65_536 }));
  const decoder = new TextDecoder('utf-8');
  try {
    for await (const piece of pieces) {
      budget.bytes -= piece.length;
      if (budget.bytes < 0) throw new SheetError('tooLarge', limit);
      yield decoder.decode(piece, { stream: true });
    }
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('notASheet');
  }
  yield decoder.decode();
}

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
