// Twenty issues in every state with their people, and some 1,450 sheets over sixty days: answered, being answered, to be marked.
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hashToken } from '#kernel/server/links';
import { live, ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { withPoints } from '../bank/server/pool';
import type { Document, Settings } from '../content/model/document';
import type { Pool } from '../design/model/version';
import { QuestionnaireIssue, type Trigger } from '../issue/model/issue';
import { IssueTarget } from '../issue/model/target';
import { AnswerItem } from './model/item';
import { makePaper, sheetDocument } from './model/paper';
import { AnswerSheet } from './model/sheet';
import { type Filled, fillIn } from './sampleAnswers';

interface Version {
  id: number;
  questionnaireId: number;
  title: string;
  kind: string;
  state: string;
  document: Document;
  settings: Settings;
  pool: Pool;
  ownerId: number | null;
  schoolId: number | null;
}
interface Person {
  id: number;
  name: string;
  mobile: string | null;
  schoolId: number | null;
}

const issueStates = ['running', 'ended', 'running', 'paused', 'ended', 'running', 'scheduled', 'draft'] as const;
const perIssue = 76;
/** Those that ask by themselves. */
const triggers = new Map<string, Trigger>([
  ['课后满意度与 NPS', 'lesson_finished'],
  ['试听反馈', 'appointment_finished'],
]);

export async function plantSheets(sample: Sample, { hasPast }: Demo): Promise<void> {
  if (!hasPast) return;
  const { enterpriseId } = sample;
  const versions = await sample.session.rows<Version>(
    sql`select v.id, v.questionnaire_id as "questionnaireId", q.title, q.kind, q.state, v.document, v.settings, v.pool, q.owner_id as "ownerId", q.school_id as "schoolId"
      from questionnaire_version v join questionnaire q on q.enterprise_id = v.enterprise_id and q.id = v.questionnaire_id
      where ${ours(enterpriseId, 'v')} and q.state in ('published', 'unpublished') order by v.id`,
  );
  const staff = await people(sample, sql`staff`, sql`status = 'active' and school_id is not null`);
  const families = await people(sample, sql`customer`, sql`state = 'member' and school_id is not null`);
  if (versions.length === 0 || staff.length === 0) return;
  const issues = Array.from({ length: 20 }, (_, n) => issueOf(sample, versions[n % versions.length]!, n));
  const issueIds = await sample.plant(
    QuestionnaireIssue,
    issues.map(({ row }) => row),
  );
  await plantLinks(
    sample,
    'issue',
    issueIds.filter((_, n) => issues[n]!.row.state !== 'draft'),
  );
  for (const [n, { version, row }] of issues.entries()) {
    if (row.state === 'draft' || row.state === 'scheduled') continue;
    const asked =
      version.kind === 'exam' || (version.kind === 'assessment' && n % 2 === 0)
        ? staff
        : families.length > 0
          ? families
          : staff;
    await plantIssue(sample, issueIds[n]!, version, row, asked, asked === staff ? 'staff' : 'customer', n);
  }
}

const people = (sample: Sample, from: ReturnType<typeof sql>, where: ReturnType<typeof sql>) =>
  sample.session.rows<Person>(
    sql`select id, name, ${sql.raw('null')}::text as mobile, school_id as "schoolId" from ${from} where ${live(sample, from)} and ${where} order by id limit 400`,
  );

function issueOf(sample: Sample, version: Version, n: number) {
  const state = version.state === 'unpublished' ? ('ended' as const) : issueStates[n % issueStates.length]!;
  const isExam = version.kind === 'exam' || version.kind === 'assessment';
  const from = -58 + ((n * 7) % 40);
  const trigger = state === 'running' && n < 10 ? (triggers.get(version.title) ?? null) : null;
  const isList = n % 3 === 0 || trigger !== null;
  return {
    version,
    row: {
      name: `${version.title} ${sample.day(from).slice(5)}`.slice(0, 60),
      questionnaireId: version.questionnaireId,
      versionId: state === 'draft' ? null : version.id,
      access: isExam ? ('staff' as const) : isList ? ('list' as const) : ('public' as const),
      identity: isExam || isList ? ('personal' as const) : ('none' as const),
      anonymous: n % 7 === 1 && !isExam,
      perDevice: 1,
      ...{ trigger, triggerDelayHours: trigger ? 2 : 0 },
      startsAt: sample.moment(state === 'scheduled' ? 3 : from, 9),
      endsAt:
        state === 'ended'
          ? sample.moment(Math.min(-2, from + 14), 18)
          : state === 'running' && n % 2 === 0
            ? sample.moment(9, 18)
            : null,
      notify: ['message' as const],
      schoolId: version.schoolId,
      ownerId: version.ownerId,
      state,
      people: perIssue + 20,
      accepted: 0,
      createdAt: sample.moment(from - 1, 15),
    },
  };
}

/** Demo links live as long as the demo. */
async function plantLinks(sample: Sample, kind: 'issue' | 'target', ids: readonly number[]): Promise<void> {
  const made = ids.map((id) => {
    const token = `${sample.enterpriseId.toString(36)}.${randomBytes(24).toString('base64url')}`;
    return { id, path: `/q/${token}`, hash: hashToken(token) };
  });
  await sample.session.rows(
    sql`insert into public_link (enterprise_id, prefix, kind, token_hash, subject_id)
      select ${sample.enterpriseId}, 'q', ${kind}, hash, id from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as x(id bigint, hash text)`,
  );
  const into = kind === 'issue' ? sql`questionnaire_issue` : sql`issue_target`;
  await sample.session.rows(
    sql`update ${into} t set link = x.path from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as x(id bigint, path text)
      where ${ours(sample, 't')} and t.id = x.id`,
  );
}

type IssueRow = ReturnType<typeof issueOf>['row'];

async function plantIssue(
  sample: Sample,
  issueId: number,
  version: Version,
  issue: IssueRow,
  from: readonly Person[],
  personKind: 'staff' | 'customer',
  n: number,
): Promise<void> {
  const asked = Array.from(
    { length: Math.min(perIssue + 20, from.length) },
    (_, at) => from[(n * 31 + at) % from.length]!,
  );
  const isListed = issue.access !== 'public';
  const answered = Math.min(perIssue, asked.length);
  const made = asked
    .slice(0, answered)
    .map((person, at) => sheetOf(sample, issueId, version, issue, person, personKind, at));
  const isDone = (at: number) => at < answered && made[at]!.sheet.state !== 'in_progress';
  const targetIds = isListed
    ? await sample.plant(
        IssueTarget,
        asked.map((person, at) => ({
          issueId,
          personKind,
          personId: person.id,
          name: person.name,
          mobile: person.mobile,
          schoolId: person.schoolId,
          sentAt: issue.startsAt,
          openedAt: at < answered + 8 ? issue.startsAt : null,
          startedAt: at < answered ? issue.startsAt : null,
          doneCount: isDone(at) ? 1 : 0,
          doneAt: isDone(at) ? issue.startsAt : null,
          status: isDone(at)
            ? ('done' as const)
            : at < answered
              ? ('started' as const)
              : at < answered + 8
                ? ('opened' as const)
                : ('sent' as const),
        })),
      )
    : [];
  if (issue.state === 'running') await plantLinks(sample, 'target', targetIds);
  const ids = await sample.plant(
    AnswerSheet,
    made.map(({ sheet }, at) => {
      const targetId = targetIds[at] ?? null;
      return {
        ...sheet,
        targetId: issue.anonymous ? null : targetId,
        respondentKey: targetId && !issue.anonymous ? `t:${targetId}` : `r:${issueId}.${at}`,
      };
    }),
  );
  await sample.plant(
    AnswerItem,
    made.flatMap(({ items }, at) => items.map((item) => ({ ...item, sheetId: ids[at]! }))),
  );
  const accepted = made.filter(({ sheet }) => !['in_progress', 'abandoned'].includes(sheet.state)).length;
  await sample.session.rows(
    sql`update questionnaire_issue set accepted = ${accepted}, people = ${isListed ? asked.length : 0} where ${ours(sample, 'questionnaire_issue')} and id = ${issueId}`,
  );
}

function sheetOf(
  sample: Sample,
  issueId: number,
  version: Version,
  issue: IssueRow,
  person: Person,
  personKind: 'staff' | 'customer',
  at: number,
) {
  const isOpen = at % 24 === 23 && issue.state === 'running';
  const paper = makePaper(version, issueId * 1000 + at);
  const document = sheetDocument(version, paper, withPoints);
  const filled: Filled = fillIn(sample, document, version.settings, paper, isOpen);
  const day = Math.min(-1, Math.round((issue.startsAt.getTime() - sample.now.getTime()) / 86_400_000) + (at % 12));
  const startedAt = sample.moment(day, 9 + (at % 11), at % 60);
  const seconds = 60 + ((at * 37) % 600);
  const isKnown = !issue.anonymous;
  const isVoid = at === 40;
  const state = isVoid ? ('void' as const) : filled.state;
  return {
    items: isOpen ? [] : filled.items,
    sheet: {
      issueId,
      questionnaireId: version.questionnaireId,
      versionId: version.id,
      attemptNo: 1,
      personKind: isKnown && issue.access !== 'public' ? personKind : null,
      personId: isKnown && issue.access !== 'public' ? person.id : null,
      name: isKnown && issue.access !== 'public' ? person.name : null,
      mobile: null,
      schoolId: person.schoolId,
      paper,
      answers: filled.answers,
      lastSeq: 5,
      startedAt,
      receiptNo: isOpen ? null : `A${String(issueId).padStart(4, '0')}${String(at).padStart(8, '0')}`,
      submittedAt: isOpen ? null : new Date(startedAt.getTime() + seconds * 1000),
      seconds: isOpen ? null : seconds,
      submitWay: isOpen ? null : ('self' as const),
      ...filled.totals,
      flags: at % 45 === 3 ? (['too_fast'] as 'too_fast'[]) : [],
      channel: at % 3 === 0 ? 'frontdesk' : null,
      language: 'zh',
      formerState: isVoid ? filled.state : null,
      releasedAt: filled.state === 'released' ? new Date(startedAt.getTime() + seconds * 1000) : null,
      state,
      createdAt: startedAt,
    },
  };
}
