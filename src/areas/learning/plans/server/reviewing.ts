// The queue of who looks after learners: their tasks that wait, with everything needed to decide.
import { sql } from 'drizzle-orm';
import { and, reachable } from '#kernel/server/resources/query';
import { serviceOf } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { LearningProgress, type ReviewItem, reviewQueue } from '../model/assignment';

const most = 100;

type Waiting = Omit<ReviewItem, 'handedInAt'> & { handedInAt: Date | null };

/** Tasks of others that were handed in and that this person sees. */
export async function waitingTasks(work: Work): Promise<Waiting[]> {
  const where = and(reachable(work.actor, serviceOf(work, LearningProgress), 'view', work.app.services));
  return work.session.rows<Waiting>(
    sql`select t.id, coalesce(s.name, c.name, '') as person, p.title as plan, k.title as task, k.instructions, t.note, t.evidence, t.tries,
        t.last_at as "handedInAt", t.due_on as "dueOn"
      from learning_progress t join learning_assignment a on a.enterprise_id = t.enterprise_id and a.id = t.assignment_id
        join learning_plan p on p.enterprise_id = a.enterprise_id and p.id = a.plan_id
        join learning_task k on k.enterprise_id = t.enterprise_id and k.id = t.task_id
        left join staff s on s.enterprise_id = a.enterprise_id and s.id = a.staff_id
        left join customer c on c.enterprise_id = a.enterprise_id and c.id = a.customer_id
      where ${where} and t.status = 'submitted' and a.state in ('not_started', 'in_progress')
        and a.staff_id is distinct from ${work.actor.staffId}
      order by t.last_at nulls first, t.id limit ${most}`,
  );
}

export const reviewing: AreaPiece = { calls: [serves(reviewQueue, waitingTasks)] };
