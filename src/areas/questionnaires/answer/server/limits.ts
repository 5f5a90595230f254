// Places that run out: those of an issue, and those of an option.

import { sql } from 'drizzle-orm';
import { conflict } from '#kernel/model/problems';
import { table } from '#kernel/server/database/table';
import { onConflict } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { type Element, saidIn } from '../../content/model/document';
import { listOf } from '../../content/model/scoring';
import { QuestionnaireIssue } from '../../issue/model/issue';
import { QuotaCounter } from '../model/item';
import type { AnswerSheet } from '../model/sheet';
import { answerRules } from './answerTexts';

/** Guarded by the row itself: two that press at once never both get the last place. */
export async function takePlace(work: Work, issue: QuestionnaireIssue, sheet: AnswerSheet): Promise<void> {
  // One that was handed in before has its place.
  if (sheet.receiptNo) return;
  const t = table(QuestionnaireIssue);
  const taken = await work.db
    .update(t)
    .set({ accepted: sql`${t.accepted} + 1` })
    .where(
      sql`${t.enterpriseId} = ${work.enterpriseId} and ${t.id} = ${issue.id} and (${t.totalLimit} = 0 or ${t.accepted} < ${t.totalLimit})`,
    )
    .returning({ id: t.id });
  if (taken.length === 0) throw conflict(answerRules.full, 'issue_full');
}

export async function takeQuotas(
  work: Work,
  issueId: number,
  visible: readonly Element[],
  kept: Record<string, unknown>,
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { key, options } of visible) {
    const chosen = options.filter((option) => option.quota !== undefined && listOf(kept[key]).includes(option.key));
    for (const option of chosen) {
      const taken = await work.session.rows(
        sql`insert into quota_counter (enterprise_id, version, created_at, updated_at, issue_id, question_key, option_key, used)
          select ${work.enterpriseId}, 1, ${work.now.toISOString()}, ${work.now.toISOString()}, ${issueId}, ${key}, ${option.key}, 1 where ${option.quota ?? 0}::int > 0
          ${onConflict(QuotaCounter, ['issueId', 'questionKey', 'optionKey'])}
          do update set used = quota_counter.used + 1 where quota_counter.used < ${option.quota ?? 0}::int returning id`,
      );
      if (taken.length === 0)
        throw conflict(
          answerRules.optionFull,
          { code: 'option_full', question: key, option: option.key },
          {
            no: numbers.get(key) ?? 0,
            option: saidIn(option.label, work.locale),
          },
        );
    }
  }
}
