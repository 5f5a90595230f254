// The files of an enterprise: who uses them, how much room they take, one put in another's place, and what nobody uses.

import { sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { UploadFile } from '#kernel/model/records';
import { pair, texts } from '#kernel/model/text';
import { logOperation } from '#kernel/server/audit';
import { configValue } from '#kernel/server/config';
import { detail } from '#kernel/server/resources/reading';
import { removeRows } from '#kernel/server/resources/removing';
import { fileUrl } from '#kernel/server/routes/fileRoutes';
import { live, ours, reached } from '#kernel/server/rows';
import { type AreaPiece, type Job, type Service, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { storageBytes } from '../../identity/server/enterprisePlan';
import { fileUsage, replaceFile } from '../model/uploads';
import { recount, replaceUses, usesOf } from './fileUse';

const rules = texts('system.upload', {
  used: ['文件正在被使用，不能删除', 'The file is in use and cannot be deleted'],
  otherKind: ['只能用同一种类的文件替换', 'Only a file of the same kind can take its place'],
  itself: ['不能用自己替换自己', 'A file cannot take its own place'],
});

const keptDays = 7;

const files: Service = service(UploadFile, {
  async beforeDelete({ row, work }) {
    const uses = await usesOf(work, row.key);
    if (uses.length > 0) throw conflict(rules.used, uses);
  },
  // Whoever keeps the files of a house does not read what people keep for themselves, nor does who looks with their eyes:
  // without a signature it is not served.
  decorate(rows, work) {
    for (const row of rows) {
      const isReader = row.uploaderId === work.actor.staffId && !work.actor.viewedBy;
      const isOwn = row.visibility === 'private' && isReader;
      const isOthers = row.visibility === 'private' && !isOwn;
      row.FileUrl = fileUrl(work.app, row.key, isOwn ? 'private' : 'public') + (isOthers ? '?' : '');
    }
  },
  calls: [serves(fileUsage, usage), serves(replaceFile, replace)],
});

const limits = {
  image: 'upload.imageMb',
  document: 'upload.documentMb',
  audio: 'upload.audioMb',
  video: 'upload.videoMb',
  other: 'upload.documentMb',
} as const;

/** How much each kind takes, and how large one file of it may be. */
async function usage(work: Work) {
  const counted = await work.session.rows<{ kind: keyof typeof limits; count: number; bytes: number }>(
    sql`select kind, count(*)::int as count, sum(file_size)::bigint as bytes from upload_file where ${live(work, 'upload_file')} group by kind`,
  );
  const kinds = [];
  for (const kind of Object.keys(limits) as (keyof typeof limits)[]) {
    const { count = 0, bytes = 0 } = counted.find((one) => one.kind === kind) ?? {};
    kinds.push({ kind, count, bytes, maxMb: Number(await configValue(work, limits[kind])) });
  }
  return { kinds, bytes: kinds.reduce((sum, one) => sum + one.bytes, 0), limit: await storageBytes(work) };
}

/** The new one was uploaded like any other; wherever the old one stood, it stands from now on. */
async function replace(work: Work, { id, byId }: { id: number; byId: number }) {
  if (id === byId) throw invalid('byId', rules.itself);
  const was = await reached(work, UploadFile, id, 'replace', { lock: true });
  const by = await reached(work, UploadFile, byId, 'replace', { lock: true });
  if (was.kind !== by.kind) throw invalid('byId', rules.otherKind);
  const { fileName, fileType, fileSize, fileDuration } = by;
  const count = await replaceUses(work, was.key, by.key, {
    FileName: fileName,
    FileUrl: fileUrl(work.app, by.key, 'public'),
    FileType: fileType,
    FileSize: fileSize,
    FileDuration: fileDuration,
  });
  await work.session.rows(
    sql`update upload_file set deleted_at = ${work.now.toISOString()}, version = version + 1 where ${ours(work, 'upload_file')} and id = ${id}`,
  );
  await work.session.rows(
    sql`update upload_file set refs = refs + ${count} where ${ours(work, 'upload_file')} and id = ${byId}`,
  );
  await logOperation(work, {
    action: 'replace',
    of: UploadFile,
    rowId: id,
    rowTitle: was.fileName,
    before: { key: was.key },
    after: { key: by.key },
  });
  return { count, row: await detail(work, files, byId) };
}

const filePurge: Job = {
  name: 'system.filePurge',
  title: pair('统计与清理文件', 'Count and clear files'),
  cron: '0 1 * * *',
  async run(work) {
    await recount(work);
    const before = new Date(work.now.getTime() - keptDays * 86_400_000).toISOString();
    const unused = await removeRows(work, UploadFile, sql`t.refs = 0 and t.created_at < ${before}`, 'purge');
    const old = await work.session.rows<{ key: string }>(
      sql`delete from upload_file where ${ours(work, 'upload_file')} and deleted_at < ${before} returning key`,
    );
    // Bytes only once the rows are gone for good: a file without a row is found by nobody, a row without a file by everybody.
    work.onCommit(() => {
      for (const { key } of old)
        work.app.files.delete(key).catch((error) => work.app.log(`File ${key} could not be deleted`, error));
    });
    return unused.length + old.length;
  },
};

export const uploads: AreaPiece = { services: [files], jobs: [filePurge] };
