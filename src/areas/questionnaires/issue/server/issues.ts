// Issues: what may be set, how one is opened, and how it follows its questionnaire.
import { sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { configValue } from '#kernel/server/config';
import { makeLink } from '#kernel/server/links';
import { detail } from '#kernel/server/resources/reading';
import { beside, insert, live, move, need, reached, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { compare } from '../../content/model/comparing';
import { Questionnaire } from '../../design/model/questionnaire';
import { QuestionnaireVersion } from '../../design/model/version';
import { touchedIssues } from '../../design/server/publishing';
import { nobody, ofCourses, openIssue, previewAudience, QuestionnaireIssue, upgradeIssue } from '../model/issue';
import { issueEnded, issueOpened } from '../model/issueEvents';
import { IssueTarget } from '../model/target';
import { type Addressed, addressed } from './audience';
import { issueRules } from './issueTexts';
import { invite } from './noticing';

const issues = service(QuestionnaireIssue, {
  /** One for the whole enterprise is looked at in every school; its people and sheets stay each school's own. */
  alsoSeen: (_actor, alias) => sql`${alias}.school_id is null and ${alias}.state <> 'draft'`,
  async beforeSave({ row, was, work }) {
    if (!was) {
      row.ownerId ??= work.actor.staffId || null;
      const questionnaire = await need(work, Questionnaire, row.questionnaireId);
      row.schoolId ??= questionnaire.schoolId;
      row.accepted = 0;
      row.link = null;
      row.versionId = null;
      row.people = 0;
      row.pausedByChange = false;
    }
    const { startsAt, endsAt, access, identity } = row;
    if (startsAt && endsAt && endsAt <= startsAt) throw invalid('endsAt', issueRules.ends);
    if (access === 'staff' && identity !== 'personal') throw invalid('identity', issueRules.personal);
    if (access === 'list' && identity !== 'personal') throw invalid('identity', issueRules.listed);
    const { kind } = await need(work, Questionnaire, row.questionnaireId);
    if (['vote', 'exam'].includes(kind) && access === 'public' && identity === 'none' && row.perDevice === 0)
      throw invalid('identity', issueRules.known);
    if (row.trigger && access === 'public') throw invalid('access', issueRules.triggered);
    if (row.triggerCourseIds.length > 0 && !(row.trigger && ofCourses.includes(row.trigger)))
      throw invalid('triggerCourseIds', issueRules.noCourse);
    if (was?.anonymous && !row.anonymous && was.state !== 'draft') throw invalid('anonymous', issueRules.anonymous);
  },
  transitions: {
    /** What ended at its time may go on to another. */
    extend({ row, input, work }) {
      if (input.endsAt <= work.now) throw invalid('endsAt', issueRules.pastEnd);
      row.endsAt = input.endsAt;
    },
    async end({ row, work }) {
      await work.emit(issueEnded, { issueId: row.id, questionnaireId: row.questionnaireId });
    },
    resume({ row }) {
      row.pausedByChange = false;
    },
  },
  calls: [
    serves(previewAudience, async (work, { audience }) => {
      const { people, without } = await addressed(work, audience);
      const of = (kind: string) => people.filter(({ personKind }) => personKind === kind).length;
      return {
        total: people.length,
        staff: of('staff'),
        customers: of('customer'),
        outside: of('outside'),
        without: without.slice(0, 200),
        names: people.slice(0, 100).map(({ name }) => name),
      };
    }),
    serves(openIssue, async (work, { id }) => {
      await open(work, id);
      return detail(work, serviceOf(work, QuestionnaireIssue), id);
    }),
    serves(upgradeIssue, async (work, { id, confirmed }) => {
      const issue = await reached(work, QuestionnaireIssue, id, 'open', { lock: true });
      const { publishedVersionId } = await need(work, Questionnaire, issue.questionnaireId);
      if (!publishedVersionId || publishedVersionId === issue.versionId) throw conflict(issueRules.newest);
      const [before, after] = [
        await need(work, QuestionnaireVersion, issue.versionId ?? 0),
        await need(work, QuestionnaireVersion, publishedVersionId),
      ];
      if (!compare(before.document, after.document).compatible && !confirmed)
        throw conflict(issueRules.incompatible, 'incompatible');
      await update(work, QuestionnaireIssue, issue, { versionId: publishedVersionId }, { action: 'upgrade' });
      return detail(work, serviceOf(work, QuestionnaireIssue), id);
    }),
  ],
});

async function open(work: Work, id: number): Promise<void> {
  const issue = await reached(work, QuestionnaireIssue, id, 'open', { lock: true });
  if (issue.state !== 'draft') throw conflict(issueRules.draftOnly);
  if (issue.endsAt && issue.endsAt <= work.now) throw invalid('endsAt', issueRules.pastEnd);
  const { people } = await addressed(work, issue.audience ?? nobody);
  if (issue.access !== 'public' && people.length === 0 && !issue.trigger) throw invalid('audience', issueRules.nobody);
  await openFor(work, issue, people);
}

/** Fixes the version and lets it begin, now or at its time, or asks for leave first. */
export async function openFor(work: Work, issue: QuestionnaireIssue, people: readonly Addressed[]): Promise<void> {
  const { id } = issue;
  const questionnaire = await need(work, Questionnaire, issue.questionnaireId);
  if (questionnaire.state !== 'published' || !questionnaire.publishedVersionId) throw conflict(issueRules.notPublished);
  await addTargets(work, id, people);
  const opened = await update(work, QuestionnaireIssue, issue, {
    versionId: questionnaire.publishedVersionId,
    link: await makeLink(work, 'q', 'issue', id, null),
    people: people.length,
  });
  const customers = people.filter(({ personKind }) => personKind === 'customer').length;
  const over = Number(await configValue(work, 'questionnaires.approvalOver'));
  const isOneSchool = issue.schoolId !== null && people.every(({ schoolId }) => schoolId === issue.schoolId);
  if (customers > over) await move(work, QuestionnaireIssue, opened, 'submit', { isOneSchool });
  else if (issue.startsAt && issue.startsAt > work.now) await move(work, QuestionnaireIssue, opened, 'schedule');
  else await startIssue(work, opened);
}

/** From now on it is answered: whoever is on its list is told. */
export async function startIssue(work: Work, issue: QuestionnaireIssue): Promise<void> {
  const running = await move(work, QuestionnaireIssue, issue, 'start');
  await invite(work, running);
  await work.emit(issueOpened, { issueId: issue.id, questionnaireId: issue.questionnaireId });
}

async function addTargets(work: Work, issueId: number, people: readonly Addressed[]): Promise<void> {
  const there = await rows(work, IssueTarget, { issueId });
  const isThere = (one: Addressed) =>
    there.some(
      ({ personKind, personId, mobile }) =>
        personKind === one.personKind && (one.personId === null ? mobile === one.mobile : personId === one.personId),
    );
  for (const person of people.filter((one) => !isThere(one))) await insert(work, IssueTarget, { issueId, ...person });
}

/** Taken down, its running issues wait; published again, exactly those go on. */
const following = extend(Questionnaire, {
  transitions: {
    async unpublish({ row, work }) {
      for (const issue of await rows(
        work,
        QuestionnaireIssue,
        { questionnaireId: row.id, state: 'running' },
        { lock: true },
      )) {
        const marked = await update(work, QuestionnaireIssue, issue, { pausedByChange: true });
        await move(work, QuestionnaireIssue, marked, 'pause', { reason: row.title });
        touchedIssues(work).paused.push(issue.id);
      }
    },
    async publish({ row, work }) {
      const waiting = await rows(
        work,
        QuestionnaireIssue,
        { questionnaireId: row.id, state: 'paused', pausedByChange: true },
        { lock: true },
      );
      for (const issue of waiting) {
        await move(work, QuestionnaireIssue, issue, 'resume');
        touchedIssues(work).resumed.push(issue.id);
      }
    },
  },
  filters: {
    running: {
      field: Questionnaire.asked.running,
      where: (_name, given) => {
        const isRunning = sql`exists (select 1 from questionnaire_issue i where ${beside('i', 't')} and i.questionnaire_id = t.id and i.state = 'running')`;
        return given === false || given === 'false' ? sql`not ${isRunning}` : isRunning;
      },
    },
  },
  async decorate(list, work) {
    const ids = list.map(({ id }) => id);
    if (ids.length === 0) return;
    const found = await work.session.rows<{ id: number; running: number; collected: number }>(
      sql`select questionnaire_id as id, count(*) filter (where state = 'running')::int as running, coalesce(sum(accepted), 0)::int as collected
        from questionnaire_issue where ${live(work, 'questionnaire_issue')} and questionnaire_id = any(${sql.param(ids)}::bigint[]) group by 1`,
    );
    const byId = new Map(found.map((one) => [Number(one.id), one]));
    for (const row of list) {
      row.runningIssues = byId.get(row.id)?.running ?? 0;
      row.collected = byId.get(row.id)?.collected ?? 0;
    }
  },
  reads: [],
});

export const issuesPiece: AreaPiece = {
  services: [issues],
  extends: [following],
};
