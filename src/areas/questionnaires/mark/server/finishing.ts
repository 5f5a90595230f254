// What marks make of a sheet: its items, its totals, and its state when nothing is left to mark.
import { sql } from 'drizzle-orm';
import { table } from '#kernel/server/database/table';
import { count, move, need, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { AnswerItem } from '../../answer/model/item';
import { AnswerSheet } from '../../answer/model/sheet';
import { sumOf } from '../../content/model/scoring';
import { QuestionnaireVersion } from '../../design/model/version';
import { MarkItem } from '../model/plan';

/** The totals of a sheet from its items, and whether anything still waits. */
export async function retotal(work: Work, sheetId: number): Promise<AnswerSheet> {
  const sheet = await need(work, AnswerSheet, sheetId, { lock: true });
  const { settings } = await need(work, QuestionnaireVersion, sheet.versionId);
  const items = await rows(work, AnswerItem, { sheetId });
  const byHand = new Set((await rows(work, MarkItem, { sheetId })).map(({ questionKey }) => questionKey));
  const total = sumOf(items.map(({ score, fullScore }) => ({ score, full: fullScore })));
  const manual = items.filter(({ questionKey }) => byHand.has(questionKey)).reduce((sum, { score }) => sum + score, 0);
  const isPending = items.some(({ result }) => result === 'pending');
  const percent = total.permille * 10;
  const changed = await update(work, AnswerSheet, sheet, {
    autoScore: total.score - manual,
    manualScore: manual,
    score: total.score,
    maxScore: total.max,
    percent,
    passed: isPending || total.max === 0 ? null : percent >= settings.passPercent * 100 ? 'yes' : 'no',
  });
  if (isPending || changed.state !== 'to_mark') return changed;
  const marked = await move(work, AnswerSheet, changed, 'finishMark');
  if (settings.release === 'immediate') return move(work, AnswerSheet, marked, 'release');
  if (settings.release === 'all_marked') await releaseWhenAllAre(work, sheet.issueId);
  return marked;
}

async function releaseWhenAllAre(work: Work, issueId: number): Promise<void> {
  const left = await count(work, AnswerSheet, { issueId, state: ['in_progress', 'to_mark'] });
  if (left > 0) return;
  for (const sheet of await rows(work, AnswerSheet, { issueId, state: 'marked' }, { lock: true }))
    await move(work, AnswerSheet, sheet, 'release');
}

interface Given {
  score: number;
  full: number;
  comment: string | null;
  by: number;
}

/** A person's mark on the item of a question. */
export async function setMark(
  work: Work,
  sheetId: number,
  questionKey: string,
  { score, full, comment, by }: Given,
): Promise<void> {
  const i = table(AnswerItem);
  await work.db
    .update(i)
    .set({
      score,
      comment,
      markedBy: by,
      markedAt: work.now,
      result: score >= full ? 'right' : score > 0 ? 'part' : 'wrong',
    })
    .where(
      sql`${i.enterpriseId} = ${work.enterpriseId} and ${i.sheetId} = ${sheetId} and ${i.questionKey} = ${questionKey} and ${i.rowKey} = ''`,
    );
}
