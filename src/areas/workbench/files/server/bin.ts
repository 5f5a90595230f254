// What was deleted lies in the bin of its space, seen by who put it there and by who manages the space, and comes back whole.
import { lt } from 'drizzle-orm';
import { notFound, Problem } from '#kernel/model/problems';
import { insert, need, remove, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { FileEntry, FileFolder, FileVersion, type Space } from '../model/fileCabinet';
import type { BinItem } from '../model/fileCalls';
import { freeName, nameKeyOf } from '../model/fileNames';
import { below } from '../model/fileRights';
import { FileGrant, FileShare } from '../model/fileSharing';
import { daysInBin } from './fileConfig';
import { fileTexts } from './fileTexts';
import { pathOf } from './folders';
import { binned, fileFor, folderFor, forgetRights, grantedTargets, viewOf } from './rights';
import { namesOf, ownSpaces } from './spaces';
import { folderNamed, freeEntryName, note } from './storing';

interface Chosen {
  folderIds: number[];
  fileIds: number[];
}

const dayMs = 86_400_000;
const away = (work: Work, path: readonly { name: string }[]) => ({
  binnedAt: work.now,
  binnedById: work.actor.staffId || null,
  originalPath: path.map(({ name }) => name).join('/'),
});
const back = { binnedAt: null, binnedById: null, originalPath: null };

export async function throwAway(work: Work, { folderIds, fileIds }: Chosen): Promise<null> {
  for (const id of fileIds) {
    const file = await fileFor(work, id, 'edit');
    const path = pathOf(await viewOf(work, file), file.folderId);
    await update(work, FileEntry, file, { ...away(work, path), nameKey: `bin/${id}` });
    await note(work, 'delete', { entryId: id });
  }
  for (const id of folderIds) {
    const folder = await folderFor(work, id, 'edit');
    const path = pathOf(await viewOf(work, folder), folder.parentId);
    const was = await need(work, FileFolder, id, { lock: true });
    await update(work, FileFolder, was, { ...away(work, path), nameKey: `bin/${id}` });
    await note(work, 'delete', { folderId: id });
    forgetRights(work);
  }
  return null;
}

/** The person's own spaces, and those in which they were given something. */
async function spacesSeen(work: Work): Promise<Space[]> {
  const { folders, files } = await grantedTargets(work);
  const all = [...(await ownSpaces(work)), ...folders, ...files];
  const found = new Map(all.map(({ spaceKind, spaceId }) => [`${spaceKind} ${spaceId}`, { spaceKind, spaceId }]));
  return [...found.values()];
}

export async function listBin(work: Work): Promise<BinItem[]> {
  const items: BinItem[] = [];
  const days = await daysInBin(work);
  for (const space of await spacesSeen(work)) {
    const canPurge = (await viewOf(work, space)).base === 'manage';
    const { folders, files } = await binned(work, space);
    const mine = <T extends FileFolder | FileEntry>(list: T[]) =>
      list.filter((one) => canPurge || one.binnedById === work.actor.staffId);
    const names = await namesOf(
      work,
      [...folders, ...files].map(({ binnedById }) => binnedById),
    );
    const said = (one: FileFolder | FileEntry) => ({
      ...space,
      id: one.id,
      name: one.name,
      from: one.originalPath ?? '',
      by: names.get(one.binnedById) ?? '',
      at: one.binnedAt!.toISOString(),
      purgeAt: new Date(one.binnedAt!.getTime() + days * dayMs).toISOString(),
      canPurge,
    });
    items.push(...mine(folders).map((one) => ({ ...said(one), kind: 'folder' as const, size: 0 })));
    items.push(...mine(files).map((one) => ({ ...said(one), kind: 'file' as const, size: one.size })));
  }
  return items.sort((a, b) => b.at.localeCompare(a.at));
}

/** Who neither manages the space nor put it there does not learn that it is there. */
async function inBinFor(work: Work, one: FileFolder | FileEntry | undefined): Promise<void> {
  if (!one?.binnedAt) throw notFound();
  const isManager = (await viewOf(work, one)).base === 'manage';
  if (isManager) return;
  if (one.binnedById !== work.actor.staffId) throw notFound();
  throw new Problem(403, fileTexts.noRight, 'manage');
}

async function binnedRows(work: Work, { folderIds, fileIds }: Chosen) {
  const folders = folderIds.length > 0 ? await rows(work, FileFolder, { id: folderIds }, { lock: true }) : [];
  const files = fileIds.length > 0 ? await rows(work, FileEntry, { id: fileIds }, { lock: true }) : [];
  if (folders.length < folderIds.length || files.length < fileIds.length) throw notFound();
  for (const one of [...folders, ...files]) await inBinFor(work, one);
  return { folders, files };
}

export async function restore(work: Work, chosen: Chosen): Promise<null> {
  const { folders, files } = await binnedRows(work, chosen);
  for (const folder of folders) {
    const parentId = await homeOf(work, folder, folder.parentId);
    const place = { spaceKind: folder.spaceKind, spaceId: folder.spaceId, folderId: parentId };
    let name = folder.name;
    for (let n = 1; await folderNamed(work, place, name); n++) name = freeName(`${folder.name} (${n})`, () => false);
    await update(work, FileFolder, folder, { ...back, parentId, name, nameKey: nameKeyOf(parentId, name) });
    await note(work, 'restore', { folderId: folder.id });
    forgetRights(work);
  }
  for (const file of files) {
    const folderId = await homeOf(work, file, file.folderId);
    const name = await freeEntryName(work, { spaceKind: file.spaceKind, spaceId: file.spaceId, folderId }, file.name);
    await update(work, FileEntry, file, { ...back, folderId, name, nameKey: nameKeyOf(folderId, name) });
    await note(work, 'restore', { entryId: file.id });
  }
  return null;
}

/** Where it lay; folders that are gone meanwhile are made anew. */
async function homeOf(work: Work, one: FileFolder | FileEntry, was: number | null): Promise<number | null> {
  if (was === null || (await viewOf(work, one)).folder(was)) return was;
  const { spaceKind, spaceId } = one;
  let at: number | null = null;
  for (const name of (one.originalPath ?? '').split('/').filter(Boolean)) {
    const parentId: number | null = at;
    const there: FileFolder | undefined = await folderNamed(work, { spaceKind, spaceId, folderId: parentId }, name);
    const ownerId: number | null = one.ownerId;
    const nameKey: string = nameKeyOf(parentId, name);
    at = there?.id ?? (await insert(work, FileFolder, { spaceKind, spaceId, parentId, name, nameKey, ownerId }));
  }
  forgetRights(work);
  return at;
}

export async function purge(work: Work, chosen: Chosen): Promise<null> {
  const { folders, files } = await binnedRows(work, chosen);
  await dropFor(work, folders, files);
  return null;
}

/** For good, with everything inside; the bytes follow when nothing names them any more. */
async function dropFor(work: Work, folders: readonly FileFolder[], files: readonly FileEntry[]): Promise<void> {
  const folderIds: number[] = [];
  for (const folder of folders) {
    const { spaceKind, spaceId } = folder;
    const all = await rows(work, FileFolder, { spaceKind, spaceId });
    folderIds.push(...[...below(all, folder.id)].flatMap((id) => id ?? []));
  }
  const inside = folderIds.length > 0 ? await rows(work, FileEntry, { folderId: folderIds }) : [];
  const entryIds = [...new Set([...files, ...inside].map(({ id }) => id))];
  if (entryIds.length > 0) {
    for (const of of [FileVersion, FileGrant, FileShare])
      await remove(
        work,
        of,
        (await rows(work, of, { entryId: entryIds })).map(({ id }) => id),
      );
    await remove(work, FileEntry, entryIds);
  }
  if (folderIds.length > 0) {
    for (const of of [FileGrant, FileShare])
      await remove(
        work,
        of,
        (await rows(work, of, { folderId: folderIds })).map(({ id }) => id),
      );
    await remove(work, FileFolder, folderIds);
  }
}

/** What has lain there long enough. */
export async function emptyBins(work: Work): Promise<number> {
  const before = new Date(work.now.getTime() - (await daysInBin(work)) * dayMs);
  const folders = await rows(work, FileFolder, (f) => lt(f.binnedAt, before), { limit: 200 });
  const files = await rows(work, FileEntry, (f) => lt(f.binnedAt, before), { limit: 500 });
  await dropFor(work, folders, files);
  return folders.length + files.length;
}
