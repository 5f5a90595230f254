// What was dropped, folders walked to their last file. Each file carries its path, as it does when a folder is chosen.

/** To be asked while the drop is handled: the browser forgets what was dropped right after. */
export function droppedFiles(items: Iterable<Pick<DataTransferItem, 'webkitGetAsEntry'>>): Promise<File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return filesOf(entries);
}

async function filesOf(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const found: File[] = [];
  for (const entry of entries)
    found.push(...(isFolder(entry) ? await filesOf(await within(entry)) : [await file(entry)]));
  return found;
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** A reader tells a hundred at a time, and nothing once it has told all. */
async function within(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function file(entry: FileSystemEntry): Promise<File> {
  return new Promise((resolve, reject) => {
    if (!isFile(entry)) return reject(new TypeError(entry.fullPath));
    entry.file((found) => resolve(withPath(found, entry.fullPath.replace(/^\//, ''))), reject);
  });
}

/** A file dropped by itself has no path. */
const withPath = (found: File, path: string): File =>
  path.includes('/') ? Object.defineProperty(found, 'webkitRelativePath', { value: path }) : found;
