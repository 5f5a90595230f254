// A file looked at, downloaded, and its versions. Its bytes are served at an address that is signed for half an hour.
import { and, desc, eq } from 'drizzle-orm';
import { dayOf } from '#kernel/model/dates';
import { conflict } from '#kernel/model/problems';
import { privateUrl } from '#kernel/server/files/privateUrl';
import { live, need, rows, tableAs, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { type FileEntry, FileVersion } from '../model/fileCabinet';
import type { LogItem, ShownFile, VersionItem } from '../model/fileCalls';
import { FileLog } from '../model/fileSharing';
import { isOffice, isShown } from '../model/previews';
import { fileTexts } from './fileTexts';
import { versionOf } from './folders';
import { fileFor } from './rights';
import { namesOf } from './spaces';
import { addVersion, note } from './storing';

const addressMs = 30 * 60_000;
const mostLog = 100;

export const addressOf = (work: Work, { content }: Pick<FileVersion, 'content'>): string =>
  privateUrl(work, content.FileUrl.replace(/\?.*$/, ''), addressMs);

interface Asked {
  id: number;
  number: number | null;
}

export async function preview(work: Work, { id, number }: Asked): Promise<ShownFile> {
  const file = await fileFor(work, id, 'view');
  const version = await versionOf(work, file, number ?? undefined);
  const { FileType: mime } = version.content;
  if (!isShown(mime) && !isOffice(mime)) throw conflict(fileTexts.noPreview);
  await note(work, 'view', { entryId: id });
  return {
    url: addressOf(work, version),
    name: file.name,
    mime,
    watermark: `${work.actor.name} ${dayOf(work.now, work.actor.timezone)}`,
  };
}

export async function download(work: Work, { id, number }: Asked): Promise<{ url: string }> {
  const file = await fileFor(work, id, 'download');
  const version = await versionOf(work, file, number ?? undefined);
  await note(work, 'download', { entryId: id });
  return { url: `${addressOf(work, version)}&download` };
}

export async function versions(work: Work, { id }: { id: number }): Promise<VersionItem[]> {
  const file = await fileFor(work, id, 'view');
  const found = await rows(work, FileVersion, { entryId: id }, { sort: '-number' });
  const names = await namesOf(
    work,
    found.map(({ createdBy }) => createdBy),
  );
  return found.map(({ number, size, createdAt, createdBy, note: told, pinned }) => ({
    number,
    size,
    at: createdAt.toISOString(),
    by: names.get(createdBy) ?? '',
    note: told ?? '',
    pinned,
    isCurrent: number === file.currentNumber,
  }));
}

/** An old one restored is a new one: nothing that was there since is lost. */
export async function bringBack(work: Work, { id, number }: { id: number; number: number }): Promise<null> {
  const file = await fileFor(work, id, 'edit');
  const { content, md5 } = await versionOf(work, file, number);
  await addVersion(work, file, { file: content, md5 }, `v${number}`);
  return null;
}

export async function pin(
  work: Work,
  { id, number, pinned }: { id: number; number: number; pinned: boolean },
): Promise<null> {
  const file = await fileFor(work, id, 'edit');
  const version = await need(work, FileVersion, { entryId: file.id, number }, { lock: true });
  await update(work, FileVersion, version, { pinned });
  return null;
}

const l = tableAs(FileLog, 'l');

export async function logOf(work: Work, { id }: { id: number }): Promise<LogItem[]> {
  const file: FileEntry = await fileFor(work, id, 'manage');
  const found = await rows(work, FileLog, (log) => eq(log.entryId, file.id), { sort: '-at', limit: mostLog });
  const names = await namesOf(
    work,
    found.map(({ staffId }) => staffId),
  );
  return found.map(({ action, at, staffId }) => ({ action, who: names.get(staffId) ?? '', at: at.toISOString() }));
}

/** What this person last looked at or put there, newest first. */
export async function lastTouched(work: Work, limit: number): Promise<number[]> {
  const found = await work.db
    .select({ id: l.entryId })
    .from(l)
    .where(and(live(work, l), eq(l.staffId, work.actor.staffId)))
    .orderBy(desc(l.at))
    .limit(1000);
  return [...new Set(found.flatMap(({ id }) => id ?? []))].slice(0, limit);
}
