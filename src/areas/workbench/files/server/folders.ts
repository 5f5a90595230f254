// Folders: opened, made, renamed, and what is in them moved and copied. Sizes count only what the person sees.
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { conflict, invalid, Problem } from '#kernel/model/problems';
import { insert, need, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { FileEntry, FileFolder, FileVersion, type Space } from '../model/fileCabinet';
import type { CabinetItem, OpenFolder } from '../model/fileCalls';
import { nameKeyOf, tagsOf } from '../model/fileNames';
import { atLeast, below, type FileLevel } from '../model/fileRights';
import { fileTexts } from './fileTexts';
import { demandLevel, fileFor, folderFor, forgetRights, placeFor, type SpaceView, viewOf } from './rights';
import { namesOf } from './spaces';
import {
  type Content,
  folderNamed,
  freeEntryName,
  note,
  type Place,
  refuseName,
  refuseOverQuota,
  store,
} from './storing';

const mostDeep = 12;

export async function open(work: Work, { spaceKind, spaceId, folderId }: Place): Promise<OpenFolder> {
  const space: Space = { spaceKind, spaceId };
  const view = await placeFor(work, space, folderId, 'view');
  const files = await rows(work, FileEntry, (f) =>
    and(eq(f.spaceKind, spaceKind), eq(f.spaceId, spaceId), isNull(f.binnedAt)),
  );
  const seen = files.filter((file) => view.file(file) !== null);
  const folders = view.folders.filter(({ id, parentId }) => parentId === folderId && view.folder(id) !== null);
  const here = seen.filter((file) => file.folderId === folderId);
  const items = await itemsOf(work, view, folders, here);
  for (const item of items) {
    if (item.kind !== 'folder') continue;
    const inside = below(view.folders, item.id);
    for (const file of seen) if (inside.has(file.folderId)) item.size += file.size;
  }
  return { ...space, level: view.folder(folderId)!, path: pathOf(view, folderId), items };
}

/** From the top; what the person may not see of it is left out. */
export function pathOf(view: SpaceView, folderId: number | null): { id: number; name: string }[] {
  const path: { id: number; name: string }[] = [];
  for (let at = view.folders.find(({ id }) => id === folderId); at && path.length < 50; ) {
    if (view.folder(at.id)) path.unshift({ id: at.id, name: at.name });
    const { parentId } = at;
    at = view.folders.find(({ id }) => id === parentId);
  }
  return path;
}

export async function itemsOf(
  work: Work,
  view: SpaceView,
  folders: readonly FileFolder[],
  files: readonly FileEntry[],
): Promise<CabinetItem[]> {
  const names = await namesOf(
    work,
    [...folders, ...files].map(({ ownerId }) => ownerId),
  );
  const shared = (one: FileFolder | FileEntry, level: FileLevel) => ({
    spaceKind: one.spaceKind,
    spaceId: one.spaceId,
    id: one.id,
    name: one.name,
    owner: names.get(one.ownerId) ?? '',
    updatedAt: one.updatedAt.toISOString(),
    level,
  });
  return [
    ...folders.flatMap((one) => {
      const level = view.folder(one.id);
      const rest = {
        kind: 'folder' as const,
        size: 0,
        mime: '',
        version: 0,
        folderId: one.parentId,
        inherit: one.inherit,
        tags: [],
        description: '',
      };
      return level ? [{ ...shared(one, level), ...rest }] : [];
    }),
    ...files.flatMap((one) => {
      const level = view.file(one);
      const { size, mime, currentNumber: version, folderId } = one;
      const words = { tags: tagsOf(one.tags), description: one.description ?? '' };
      const rest = { kind: 'file' as const, size, mime, version, folderId, inherit: true, ...words };
      return level ? [{ ...shared(one, level), ...rest }] : [];
    }),
  ];
}

export async function add(work: Work, place: Place, name: string): Promise<number> {
  refuseName(name);
  const view = await placeFor(work, place, place.folderId, 'edit');
  if (pathOf({ ...view, folder: () => 'view' }, place.folderId).length >= mostDeep)
    throw invalid('name', fileTexts.tooDeep);
  if (await folderNamed(work, place, name)) throw conflict(fileTexts.taken);
  const { spaceKind, spaceId, folderId } = place;
  const id = await insert(work, FileFolder, {
    ...{ spaceKind, spaceId, parentId: folderId, name, nameKey: nameKeyOf(folderId, name) },
    ownerId: work.actor.staffId || null,
  });
  forgetRights(work);
  return id;
}

/** The folders of a dropped folder, made where they are missing. */
export async function makeFolders(work: Work, place: Place, names: readonly string[]): Promise<number | null> {
  let at = place.folderId;
  for (const name of names) {
    const there = await folderNamed(work, { ...place, folderId: at }, name);
    if (there) demandLevel((await viewOf(work, place)).folder(there.id), 'edit');
    at = there?.id ?? (await add(work, { ...place, folderId: at }, name));
  }
  return at;
}

export async function renameFolderTo(work: Work, { id, name }: { id: number; name: string }): Promise<null> {
  refuseName(name);
  const folder = await folderFor(work, id, 'edit');
  const was = await need(work, FileFolder, folder.id, { lock: true });
  await update(work, FileFolder, was, { name, nameKey: nameKeyOf(was.parentId, name) });
  await note(work, 'rename', { folderId: id });
  return null;
}

export async function renameFileTo(work: Work, { id, name }: { id: number; name: string }): Promise<null> {
  refuseName(name);
  const file = await fileFor(work, id, 'edit');
  await update(work, FileEntry, file, { name, nameKey: nameKeyOf(file.folderId, name) });
  await note(work, 'rename', { entryId: id });
  return null;
}

const isSame = (a: Space, b: Space) => a.spaceKind === b.spaceKind && a.spaceId === b.spaceId;

interface Moving extends Place {
  folderIds: number[];
  fileIds: number[];
}

/** Out of its space only whoever manages it there moves a thing; who may edit copies it. */
export async function move(work: Work, { folderIds, fileIds, ...place }: Moving): Promise<null> {
  const goal = await placeFor(work, place, place.folderId, 'edit');
  for (const id of fileIds) {
    const file = await fileFor(work, id, 'edit');
    await demandLeaving(work, file, place, (view) => view.file(file));
    await refuseMoreThan(work, file, place);
    const name = await freeEntryName(work, place, file.name);
    const { spaceKind, spaceId, folderId } = place;
    await update(work, FileEntry, file, { spaceKind, spaceId, folderId, name, nameKey: nameKeyOf(folderId, name) });
    await note(work, 'move', { entryId: id });
  }
  for (const id of folderIds) {
    const folder = await folderFor(work, id, 'edit');
    await demandLeaving(work, folder, place, (view) => view.folder(id));
    const inside = below((await viewOf(work, folder)).folders, id);
    if (inside.has(place.folderId)) throw conflict(fileTexts.inItself);
    if (await folderNamed(work, place, folder.name)) throw conflict(fileTexts.taken);
    if (pathOf({ ...goal, folder: () => 'view' }, place.folderId).length >= mostDeep) throw conflict(fileTexts.tooDeep);
    const ids = [...inside].flatMap((one) => one ?? []);
    const { spaceKind, spaceId, folderId: parentId } = place;
    for (const one of await rows(work, FileFolder, { id: ids }, { lock: true })) {
      const moved = one.id === id ? { parentId, nameKey: nameKeyOf(parentId, one.name) } : {};
      await update(work, FileFolder, one, { spaceKind, spaceId, ...moved });
    }
    for (const one of await rows(work, FileEntry, (f) => inArray(f.folderId, ids), { lock: true }))
      if (!isSame(one, place)) await update(work, FileEntry, one, { spaceKind, spaceId });
    await note(work, 'move', { folderId: id });
  }
  forgetRights(work);
  return null;
}

async function demandLeaving(
  work: Work,
  from: Space,
  to: Space,
  levelIn: (view: SpaceView) => FileLevel | null,
): Promise<void> {
  if (isSame(from, to)) return;
  if (!atLeast(levelIn(await viewOf(work, from)), 'manage')) throw new Problem(403, fileTexts.needsManage, 'manage');
}

const refuseMoreThan = async (work: Work, file: FileEntry, to: Space) => {
  if (!isSame(file, to)) await refuseOverQuota(work, to, file.size);
};

export async function copy(work: Work, { fileIds, ...place }: Omit<Moving, 'folderIds'>): Promise<null> {
  await placeFor(work, place, place.folderId, 'edit');
  for (const id of fileIds) {
    const file = await fileFor(work, id, 'download');
    await refuseOverQuota(work, place, file.size);
    await store(work, place, file.name, await currentContent(work, file), 'keep');
  }
  return null;
}

export async function versionOf(work: Work, file: FileEntry, number = file.currentNumber): Promise<FileVersion> {
  return need(work, FileVersion, { entryId: file.id, number });
}

const currentContent = async (work: Work, file: FileEntry): Promise<Content> => {
  const { content, md5 } = await versionOf(work, file);
  return { file: content, md5 };
};
