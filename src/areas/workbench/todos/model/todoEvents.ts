import { event } from '#kernel/model/signals';

interface TodoDone {
  key: string;
  kind: string;
  assigneeId: number;
  byId: number | null;
  note: string;
}

/** Somebody has done what they were asked to do. */
export const todoDone = event<TodoDone>('todo.done');
