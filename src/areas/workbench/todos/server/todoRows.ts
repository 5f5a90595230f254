// Todos as they are stored, locked before anything is decided about them; and how one is stored anew.
import { type SQL, sql } from 'drizzle-orm';
import { snake, standardFields } from '#kernel/model/resource';
import { differences, logOperation, logTogether, same } from '#kernel/server/audit';
import { table } from '#kernel/server/database/table';
import { withDefaults } from '#kernel/server/resources/storing';
import { live, ours, serviceOf } from '#kernel/server/rows';
import { searchText } from '#kernel/server/search';
import type { Work } from '#kernel/server/work';
import { customerOf } from '../../messages/model/aboutCustomer';
import { Todo } from '../model/todo';
import { endOfDay, nextReminder, remindersOf } from '../model/todoRules';

export const todoService = (work: Work) => serviceOf(work, Todo);

const columns = sql.raw(
  [...Object.keys(standardFields), ...Object.keys(Todo.fields)]
    .map((name) => `t."${snake(name)}" as "${name}"`)
    .join(', '),
);

/** In the order of their ids, so that two who want the same ones wait for each other instead of forever. */
export const lockTodos = (work: Work, where: SQL): Promise<Todo[]> =>
  work.session.rows<Todo>(
    sql`select ${columns} from todo t where ${live(work, 't')} and ${where}
      order by t.id for update of t`,
  );

export const openWith = (key: string): SQL => sql`t.open_key = ${key}`;

/** Those named, and of a todo that one of several may do, all of them. */
export const withGroups = (work: Work, ids: readonly number[]): SQL => {
  const named = sql`${sql.param([...ids])}::bigint[]`;
  return sql`(t.id = any(${named}) or (t.state = 'open' and t.group_id in (select g.group_id from todo g
    where ${ours(work, 'g')} and g.id = any(${named}) and g.group_id is not null)))`;
};

/** What follows from the rest of a row: the last second of a whole day, the reminders, whom it is about, the key while it is open. */
export function derive(row: Todo, was: Todo | null, { now, actor }: Work): void {
  if (row.allDay && row.dueAt) row.dueAt = endOfDay(row.dueAt, actor.timezone);
  const isMoved = was?.dueAt?.getTime() !== row.dueAt?.getTime();
  if (!was || isMoved || !same(was.remindMinutes, row.remindMinutes)) {
    const reminders = remindersOf(row.dueAt, row.remindMinutes);
    row.remindAt = reminders.map((at) => at.toISOString());
    row.nextRemindAt = nextReminder(reminders, now);
  }
  // Put off until after its new date, it would be seen too late.
  if (was && isMoved) row.snoozeUntil = null;
  row.customerId = customerOf(row);
  row.openKey = row.state === 'open' ? row.todoKey : null;
}

/** A row for each assignee; who has one with this key meanwhile is left out. Made by whoever asks for it, or by nobody. */
export async function insertTodos(
  work: Work,
  assigneeIds: readonly number[],
  values: Partial<Todo>,
): Promise<{ id: number; assigneeId: number }[]> {
  if (assigneeIds.length === 0) return [];
  const rows = assigneeIds.map((assigneeId) => {
    const row = withDefaults(Todo, { ...values, assigneeId });
    derive(row, null, work);
    return row;
  });
  const into = table(Todo);
  const made = await work.db
    .insert(into)
    .values(
      rows.map(({ id, ...row }) => ({
        ...row,
        enterpriseId: work.enterpriseId,
        createdBy: row.creatorId,
        updatedBy: row.creatorId,
        createdAt: work.now,
        updatedAt: work.now,
        search: searchText(Todo, row),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: into.id, assigneeId: into.assigneeId });
  await logTogether(work, async () => {
    for (const { id: rowId, assigneeId } of made) {
      const row = rows.find((one) => one.assigneeId === assigneeId)!;
      const { after } = differences(Todo, null, { ...row });
      await logOperation(work, { action: 'add', of: Todo, rowId, rowTitle: row.titleZh, after });
    }
  });
  return made;
}

/** Their lists and counts are asked for anew, in every window. */
export async function tellTodo(work: Work, staffIds: readonly (number | null)[]): Promise<void> {
  const told = [...new Set(staffIds.filter((id) => id !== null && id > 0))] as number[];
  if (told.length > 0) await work.app.live.tell(work, told, 'todo', null);
}
