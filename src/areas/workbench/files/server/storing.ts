// A file gets its place: a new entry, or a further version of the one that has its name.
import { and, eq, max, sum } from 'drizzle-orm';
import type { FileRecord } from '#kernel/model/fields';
import { conflict, invalid, Problem } from '#kernel/model/problems';
import { notify } from '#kernel/server/calls';
import { insert, live, remove, row, rows, tableAs, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { FileEntry, FileFolder, FileVersion, type Space } from '../model/fileCabinet';
import { freeName, isName, isProgramName, isRefused, nameKeyOf, spareVersions } from '../model/fileNames';
import type { FileAction } from '../model/fileSharing';
import { FileLog } from '../model/fileSharing';
import type { ConflictWay } from '../model/fileUpload';
import { daysOfVersions, quotaOf, versionsKept } from './fileConfig';
import { fileTexts } from './fileTexts';

export interface Content {
  file: FileRecord;
  md5: string;
}

export interface Place extends Space {
  folderId: number | null;
}

export const refuseName = (name: string): void => {
  if (!isName(name)) throw invalid('name', fileTexts.badName);
};

export const refuseProgramName = (name: string): void => {
  if (isProgramName(name)) throw new Problem(415, fileTexts.refusedType);
};

export const refuseType = (name: string, type: string): void => {
  if (isRefused(name, type)) throw new Problem(415, fileTexts.refusedType);
};

const v = tableAs(FileVersion, 'v');
const e = tableAs(FileEntry, 'e');

/** All versions of everything, the bin included. */
export async function usedBytes(work: Work, { spaceKind, spaceId }: Space): Promise<number> {
  const [counted] = await work.db
    .select({ bytes: sum(v.size) })
    .from(v)
    .innerJoin(e, eq(e.id, v.entryId))
    .where(and(live(work, v, e), eq(e.spaceKind, spaceKind), eq(e.spaceId, spaceId)));
  return Number(counted?.bytes ?? 0);
}

export async function refuseOverQuota(work: Work, space: Space, bytes: number): Promise<void> {
  const left = (await quotaOf(work, space.spaceKind)) - (await usedBytes(work, space));
  if (bytes <= left) return;
  const vars = { left: Math.max(0, Math.floor(left / 1024 ** 2)) };
  throw new Problem(413, fileTexts.noQuota, { left: Math.max(0, left) }, vars);
}

export const entryNamed = (work: Work, place: Place, name: string, lock = false) =>
  row(
    work,
    FileEntry,
    { spaceKind: place.spaceKind, spaceId: place.spaceId, nameKey: nameKeyOf(place.folderId, name) },
    { lock },
  );

export const folderNamed = (work: Work, place: Place, name: string) =>
  row(work, FileFolder, {
    spaceKind: place.spaceKind,
    spaceId: place.spaceId,
    nameKey: nameKeyOf(place.folderId, name),
  });

/** The first of `name`, `name (1)` … that no file of this place has. */
export async function freeEntryName(work: Work, place: Place, name: string): Promise<string> {
  const there = await rows(work, FileEntry, {
    spaceKind: place.spaceKind,
    spaceId: place.spaceId,
    folderId: place.folderId,
    binnedAt: null,
  });
  const taken = new Set(there.map((one) => one.name.toLowerCase()));
  return freeName(name, (one) => taken.has(one.toLowerCase()));
}

/** Answers the entry, or null where it was left out. Two of one name at once: the database lets one be first. */
export async function store(
  work: Work,
  place: Place,
  name: string,
  content: Content,
  way: ConflictWay,
): Promise<number | null> {
  const known = await entryNamed(work, place, name, true);
  if (known && way === 'skip') return null;
  if (known && way === 'ask') throw conflict(fileTexts.taken, { id: known.id });
  if (known && way === 'version') {
    await addVersion(work, known, content);
    return known.id;
  }
  const free = known ? await freeEntryName(work, place, name) : name;
  const { spaceKind, spaceId, folderId } = place;
  const id = await insert(work, FileEntry, {
    ...{ spaceKind, spaceId, folderId, name: free, nameKey: nameKeyOf(folderId, free) },
    mime: content.file.FileType,
    size: content.file.FileSize,
    ownerId: work.actor.staffId || null,
  });
  await insert(work, FileVersion, { entryId: id, number: 1, ...stored(content) });
  await note(work, 'upload', { entryId: id });
  return id;
}

const stored = ({ file, md5 }: Content) => ({ content: file, size: file.FileSize, md5 });

/** `entry` is read with a lock: two at once become two versions in order of arrival. */
export async function addVersion(work: Work, entry: FileEntry, content: Content, told = ''): Promise<void> {
  const [last] = await work.db
    .select({ number: max(v.number) })
    .from(v)
    .where(and(live(work, v), eq(v.entryId, entry.id)));
  const number = (last?.number ?? 0) + 1;
  await insert(work, FileVersion, { entryId: entry.id, number, ...stored(content), note: told });
  const { FileType: mime, FileSize: size } = content.file;
  await update(work, FileEntry, entry, { currentNumber: number, mime, size });
  await dropSpare(work, entry.id, number);
  await note(work, 'upload', { entryId: entry.id });
  if (entry.ownerId && entry.ownerId !== work.actor.staffId) await tellOwner(work, entry, entry.ownerId, number);
}

/** Somebody else put a new one in the place of theirs. */
async function tellOwner(
  work: Work,
  { id, name, spaceKind, spaceId, folderId }: FileEntry,
  to: number,
  number: number,
) {
  const place = `${spaceKind}-${spaceId}${folderId ? `-${folderId}` : ''}`;
  await notify(work, {
    ...{ kind: 'workbench.fileVersion', recipientIds: [to], url: `/filesBox?at=${place}&file=${id}` },
    vars: { by: work.actor.name, name, number: String(number) },
  });
}

export async function dropSpare(work: Work, entryId: number, currentNumber: number): Promise<number> {
  const versions = await rows(work, FileVersion, { entryId });
  const before = new Date(work.now.getTime() - (await daysOfVersions(work)) * 86_400_000);
  const current = versions.find(({ number }) => number === currentNumber);
  const spare = spareVersions(versions, current?.id ?? 0, { keep: await versionsKept(work), before });
  if (spare.length > 0) await remove(work, FileVersion, spare);
  return spare.length;
}

interface Noted {
  entryId?: number;
  folderId?: number;
  shareId?: number;
}

export async function note(work: Work, action: FileAction, about: Noted): Promise<void> {
  await insert(work, FileLog, {
    ...about,
    action,
    at: work.now,
    staffId: work.actor.staffId || null,
    ip: work.caller.ip,
  });
}
