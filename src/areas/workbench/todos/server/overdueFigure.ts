// How many todos are late, for who watches over a team.
import { sql } from 'drizzle-orm';
import { addDays, startOfDay } from '#kernel/model/dates';
import { pair } from '#kernel/model/text';
import type { Figure } from '#kernel/server/registries';
import { countedPeople } from '../../team/server/counted';

export const overdueTodos: Figure = {
  ...{ key: 'todo.overdue', area: 'workbench', unit: 'count', additive: false },
  label: pair('逾期待办', 'Todos overdue'),
  permission: 'workbench.todo.viewTeam',
  formula: pair('期末已过截止时间、仍未完成的待办', 'Open todos whose time had passed at the end of the period'),
  async compute(work, context) {
    const end = startOfDay(addDays(context.to, 1), work.actor.timezone);
    const until = (end < work.now ? end : work.now).toISOString();
    const found = await work.session.one<{ n: number }>(
      sql`select count(*)::int as n from todo t where t.enterprise_id = ${work.enterpriseId} and t.deleted_at is null and t.state = 'open'
        and t.due_at < ${until} and t.assignee_id in (${countedPeople(work, context)})`,
    );
    return found?.n ?? 0;
  },
};
