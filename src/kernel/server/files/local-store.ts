// Files on a disk of the server. A file appears under its name only when it is whole and on the disk.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkedKey, type FileStore, meter } from './store';

export function localStore(dir: string): FileStore {
  return {
    async put(key, body, { maxBytes }) {
      const path = pathOf(dir, key);
      await mkdir(join(dir, 'incoming'), { recursive: true });
      // In a folder of its own, so that what a crash leaves behind is easy to find; same disk, so that rename is atomic.
      const partial = join(dir, 'incoming', randomUUID());
      const measure = meter(maxBytes);
      try {
        await pipeline(body, measure, createWriteStream(partial, { flags: 'wx', mode: 0o640, flush: true }));
        await mkdir(dirname(path), { recursive: true });
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
      const { bytes, md5 } = measure.result();
      return { bytes, md5 };
    },

    async get(key, range) {
      const file = await open(pathOf(dir, key), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (!file) return null;
      const { size } = await file.stat();
      const start = range?.start ?? 0;
      const end = Math.min(range?.end ?? size - 1, size - 1);
      if (end < start) {
        await file.close();
        return { body: Readable.from([]), bytes: 0 };
      }
      return { body: file.createReadStream({ start, end }), bytes: end - start + 1 };
    },

    async delete(key) {
      await rm(pathOf(dir, key), { force: true });
    },
  };
}

/** Two levels of 256 folders keep each folder small at millions of files. `~` is in no key, so no two keys meet. */
function pathOf(dir: string, key: string): string {
  const name = checkedKey(key).replaceAll('/', '~');
  const shard = createHash('md5').update(name).digest('hex');
  return join(dir, shard.slice(0, 2), shard.slice(2, 4), name);
}

/** Without this the new name may be lost when the power fails. Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
