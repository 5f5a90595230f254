// What a file is, by its first bytes. The name only tells apart what the bytes cannot (a .docx is a zip).
// Whatever a browser could run as a page, and whatever is unknown, is a download of no type.
export type FileKind = 'image' | 'document' | 'audio' | 'video' | 'other';

export interface FileType {
  type: string;
  kind: FileKind;
  /** May be shown by the browser; everything else is only ever downloaded. */
  inline: boolean;
}

/** How many first bytes are worth keeping for `sniff`. */
export const sniffBytes = 4096;

export function sniff(firstBytes: Buffer, name: string): FileType {
  const bytes = firstBytes.subarray(0, sniffBytes);
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  for (const { at, magic, found } of table) {
    if (bytes.length >= at + magic.length && bytes.toString('latin1', at, at + magic.length) === magic) {
      return typeof found === 'function' ? found(bytes, extension) : found;
    }
  }
  return mpegAudio(bytes) ?? plainText(bytes, extension) ?? unknown;
}

const unknown: FileType = { type: 'application/octet-stream', kind: 'other', inline: false };
const shown = (type: string, kind: FileKind): FileType => ({ type, kind, inline: true });
const saved = (type: string, kind: FileKind): FileType => ({ type, kind, inline: false });

interface Signature {
  at: number;
  magic: string;
  found: FileType | ((bytes: Buffer, extension: string) => FileType);
}

const open = 'application/vnd.openxmlformats-officedocument';
const zips: Record<string, string> = {
  docx: `${open}.wordprocessingml.document`,
  xlsx: `${open}.spreadsheetml.sheet`,
  pptx: `${open}.presentationml.presentation`,
};
const oles: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

const table: readonly Signature[] = [
  { at: 0, magic: '\x89PNG\r\n\x1a\n', found: shown('image/png', 'image') },
  { at: 0, magic: '\xff\xd8\xff', found: shown('image/jpeg', 'image') },
  { at: 0, magic: 'GIF87a', found: shown('image/gif', 'image') },
  { at: 0, magic: 'GIF89a', found: shown('image/gif', 'image') },
  { at: 0, magic: 'RIFF', found: riff },
  { at: 0, magic: '%PDF-', found: shown('application/pdf', 'document') },
  { at: 0, magic: 'PK\x03\x04', found: (_, extension) => saved(zips[extension] ?? 'application/zip', 'document') },
  { at: 0, magic: 'PK\x05\x06', found: saved('application/zip', 'document') },
  { at: 0, magic: 'Rar!\x1a\x07', found: saved('application/vnd.rar', 'document') },
  { at: 0, magic: '7z\xbc\xaf\x27\x1c', found: saved('application/x-7z-compressed', 'document') },
  { at: 0, magic: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', found: ole },
  { at: 4, magic: 'ftyp', found: isoMedia },
  { at: 0, magic: 'ID3', found: shown('audio/mpeg', 'audio') },
  { at: 0, magic: 'OggS', found: ogg },
  { at: 0, magic: '\x1a\x45\xdf\xa3', found: matroska },
  { at: 0, magic: 'fLaC', found: shown('audio/flac', 'audio') },
  { at: 0, magic: '#!AMR', found: saved('audio/amr', 'audio') },
  { at: 0, magic: 'II*\0', found: saved('image/tiff', 'image') },
  { at: 0, magic: 'MM\0*', found: saved('image/tiff', 'image') },
  { at: 0, magic: '\x7fELF', found: saved('application/x-executable', 'other') },
  { at: 0, magic: 'MZ', found: (bytes, extension) => program(bytes, extension) },
];

function riff(bytes: Buffer): FileType {
  const form = bytes.toString('latin1', 8, 12);
  if (form === 'WEBP') return shown('image/webp', 'image');
  if (form === 'WAVE') return shown('audio/wav', 'audio');
  return form === 'AVI ' ? saved('video/x-msvideo', 'video') : unknown;
}

function ole(_: Buffer, extension: string): FileType {
  const type = oles[extension];
  return type ? saved(type, 'document') : unknown;
}

/** A text may begin so too, but has no zero in it. */
const program = (bytes: Buffer, extension: string): FileType =>
  bytes.includes(0) ? saved('application/x-executable', 'other') : (plainText(bytes, extension) ?? unknown);

function isoMedia(bytes: Buffer, extension: string): FileType {
  const brand = bytes.toString('latin1', 8, 12);
  if (/^M4[AB] $/.test(brand)) return shown('audio/mp4', 'audio');
  if (/^(heic|heix|hevc|mif1|msf1)$/.test(brand)) return saved('image/heic', 'image');
  if (/^avi[fs]$/.test(brand)) return shown('image/avif', 'image');
  if (brand === 'qt  ') return saved('video/quicktime', 'video');
  if (/^3g[p2]/.test(brand)) return saved('video/3gpp', 'video');
  // Many recorders give their sound the general brand.
  return extension === 'm4a' ? shown('audio/mp4', 'audio') : shown('video/mp4', 'video');
}

function ogg(bytes: Buffer): FileType {
  return bytes.includes('theora') ? shown('video/ogg', 'video') : shown('audio/ogg', 'audio');
}

function matroska(bytes: Buffer): FileType {
  if (!bytes.subarray(0, 64).includes('webm')) return saved('video/x-matroska', 'video');
  const onlySound = (bytes.includes('A_OPUS') || bytes.includes('A_VORBIS')) && !bytes.includes('V_');
  return onlySound ? shown('audio/webm', 'audio') : shown('video/webm', 'video');
}

/** A frame without a tag before it: eleven bits of sync, then values that exist. */
function mpegAudio(bytes: Buffer): FileType | null {
  const [sync = 0, version = 0, rate = 0] = bytes;
  if (sync !== 0xff || (version & 0xe0) !== 0xe0) return null;
  if ((version & 0xf6) === 0xf0) return shown('audio/aac', 'audio');
  const layer3 = (version & 0x06) === 0x02 && (version & 0x18) !== 0x08;
  return layer3 && rate >> 4 !== 15 && ((rate >> 2) & 3) !== 3 ? shown('audio/mpeg', 'audio') : null;
}

const texts: Record<string, string> = { txt: 'text/plain', md: 'text/plain', log: 'text/plain', csv: 'text/csv' };

/** Only under a name that promises text, and only without markup: a script is text too. */
function plainText(bytes: Buffer, extension: string): FileType | null {
  const type = texts[extension];
  const read = type && bytes.length > 0 ? decoded(bytes) : null;
  if (!read) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has these.
  if (/[\u0000-\u0008\u000e-\u001a]/.test(read.text)) return null;
  const markup = /^\s*<[a-z!?/]|<(script|html|svg|iframe|object|embed|body|\?xml|!doctype)\b|<\?xml/i;
  if (markup.test(read.text)) return unknown;
  return { type: `${type}; charset=${read.charset}`, kind: 'document', inline: type === 'text/plain' };
}

function decoded(bytes: Buffer): { text: string; charset: string } | null {
  const charsets = bytes[0] === 0xff && bytes[1] === 0xfe ? ['utf-16le'] : ['utf-8', 'gb18030'];
  for (const charset of charsets) {
    try {
      // Streaming, because the last character may be cut in two.
      return { text: new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true }), charset };
    } catch {}
  }
  return null;
}
