// How many todos are late, for who watches over a team.
import { sql } from 'drizzle-orm';
import { Staff } from '#areas/people/model/staff';
import { table } from '#kernel/server/database/table';
import { figure } from '#kernel/server/figures/figure';
import { tableAs } from '#kernel/server/rows';
import { Todo } from '../model/todo';

const t = tableAs(Todo, 't');
const s = tableAs(Staff, 's');

export const overdueTodos = figure({
  ...{ key: 'todo.overdue', area: 'workbench', additive: false, permission: 'workbench.todo.viewTeam' },
  label: ['逾期待办', 'Todos overdue'],
  formula: ['期末已过截止时间、仍未完成的待办', 'Open todos whose time had passed at the end of the period'],
  counts: {
    value: sql`count(*)`,
    from: sql`${table(Todo)} t join ${table(Staff)} s on ${s.enterpriseId} = ${t.enterpriseId} and ${s.id} = ${t.assigneeId}`,
    live: [t, s],
    where: sql`${t.state} = 'open'`,
    when: ({ end, now }) => sql`${t.dueAt} < least(${end}::timestamptz, ${now}::timestamptz)`,
    school: s.schoolId,
    staff: t.assigneeId,
  },
});
