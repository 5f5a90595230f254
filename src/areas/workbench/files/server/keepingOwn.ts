// A file that the product made for somebody: into their own space, beside whatever has its name.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { UploadFile } from '#kernel/model/records';
import { houseOf, markedName } from '#kernel/server/files/enterprise-store';
import { refuseOverfull, storageLimit } from '#kernel/server/files/room';
import { sniff, sniffBytes } from '#kernel/server/files/type';
import { fileUrl } from '#kernel/server/routes/fileRoutes';
import { insert } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { extensionOf } from '../model/fileNames';
import { refuseName, refuseOverQuota, store } from './storing';

export async function keepOwn(work: Work, { name, bytes }: { name: string; bytes: Uint8Array }) {
  refuseName(name);
  const { app, actor } = work;
  const space = { spaceKind: 'personal' as const, spaceId: actor.staffId };
  await refuseOverQuota(work, space, bytes.length);
  await refuseOverfull(work.session, work.enterpriseId, await work.ask(storageLimit, {}), bytes.length);
  const house = await houseOf(app, actor.enterpriseId);
  const key = `${actor.enterpriseId}/${randomBytes(16).toString('hex')}/${markedName(house, `content.${extensionOf(name)}`)}`;
  const { type, kind } = sniff(Buffer.from(bytes.subarray(0, sniffBytes)), name);
  const kept = await app.files.put(key, Readable.from([Buffer.from(bytes)]), { type, maxBytes: bytes.length });
  try {
    await insert(work, UploadFile, {
      ...{ key, fileName: name, fileType: type, fileSize: kept.bytes, kind, md5: kept.md5, store: house },
      ...{ visibility: 'private', uploaderId: actor.staffId },
    });
    const file = {
      ...{ FileName: name, FileUrl: fileUrl(app, key, 'private').replace(/\?.*$/, ''), FileType: type },
      ...{ FileSize: kept.bytes, FileDuration: '' },
    };
    const id = await store(work, { ...space, folderId: null }, name, { file, md5: kept.md5 }, 'keep');
    return id === null ? null : { id };
  } catch (error) {
    await app.files.delete(key);
    throw error;
  }
}
