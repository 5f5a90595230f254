// While somebody answers: what changed is kept a moment later, never out of order; and what happened meanwhile is noted.
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { conflict, gone } from '#kernel/model/problems';
import { configValue } from '#kernel/server/config';
import { table } from '#kernel/server/database/table';
import { signUpload, uploadLifetimeMs } from '#kernel/server/files/token';
import { hashToken } from '#kernel/server/links';
import { need, row } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { QuestionnaireVersion } from '../../design/model/version';
import { graceMs } from '../model/deadline';
import { AnswerEvent } from '../model/item';
import { AnswerSheet } from '../model/sheet';
import { answerRules } from './answerTexts';
import { handIn } from './submitting';

/** The sheet behind a key, locked; a former key says that somebody went on elsewhere. */
export async function sheetBehind(work: Work, sheetKey: string): Promise<AnswerSheet> {
  const hash = hashToken(sheetKey);
  const sheet = await row(work, AnswerSheet, { keyHash: hash }, { lock: true });
  if (sheet) return sheet;
  const former = await row(work, AnswerSheet, (t) => sql`${t.oldKeys} @> ${JSON.stringify([hash])}::jsonb`);
  if (former) throw conflict(answerRules.takenOver, 'taken_over');
  throw gone();
}

const largest = 200_000;

export async function autosave(work: Work, sheetKey: string, seq: number, changes: Record<string, unknown>) {
  const sheet = await sheetBehind(work, sheetKey);
  demandGoing(sheet, work.now);
  const lastSeq = Math.max(seq, sheet.lastSeq);
  if (seq > sheet.lastSeq) {
    const t = table(AnswerSheet);
    const answers = merged(sheet.answers, changes);
    if (JSON.stringify(answers).length <= largest)
      await work.db
        .update(t)
        .set({ answers, lastSeq })
        .where(sql`${t.enterpriseId} = ${work.enterpriseId} and ${t.id} = ${sheet.id}`);
  }
  return { lastSeq, savedAt: work.now.toISOString(), serverTime: work.now.toISOString() };
}

export const merged = (answers: Record<string, unknown>, changes: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...answers, ...changes }).filter(([, value]) => value !== null && value !== undefined),
  );

export function demandGoing(sheet: AnswerSheet, now: Date): void {
  if (sheet.state !== 'in_progress') throw conflict(answerRules.submitted, 'submitted');
  if (sheet.deadlineAt && now.getTime() > sheet.deadlineAt.getTime() + graceMs)
    throw conflict(answerRules.timeOver, 'time_over');
}

const kinds = ['open', 'page', 'leave', 'back', 'paste', 'offline', 'online', 'device'] as const;
type EventKind = (typeof kinds)[number];
const isKind = (kind: unknown): kind is EventKind => kinds.some((each) => each === kind);

/** Whoever leaves too often hands in what is there. */
export async function noteEvents(work: Work, sheetKey: string, events: readonly unknown[]) {
  const sheet = await sheetBehind(work, sheetKey);
  if (sheet.state !== 'in_progress') return { leaves: sheet.leaveCount, isOver: true };
  const noted = events.slice(0, 50).flatMap((each) => {
    const kind = typeof each === 'object' && each !== null && 'kind' in each ? each.kind : undefined;
    return isKind(kind) ? [kind] : [];
  });
  // An anonymous sheet is told nothing that would date it.
  if (noted.length > 0 && sheet.targetId)
    await work.db
      .insert(table(AnswerEvent))
      .values(noted.map((kind) => ({ enterpriseId: work.enterpriseId, sheetId: sheet.id, kind, at: work.now })));
  const leaveCount = sheet.leaveCount + noted.filter((kind) => kind === 'leave').length;
  const t = table(AnswerSheet);
  await work.db
    .update(t)
    .set({ leaveCount })
    .where(sql`${t.enterpriseId} = ${work.enterpriseId} and ${t.id} = ${sheet.id}`);
  const { settings } = await need(work, QuestionnaireVersion, sheet.versionId);
  const isOver = settings.leaveLimit !== undefined && leaveCount > settings.leaveLimit;
  if (isOver) await handIn(work, { ...sheet, leaveCount }, 'leave');
  return { leaves: leaveCount, isOver };
}

export async function uploadGrant(work: Work, sheetKey: string) {
  demandGoing(await sheetBehind(work, sheetKey), work.now);
  const maxBytes = Number(await configValue(work, 'questionnaires.uploadMb')) * 1024 * 1024;
  const uptoken = signUpload(
    {
      key: randomBytes(16).toString('hex'),
      enterpriseId: String(work.enterpriseId),
      accountId: '0',
      maxBytes,
      kinds: ['image', 'audio', 'video', 'document'],
      visibility: 'public',
      expiresAt: work.now.getTime() + uploadLifetimeMs,
    },
    work.app.secret,
  );
  return { url: '/qiniuclient/upload', uptoken, maxBytes };
}
