// How a stored file is answered: status and headers, nothing sent. Files are strangers' content on our own origin, so
// a browser must neither guess their type nor run them.
import type { ByteRange } from './store';

export interface ServedFile {
  /** As `sniff` found it. */
  type: string;
  inline: boolean;
  /** As the user named it. */
  name: string;
  bytes: number;
  md5: string;
  visibility: 'public' | 'private';
}

export interface FileRequest {
  range?: string | undefined;
  ifRange?: string | undefined;
  ifNoneMatch?: string | undefined;
  /** The user asked to save it, though it could be shown. */
  download?: boolean;
}

export interface FileAnswer {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  /** What to ask of the store; absent for the whole file, and when there is no body to send. */
  range?: Required<ByteRange>;
}

export function serveFile(file: ServedFile, request: FileRequest = {}): FileAnswer {
  const etag = `"${file.md5}"`;
  const headers: Record<string, string> = {
    'content-type': file.inline ? file.type : inert(file.type),
    'content-disposition': disposition(file.inline && !request.download, file.name),
    'x-content-type-options': 'nosniff',
    'content-security-policy': policy(file),
    'cross-origin-resource-policy': file.visibility === 'public' ? 'cross-origin' : 'same-site',
    'cache-control': cacheControl(file.visibility),
    'accept-ranges': 'bytes',
    etag,
  };
  if (matches(request.ifNoneMatch, etag)) return { status: 304, headers };

  const range = !request.ifRange || request.ifRange === etag ? rangeOf(request.range, file.bytes) : null;
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${file.bytes}`, 'content-length': '0' } };
  }
  if (!range) return { status: 200, headers: { ...headers, 'content-length': String(file.bytes) } };
  headers['content-range'] = `bytes ${range.start}-${range.end}/${file.bytes}`;
  headers['content-length'] = String(range.end - range.start + 1);
  return { status: 206, headers, range };
}

/** One range; several, or what is no range at all, are answered with the whole file, as HTTP allows. */
export function rangeOf(header: string | undefined, bytes: number): Required<ByteRange> | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match || (!match[1] && !match[2])) return null;
  const last = bytes - 1;
  if (!match[1]) {
    const length = Number(match[2]);
    return length === 0 || bytes === 0 ? 'unsatisfiable' : { start: Math.max(0, bytes - length), end: last };
  }
  const start = Number(match[1]);
  const end = match[2] ? Number(match[2]) : last;
  if (match[2] && end < start) return null;
  return start > last ? 'unsatisfiable' : { start, end: Math.min(end, last) };
}

/** A second lock on the door: should a page slip through as a download, it is still no page. */
function inert(type: string): string {
  return /html|svg|xml;|xml$|javascript|ecmascript/i.test(type) ? 'application/octet-stream' : type;
}

/** RFC 6266: a plain name for old clients, the true one in UTF-8 (RFC 5987). */
function disposition(inline: boolean, name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line break in a header would begin another header.
  const clean = name.replace(/[\u0000-\u001f\u007f/\\]/g, '').replace(/\p{Surrogate}/gu, '') || 'file';
  const plain = clean.replace(/[^\x20-\x7e]|["%;]/g, '_');
  const coded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${coded}`;
}

function policy(file: ServedFile): string {
  // A browser's own PDF viewer does not start in a sandbox; it runs no script of the file in our origin anyway.
  if (file.inline && file.type === 'application/pdf') return "script-src 'none'; frame-ancestors 'self'";
  // The page a browser makes around a picture or a film loads the file again, with styles of its own.
  return "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";
}

/** A key is never written twice, so a public file never changes; a private one is not for shared caches. */
function cacheControl(visibility: ServedFile['visibility']): string {
  return visibility === 'public' ? 'public, max-age=31536000, immutable' : 'private, max-age=1800';
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}
