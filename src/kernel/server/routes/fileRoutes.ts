// Uploads through a token, and files served so that a stranger's content can never run as a page of ours.
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorMessages } from '../../model/messages';
import { gone, malformed, notFound, Problem, unauthorized } from '../../model/problems';
import { UploadFile } from '../../model/records';
import { type Actor, refuseReadOnly } from '../actor';
import type { App } from '../app';
import { logOperation } from '../audit';
import { configValue } from '../config';
import type { Session } from '../database/session';
import { houseOf, markedName } from '../files/enterprise-store';
import { full, refuseOverfull, roomLeft, storageLimit } from '../files/room';
import { StoreFailed } from '../files/s3-store';
import { serveFile } from '../files/serve';
import { checkedKey, FileTooLarge } from '../files/store';
import {
  isHeld,
  type Refusal,
  signUpload,
  signUrl,
  type UploadGrant,
  uploadLifetimeMs,
  urlLifetimeMs,
  verifyUpload,
  verifyUrl,
} from '../files/token';
import { type FileKind, sniff, sniffBytes } from '../files/type';
import { envelope } from '../http/answer';
import { callerOf, handleRead, type Payload } from '../http/handle';
import { peek } from '../http/peek';
import { systemActor, systemCaller } from '../identity';
import { searchText } from '../search';
import { read, Work } from '../work';
import { privateMark } from './signedFiles';

const kinds: readonly FileKind[] = ['image', 'document', 'audio', 'video', 'other'];
const megabyte = 1024 * 1024;

export function fileRoutes(http: FastifyInstance, app: App): void {
  http.get('/qiniuclient/smart_token', (request, reply) => handleRead(app, request, reply, token));
  http.post('/qiniuclient/upload', (request) => upload(app, request).catch((error) => afterTheRest(request, error)));
  http.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const key = request.params['*'];
    const row = await stored(app, key);
    if (!row) throw notFound();
    if (row.visibility === 'private') mayRead(app, request);
    const answer = serveFile(
      {
        type: row.file_type,
        inline: inlineType(row.file_type),
        name: row.file_name,
        bytes: row.file_size,
        md5: row.md5,
        visibility: row.visibility,
      },
      {
        range: request.headers.range,
        ifNoneMatch: request.headers['if-none-match'],
        download: 'download' in (request.query as Payload),
      },
    );
    reply.code(answer.status).headers(answer.headers);
    if (answer.status === 304 || answer.status === 416) return reply.send();
    const found = await app.files.get(row.key, answer.range).catch((error) => {
      throw error instanceof StoreFailed ? refusedBy(app, Number(row.key.split('/')[0]), error) : error;
    });
    if (!found) throw notFound();
    return reply.send(found.body);
  });
}

const limitKeys: Record<FileKind, string> = {
  image: 'upload.imageMb',
  document: 'upload.documentMb',
  audio: 'upload.audioMb',
  video: 'upload.videoMb',
  other: 'upload.documentMb',
};

async function token(
  work: Work,
  { kind, visibility }: Payload,
): Promise<{ url: string; uptoken: string; maxBytes: number }> {
  refuseReadOnly(work.actor);
  await roomLeft(work);
  const asked = kinds.includes(kind as FileKind) ? [kind as FileKind] : kinds;
  let most = 0;
  for (const one of asked) most = Math.max(most, Number(await configValue(work, limitKeys[one])));
  const maxBytes = most * megabyte;
  const extensions = String(await configValue(work, 'upload.extensions'))
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const grant: UploadGrant = {
    key: randomBytes(16).toString('hex'),
    enterpriseId: String(work.enterpriseId),
    accountId: String(work.actor.staffId),
    name: work.actor.name,
    maxBytes,
    kinds: asked,
    ...(extensions.length > 0 ? { extensions } : {}),
    // Whoever wants a file seen by everybody says so.
    visibility: visibility === 'public' ? 'public' : 'private',
    expiresAt: work.now.getTime() + uploadLifetimeMs,
  };
  return { url: '/qiniuclient/upload', uptoken: signUpload(grant, work.app.secret), maxBytes };
}

