// How much waits for somebody: of each, one short look into an index.
import { and, count, eq, isNull, or, sql } from 'drizzle-orm';
import { live, tableAs } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { Approval, ApprovalCc, ApprovalTask } from '../model/approval';

const a = tableAs(Approval, 't');
const k = tableAs(ApprovalTask, 'k');
const c = tableAs(ApprovalCc, 'c');

export async function countsOf(work: Work) {
  const me = work.actor.staffId;
  const mine = and(live(work, k), or(eq(k.assigneeId, me), eq(k.onBehalfOfId, me)), eq(k.state, 'pending'));
  const [tasks] = await work.db
    .select({ pending: count(), overdue: count(sql`case when ${k.dueAt} < ${work.now.toISOString()} then 1 end`) })
    .from(k)
    .where(mine);
  const [copies] = await work.db
    .select({ n: count() })
    .from(c)
    .where(and(live(work, c), eq(c.staffId, me), sql`${c.readAt} is null`));
  const [returned] = await work.db
    .select({ n: count() })
    .from(a)
    .where(
      and(
        live(work, a),
        or(eq(a.actingId, me), and(eq(a.initiatorId, me), isNull(a.actingId))),
        eq(a.state, 'returned'),
      ),
    );
  return { pending: tasks?.pending ?? 0, overdue: tasks?.overdue ?? 0, cc: copies?.n ?? 0, returned: returned?.n ?? 0 };
}
