// Links for people without an account: until a day, perhaps behind a password, perhaps for so many downloads. Whatever ended a
// link, its page is the same.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { lt } from 'drizzle-orm';
import { gone, invalid } from '#kernel/model/problems';
import type { Values } from '#kernel/model/resource';
import { pair } from '#kernel/model/text';
import { makeLink, recallLinks } from '#kernel/server/links';
import type { PublicPage } from '#kernel/server/registries';
import { insert, move, need, row, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { FileEntry, FileFolder } from '../model/fileCabinet';
import type { addShare, ShareItem } from '../model/fileCalls';
import type { PlacedFolder } from '../model/fileRights';
import { FileShare } from '../model/fileSharing';
import { isShown } from '../model/previews';
import type { SharedFile, SharedPage } from '../model/sharedPage';
import { linkDays } from './fileConfig';
import { fileTexts } from './fileTexts';
import { versionOf } from './folders';
import { columnsOf, targetFor } from './granting';
import { addressOf } from './showing';
import { note } from './storing';

const kind = 'share';
const prefix = 'f';
const mostTries = 5;
const lockMs = 15 * 60_000;
const dayMs = 86_400_000;
const stretch = promisify(scrypt) as (password: string, salt: string, length: number) => Promise<Buffer>;

async function hashed(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${(await stretch(password, salt, 32)).toString('hex')}`;
}

async function fits(password: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split(':');
  return timingSafeEqual(await stretch(password, salt, 32), Buffer.from(hash, 'hex'));
}

export async function share(work: Work, given: Values<typeof addShare.input>): Promise<{ url: string }> {
  await targetFor(work, given, 'manage');
  const { password, expireAt, maxDownloads, allowDownload } = given;
  const days = await linkDays(work);
  if (expireAt <= work.now) throw invalid('expireAt', fileTexts.linkPast);
  if (expireAt.getTime() > work.now.getTime() + days * dayMs)
    throw invalid('expireAt', fileTexts.linkTooLong, { days });
  const id = await insert(work, FileShare, {
    ...columnsOf(given),
    sharerId: work.actor.staffId,
    ...{ expireAt, maxDownloads, allowDownload },
    passwordHash: password ? await hashed(password) : null,
  });
  await note(work, 'share', given.folderId !== null ? { folderId: given.folderId } : { entryId: given.fileId ?? 0 });
  return { url: await makeLink(work, prefix, kind, id, expireAt) };
}

export async function revokeOne(work: Work, { id }: { id: number }): Promise<null> {
  const found = await need(work, FileShare, { id, sharerId: work.actor.staffId }, { lock: true });
  await recallLinks(work, kind, id);
  if (found.state === 'active') await move(work, FileShare, found, 'revoke');
  return null;
}

export async function mine(work: Work): Promise<ShareItem[]> {
  const found = await rows(work, FileShare, { sharerId: work.actor.staffId }, { sort: '-id', limit: 200 });
  const named = async (of: typeof FileEntry | typeof FileFolder, ids: number[]) =>
    new Map((ids.length > 0 ? await rows(work, of, { id: ids }) : []).map(({ id, name }) => [id, name]));
  const files = await named(
    FileEntry,
    found.flatMap(({ entryId }) => entryId ?? []),
  );
  const folders = await named(
    FileFolder,
    found.flatMap(({ folderId }) => folderId ?? []),
  );
  return found.map((one) => ({
    id: one.id,
    name: files.get(one.entryId ?? 0) ?? folders.get(one.folderId ?? 0) ?? '',
    state: one.state === 'active' && one.expireAt <= work.now ? 'expired' : one.state,
    expireAt: one.expireAt.toISOString(),
    maxDownloads: one.maxDownloads,
    views: one.views,
    downloads: one.downloads,
    hasPassword: one.passwordHash !== null,
  }));
}

/** The nightly end of those whose day has come. */
export async function endShares(work: Work): Promise<number> {
  const over = await rows(work, FileShare, (s) => lt(s.expireAt, work.now), { lock: 'skip', limit: 500 });
  const open = over.filter(({ state }) => state === 'active');
  for (const one of open) await move(work, FileShare, one, 'expire');
  return open.length;
}

const isUsedUp = ({ maxDownloads, downloads }: FileShare) => maxDownloads !== null && downloads >= maxDownloads;

/** The share behind the link; ended, used up, or of something in the bin: gone. */
async function alive(work: Work, id: number): Promise<FileShare & { name: string; files: FileEntry[] }> {
  const found = await row(work, FileShare, { id, state: 'active' }, { lock: true });
  if (!found || isUsedUp(found) || found.expireAt <= work.now) throw gone();
  const files =
    found.entryId !== null ? await rows(work, FileEntry, { id: [found.entryId] }) : await inside(work, found);
  const living: FileEntry[] = [];
  for (const file of files) if (!file.binnedAt && (await isPlaced(work, file))) living.push(file);
  const folder = found.folderId !== null ? await row(work, FileFolder, found.folderId) : undefined;
  if (living.length === 0) throw gone();
  return { ...found, name: folder?.name ?? living[0]!.name, files: living };
}

const foldersOf = ({ spaceKind, spaceId }: FileEntry | FileFolder, work: Work) =>
  rows(work, FileFolder, { spaceKind, spaceId });

async function isPlaced(work: Work, file: FileEntry): Promise<boolean> {
  const folders = file.folderId === null ? [] : await foldersOf(file, work);
  for (let at = folders.find(({ id }) => id === file.folderId); at; ) {
    if (at.binnedAt) return false;
    const { parentId } = at;
    at = folders.find(({ id }) => id === parentId);
  }
  return true;
}

/** Of the folder and those below it that inherit: one that does not is not meant. */
async function inside(work: Work, { folderId }: FileShare): Promise<FileEntry[]> {
  const top = await row(work, FileFolder, folderId ?? 0);
  if (!top) return [];
  const all: PlacedFolder[] = await foldersOf(top, work);
  const ids = [top.id];
  for (const id of ids)
    for (const one of all) if (one.parentId === id && one.inherit && !one.binnedAt) ids.push(one.id);
  return rows(work, FileEntry, { folderId: ids, binnedAt: null }, { sort: 'name', limit: 500 });
}

/** Opened with the right password, or told why not. Wrong ones are counted, so nothing is thrown. */
async function opened(work: Work, found: FileShare, password: string): Promise<SharedPage | null> {
  if (!found.passwordHash) return null;
  if (found.lockedUntil && found.lockedUntil > work.now) return { state: 'locked' };
  if (await fits(password, found.passwordHash)) {
    if (found.wrongTries > 0) await update(work, FileShare, found, { wrongTries: 0, lockedUntil: null });
    return null;
  }
  const wrongTries = found.wrongTries + 1;
  const isLast = wrongTries >= mostTries;
  const lockedUntil = isLast ? new Date(work.now.getTime() + lockMs) : null;
  await update(work, FileShare, found, { wrongTries: isLast ? 0 : wrongTries, lockedUntil });
  return isLast ? { state: 'locked' } : { state: 'wrong', left: mostTries - wrongTries };
}

async function shown(work: Work, found: Awaited<ReturnType<typeof alive>>): Promise<SharedPage> {
  const files: SharedFile[] = [];
  for (const file of found.files) {
    const version = await versionOf(work, file);
    const { id, name, size, mime } = file;
    files.push({ id, name, size, mime, url: isShown(mime) ? addressOf(work, version) : null });
  }
  const now = await need(work, FileShare, found.id);
  await update(work, FileShare, now, { views: now.views + 1 });
  await note(work, 'view', { shareId: found.id, ...(found.entryId ? { entryId: found.entryId } : {}) });
  return { state: 'open', name: found.name, allowDownload: found.allowDownload, files };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 20) : '');

export const sharePage: PublicPage = {
  key: `${prefix}/${kind}`,
  kind,
  area: 'workbench',
  title: pair('文件分享', 'Shared files'),
  async load(work, id): Promise<SharedPage> {
    const found = await alive(work, id);
    return found.passwordHash ? { state: 'password' } : shown(work, found);
  },
  act: {
    async open(work, id, { password }): Promise<SharedPage> {
      const found = await alive(work, id);
      return (await opened(work, found, textOf(password))) ?? shown(work, found);
    },
    async download(work, id, { password, fileId }): Promise<SharedPage | { state: 'file'; url: string }> {
      const found = await alive(work, id);
      const refused = await opened(work, found, textOf(password));
      if (refused) return refused;
      const file = found.allowDownload ? found.files.find((one) => one.id === fileId) : undefined;
      if (!file) throw gone();
      const now = await need(work, FileShare, id);
      await update(work, FileShare, now, { downloads: now.downloads + 1 });
      await note(work, 'download', { shareId: id, entryId: file.id });
      return { state: 'file', url: `${addressOf(work, await versionOf(work, file))}&download` };
    },
  },
};
