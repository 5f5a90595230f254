// Nightly: whose correction takes too long, whose task is due soon, whose learner is behind. Each is said once.
import { sql } from 'drizzle-orm';
import { addDays, dayOf } from '#kernel/model/dates';
import { filled, pair, texts } from '#kernel/model/text';
import { todo } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { live } from '#kernel/server/rows';
import type { AreaPiece } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { tellLearner } from '../../plans/server/notices';

const said = texts('learning.remind', {
  correctLate: ['作业超时未批改：{title}（{count} 份）', 'Not corrected in time: {title} ({count})'],
  taskDue: ['学习任务将到期：{title}', 'A task is due soon: {title}'],
  behind: ['带教的 {name} 学习逾期：{plan}', '{name} is behind: {plan}'],
});
const dayMs = 86_400_000;

async function correctionsLate(work: Work): Promise<number> {
  const hours = Number(await configValue(work, 'learning.correctDueHours'));
  const since = new Date(work.now.getTime() - hours * 3_600_000).toISOString();
  const late = await work.session.rows<{
    id: number;
    title: string;
    correctorIds: number[];
    schoolId: number;
    n: number;
  }>(
    sql`select h.id, h.title, h.corrector_ids as "correctorIds", h.school_id as "schoolId", count(*)::int as n
      from homework_submission s join homework h on h.enterprise_id = s.enterprise_id and h.id = s.homework_id
      where ${live(work, 's', 'h')} and s.state = 'submitted' and s.submitted_at < ${since}
      group by 1, 2, 3, 4 order by 1 limit 500`,
  );
  for (const { id, title, correctorIds, schoolId, n } of late)
    await todo(work, {
      kind: 'learning.correctLate',
      key: `homework.${id}`,
      source: 'learning',
      assigneeIds: correctorIds.map(Number),
      mode: 'any',
      title: filled(said.correctLate, { title, count: n }),
      priority: 'high',
      subject: { type: 'homework', id },
      url: `/homeWork?homeworkId=${id}`,
      schoolId,
    });
  return late.length;
}

interface Due {
  id: number;
  title: string;
  plan: string;
  assignmentId: number;
  staffId: number | null;
  customerId: number | null;
  dueOn: string;
}

async function tasksDue(work: Work): Promise<number> {
  const today = dayOf(work.now, work.actor.timezone);
  const until = addDays(today, Number(await configValue(work, 'learning.planRemindDays')));
  const due = await work.session.rows<Due>(
    sql`select t.id, k.title, p.title as plan, a.id as "assignmentId", a.staff_id as "staffId", a.customer_id as "customerId", t.due_on::text as "dueOn"
      from learning_progress t
        join learning_assignment a on a.enterprise_id = t.enterprise_id and a.id = t.assignment_id
        join learning_plan p on p.enterprise_id = a.enterprise_id and p.id = a.plan_id
        join learning_task k on k.enterprise_id = t.enterprise_id and k.id = t.task_id
      where ${live(work, 't', 'a')}
        and a.state in ('not_started', 'in_progress') and t.status = 'open' and t.due_on between ${today}::date and ${until}::date
      order by t.id limit 500`,
  );
  for (const { id, title, plan, assignmentId, staffId, customerId, dueOn } of due) {
    const who = {
      id: Number(assignmentId),
      staffId: staffId && Number(staffId),
      customerId: customerId && Number(customerId),
    };
    await tellLearner(work, 'planDue', who, { plan, task: title, due: dueOn }, `.${id}`);
    if (!who.staffId) continue;
    await todo(work, {
      kind: 'learning.taskDue',
      key: `learning.due.${id}`,
      source: 'learning',
      assigneeIds: [who.staffId],
      title: filled(said.taskDue, { title }),
      url: '/preview?tab=mine',
      dueAt: new Date(new Date(`${dueOn}T00:00:00Z`).getTime() + dayMs - 1),
      allDay: true,
    });
  }
  return due.length;
}

interface Behind {
  id: number;
  name: string;
  plan: string;
  mentorId: number;
}

async function learnersBehind(work: Work): Promise<number> {
  const today = dayOf(work.now, work.actor.timezone);
  const behind = await work.session.rows<Behind>(
    sql`select a.id, coalesce(s.name, c.name, '') as name, p.title as plan, coalesce(a.mentor_id, p.owner_id) as "mentorId" from learning_assignment a
        join learning_plan p on p.enterprise_id = a.enterprise_id and p.id = a.plan_id
        left join staff s on s.enterprise_id = a.enterprise_id and s.id = a.staff_id
        left join customer c on c.enterprise_id = a.enterprise_id and c.id = a.customer_id
      where ${live(work, 'a')} and a.state in ('not_started', 'in_progress') and a.due_date < ${today}::date
      order by a.id limit 500`,
  );
  for (const { id, name, plan, mentorId } of behind)
    await todo(work, {
      kind: 'learning.behind',
      key: `learning.behind.${id}`,
      source: 'learning',
      assigneeIds: [mentorId],
      title: filled(said.behind, { name, plan }),
      subject: { type: 'learning_assignment', id },
      url: '/preview?tab=assignments',
    });
  return behind.length;
}

export const reminding: AreaPiece = {
  jobs: [
    {
      name: 'learning.overdue',
      title: pair('学习逾期提醒', 'Learning that is overdue'),
      cron: '40 6 * * *',
      run: async (work) => (await correctionsLate(work)) + (await tasksDue(work)) + (await learnersBehind(work)),
    },
  ],
};
