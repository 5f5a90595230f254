// Files from several spaces at once: given to the person, last touched, or found by their name. Only what they see.
import { and, isNull, sql } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import type { SearchSource } from '#kernel/server/registries';
import { rows } from '#kernel/server/rows';
import { foundByIndex } from '#kernel/server/search';
import type { Work } from '#kernel/server/work';
import { FileEntry, FileFolder } from '../model/fileCabinet';
import type { CabinetItem, CabinetSpace, Gathered } from '../model/fileCalls';
import { favourites } from './favouring';
import { quotaOf } from './fileConfig';
import { itemsOf } from './folders';
import { grantedTargets, viewOf } from './rights';
import { lastTouched } from './showing';
import { ownSpaces } from './spaces';
import { usedBytes } from './storing';

const most = 100;

export async function spaces(work: Work): Promise<CabinetSpace[]> {
  const list: CabinetSpace[] = [];
  for (const space of await ownSpaces(work)) {
    const { base } = await viewOf(work, space);
    if (!base) continue;
    const [used, quota] = [await usedBytes(work, space), await quotaOf(work, space.spaceKind)];
    list.push({ ...space, level: base, used, quota });
  }
  return list;
}

async function seenOf(work: Work, folders: readonly FileFolder[], files: readonly FileEntry[]): Promise<CabinetItem[]> {
  const items: CabinetItem[] = [];
  for (const folder of folders) items.push(...(await itemsOf(work, await viewOf(work, folder), [folder], [])));
  for (const file of files) items.push(...(await itemsOf(work, await viewOf(work, file), [], [file])));
  return items;
}

export async function gather(work: Work, { of }: { of: Gathered }, limit = most): Promise<CabinetItem[]> {
  if (of === 'shared') {
    const { folders, files } = await grantedTargets(work);
    return seenOf(work, folders.filter(isOthers(work)), files.filter(isOthers(work)));
  }
  const ids = of === 'favourite' ? await favourites(work) : await lastTouched(work, limit);
  const files = ids.length > 0 ? await rows(work, FileEntry, { id: ids, binnedAt: null }) : [];
  files.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return seenOf(work, [], files);
}

const isOthers =
  ({ actor }: Work) =>
  ({ ownerId }: { ownerId: number | null }) =>
    ownerId !== actor.staffId;

/** More are looked at than are shown: others' files are found too, and dropped. */
const looked = 400;
const t = sql`t`;

export async function search(work: Work, q: string, limit: number): Promise<CabinetItem[]> {
  if (q.trim() === '') return [];
  const hit = foundByIndex(t, work.enterpriseId, q);
  const files = await rows(work, FileEntry, (f) => and(isNull(f.binnedAt), hit), { sort: '-updatedAt', limit: looked });
  const folders = await rows(work, FileFolder, (f) => and(isNull(f.binnedAt), hit), {
    sort: '-updatedAt',
    limit: looked,
  });
  return (await seenOf(work, folders, files)).slice(0, limit);
}

/** Where it lies in the cabinet. */
export function placeOf({ kind, id, folderId, spaceKind, spaceId }: Placed): string {
  const at = kind === 'folder' ? id : folderId;
  return `/filesBox?at=${spaceKind}-${spaceId}${at ? `-${at}` : ''}${kind === 'file' ? `&file=${id}` : ''}`;
}
type Placed = Pick<CabinetItem, 'kind' | 'id' | 'folderId' | 'spaceKind' | 'spaceId'>;

export const fileSearch: SearchSource = {
  key: 'workbench.file',
  area: 'workbench',
  label: pair('文件', 'Files'),
  all: '/filesBox?q={q}',
  async find(work, q, limit) {
    const items = await search(work, q, limit);
    return items.map(({ kind, id, name, owner, folderId, spaceKind, spaceId }) => {
      const url = placeOf({ kind, id, folderId, spaceKind, spaceId });
      return { id: `${kind}${id}`, title: name, sub: owner, url };
    });
  },
};
