// Whoever leaves hands over their own files: they lie in a folder of the colleague that bears the name of who left.
import { and, eq, isNull, ne } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { pair } from '#kernel/model/text';
import type { TableOf } from '#kernel/server/database/table';
import type { HandoverKind } from '#kernel/server/registries';
import { count, insert, need, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { handing } from '../../team/server/handing';
import { FileEntry, FileFolder, type Space } from '../model/fileCabinet';
import { freeName, nameKeyOf } from '../model/fileNames';
import { folderNamed, freeEntryName } from './storing';

const perPage = 50;
const spaceOf = (staffId: number): Space => ({ spaceKind: 'personal', spaceId: staffId });

type Kept = TableOf<typeof FileEntry> | TableOf<typeof FileFolder>;
const heldBy = (staffId: number) => (one: Kept) =>
  and(eq(one.spaceKind, 'personal'), eq(one.spaceId, staffId), isNull(one.binnedAt));

async function goalFor(work: Work, fromId: number, to: Space): Promise<number> {
  const { name } = await need(work, Staff, fromId);
  const taken = new Set((await rows(work, FileFolder, { ...to, parentId: null })).map((one) => one.name));
  const place = { ...to, folderId: null };
  const wanted = `交接-${name}`;
  const there = await folderNamed(work, place, wanted);
  if (there && !there.binnedAt) return there.id;
  const free = freeName(wanted, (one) => taken.has(one));
  const draft = { ...to, parentId: null, name: free, nameKey: nameKeyOf(null, free), ownerId: to.spaceId };
  return insert(work, FileFolder, draft);
}

/** Whole folders go with what is in them; single files one by one. */
async function moveFiles(work: Work, fromId: number, toId: number, ids: number[] | 'all'): Promise<void> {
  const to = spaceOf(toId);
  const goal = await goalFor(work, fromId, to);
  const folders = ids === 'all' ? await rows(work, FileFolder, heldBy(fromId), { lock: true }) : [];
  const files = (await rows(work, FileEntry, heldBy(fromId), { lock: true })).filter(
    ({ id }) => ids === 'all' || ids.includes(id),
  );
  for (const folder of folders) {
    const isTop = folder.parentId === null;
    const name = folder.name;
    const place = isTop ? { parentId: goal, nameKey: nameKeyOf(goal, name) } : {};
    await update(work, FileFolder, folder, { ...to, ...place, ownerId: toId });
  }
  for (const file of files) {
    const isInside = ids === 'all' && file.folderId !== null;
    const name = isInside ? file.name : await freeEntryName(work, { ...to, folderId: goal }, file.name);
    const place = isInside ? {} : { folderId: goal, name, nameKey: nameKeyOf(goal, name) };
    await update(work, FileEntry, file, { ...to, ...place, ownerId: toId });
  }
}

export const fileHandover: HandoverKind = {
  key: 'file_entry',
  area: 'workbench',
  name: pair('个人文件', 'Personal files'),
  mandatory: false,
  count: (work, staffId) => count(work, FileEntry, heldBy(staffId)),
  async list(work, staffId, page) {
    const found = await rows(work, FileEntry, heldBy(staffId), { sort: 'id', limit: page * perPage });
    return found
      .slice((page - 1) * perPage)
      .map(({ id, name }) => ({ id, title: name, url: `/filesBox?at=personal-${staffId}&file=${id}` }));
  },
  move: (work, { fromId, toId, ids }) => moveFiles(work, fromId, toId, ids),
};

/** Folders that they made in a space of others: whoever takes over manages them. */
export const folderHandover = handing({
  ...{ key: 'file_folder', name: pair('共享空间的文件夹', 'Folders in shared spaces'), of: FileFolder },
  held: (staffId) => (t) => and(eq(t.ownerId, staffId), ne(t.spaceKind, 'personal'), isNull(t.binnedAt)),
  shown: ({ id, name, spaceKind, spaceId }) => ({ title: name, url: `/filesBox?at=${spaceKind}-${spaceId}-${id}` }),
  given: (_, { toId }) => ({ ownerId: toId }),
});
