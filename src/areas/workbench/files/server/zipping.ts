// A folder as one zip, made while it is read: only what the person may download, the rest named in a text beside it.
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { gone, malformed, notFound, Problem } from '#kernel/model/problems';
import { say } from '#kernel/model/text';
import type { App } from '#kernel/server/app';
import { privateUrl } from '#kernel/server/files/privateUrl';
import { verifyUrl } from '#kernel/server/files/token';
import { callerOf } from '#kernel/server/http/handle';
import { rows } from '#kernel/server/rows';
import { type ZipPart, zipped } from '#kernel/server/sheet/zip';
import { read, type Work } from '#kernel/server/work';
import { FileEntry, type SpaceKind, spaceKinds } from '../model/fileCabinet';
import { atLeast, below } from '../model/fileRights';
import { fileTexts } from './fileTexts';
import { pathOf, versionOf } from './folders';
import { placeFor } from './rights';
import { note, type Place } from './storing';

const path = '/file/v1/zip';
const lifeMs = 10 * 60_000;
const mostBytes = 2 * 1024 ** 3;

interface Found {
  name: string;
  files: { path: string; key: string; size: number }[];
  refused: string[];
}

async function gathered(work: Work, { folderId, ...space }: Place): Promise<Found> {
  const view = await placeFor(work, space, folderId, 'view');
  const inside = below(view.folders, folderId);
  const depth = pathOf(view, folderId).length;
  const found: Found = { name: pathOf(view, folderId).at(-1)?.name ?? 'files', files: [], refused: [] };
  const entries = await rows(work, FileEntry, { spaceKind: space.spaceKind, spaceId: space.spaceId, binnedAt: null });
  for (const entry of entries) {
    const level = inside.has(entry.folderId) ? view.file(entry) : null;
    if (level === null) continue;
    const folders = pathOf(view, entry.folderId).slice(depth);
    const at = [...folders.map(({ name }) => name), entry.name].join('/');
    if (!atLeast(level, 'download')) found.refused.push(at);
    else {
      const { content, size } = await versionOf(work, entry);
      found.files.push({ path: at, key: content.FileUrl.replace(/^\/files\//, '').replace(/\?.*$/, ''), size });
    }
  }
  if (found.files.reduce((sum, { size }) => sum + size, 0) > mostBytes) throw new Problem(413, fileTexts.zipTooLarge);
  return found;
}

/** An address the browser can simply open: signed, and looked at again with the person's rights of that moment. */
export async function zipAddress(work: Work, place: Place): Promise<{ url: string }> {
  await gathered(work, place);
  if (place.folderId !== null) await note(work, 'download', { folderId: place.folderId });
  const query = new URLSearchParams({
    enterprise: String(work.enterpriseId),
    staff: String(work.actor.staffId),
    kind: place.spaceKind,
    space: String(place.spaceId),
    folder: String(place.folderId ?? 0),
  });
  return { url: privateUrl(work, `${path}?${query}`, lifeMs) };
}

export function zipRoute(http: FastifyInstance, app: App): void {
  http.get(path, async (request, reply) => {
    const verified = verifyUrl(request.url, app.secret, app.clock.now().getTime());
    if (!verified.ok) throw verified.reason === 'expired' ? gone() : notFound();
    const asked = new URL(verified.value, 'http://local').searchParams;
    const whole = (name: string) => Number(asked.get(name) ?? 0);
    const spaceKind = asked.get('kind') ?? '';
    if (!isSpaceKind(spaceKind)) throw malformed();
    const enterprise = (await app.identity.enterprises()).find(({ id }) => id === whole('enterprise'));
    const caller = callerOf(request);
    const person = enterprise
      ? await app.database.read(enterprise.id, (session) => app.identity.personOf(session, enterprise, whole('staff')))
      : null;
    if (!person) throw notFound();
    const place: Place = { spaceKind, spaceId: whole('space'), folderId: whole('folder') || null };
    const found = await read(app, person, caller, (work) => gathered(work, place));
    const refused = say(fileTexts.missing, caller.locale);
    const parts: ZipPart[] = found.files.map((file) => ({ path: file.path, content: bytesOf(app, file.key) }));
    if (found.refused.length > 0) parts.push({ path: refused, content: [found.refused.join('\r\n')] });
    const name = encodeURIComponent(`${found.name}.zip`);
    return reply
      .header('content-disposition', `attachment; filename="files.zip"; filename*=UTF-8''${name}`)
      .type('application/zip')
      .send(Readable.from(zipped(parts), { objectMode: false }));
  });
}

const isSpaceKind = (kind: string): kind is SpaceKind => Object.hasOwn(spaceKinds, kind);

async function* bytesOf(app: App, key: string): AsyncGenerator<Buffer> {
  const found = await app.files.get(key);
  if (found) yield* found.body as AsyncIterable<Buffer>;
}
