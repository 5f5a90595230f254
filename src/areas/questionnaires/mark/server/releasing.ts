// Giving results out, marking anew by a corrected key, and how far the marking of each issue is.
import { sql } from 'drizzle-orm';
import { forbidden } from '#kernel/model/problems';
import { may } from '#kernel/server/actor';
import { and, reachable } from '#kernel/server/resources/query';
import { beside, count, live, move, need, reached, row, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { AnswerItem } from '../../answer/model/item';
import { sheetDocument } from '../../answer/model/paper';
import { AnswerSheet } from '../../answer/model/sheet';
import { noticePerson } from '../../answer/server/results';
import { BankQuestion } from '../../bank/model/bankQuestion';
import { withPoints } from '../../bank/server/pool';
import { type Element, elementsIn } from '../../content/model/document';
import { markOf } from '../../content/model/scoring';
import { Questionnaire } from '../../design/model/questionnaire';
import { QuestionnaireVersion } from '../../design/model/version';
import { QuestionnaireIssue } from '../../issue/model/issue';
import { type MarkCard, MarkPlan, markCards, type Regraded, regradeIssue, releaseIssue } from '../model/plan';
import { retotal } from './finishing';

async function release(work: Work, issueId: number) {
  await reached(work, QuestionnaireIssue, issueId, 'view');
  const ready = await rows(work, AnswerSheet, { issueId, state: 'marked' }, { lock: true });
  for (const sheet of ready) await move(work, AnswerSheet, sheet, 'release');
  return {
    released: ready.length,
    passed: ready.filter(({ passed }) => passed === 'yes').length,
    waiting: await count(work, AnswerSheet, { issueId, state: 'to_mark' }),
  };
}

/** By the key of the newest version, of drawn questions the newest revision; what a person marked stays. */
async function regrade(work: Work, issueId: number, keys: readonly string[] | null, reason: string): Promise<Regraded> {
  const issue = await reached(work, QuestionnaireIssue, issueId, 'view');
  const { publishedVersionId } = await need(work, Questionnaire, issue.questionnaireId);
  const newest = await need(work, QuestionnaireVersion, publishedVersionId ?? 0);
  const changed: Regraded['changed'] = [];
  const answer: Regraded = { sheets: 0, up: 0, down: 0, toPass: 0, toFail: 0, changed };
  for (const sheet of await rows(
    work,
    AnswerSheet,
    { issueId, state: ['to_mark', 'marked', 'released'] },
    { lock: true },
  )) {
    answer.sheets += 1;
    const isChanged = await remark(work, sheet, newest, keys);
    if (!isChanged) continue;
    const after = await retotal(work, sheet.id);
    const [was, is] = [sheet.score ?? 0, after.score ?? 0];
    if (was === is) continue;
    await update(work, AnswerSheet, after, {}, { action: 'regrade', reason });
    answer[is > was ? 'up' : 'down'] += 1;
    if (sheet.passed === 'no' && after.passed === 'yes') answer.toPass += 1;
    if (sheet.passed === 'yes' && after.passed === 'no') answer.toFail += 1;
    changed.push({
      sheetId: sheet.id,
      receiptNo: sheet.receiptNo,
      name: sheet.name,
      before: was / 100,
      after: is / 100,
    });
    if (sheet.state === 'released') await noticePerson(work, issue, after, 'resultChanged');
  }
  return answer;
}

async function remark(
  work: Work,
  sheet: AnswerSheet,
  newest: QuestionnaireVersion,
  keys: readonly string[] | null,
): Promise<boolean> {
  const own = await need(work, QuestionnaireVersion, sheet.versionId);
  const asked = new Map(
    elementsIn(sheetDocument(own, sheet.paper, withPoints)).map((element) => [element.key, element]),
  );
  const fresh = new Map(elementsIn(newest.document).map((element) => [element.key, element]));
  let isChanged = false;
  for (const item of await rows(work, AnswerItem, { sheetId: sheet.id }, { lock: true })) {
    const was = asked.get(item.questionKey);
    if (!was?.scoring || was.scoring.mode === 'manual' || item.fullScore === 0) continue;
    if (keys && keys.length > 0 && !keys.includes(item.questionKey)) continue;
    const element = fresh.get(item.questionKey) ?? (await drawnNow(work, item, was));
    if (!element?.scoring || element.scoring.mode === 'manual') continue;
    const { score, full, result } = markOf(element, sheet.answers[item.questionKey]);
    if (score === item.score && full === item.fullScore) continue;
    await update(work, AnswerItem, item, { score, fullScore: full, result });
    isChanged = true;
  }
  return isChanged;
}

async function drawnNow(work: Work, { bankQuestionId }: AnswerItem, was: Element): Promise<Element | undefined> {
  const found = bankQuestionId === null ? undefined : await row(work, BankQuestion, bankQuestionId);
  return found && withPoints({ ...found.element, key: was.key }, was.scoring?.points ?? found.points);
}

async function cards(work: Work): Promise<MarkCard[]> {
  const { staffId } = work.actor;
  const mayAll = may(work.actor, 'questionnaires.mark.assign');
  const seen = mayAll
    ? and(reachable(work.actor, serviceOf(work, QuestionnaireIssue), 'view', work.app.services))
    : sql`${live(work, 't')}`;
  const found = await work.session.rows<Omit<MarkCard, 'markers'> & { markers: MarkCard['markers'] | null }>(
    sql`select t.id::int as "issueId", t.name, q.title, count(distinct s.id)::int as papers,
        (select count(*)::int from mark_item m where ${beside('m', 't')} and m.issue_id = t.id and m.status = 'open') as open,
        (select count(*)::int from mark_item m where ${beside('m', 't')} and m.issue_id = t.id and m.status = 'claimed') as claimed,
        (select count(*)::int from mark_item m where ${beside('m', 't')} and m.issue_id = t.id and m.status = 'done') as done,
        (select count(*)::int from mark_item m where ${beside('m', 't')} and m.issue_id = t.id and m.status <> 'done' and (m.marker_id = ${staffId} or (m.marker_id is null and p.id is null))) as mine,
        count(distinct s.id) filter (where s.state = 'marked')::int as marked, count(distinct s.id) filter (where s.state = 'released')::int as released,
        to_char(p.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "dueAt", p.id is not null as "hasPlan", p.id::int as "planId",
        (select json_agg(json_build_object('staffId', x.marker_id, 'name', x.name, 'done', x.n, 'mean', x.mean)) from (
          select m.marker_id, f.name, count(*)::int as n, round(avg(m.score) / 100.0, 2)::float as mean from mark_item m join staff f on f.enterprise_id = m.enterprise_id and f.id = m.marker_id
          where ${beside('m', 't')} and m.issue_id = t.id and m.status = 'done' group by 1, 2) x) as markers
      from questionnaire_issue t join questionnaire q on q.enterprise_id = t.enterprise_id and q.id = t.questionnaire_id
      join answer_sheet s on ${beside('s', 't')} and s.issue_id = t.id and s.state in ('to_mark', 'marked', 'released') and s.max_score > 0
      left join mark_plan p on ${beside('p', 't')} and p.issue_id = t.id
      where ${seen} and (${mayAll} or p.marker_ids @> ${sql.param([staffId])}::bigint[] or p.arbiter_id = ${staffId})
      group by t.id, t.enterprise_id, t.name, q.title, p.id, p.due_at order by 8 desc, t.id desc limit 60`,
  );
  return found.map((one) => ({ ...one, markers: mayAll ? (one.markers ?? []) : [] }));
}

export const releasing: AreaPiece = {
  extends: [
    extend(MarkPlan, {
      calls: [
        serves(releaseIssue, (work, { issueId }) => release(work, issueId)),
        serves(markCards, (work) => cards(work)),
      ],
    }),
  ],
  calls: [
    serves(regradeIssue, (work, { id, keys, reason }) => {
      if (!may(work.actor, 'questionnaires.mark.assign')) throw forbidden('questionnaires.mark.assign');
      return regrade(work, id, keys, reason);
    }),
  ],
};