async function upload(app: App, request: FastifyRequest) {
  const part = await request.file({ limits: { fileSize: 4 * 1024 * megabyte } });
  if (!part) throw malformed();
  const text = (name: string) => {
    const field = part.fields[name];
    return field && 'value' in field ? String(field.value) : '';
  };
  const verified = verifyUpload(text('token'), app.secret, app.clock.now().getTime());
  if (!verified.ok) throw refusedToken(verified.reason);
  const grant = verified.value;
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > grant.maxBytes + 64 * 1024) throw tooLarge(grant.maxBytes);
  const extension = extensionOf(part.filename);
  if (grant.extensions && !grant.extensions.includes(extension))
    throw new Problem(
      415,
      errorMessages.wrongExtension,
      { extensions: grant.extensions },
      { extension: extension || '?' },
    );
  const { head, rest } = await peek(part.file, sniffBytes);
  const { type, kind } = sniff(head, part.filename);
  if (!grant.kinds.includes(kind)) throw new Problem(415, errorMessages.wrongType, { kinds: grant.kinds });
  const folder = `${grant.enterpriseId}/${grant.key}`;
  const enterpriseId = Number(grant.enterpriseId);
  const { ofKind, room, storage } = await limitsOf(app, enterpriseId, kind);
  const allowed = Math.min(grant.maxBytes, ofKind);
  const maxBytes = Math.min(allowed, room ?? allowed);
  if (await app.database.read(enterpriseId, (session) => isSpent(session, enterpriseId, folder))) throw spent();
  const house = await houseOf(app, enterpriseId);
  const ownName = keyName(text('key'), part.filename);
  const keptName = grant.visibility === 'private' ? `${privateMark}${ownName}` : ownName;
  const key = checkedKey(`${folder}/${markedName(house, keptName)}`);
  const kept = await app.files.put(key, rest, { type, maxBytes }).catch((error) => {
    if (error instanceof StoreFailed) throw refusedBy(app, enterpriseId, error);
    if (!(error instanceof FileTooLarge)) throw error;
    throw maxBytes < allowed ? full(storage) : tooLarge(maxBytes);
  });
  const { width, height, duration } = measured(kind, text);
  const name = part.filename.slice(-200);
  const keep = app.database.write(enterpriseId, async (session) => {
    // Two uploads with one token may both have come this far; the first to arrive here spends it.
    await session.rows(sql`select pg_advisory_xact_lock(hashtextextended(${folder}, 2))`);
    if (await isSpent(session, enterpriseId, folder)) throw spent();
    await refuseOverfull(session, enterpriseId, storage, kept.bytes);
    const row = await session.one<{ id: number }>(
      sql`insert into upload_file (enterprise_id, key, file_name, file_type, file_size, file_duration, kind, md5, width, height, store, visibility, uploader_id, created_by, search)
        values (${enterpriseId}, ${key}, ${name}, ${type}, ${kept.bytes}, ${duration}, ${kind}, ${kept.md5}, ${width}, ${height}, ${house}, ${grant.visibility},
          ${Number(grant.accountId)}, ${Number(grant.accountId)}, ${searchText(UploadFile, { fileName: name })}) returning id`,
    );
    const after = { fileName: name, fileSize: kept.bytes, kind, visibility: grant.visibility };
    const entry = { action: 'add', of: UploadFile, rowId: row!.id, rowTitle: name, after };
    await logOperation(new Work(app, session, uploader(grant), callerOf(request)), entry);
  });
  await keep.catch(async (error) => {
    await app.files.delete(key);
    throw error;
  });
  const url = fileUrl(app, key, grant.visibility);
  return envelope({ key, FileName: name, FileUrl: url, FileType: type, FileSize: kept.bytes, FileDuration: duration });
}

/** The token came with whoever asked for it; the file itself comes without a session. */
const uploader = ({ enterpriseId, accountId, name = '' }: UploadGrant): Actor => ({
  ...systemActor({ id: Number(enterpriseId), appid: '', timezone: 'UTC' }),
  staffId: Number(accountId),
  name,
});

/** The token is at fault, not the session: nobody has to sign in again. */
const spent = () => unauthorized(errorMessages.uploadSpent);
const refusedToken = (why: Refusal) =>
  why === 'expired' ? gone(errorMessages.uploadExpired) : unauthorized(errorMessages.uploadForged);

