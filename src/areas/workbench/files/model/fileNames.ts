// Names in the cabinet, what may be kept in it, and which versions of a file stay. Pure.
const forbiddenSigns = /[\\/:*?"<>|]/;
export const refusedExtensions = ['exe', 'bat', 'cmd', 'sh', 'js', 'msi', 'apk'];

export const isName = (name: string): boolean =>
  name.trim() === name && name !== '' && !forbiddenSigns.test(name) && !/^\.+$/.test(name);

export const extensionOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Each once, as it was first written. */
export const tagsOf = (given: string | null): string[] => [
  ...new Set(
    (given ?? '')
      .split(/[,，]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

/** One name a place, whatever the case. */
export const nameKeyOf = (folderId: number | null, name: string): string => `${folderId ?? 0}/${name.toLowerCase()}`;

/** `name (1).ext`, the first that nobody has. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  const [, stem = name, ending = ''] = /^(.+?)(\.[a-z0-9]{1,8})?$/is.exec(name) ?? [];
  for (let n = 1; ; n++) {
    const tried = `${stem} (${n})${ending}`;
    if (!isTaken(tried)) return tried;
  }
}

/** What the first bytes of a file under such a name must have been found to be. */
const promised: Record<string, RegExp> = {
  pdf: /^application\/pdf/,
  png: /^image\/png/,
  jpg: /^image\/jpeg/,
  jpeg: /^image\/jpeg/,
  gif: /^image\/gif/,
  webp: /^image\/webp/,
  mp3: /^audio\//,
  wav: /^audio\//,
  m4a: /^audio\//,
  mp4: /^(video|audio)\//,
  webm: /^(video|audio)\//,
  mov: /^video\//,
  docx: /wordprocessingml/,
  xlsx: /spreadsheetml/,
  pptx: /presentationml/,
  zip: /^application\/zip/,
};

/** Before any of it has arrived, the name is all there is to go by. */
export const isProgramName = (name: string): boolean => refusedExtensions.includes(extensionOf(name));

/** By content, not by name: a program under another name is still one. */
export function isRefused(name: string, type: string): boolean {
  const extension = extensionOf(name);
  const wanted = Object.hasOwn(promised, extension) ? promised[extension] : undefined;
  return isProgramName(name) || type === 'application/x-executable' || (wanted && !wanted.test(type)) || false;
}

export interface KeptVersion {
  id: number;
  number: number;
  pinned: boolean;
  createdAt: Date;
}

/** What goes: beyond the newest so many, or too old; never the current one nor one that is pinned. */
export function spareVersions(
  versions: readonly KeptVersion[],
  currentId: number,
  { keep, before }: { keep: number; before: Date },
): number[] {
  const newest = [...versions].sort((a, b) => b.number - a.number);
  return newest
    .filter(({ id, pinned, createdAt }, n) => id !== currentId && !pinned && (n >= keep || createdAt < before))
    .map(({ id }) => id);
}
