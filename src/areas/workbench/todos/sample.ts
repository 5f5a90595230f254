// What people of the demo noted for themselves and asked of each other, in every group, state and priority.
import { sql } from 'drizzle-orm';
import type { Draft } from '#kernel/model/resource';
import type { DemoTodo } from '#kernel/model/todos';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { Todo } from './model/todo';
import { defaultReminders, nextReminder, remindersOf } from './model/todoRules';

const tasks = [
  ['整理本周试听反馈', 'Sort this week’s trial feedback'],
  ['准备家长会材料', 'Prepare the parents’ evening'],
  ['更新价目表', 'Bring the price list up to date'],
  ['检查教室投影', 'Check the projectors'],
  ['联系印刷厂取宣传单', 'Fetch the leaflets from the printer'],
  ['填写周报', 'Write the weekly report'],
  ['核对本月退费', 'Check this month’s refunds'],
  ['安排新老师听课', 'Arrange lesson visits for the new teacher'],
  ['更换前台绿植', 'Replace the plants at the front desk'],
  ['补签到访登记', 'Complete the visitors’ register'],
] as const;
const steps = ['收集资料', '初稿', '请主管过目', '定稿'];
const each = 9;

interface Person {
  id: number;
  name: string;
}

export async function plantTodos(sample: Sample, { hasPast }: Demo): Promise<void> {
  await sample.plant(Todo, sample.todos.map(asked));
  if (!hasPast) return;
  const people = await sample.session.rows<Person>(
    sql`select id, name from staff where ${ours(sample, 'staff')} and status = 'active'
      and (mobile like '138000000%' or mobile like '139000000%') order by id`,
  );
  const rows = people.flatMap((person) =>
    Array.from({ length: each }, (_, n) => drawn(sample, person, n % 3 === 2 ? sample.pick(people) : person, n)),
  );
  await sample.plant(Todo, rows);
}

/** As the area that asks for it has it kept: one open todo under its key, closed by that area. */
const asked = ({ key, title, ...rest }: DemoTodo) => ({
  ...rest,
  titleZh: title.zh,
  titleEn: title.en,
  todoKey: key,
  openKey: key,
  finishBy: 'auto' as const,
  remindMinutes: [],
});

/** One of each kind a person: late, today, ahead, without a date, put off, done, called off. */
function drawn(sample: Sample, assignee: Person, creator: Person, n: number) {
  const [titleZh, titleEn] = sample.pick(tasks);
  const state = n === 7 ? 'done' : n === 8 ? 'cancelled' : 'open';
  const days = [-2, 0, 1, 3, 9, null, 2, -1, -4][n]!;
  const dueAt = days === null ? null : sample.moment(days, sample.int(9, 19), sample.pick([0, 30]));
  const key = `personal:demo-${assignee.id}-${n}`;
  const reminders = remindersOf(dueAt, defaultReminders);
  const row: Draft<typeof Todo> & { createdAt: Date; createdBy: number } = {
    titleZh,
    titleEn,
    kind: 'personal',
    source: 'personal',
    todoKey: key,
    openKey: state === 'open' ? key : null,
    assigneeId: assignee.id,
    creatorId: creator.id,
    creatorName: creator.name,
    createdBy: creator.id,
    createdAt: sample.moment(-6, 9, n),
    priority: sample.pick(['low', 'normal', 'normal', 'high', 'urgent'] as const),
    dueAt,
    remindAt: reminders.map((at) => at.toISOString()),
    nextRemindAt: state === 'open' ? nextReminder(reminders, sample.now) : null,
    snoozeUntil: n === 6 ? sample.moment(2, 9) : null,
    checklist: n === 3 ? steps.map((text, i) => ({ id: String(i), text, done: i < 2 })) : [],
    state,
  };
  if (state === 'open') return row;
  const ending = state === 'done' ? { note: '已完成并归档' } : { note: '本月不再进行', noteEn: 'Not this month' };
  return { ...row, ...ending, doneAt: sample.moment(-1, 17, n), doneById: state === 'done' ? assignee.id : creator.id };
}
