// A supervisor's word on a contact; its author and whoever is mentioned are told.
import { sql } from 'drizzle-orm';
import { Problem } from '#kernel/model/problems';
import { notify } from '#kernel/server/calls';
import type { PresentedOf } from '#kernel/server/presented';
import { live, ours } from '#kernel/server/rows';
import { service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { type FollowUp, FollowUpComment } from '../model/followUp';
import { followUpRules } from './contactTexts';

export const followUpComments = service(FollowUpComment, {
  beforeSave({ row, was, work }) {
    if (was) refuseOthers(work, was);
    else row.staffId = work.actor.staffId;
  },
  beforeDelete: ({ row, work }) => refuseOthers(work, row),
  async afterSave({ row, was, work }) {
    const told = [...(row.mentions ?? [])].filter((id) => !was?.mentions?.includes(id));
    if (!was || told.length > 0) await tell(work, row, told, was === null);
  },
  decorate(rows, work) {
    for (const row of rows) if (row.staffId !== work.actor.staffId) row.$can = [];
  },
});

const mostShown = 500;

/** What was said about each contact of a page, oldest first. */
export async function showComments(rows: readonly PresentedOf<typeof FollowUp>[], work: Work): Promise<void> {
  if (rows.length === 0) return;
  const found = await work.session.rows<{ id: number; followUpId: number; content: string; at: Date; by: string }>(
    sql`select c.id, c.follow_up_id as "followUpId", c.content, c.created_at as at, coalesce(s.name, '') as by from follow_up_comment c
      left join staff s on s.enterprise_id = c.enterprise_id and s.id = c.staff_id
      where ${live(work, 'c')} and c.follow_up_id = any(${sql.param(rows.map(({ id }) => id))}::bigint[]) order by c.id limit ${mostShown}`,
    { prepare: true },
  );
  for (const row of rows)
    row.comments = found
      .filter(({ followUpId }) => followUpId === row.id)
      .map(({ at, ...comment }) => ({ ...comment, at: at.toISOString() }));
}

function refuseOthers(work: Work, { staffId }: FollowUpComment): void {
  if (staffId !== work.actor.staffId)
    throw new Problem(403, followUpRules.notYourComment, 'customers.followUp.comment');
}

async function tell(work: Work, row: FollowUpComment, mentions: number[], isNew: boolean): Promise<void> {
  const about = await work.session.one<{ author: number; customerId: number; customer: string }>(
    sql`select f.staff_id as author, c.id as "customerId", c.name as customer from follow_up f
      join customer c on c.enterprise_id = f.enterprise_id and c.id = f.customer_id
      where ${ours(work, 'f')} and f.id = ${row.followUpId}`,
  );
  if (!about) return;
  const recipientIds = [...new Set([...(isNew ? [about.author] : []), ...mentions])];
  await notify(work, {
    kind: 'customers.followUpCommented',
    key: `customers.followUpCommented:${row.id}:${row.version}`,
    recipientIds,
    vars: { customer: about.customer, by: work.actor.name, content: row.content },
    url: `/customerDetail?id=${about.customerId}&tab=followUps`,
  });
}
