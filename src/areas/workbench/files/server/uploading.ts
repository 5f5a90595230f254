// Slices of a file arrive one after another, each kept by itself; when the last is there they become one file. Nothing is held
// in memory, and no transaction is open while bytes flow.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { lt } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { conflict, malformed, notFound, Problem } from '#kernel/model/problems';
import { UploadFile } from '#kernel/model/records';
import type { Values } from '#kernel/model/resource';
import { refuseReadOnly } from '#kernel/server/actor';
import type { App } from '#kernel/server/app';
import { houseOf, markedName } from '#kernel/server/files/enterprise-store';
import { refuseOverfull, storageLimit } from '#kernel/server/files/room';
import { FileTooLarge } from '#kernel/server/files/store';
import { sniff, sniffBytes } from '#kernel/server/files/type';
import { envelope } from '#kernel/server/http/answer';
import { actorOf, callerOf } from '#kernel/server/http/handle';
import { peek } from '#kernel/server/http/peek';
import { fileUrl } from '#kernel/server/routes/fileRoutes';
import { insert, remove, row, rows, update } from '#kernel/server/rows';
import { servesInSteps } from '#kernel/server/service';
import { type Errand, read, type Work, write } from '#kernel/server/work';
import { extensionOf } from '../model/fileNames';
import { type BegunUpload, type beginUpload, FileUpload, finishUpload, sliceBytes } from '../model/fileUpload';
import { largestBytes } from './fileConfig';
import { fileTexts } from './fileTexts';
import { makeFolders } from './folders';
import { placeFor } from './rights';
import {
  type Content,
  entryNamed,
  type Place,
  refuseName,
  refuseOverQuota,
  refuseProgramName,
  refuseType,
  store,
} from './storing';

/** Goes on with the same person's same file, when some of it has arrived already. */
export async function begin(work: Work, given: Values<typeof beginUpload.input>): Promise<BegunUpload> {
  const { spaceKind, spaceId, name, size, onConflict, folders } = given;
  refuseName(name);
  refuseProgramName(name);
  const most = await largestBytes(work);
  if (size > most) throw new Problem(413, fileTexts.tooLarge, { maxBytes: most }, { mb: Math.floor(most / 1024 ** 2) });
  await placeFor(work, { spaceKind, spaceId }, given.folderId, 'edit');
  await refuseOverQuota(work, { spaceKind, spaceId }, size);
  const folderId = await makeFolders(work, { spaceKind, spaceId, folderId: given.folderId }, folders);
  const place: Place = { spaceKind, spaceId, folderId };
  const { staffId } = work.actor;
  const known = await entryNamed(work, place, name);
  if (known && onConflict === 'skip') return { id: null, received: 0, sliceBytes };
  if (known && onConflict === 'ask') throw conflict(fileTexts.taken, { id: known.id });
  const begun = await row(work, FileUpload, { ...place, name, size, staffId }, { lock: true });
  if (begun) {
    await update(work, FileUpload, begun, { onConflict });
    return { id: begun.id, received: begun.received, sliceBytes };
  }
  const at = `${work.enterpriseId}/${randomBytes(16).toString('hex')}`;
  const id = await insert(work, FileUpload, { ...place, name, size, onConflict, staffId, place: at });
  return { id, received: 0, sliceBytes };
}

/** One slice: `id`, `at` (which, from 0) and the bytes. One that is there already is let pass; one too early is refused. */
export function sliceRoute(http: FastifyInstance, app: App): void {
  http.post(`${FileUpload.path}/slice`, async (request) => {
    try {
      return envelope(await takeSlice(app, request));
    } catch (error) {
      request.raw.unpipe();
      request.raw.resume();
      throw error;
    }
  });
}

async function takeSlice(app: App, request: FastifyRequest): Promise<{ received: number }> {
  const actor = await actorOf(app, request);
  refuseReadOnly(actor);
  const part = await request.file({ limits: { fileSize: sliceBytes + 1 } });
  const field = (name: string): number => {
    const given = part?.fields[name];
    const value = given && 'value' in given ? Number(given.value) : Number.NaN;
    if (!Number.isSafeInteger(value) || value < 0) throw malformed();
    return value;
  };
  if (!part) throw malformed();
  const [id, at] = [field('id'), field('at')];
  const caller = callerOf(request);
  const upload = await read(app, actor, caller, (work) => own(work, id));
  if (at < upload.received) {
    part.file.resume();
    return { received: upload.received };
  }
  if (at > upload.received) throw conflict(fileTexts.outOfOrder, { received: upload.received });
  const house = await houseOf(app, actor.enterpriseId);
  const options = { type: 'application/octet-stream', maxBytes: sliceBytes };
  await app.files.put(sliceKey(upload.place, house, at), part.file, options).catch((error) => {
    throw error instanceof FileTooLarge ? malformed() : error;
  });
  return write(app, actor, caller, async (work) => {
    const now = await own(work, id, true);
    if (now.received === at) await update(work, FileUpload, now, { received: at + 1 });
    return { received: Math.max(now.received, at + 1) };
  });
}

