// Issues that ask by themselves: something happened to somebody, and after a while, not too often, that person is invited.
import { sql } from 'drizzle-orm';
import { contractEffective, contractRefunded } from '#areas/contracts/model/events';
import { appointmentFinished, customerAssigned, customerCreated } from '#areas/customers/customer/model/events';
import { getCustomers } from '#areas/customers/customer/model/queries';
import { staffOnboarded } from '#areas/people/model/events';
import { classFinished, lessonFinished } from '#areas/teaching/model/events';
import { classMembers } from '#areas/teaching/model/queries';
import { insert, rows, update } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { type Audience, nobody, QuestionnaireIssue, type Trigger } from '../model/issue';
import { IssueTarget } from '../model/target';
import { type Addressed, addressed } from './audience';
import { invite } from './noticing';

const hour = 3_600_000;

interface Happened {
  trigger: Trigger;
  /** What it happened with: the lesson, the contract. */
  id: number | string;
  whom: Partial<Audience>;
  schoolId: number | null;
  courseIds?: readonly number[];
}

async function ask(work: Work, { trigger, id, whom, schoolId, courseIds = [] }: Happened): Promise<void> {
  const meant = (await rows(work, QuestionnaireIssue, { trigger, state: 'running' }, { sort: 'id' })).filter(
    (issue) =>
      (issue.schoolId === null || issue.schoolId === schoolId) &&
      (issue.triggerCourseIds.length === 0 || issue.triggerCourseIds.some((one) => courseIds.includes(one))),
  );
  if (meant.length === 0) return;
  const { people } = await addressed(work, { ...nobody, ...whom });
  const origin = `${trigger}:${id}`;
  for (const issue of meant) {
    const askAt = new Date(work.now.getTime() + issue.triggerDelayHours * hour);
    if (issue.endsAt && issue.endsAt <= askAt) continue;
    const asked = await alreadyAsked(work, issue, people, origin);
    for (const person of people)
      if (!asked.has(keyOf(person))) await insert(work, IssueTarget, { issueId: issue.id, ...person, askAt, origin });
  }
}

const keyOf = ({ personKind, personId }: Pick<IssueTarget, 'personKind' | 'personId'>): string =>
  `${personKind}:${personId}`;

/** For this very reason, or so lately that they are left in peace. */
async function alreadyAsked(
  work: Work,
  { id, triggerRepeatDays }: QuestionnaireIssue,
  people: readonly Addressed[],
  origin: string,
): Promise<ReadonlySet<string>> {
  // Two things that happen to one person at once wait for each other here, and all go by the same order.
  const locks = people.map((person) => `asked:${id}:${keyOf(person)}`).sort();
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(one, 0)) from unnest(${sql.param(locks)}::text[]) one`,
  );
  const since = new Date(work.now.getTime() - triggerRepeatDays * 24 * hour).toISOString();
  const personIds = people.map(({ personId }) => personId);
  const before = await rows(
    work,
    IssueTarget,
    (t) =>
      sql`${t.issueId} = ${id} and ${t.personId} = any(${sql.param(personIds)}::bigint[])
        and (${t.origin} = ${origin} or ${t.createdAt} > ${since})`,
  );
  return new Set(before.map(keyOf));
}

/** Those whose hours have passed. */
export async function inviteTriggered(work: Work): Promise<number> {
  const asking = await rows(work, QuestionnaireIssue, (t) => sql`${t.state} = 'running' and ${t.trigger} is not null`, {
    lock: true,
  });
  let sent = 0;
  for (const issue of asking) {
    const invited = await invite(work, issue);
    if (invited > 0) await update(work, QuestionnaireIssue, issue, { people: issue.people + invited });
    sent += invited;
  }
  return sent;
}

const wasThere: readonly string[] = ['present', 'late', 'makeup'];

export const triggering: AreaPiece = {
  listeners: [
    on(lessonFinished, (work, { lessonId, schoolId, courseId, rows: marked }) => {
      const customerIds = marked.flatMap(({ customerId, status }) => (wasThere.includes(status) ? [customerId] : []));
      return ask(work, {
        trigger: 'lesson_finished',
        id: lessonId,
        whom: { customerIds },
        schoolId,
        courseIds: [courseId],
      });
    }),
    on(classFinished, async (work, { classId, schoolId, courseId, on: day }) => {
      const members = await work.ask(classMembers, { classIds: [classId], on: day });
      const customerIds = members.map(({ customerId }) => customerId);
      await ask(work, {
        trigger: 'class_finished',
        id: classId,
        whom: { customerIds },
        schoolId,
        courseIds: [courseId],
      });
    }),
    on(appointmentFinished, async (work, { appointmentId, kind, customerId, schoolId, courseId }) => {
      if (kind !== 'trial') return;
      const courseIds = courseId ? [courseId] : [];
      await ask(work, {
        trigger: 'appointment_finished',
        id: appointmentId,
        whom: { customerIds: [customerId] },
        schoolId,
        courseIds,
      });
    }),
    on(contractEffective, (work, { contractId, customerId, schoolId, lots }) => {
      const courseIds = lots.map(({ courseId }) => courseId);
      return ask(work, {
        trigger: 'contract_effective',
        id: contractId,
        whom: { customerIds: [customerId] },
        schoolId,
        courseIds,
      });
    }),
    on(contractRefunded, (work, { refundId, customerId, schoolId }) =>
      ask(work, { trigger: 'contract_refunded', id: refundId, whom: { customerIds: [customerId] }, schoolId }),
    ),
    on(customerCreated, (work, { customerId, schoolId }) =>
      ask(work, { trigger: 'customer_created', id: customerId, whom: { customerIds: [customerId] }, schoolId }),
    ),
    on(customerAssigned, async (work, { customerId, to }) => {
      if (to === null) return;
      const [customer] = await work.ask(getCustomers, { ids: [customerId] });
      await ask(work, {
        trigger: 'customer_assigned',
        id: `${customerId}:${to}`,
        whom: { customerIds: [customerId] },
        schoolId: customer?.schoolId ?? null,
      });
    }),
    on(staffOnboarded, (work, { staffId, schoolId }) =>
      ask(work, { trigger: 'staff_onboarded', id: staffId, whom: { staffIds: [staffId] }, schoolId }),
    ),
  ],
};
