// Who is told that something was handed in or given out, and what a respondent may read of the result.

import { conflict } from '#kernel/model/problems';
import { notify } from '#kernel/server/calls';
import { need, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { withPoints } from '../../bank/server/pool';
import { type Element, elementsIn, saidIn } from '../../content/model/document';
import { QuestionnaireVersion } from '../../design/model/version';
import { QuestionnaireIssue } from '../../issue/model/issue';
import { answerReleased, answerSubmitted, answerVoided } from '../../model/events';
import { AnswerItem } from '../model/item';
import { sheetDocument } from '../model/paper';
import type { AnswerSheet } from '../model/sheet';
import type { Outcome } from '../model/writing';
import { answerRules } from './answerTexts';

/** An anonymous sheet names neither the person nor its receipt. */
function told(
  { issueId, questionnaireId, personKind, personId, schoolId, receiptNo }: AnswerSheet,
  isAnonymous: boolean,
) {
  const isPerson = personKind === 'customer' || personKind === 'staff' || personKind === 'candidate';
  return {
    issueId,
    questionnaireId,
    schoolId,
    ...(!isAnonymous && isPerson && personId ? { personKind, personId } : {}),
    ...(!isAnonymous && receiptNo ? { receiptNo } : {}),
  };
}

export const tellSubmitted = (work: Work, { anonymous }: QuestionnaireIssue, sheet: AnswerSheet): Promise<void> =>
  work.emit(answerSubmitted, told(sheet, anonymous));

export async function tellReleased(work: Work, sheet: AnswerSheet): Promise<void> {
  const issue = await need(work, QuestionnaireIssue, sheet.issueId);
  await work.emit(answerReleased, {
    ...told(sheet, issue.anonymous),
    score: sheet.score ?? 0,
    maxScore: sheet.maxScore ?? 0,
    percent: sheet.percent ?? 0,
    passed: sheet.passed === null ? null : sheet.passed === 'yes',
    band: sheet.band,
  });
  await noticePerson(work, issue, sheet, 'resultReleased');
}

export async function tellVoided(work: Work, sheet: AnswerSheet): Promise<void> {
  const { anonymous } = await need(work, QuestionnaireIssue, sheet.issueId);
  await work.emit(answerVoided, told(sheet, anonymous));
}

export async function noticePerson(
  work: Work,
  { name }: QuestionnaireIssue,
  sheet: AnswerSheet,
  kind: 'resultReleased' | 'resultChanged',
): Promise<void> {
  const { personKind, personId, score, maxScore, id, version } = sheet;
  if (!personId) return;
  const whom =
    personKind === 'staff'
      ? { recipientIds: [personId] }
      : personKind === 'customer'
        ? { customerIds: [personId] }
        : null;
  if (!whom) return;
  await notify(work, {
    kind: `questionnaires.${kind}`,
    key: `${kind}:${id}:${version}:${score}`,
    vars: { name, score: (score ?? 0) / 100, full: (maxScore ?? 0) / 100 },
    includeActor: true,
    ...whom,
  });
}

/** As much as the settings let a respondent see, and nothing before it is released. */
export async function outcomeOf(work: Work, sheet: AnswerSheet): Promise<Outcome | null> {
  const version = await need(work, QuestionnaireVersion, sheet.versionId);
  const { show } = version.settings;
  if (sheet.state !== 'released' || show === 'nothing') return null;
  const items = show === 'score' ? [] : await rows(work, AnswerItem, { sheetId: sheet.id }, { sort: 'id' });
  const elements = new Map(elementsIn(sheetDocument(version, sheet.paper, withPoints)).map((one) => [one.key, one]));
  return {
    score: (sheet.score ?? 0) / 100,
    maxScore: (sheet.maxScore ?? 0) / 100,
    percent: (sheet.percent ?? 0) / 100,
    passed: sheet.passed === null ? null : sheet.passed === 'yes',
    band: sheet.band,
    questions: items
      .filter(({ fullScore }) => fullScore > 0)
      .map(({ questionKey, result, score, fullScore }) => {
        const element = elements.get(questionKey);
        return {
          title: saidIn(element?.title, work.locale),
          result,
          score: score / 100,
          full: fullScore / 100,
          ...(show === 'key_and_analysis' && element
            ? { key: rightText(element, work.locale), explained: saidIn(element.analysis, work.locale) }
            : {}),
        };
      }),
  };
}

export const demandReleased = (sheet: AnswerSheet): void => {
  if (sheet.state !== 'released') throw conflict(answerRules.notReleased, 'not_released');
};

/** The right answer in words. */
export function rightText({ options, scoring, rows: lines, type }: Element, locale: 'zh' | 'en'): string {
  const right = options.filter(({ correct }) => correct).map(({ label }) => saidIn(label, locale));
  if (right.length > 0) return right.join('、');
  if (type === 'true_false') return scoring?.key?.[0] === 't' ? '√' : '×';
  if (scoring?.blanks) return scoring.blanks.map(({ accepts }) => accepts).join('；');
  const label = (key: string | undefined) => saidIn(options.find((option) => option.key === key)?.label, locale);
  if (lines.some(({ correct }) => correct))
    return lines.map((line) => `${saidIn(line.label, locale)} – ${label(line.correct)}`).join('；');
  return (scoring?.key ?? []).map(label).join(' > ');
}