const sliceKey = (place: string, house: Parameters<typeof markedName>[0], at: number) =>
  `${place}/${markedName(house, `part-${at}`)}`;

async function own(work: Work, id: number, lock = false): Promise<FileUpload> {
  const found = await row(work, FileUpload, { id, staffId: work.actor.staffId }, { lock });
  if (!found) throw notFound();
  return found;
}

export const servesFinish = servesInSteps(finishUpload, async (errand: Errand, { id }) => {
  const upload = await errand.read((work) => own(work, id));
  const { app, actor } = errand;
  const house = await houseOf(app, actor.enterpriseId);
  const slices = Array.from({ length: upload.received }, (_, n) => sliceKey(upload.place, house, n));
  if (upload.received !== Math.ceil(upload.size / sliceBytes)) throw conflict(fileTexts.incomplete);
  const { head, rest } = await peek(Readable.from(joined(app, slices), { objectMode: false }), sniffBytes);
  const { type, kind } = sniff(head, upload.name);
  const ending = extensionOf(upload.name);
  const key = `${actor.enterpriseId}/${randomBytes(16).toString('hex')}/${markedName(house, `content${ending && `.${ending}`}`)}`;
  const forget = async () => {
    for (const slice of slices) await app.files.delete(slice);
  };
  try {
    refuseType(upload.name, type);
  } catch (error) {
    rest.destroy();
    await errand.write(async (work) => void (await remove(work, FileUpload, [id])));
    await forget();
    throw error;
  }
  const kept = await app.files.put(key, rest, { type, maxBytes: upload.size });
  try {
    if (kept.bytes !== upload.size) throw conflict(fileTexts.incomplete);
    const entryId = await errand.write(async (work) => {
      const now = await own(work, id, true);
      await placeFor(work, now, now.folderId, 'edit');
      await refuseOverQuota(work, now, kept.bytes);
      await refuseOverfull(work.session, work.enterpriseId, await work.ask(storageLimit, {}), kept.bytes);
      await insert(work, UploadFile, {
        ...{ key, fileName: now.name, fileType: type, fileSize: kept.bytes, kind, md5: kept.md5, store: house },
        visibility: 'private',
        uploaderId: now.staffId,
      });
      await remove(work, FileUpload, [id]);
      return store(work, now, now.name, contentOf(work, key, now.name, type, kept), now.onConflict);
    });
    await forget();
    return { id: entryId };
  } catch (error) {
    await app.files.delete(key);
    throw error;
  }
});

const contentOf = (
  work: Work,
  key: string,
  name: string,
  type: string,
  { bytes, md5 }: { bytes: number; md5: string },
): Content => ({
  file: {
    FileName: name,
    FileUrl: fileUrl(work.app, key, 'private').replace(/\?.*$/, ''),
    FileType: type,
    FileSize: bytes,
    FileDuration: '',
  },
  md5,
});

async function* joined(app: App, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const found = await app.files.get(key);
    if (!found) throw conflict(fileTexts.incomplete);
    yield* found.body as AsyncIterable<Buffer>;
  }
}

const hopelessMs = 3 * 86_400_000;

/** What nobody went on with. */
export async function forgetUploads(work: Work): Promise<number> {
  const before = new Date(work.now.getTime() - hopelessMs);
  const old = await rows(work, FileUpload, (u) => lt(u.updatedAt, before), { lock: 'skip', limit: 100 });
  if (old.length > 0)
    await remove(
      work,
      FileUpload,
      old.map(({ id }) => id),
    );
  const house = await houseOf(work.app, work.enterpriseId);
  work.onCommit(() => {
    for (const { place, received } of old)
      for (let n = 0; n <= received; n++)
        work.app.files
          .delete(sliceKey(place, house, n))
          .catch((error) => work.app.log('A slice was not deleted', error));
  });
  return old.length;
}
