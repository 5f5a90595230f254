// todo() and its like: what the areas ask for, under a key that names one open todo a person.
import { sql } from 'drizzle-orm';
import type { Text } from '#kernel/model/text';
import { same } from '#kernel/server/audit';
import {
  type Todo as Asked,
  type OpenTodo,
  todoCancelQuery,
  todoFinishQuery,
  todoOpenQuery,
  todoQuery,
} from '#kernel/server/calls';
import { updateRow } from '#kernel/server/resources/saving';
import { live } from '#kernel/server/rows';
import { type AreaPiece, answers } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { shortened } from '../../messages/model/messageRules';
import { Todo } from '../model/todo';
import { defaultReminders } from '../model/todoRules';
import { cancelTodo, finishTodo, nameOf } from './todoClosing';
import { insertTodos, lockTodos, openWith, tellTodo, todoService } from './todoRows';

const longestTitle = Todo.fields.titleZh.max!;
const longestSummary = Todo.fields.summary.max!;

/** What a second call with the same key brings up to date. */
const valuesOf = (asked: Asked) => ({
  titleZh: shortened(asked.title.zh, longestTitle),
  titleEn: shortened(asked.title.en, longestTitle),
  summary: asked.summary ? shortened(asked.summary.zh, longestSummary) : null,
  summaryEn: asked.summary ? shortened(asked.summary.en, longestSummary) : null,
  priority: asked.priority ?? 'normal',
  dueAt: asked.dueAt ?? null,
  allDay: asked.allDay ?? false,
  remindMinutes: asked.remindMinutes ?? [...defaultReminders],
  subject: asked.subject ? { type: asked.subject.type, id: asked.subject.id, ...noOf(asked) } : null,
  subjectNo: asked.subject?.no ?? null,
  url: asked.url,
  actions: asked.actions ?? [],
});

const noOf = ({ subject }: Asked) => (subject?.no ? { no: subject.no } : {});

async function keep(work: Work, asked: Asked): Promise<{ todoIds: number[] }> {
  const people = await stillHere(work, asked.assigneeIds);
  const values = valuesOf(asked);
  const known = await renew(work, asked.key, people, values);
  const others = people.filter((id) => !known.some((row) => row.assigneeId === id));
  const mode = asked.mode ?? 'each';
  const made = await insertTodos(work, others, {
    ...values,
    kind: asked.kind,
    source: asked.source,
    todoKey: asked.key,
    creatorId: asked.creatorId ?? null,
    creatorName: asked.creatorId ? await nameOf(work, asked.creatorId) : null,
    mode,
    groupId: mode === 'any' ? asked.key : null,
    finishBy: asked.finishBy ?? 'auto',
  });
  // Somebody was asked for the same at the same moment: theirs is brought up to date like any other.
  const raced = others.filter((id) => !made.some((row) => row.assigneeId === id));
  const met = raced.length > 0 ? await renew(work, asked.key, raced, values) : [];
  await tellTodo(
    work,
    made.map(({ assigneeId }) => assigneeId),
  );
  return { todoIds: [...known, ...made, ...met].map(({ id }) => id) };
}

async function renew(work: Work, key: string, people: readonly number[], values: ReturnType<typeof valuesOf>) {
  const rows = await lockTodos(
    work,
    sql`${openWith(key)} and t.assignee_id = any(${sql.param([...people])}::bigint[])`,
  );
  for (const row of rows) {
    const isNews = Object.entries(values).some(([name, value]) => !same(value, row[name as keyof Todo]));
    if (isNews) await updateRow(work, todoService(work), { ...row }, values);
  }
  return rows;
}

/** Each once, and nobody who has left. */
async function stillHere(work: Work, ids: readonly number[]): Promise<number[]> {
  const rows = await work.session.rows<{ id: number }>(
    sql`select id from staff where ${live(work, 'staff')} and id = any(${sql.param([...new Set(ids)])}::bigint[])
      and status <> 'left' order by id`,
    { prepare: true },
  );
  return rows.map(({ id }) => id);
}

const closing = (work: Work, key: string, assigneeId: number | undefined): Promise<Todo[]> =>
  lockTodos(work, assigneeId ? sql`${openWith(key)} and t.assignee_id = ${assigneeId}` : openWith(key));

/** Where one of several is enough, the one who did it has done it, and the others need not. */
async function finish(work: Work, asked: { key: string; assigneeId?: number; byId: number; note?: string }) {
  const { key, assigneeId, note } = asked;
  const byId = asked.byId || null;
  const open = await lockTodos(work, openWith(key));
  const [first] = open;
  if (!first) return false;
  const own = assigneeId ?? byId;
  if (first.mode === 'any') {
    const done = open.find((row) => row.assigneeId === own) ?? first;
    await finishTodo(
      work,
      done,
      { byId, note },
      open.filter((row) => row !== done),
    );
    return true;
  }
  const meant = open.filter((row) => !assigneeId || row.assigneeId === assigneeId);
  for (const row of meant) await finishTodo(work, row, { byId, note }, []);
  return meant.length > 0;
}

async function cancel(work: Work, { key, assigneeId, reason }: { key: string; assigneeId?: number; reason: Text }) {
  const open = await closing(work, key, assigneeId);
  for (const row of open) await cancelTodo(work, row, reason, work.actor.staffId || null);
  return open.length > 0;
}

async function open(work: Work, { key }: { key: string }): Promise<OpenTodo[]> {
  const rows = await work.session.rows<Todo>(
    sql`select id, assignee_id as "assigneeId", title_zh as "titleZh", title_en as "titleEn", summary, summary_en as "summaryEn", due_at as "dueAt"
      from todo t where ${live(work, 't')} and ${openWith(key)} order by id`,
  );
  return rows.map(({ id, assigneeId, dueAt, ...row }) => ({
    id,
    assigneeId,
    dueAt,
    title: { zh: row.titleZh, en: row.titleEn ?? row.titleZh },
    summary: { zh: row.summary ?? '', en: row.summaryEn ?? row.summary ?? '' },
  }));
}

export const todoKeeping: AreaPiece = {
  answers: [
    answers(todoQuery, keep),
    answers(todoFinishQuery, finish),
    answers(todoCancelQuery, cancel),
    answers(todoOpenQuery, open),
  ],
};
