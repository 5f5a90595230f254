import { expect, test } from 'vitest';
import { droppedFiles } from './dropped';

// As a browser tells what was dropped: a folder's reader gives a few at a time and ends with none.
const entry = (path: string, inside: object[] | null) => ({
  fullPath: path,
  isFile: inside === null,
  isDirectory: inside !== null,
  file: (tell: (file: File) => void) => tell(new File(['x'], path.split('/').at(-1)!)),
  createReader() {
    const left = [...(inside ?? [])];
    return { readEntries: (tell: (some: object[]) => void) => tell(left.splice(0, 2)) };
  },
});
const item = (of: object) => ({ webkitGetAsEntry: () => of as FileSystemEntry });

test('a dropped folder is all its files with their paths, those of its last page too; a file by itself has none', async () => {
  const deep = entry('/forms/old', [entry('/forms/old/d.pdf', null)]);
  const forms = entry('/forms', [
    entry('/forms/a.pdf', null),
    entry('/forms/b.pdf', null),
    entry('/forms/c.pdf', null),
    deep,
  ]);
  const found = await droppedFiles([item(forms), item(entry('/alone.txt', null))]);
  expect(found.map(({ webkitRelativePath: path, name }) => path || name)).toEqual([
    'forms/a.pdf',
    'forms/b.pdf',
    'forms/c.pdf',
    'forms/old/d.pdf',
    'alone.txt',
  ]);
});
