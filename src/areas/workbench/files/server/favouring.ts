// What somebody keeps at hand, and the words by which a file is found.
import { invalid } from '#kernel/model/problems';
import { insert, remove, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { FileEntry, FileFavourite } from '../model/fileCabinet';
import { tagsOf } from '../model/fileNames';
import { fileTexts } from './fileTexts';
import { fileFor } from './rights';
import { note } from './storing';

const mostTags = 10;

export async function describe(
  work: Work,
  { id, tags, description }: { id: number; tags: string | null; description: string | null },
): Promise<null> {
  const file = await fileFor(work, id, 'edit');
  const words = tagsOf(tags);
  if (words.length > mostTags) throw invalid('tags', fileTexts.manyTags);
  await update(work, FileEntry, file, { tags: words.join(','), description });
  await note(work, 'rename', { entryId: id });
  return null;
}

const mine = ({ actor }: Work) => ({ staffId: actor.staffId });

export const favourites = async (work: Work): Promise<number[]> =>
  (await rows(work, FileFavourite, mine(work), { sort: '-id' })).map(({ entryId }) => entryId);

/** Said twice it is said once. */
export async function favour(work: Work, { id, on }: { id: number; on: boolean }): Promise<null> {
  const { id: entryId } = await fileFor(work, id, 'view');
  const there = await rows(work, FileFavourite, { ...mine(work), entryId }, { lock: true });
  if (on && there.length === 0) await insert(work, FileFavourite, { ...mine(work), entryId });
  if (!on && there.length > 0)
    await remove(
      work,
      FileFavourite,
      there.map((one) => one.id),
    );
  return null;
}
