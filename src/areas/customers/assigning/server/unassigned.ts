// New customers that nobody has: whoever hands out a school's pool has one todo that says how many, until there are none.
import { sql } from 'drizzle-orm';
import { filled, pair } from '#kernel/model/text';
import { todo, todoCancelQuery, todoFinishQuery } from '#kernel/server/calls';
import { live } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { customerCreated, customersTakenBack } from '../../customer/model/events';
import { poolKeepers } from '../../ownership/server/supervisors';

const title = pair('{n} 位新客户待分配', '{n} new {n|customer waits|customers wait} to be assigned');
const takenBack = pair('导入已撤销', 'The import was undone');
const keyOf = (schoolId: number | null): string => `customers.unassigned_lead:${schoolId ?? 'hq'}`;

interface Waiting {
  schoolId: number | null;
  n: number;
}

const waitingIn = (work: Work): Promise<Waiting[]> =>
  work.session.rows<Waiting>(
    sql`select school_id as "schoolId", count(*)::int as n from customer where ${live(work, 'customer')}
      and owner_id is null and state = 'new' and merged_into_id is null group by school_id order by 1`,
  );

async function ask(work: Work, { schoolId, n }: Waiting): Promise<void> {
  await todo(work, {
    kind: 'customers.unassigned_lead',
    key: keyOf(schoolId),
    source: 'customers',
    assigneeIds: await poolKeepers(work, schoolId),
    mode: 'any',
    title: filled(title, { n }),
    url: '/customerManagement?view=pool',
    ...(schoolId ? { schoolId } : {}),
  });
}

async function digest(work: Work): Promise<number> {
  const waiting = await waitingIn(work);
  for (const one of waiting) await ask(work, one);
  const schools = await work.session.rows<{ id: number }>(sql`select id from school where ${live(work, 'school')}`);
  for (const schoolId of [null, ...schools.map(({ id }) => id)]) {
    if (!waiting.some((one) => one.schoolId === schoolId))
      await work.ask(todoFinishQuery, { key: keyOf(schoolId), byId: work.actor.staffId });
  }
  return waiting.length;
}

/** A sheet of new customers asks once a school; the digest counts them. */
const askedIn = Symbol('schools asked');

export const unassigned: AreaPiece = {
  jobs: [
    {
      name: 'customers.unassigned',
      title: pair('待分配客户汇总', 'Customers waiting to be assigned'),
      cron: '0 10,16 * * *',
      run: digest,
    },
  ],
  listeners: [
    on(customerCreated, async (work, { ownerId, schoolId }) => {
      const asked = work.memo(askedIn, () => new Set<number | null>());
      if (ownerId !== null || asked.has(schoolId)) return;
      asked.add(schoolId);
      const waiting = (await waitingIn(work)).find((one) => one.schoolId === schoolId);
      await ask(work, waiting ?? { schoolId, n: 1 });
    }),
    on(customersTakenBack, async (work, { schoolIds }) => {
      const waiting = await waitingIn(work);
      for (const schoolId of schoolIds) {
        const left = waiting.find((one) => one.schoolId === schoolId);
        if (left) await ask(work, left);
        else await work.ask(todoCancelQuery, { key: keyOf(schoolId), reason: takenBack });
      }
    }),
  ],
};
