// The first bytes of a stream without losing them, to tell a file's type by its content before it is stored.
import { PassThrough, type Readable } from 'node:stream';

export async function peek(source: Readable, bytes: number): Promise<{ head: Buffer; rest: Readable }> {
  const chunks: Buffer[] = [];
  let length = 0;
  const iterator = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  while (length < bytes) {
    const { value, done } = await iterator.next();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  const rest = new PassThrough();
  void pump(iterator, chunks, rest).catch((error) => rest.destroy(error));
  return { head: Buffer.concat(chunks).subarray(0, bytes), rest };
}

async function pump(iterator: AsyncIterator<Buffer>, chunks: readonly Buffer[], rest: PassThrough): Promise<void> {
  for (const chunk of chunks) await put(rest, chunk);
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) await put(rest, next.value);
  rest.end();
}

const put = async (to: PassThrough, chunk: Buffer): Promise<void> => {
  if (to.destroyed) throw new Error('the reader went away');
  if (to.write(chunk)) return;
  await new Promise<void>((done) => {
    const go = () => {
      to.off('drain', go).off('close', go);
      done();
    };
    to.on('drain', go).on('close', go);
  });
};
