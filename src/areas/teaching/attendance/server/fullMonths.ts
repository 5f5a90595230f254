// Who came to every lesson of a month.
import { sql } from 'drizzle-orm';
import { addMonths, startOfDay } from '#kernel/model/dates';
import { beside, live } from '#kernel/server/rows';
import { answers } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { fullMonth } from '../../model/queries';

/** A lesson that is still to come in a class of theirs leaves the month open. */
async function full(work: Work, { customerIds, month }: { customerIds: number[]; month: string }): Promise<number[]> {
  if (customerIds.length === 0) return [];
  const { timezone } = work.actor;
  const [from, to] = [`${month}-01`, addMonths(`${month}-01`, 1)].map((day) => startOfDay(day, timezone).toISOString());
  const found = await work.session.rows<{ id: number }>(
    sql`select a.customer_id as id from attendance a
      join lesson l on ${beside('l', 'a')} and l.id = a.lesson_id and l.state = 'finished'
      where ${live(work, 'a')} and a.customer_id = any(${sql.param(customerIds)}::bigint[]) and a.role = 'regular' and a.start_at >= ${from} and a.start_at < ${to}
        and not exists (select 1 from class_member m join lesson n on ${beside('n', 'm')} and n.class_id = m.class_id and n.state = 'scheduled'
          and n.start_at >= ${from} and n.start_at < ${to}
          where ${live(work, 'm')} and m.customer_id = a.customer_id and m.state = 'active')
      group by 1 having bool_and(a.status in ('present', 'late', 'makeup')) order by 1`,
  );
  return found.map(({ id }) => Number(id));
}

export const fullMonths = answers(fullMonth, full);
