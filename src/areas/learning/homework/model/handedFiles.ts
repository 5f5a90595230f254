// How much of what may be handed in at once. Pure.
import type { FileRecord } from '#kernel/model/fields';

export type FilesFault = 'manyPictures' | 'manyFilms' | 'manyVoices';

const most = { pictures: 9, films: 3, voices: 10 };

export function filesFault(files: readonly Pick<FileRecord, 'FileType'>[]): FilesFault | null {
  const count = (kind: RegExp) => files.filter(({ FileType }) => kind.test(FileType)).length;
  const films = count(/video/i);
  if (films > most.films) return 'manyFilms';
  if (films + count(/image/i) > most.pictures) return 'manyPictures';
  return count(/audio/i) > most.voices ? 'manyVoices' : null;
}
