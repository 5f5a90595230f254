// How a todo ends, whoever ends it: the row, those of the colleagues it was also asked of, and who hears of it.
import { sql } from 'drizzle-orm';
import { filled, type Text } from '#kernel/model/text';
import { move } from '#kernel/server/resources/transitions';
import { ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Todo } from '../model/todo';
import { todoDone } from '../model/todoEvents';
import { todoService } from './todoRows';
import { todoTexts } from './todoTexts';

interface Finishing {
  /** Null: the system. */
  byId: number | null;
  note?: string | undefined;
}

/** `siblings`: the open todos of colleagues of whom one is enough, locked like this one. */
export async function finishTodo(work: Work, row: Todo, by: Finishing, siblings: readonly Todo[]): Promise<void> {
  const { byId, note } = by;
  await move(work, todoService(work), { ...row }, 'finish', { note: note ?? null, doneById: byId, doneAt: work.now });
  const told = { key: row.todoKey, kind: row.kind, assigneeId: row.assigneeId, byId, note: note ?? '' };
  await work.emit(todoDone, told);
  if (siblings.length > 0) {
    const reason = filled(todoTexts.doneBy, { name: await nameOf(work, byId ?? row.assigneeId) });
    for (const other of siblings) await cancelTodo(work, other, reason, byId);
  }
}

export async function cancelTodo(work: Work, row: Todo, reason: Text, byId: number | null): Promise<void> {
  const ending = { note: reason.zh, noteEn: reason.en, doneById: byId, doneAt: work.now };
  await move(work, todoService(work), { ...row }, 'cancel', { ...ending, reason: reason.zh });
}

export async function nameOf(work: Work, staffId: number): Promise<string> {
  const person = await work.session.one<{ name: string }>(
    sql`select name from staff where ${ours(work, 'staff')} and id = ${staffId}`,
  );
  return person?.name ?? '';
}
