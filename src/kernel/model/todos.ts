// The words of a todo that every area may use when it asks for one.
import type { Text } from './text';

export const todoPriorities = {
  low: ['低', 'Low', 'grey'],
  normal: ['普通', 'Normal', 'blue'],
  high: ['高', 'High', 'orange'],
  urgent: ['紧急', 'Urgent', 'red'],
} as const;
export type TodoPriority = keyof typeof todoPriorities;

/** A button of a todo, done where the todo is read: a call of the area that asked for it. */
export interface TodoAction {
  key: string;
  label: Text;
  style?: 'primary' | 'danger';
  method: 'POST' | 'PUT';
  path: string;
  payload: Record<string, string | number | boolean>;
  /** Asks for a reason first, which goes along in the payload. */
  asksReason?: boolean;
}

/** What somebody of a demo enterprise has been asked to do: said by the area that asks, planted by the one that keeps todos. */
export interface DemoTodo {
  kind: string;
  source: string;
  key: string;
  assigneeId: number;
  title: Text;
  subject: { type: string; id: number; no?: string };
  customerId?: number;
  url: string;
  dueAt?: Date;
  createdAt: Date;
  creatorId?: number;
  creatorName?: string;
  summary?: string;
  summaryEn?: string;
  actions?: TodoAction[];
}