const tooLarge = (maxBytes: number) =>
  new Problem(413, errorMessages.fileTooLarge, { maxBytes }, { mb: Math.floor(maxBytes / megabyte) });

/** What is still on its way is let pass: the next file comes over the same connection and would wait behind it. */
function afterTheRest(request: FastifyRequest, error: unknown): never {
  request.raw.unpipe();
  request.raw.resume();
  throw error;
}

/** Why is for whoever runs the server; the person learns that it was the store. */
function refusedBy(app: App, enterpriseId: number, error: StoreFailed): Problem {
  app.log(`The file store of enterprise ${enterpriseId} failed`, error);
  return new Problem(503, errorMessages.storeFailed);
}

/** What the browser found when it opened the file: kept for display, and judged by nobody. */
function measured(kind: FileKind, text: (name: string) => string) {
  const pixels = (name: string): number | null => {
    const given = kind === 'image' || kind === 'video' ? /^[1-9]\d{0,5}$/.exec(text(name)) : null;
    return given ? Number(given[0]) : null;
  };
  const isPlayed = kind === 'audio' || kind === 'video';
  const duration = isPlayed ? (/^(\d{1,3}:)?[0-5]?\d:[0-5]\d$/.exec(text('duration'))?.[0] ?? '') : '';
  return { width: pixels('width'), height: pixels('height'), duration };
}

/** What a file is shows only when it arrives: a picture must not be as large as a film. */
const limitsOf = (app: App, id: number, kind: FileKind) =>
  read(app, systemActor({ id, appid: '', timezone: 'UTC' }), systemCaller('upload'), async (work) => ({
    ofKind: Number(await configValue(work, limitKeys[kind])) * megabyte,
    room: await roomLeft(work),
    storage: await work.ask(storageLimit, {}),
  }));

/** A token is good for one file: its own folder is empty until then, so nobody's file is ever written over. */
async function isSpent(session: Session, enterpriseId: number, folder: string): Promise<boolean> {
  const used = await session.one(
    sql`select 1 from upload_file where enterprise_id = ${enterpriseId} and key >= ${`${folder}/`} and key < ${`${folder}0`}`,
  );
  return used !== undefined;
}

/** The client proposes md5(time + random) with its extension; anything else gets a name of ours. */
const keyName = (given: string, fileName: string): string => {
  if (/^[a-f0-9]{32}(\.[a-z0-9]{1,8})?$/.test(given)) return given;
  const extension = extensionOf(fileName);
  return `${randomBytes(16).toString('hex')}${extension && `.${extension}`}`;
};

const extensionOf = (fileName: string): string => /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';

export function fileUrl(app: App, key: string, visibility: 'public' | 'private'): string {
  const path = `/files/${key}`;
  return visibility === 'public' ? path : signUrl(path, app.clock.now().getTime() + urlLifetimeMs, app.secret);
}

interface StoredFile {
  key: string;
  file_name: string;
  file_type: string;
  file_size: number;
  md5: string;
  visibility: 'public' | 'private';
}

async function stored(app: App, key: string): Promise<StoredFile | undefined> {
  const enterpriseId = Number(key.split('/')[0]);
  if (!Number.isSafeInteger(enterpriseId) || enterpriseId < 1) return undefined;
  return app.database.read(enterpriseId, (session) =>
    session.one<StoredFile>(
      sql`select key, file_name, file_type, file_size, md5, visibility from upload_file where enterprise_id = ${enterpriseId} and key = ${key} and deleted_at is null`,
      { prepare: true },
    ),
  );
}

function mayRead(app: App, { url, headers }: FastifyRequest): void {
  const verified = verifyUrl(url.replace(/[?&]download$/, ''), app.secret, app.clock.now().getTime());
  if (!verified.ok) throw verified.reason === 'expired' ? gone() : notFound();
  if (!isHeld(verified.value, headers.cookie)) throw notFound();
}

const inlineType = (type: string): boolean =>
  /^(image\/(png|jpeg|gif|webp)|application\/pdf|audio\/|video\/|text\/plain)/.test(type);
