// The people of an issue: their links, how far they are, and what happens when one leaves or two turn out to be one.
import { sql } from 'drizzle-orm';
import { customerAnonymised, customerMerged } from '#areas/customers/customer/model/events';
import { staffLeft } from '#areas/people/model/events';
import { conflict } from '#kernel/model/problems';
import { makeLink } from '#kernel/server/links';
import { and, reachable } from '#kernel/server/resources/query';
import { need, reached, row as rowOf, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { type IssueProgress, issueProgress, QuestionnaireIssue } from '../model/issue';
import { IssueTarget, personalLinks } from '../model/target';
import { issueRules } from './issueTexts';

const targets = service(IssueTarget, {
  async beforeSave({ row, was, work }) {
    if (was) return;
    const issue = await need(work, QuestionnaireIssue, row.issueId);
    if (issue.state === 'ended') throw conflict(issueRules.draftOnly);
    row.schoolId ??= issue.schoolId;
  },
  async afterSave({ row, was, work }) {
    // One added by hand gets a link of its own like the others.
    if (was || row.link) return;
    const made = await need(work, IssueTarget, row.id, { lock: true });
    if (!made.link) await update(work, IssueTarget, made, { link: await makeLink(work, 'q', 'target', row.id, null) });
  },
  calls: [
    serves(personalLinks, async (work, { ids }) => {
      const found: { id: number; name: string; link: string }[] = [];
      for (const id of ids) {
        const { name, link } = await reached(work, IssueTarget, id, 'edit');
        found.push({ id, name, link: link ?? '' });
      }
      return found;
    }),
  ],
});

/** Of the people one reaches: sent → opened → started → done, and by school. */
async function progressOf(work: Work, id: number): Promise<IssueProgress> {
  await reached(work, QuestionnaireIssue, id, 'view');
  const seen = and(reachable(work.actor, serviceOf(work, IssueTarget), 'view', work.app.services));
  const found = await work.session.rows<{
    schoolId: number | null;
    name: string | null;
    targets: number;
    sent: number;
    opened: number;
    started: number;
    done: number;
  }>(
    sql`select t.school_id as "schoolId", s.name, count(*)::int as targets, count(t.sent_at)::int as sent, count(t.opened_at)::int as opened,
        count(t.started_at)::int as started, count(*) filter (where t.done_count > 0)::int as done
      from issue_target t left join school s on s.enterprise_id = t.enterprise_id and s.id = t.school_id
      where ${seen} and t.issue_id = ${id} and t.status <> 'removed' group by 1, 2 order by 3 desc`,
  );
  const total = (name: 'targets' | 'sent' | 'opened' | 'started' | 'done') =>
    found.reduce((sum, row) => sum + row[name], 0);
  return {
    id,
    targets: total('targets'),
    sent: total('sent'),
    opened: total('opened'),
    started: total('started'),
    done: total('done'),
    bySchool: found.map(({ schoolId, name, done, targets: all }) => ({
      schoolId: schoolId === null ? null : Number(schoolId),
      name: name ?? '—',
      done,
      targets: all,
    })),
  };
}

const openIssues = (work: Work) =>
  rows(work, QuestionnaireIssue, { state: ['draft', 'approving', 'scheduled', 'running', 'paused'] });

async function ofPerson(work: Work, personKind: 'staff' | 'customer', personId: number): Promise<IssueTarget[]> {
  const ids = (await openIssues(work)).map(({ id }) => id);
  return ids.length === 0 ? [] : rows(work, IssueTarget, { issueId: ids, personKind, personId }, { lock: true });
}

export const targetsPiece: AreaPiece = {
  services: [targets],
  extends: [extend(QuestionnaireIssue, { calls: [serves(issueProgress, (work, { id }) => progressOf(work, id))] })],
  listeners: [
    on(staffLeft, async (work, { staffId }) => {
      for (const target of await ofPerson(work, 'staff', staffId))
        if (target.status !== 'done') await update(work, IssueTarget, target, { status: 'removed' });
    }),
    /** Where both were asked, the one who stays keeps theirs. */
    on(customerMerged, async (work, { keepId, dropId }) => {
      for (const target of await rows(
        work,
        IssueTarget,
        { personKind: 'customer', personId: dropId },
        { lock: true },
      )) {
        const twin = await rowOf(work, IssueTarget, {
          issueId: target.issueId,
          personKind: 'customer',
          personId: keepId,
        });
        if (!twin) await update(work, IssueTarget, target, { personId: keepId });
        else if (target.status !== 'done') await update(work, IssueTarget, target, { status: 'removed' });
      }
    }),
    on(customerAnonymised, async (work, { customerId }) => {
      for (const target of await rows(
        work,
        IssueTarget,
        { personKind: 'customer', personId: customerId },
        { lock: true },
      ))
        await update(work, IssueTarget, target, { name: '—', mobile: null });
    }),
  ],
};
