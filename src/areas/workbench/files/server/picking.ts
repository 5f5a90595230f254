// A file of the cabinet for a field of another form: a copy, since the two are kept and thrown away apart. Whoever reads that form reads
// it, so it takes what a download takes.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { notFound } from '#kernel/model/problems';
import { UploadFile } from '#kernel/model/records';
import { houseOf, markedName } from '#kernel/server/files/enterprise-store';
import { refuseOverfull, storageLimit } from '#kernel/server/files/room';
import { sniff, sniffBytes } from '#kernel/server/files/type';
import { peek } from '#kernel/server/http/peek';
import { fileUrl } from '#kernel/server/routes/fileRoutes';
import { privateMark } from '#kernel/server/routes/signedFiles';
import { insert } from '#kernel/server/rows';
import { servesInSteps } from '#kernel/server/service';
import type { Errand } from '#kernel/server/work';
import { pickFile } from '../model/fileCalls';
import { extensionOf } from '../model/fileNames';
import { versionOf } from './folders';
import { fileFor } from './rights';
import { note } from './storing';

export const servesPick = servesInSteps(pickFile, async (errand: Errand, { id }) => {
  const { name, content } = await errand.write(async (work) => {
    const file = await fileFor(work, id, 'download');
    await note(work, 'download', { entryId: id });
    return { name: file.name, content: (await versionOf(work, file)).content };
  });
  const { app, actor } = errand;
  const there = await app.files.get(content.FileUrl.replace(/\?.*$/, '').replace(/^\/files\//, ''));
  if (!there) throw notFound();
  const house = await houseOf(app, actor.enterpriseId);
  const ending = extensionOf(name);
  const own = `${privateMark}content${ending && `.${ending}`}`;
  const key = `${actor.enterpriseId}/${randomBytes(16).toString('hex')}/${markedName(house, own)}`;
  const { head, rest } = await peek(Readable.from(there.body, { objectMode: false }), sniffBytes);
  const { type, kind } = sniff(head, name);
  const kept = await app.files.put(key, rest, { type, maxBytes: content.FileSize });
  try {
    await errand.write(async (work) => {
      await refuseOverfull(work.session, work.enterpriseId, await work.ask(storageLimit, {}), kept.bytes);
      await insert(work, UploadFile, {
        ...{ key, fileName: name, fileType: type, fileSize: kept.bytes, md5: kept.md5, store: house },
        ...{ kind, visibility: 'private', uploaderId: work.actor.staffId },
      });
    });
  } catch (error) {
    await app.files.delete(key);
    throw error;
  }
  const url = fileUrl(app, key, 'private').replace(/\?.*$/, '');
  return { ...content, FileName: name, FileUrl: url, FileSize: kept.bytes };
});
