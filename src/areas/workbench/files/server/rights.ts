// Rights of a person in a space, loaded once a unit of work: its folders and what was granted in it.
import { and, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { notFound, Problem } from '#kernel/model/problems';
import { row, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { FileEntry, FileFolder, type Space } from '../model/fileCabinet';
import { atLeast, type FileLevel, higher, levelsIn } from '../model/fileRights';
import { FileGrant } from '../model/fileSharing';
import { fileTexts } from './fileTexts';
import { baseLevel, granteeKeys, type Somebody } from './spaces';

export interface SpaceView {
  space: Space;
  base: FileLevel | null;
  folders: FileFolder[];
  folder(id: number | null): FileLevel | null;
  file(entry: Pick<FileEntry, 'id' | 'folderId' | 'binnedAt'>): FileLevel | null;
}

const memo = Symbol('file rights');

/** What was given to this person and has not run out. */
async function grantsTo(work: Work, who: Somebody): Promise<FileGrant[]> {
  const keys = await granteeKeys(work, who);
  return rows(work, FileGrant, (g) =>
    and(inArray(g.granteeKey, keys), or(isNull(g.expireAt), gt(g.expireAt, work.now))),
  );
}

export async function viewOf(work: Work, space: Space, who: Somebody = work.actor): Promise<SpaceView> {
  const known = work.memo(memo, () => new Map<string, SpaceView>());
  const key = `${who.staffId} ${space.spaceKind} ${space.spaceId}`;
  const there = known.get(key);
  if (there) return there;
  const { spaceKind, spaceId } = space;
  const base = await baseLevel(work, who, space);
  const folders = await rows(work, FileFolder, { spaceKind, spaceId });
  const given = await grantsTo(work, who);
  const ofFolders = best(given, ({ folderId }) => folderId);
  const ofFiles = best(given, ({ entryId }) => entryId);
  const folder = levelsIn({ base, staffId: who.staffId, folders, grants: ofFolders });
  const byId = new Map(folders.map((one) => [one.id, one]));
  const isGone = (id: number | null): boolean => {
    for (let at = id === null ? undefined : byId.get(id); at; at = byId.get(at.parentId ?? 0))
      if (at.binnedAt) return true;
    return false;
  };
  const view: SpaceView = {
    space,
    base,
    folders,
    folder,
    file: (entry) =>
      entry.binnedAt || isGone(entry.folderId) ? null : higher(folder(entry.folderId), ofFiles.get(entry.id) ?? null),
  };
  known.set(key, view);
  return view;
}

/** Folders were added or moved, grants given: the next who asks finds them. */
export const forgetRights = (work: Work): void => work.forget(memo);

function best(grants: readonly FileGrant[], of: (grant: FileGrant) => number | null): Map<number, FileLevel> {
  const found = new Map<number, FileLevel>();
  for (const grant of grants) {
    const id = of(grant);
    if (id !== null) found.set(id, higher(found.get(id) ?? null, grant.level)!);
  }
  return found;
}

/** Who sees it and may not do this is told so; who does not see it does not learn that it is there. */
export function demandLevel(level: FileLevel | null, wanted: FileLevel): asserts level is FileLevel {
  if (level === null) throw notFound();
  if (!atLeast(level, wanted)) throw new Problem(403, fileTexts.noRight, wanted);
}

export async function folderFor(work: Work, id: number, wanted: FileLevel): Promise<FileFolder> {
  const found = await row(work, FileFolder, id);
  if (!found) throw notFound();
  demandLevel((await viewOf(work, found)).folder(id), wanted);
  return found;
}

export async function fileFor(work: Work, id: number, wanted: FileLevel): Promise<FileEntry> {
  const found = await row(work, FileEntry, id, { lock: wanted === 'edit' || wanted === 'manage' });
  if (!found) throw notFound();
  demandLevel((await viewOf(work, found)).file(found), wanted);
  return found;
}

/** A place to put something: the top of a space, or one of its folders. */
export async function placeFor(
  work: Work,
  space: Space,
  folderId: number | null,
  wanted: FileLevel,
): Promise<SpaceView> {
  const view = await viewOf(work, space);
  if (folderId !== null && !view.folders.some(({ id }) => id === folderId)) throw notFound();
  demandLevel(view.folder(folderId), wanted);
  return view;
}

/** Spaces in which something was given to this person, besides their own. */
export async function grantedTargets(work: Work): Promise<{ folders: FileFolder[]; files: FileEntry[] }> {
  const given = await grantsTo(work, work.actor);
  const folderIds = given.flatMap(({ folderId }) => folderId ?? []);
  const entryIds = given.flatMap(({ entryId }) => entryId ?? []);
  return {
    folders: folderIds.length > 0 ? await rows(work, FileFolder, { id: folderIds }) : [],
    files: entryIds.length > 0 ? await rows(work, FileEntry, { id: entryIds }) : [],
  };
}

/** What was put into the bin of a space itself, not what lies inside something that was. */
export const binned = async (work: Work, { spaceKind, spaceId }: Space) => ({
  folders: await rows(work, FileFolder, (f) =>
    and(eq(f.spaceKind, spaceKind), eq(f.spaceId, spaceId), isNotNull(f.binnedAt)),
  ),
  files: await rows(work, FileEntry, (f) =>
    and(eq(f.spaceKind, spaceKind), eq(f.spaceId, spaceId), isNotNull(f.binnedAt)),
  ),
});
