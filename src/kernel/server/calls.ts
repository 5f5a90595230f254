// What every area may ask of the others without knowing them: a notice, a todo, a calendar event, an approval. Until the
// area that keeps them exists, a notice and a todo are logged and an approval is given at once.
import type { NoticeCategory, NoticeLevel, OutsideChannel } from '../model/notices';
import { event, query } from '../model/signals';
import type { Text } from '../model/text';
import type { TodoAction, TodoPriority } from '../model/todos';
import type { BusyBlock, BusyQuestion } from './registries';
import type { Work } from './work';

export interface Subject {
  type: string;
  id: number;
  no?: string;
  url?: string;
}

export interface Notice {
  kind: string;
  /** A second notice with the same kind and key is ignored. */
  key?: string;
  recipientIds?: number[];
  customerIds?: number[];
  vars: Record<string, string | number | Text>;
  subject?: Subject;
  url?: string;
  level?: NoticeLevel;
  category?: NoticeCategory;
  /** Unread notices of one kind with one merge key become one message that counts them. */
  mergeKey?: string;
  /** The recipient is asked to say that they have taken note. */
  needConfirm?: boolean;
  expireAt?: Date;
  /** Also to the person whose doing it is; otherwise they are left out. */
  includeActor?: boolean;
  /** Instead of the channels of the template. */
  channels?: OutsideChannel[];
  /** At most three, pressed where the message is read. */
  actions?: NoticeAction[];
}

/** The same kind to many families, each in its own words: a class is told in as many statements as one family. */
export interface FamilyNotices {
  kind: string;
  to: readonly { customerId: number; key: string; vars: Notice['vars'] }[];
}

export interface NoticeAction {
  key: string;
  label: Text;
  /** Asked before it is done. */
  confirm?: Text;
  danger?: boolean;
  method: 'POST' | 'PUT';
  path: string;
  payload: Record<string, string | number | boolean>;
}

/** A text to a number that is not the person's own yet, or before anyone is signed in: verification codes. */
export interface TextMessage {
  kind: string;
  /** Null: whoever has the number. */
  staffId: number | null;
  mobile: string;
  vars: Record<string, string>;
}

export interface Todo {
  kind: string;
  key: string;
  source: string;
  assigneeIds: number[];
  mode?: 'each' | 'any';
  finishBy?: 'auto' | 'manual';
  title: Text;
  summary?: Text;
  subject?: Subject;
  url: string;
  dueAt?: Date;
  allDay?: boolean;
  priority?: TodoPriority;
  /** Minutes before it is due; a day before and when it is due unless said otherwise. */
  remindMinutes?: number[];
  schoolId?: number;
  /** At most three, pressed where the todo is read. */
  actions?: TodoAction[];
  /** Who asks for it; nobody: the system. */
  creatorId?: number;
}

export interface OpenTodo {
  id: number;
  assigneeId: number;
  title: Text;
  summary: Text;
  dueAt: Date | null;
}

export interface CalendarEvent {
  source: string;
  key: string;
  kind: string;
  ownerIds: number[];
  title: Text;
  startAt: Date;
  endAt: Date;
  allDay?: boolean;
  location?: string;
  roomId?: number;
  url: string;
}

export interface ApprovalRequest {
  kind: string;
  subject: Subject;
  title: Text;
  initiatorId: number;
  schoolId: number | null;
  /** Values by the names of the kind's fields: fen, days, ids. */
  form: Record<string, unknown>;
  requestKey: string;
  /** Whom the initiator chose where the flow lets them, by node. */
  chosen?: Record<string, number[]>;
  ccIds?: number[];
}

export interface ApprovalAnswer {
  approvalId: number;
  no: string;
  state: 'running' | 'approved' | 'rejected';
}

export interface ApprovalDecided {
  approvalId: number;
  no: string;
  kind: string;
  refTable: string;
  refId: number;
  result: 'approved' | 'rejected' | 'withdrawn';
  /** Withdrawn by the area itself or an administrator. */
  cancelled?: boolean;
  initiatorId: number;
  schoolId: number | null;
  form: Record<string, unknown>;
  /** What deciders changed in the form, by the names of its fields. */
  changedFields?: string[];
  decidedById: number | null;
  comment: string;
  round: number;
}

export const approvalDecided = event<ApprovalDecided>('approval.decided');
/** Given back to who asked for it, who may change it and ask again under the same number. */
export const approvalReturned = event<Omit<ApprovalDecided, 'result'>>('approval.returned');
export const approvalResubmitted = event<Omit<ApprovalDecided, 'result'>>('approval.resubmitted');

/** A masked value was shown to someone, the so many-th that day. */
export const valueRevealed = event<{ count: number; limit: number }>('value.revealed');

export const notifyQuery = query<Notice, { messageId: number | null } | null>('notify', () => null);
export const familyNoticesQuery = query<FamilyNotices, boolean | null>('notify.families', () => null);
export const textMessageQuery = query<TextMessage, boolean | null>('textMessage', () => null);
export const todoQuery = query<Todo, { todoIds: number[] } | null>('todo', () => null);
export const todoFinishQuery = query<{ key: string; assigneeId?: number; byId: number; note?: string }, boolean | null>(
  'todo.finish',
  () => null,
);
export const todoCancelQuery = query<{ key: string; assigneeId?: number; reason: Text }, boolean | null>(
  'todo.cancel',
  () => null,
);
/** Those with this key that are still to be done. */
export const todoOpenQuery = query<{ key: string }, OpenTodo[]>('todo.open', () => []);
export const eventQuery = query<CalendarEvent, { eventIds: number[] } | null>('event', () => null);
export const eventCancelQuery = query<{ source: string; key: string }, boolean | null>('event.cancel', () => null);
export const approvalQuery = query<ApprovalRequest, ApprovalAnswer | null>('approval.start', () => null);
/** The document is gone or done otherwise: what is still being decided about it ends. True where something was. */
export const approvalCancelQuery = query<{ kind: string; subject: Subject; reason: Text }, boolean>(
  'approval.cancel',
  () => false,
);
export interface OpenApproval {
  id: number;
  no: string;
  state: string;
  /** Who is to decide now, by name. */
  waitingFor: string[];
}
export const approvalOpenQuery = query<{ kind?: string; subject: Subject }, OpenApproval | null>(
  'approval.openFor',
  () => null,
);

const unkept = (work: Work, what: string, kind: string) =>
  work.app.log(`${what} "${kind}" was not kept: no area keeps it yet`);

export async function notify(work: Work, notice: Notice): Promise<number | null> {
  const kept = await work.ask(notifyQuery, notice);
  if (!kept) unkept(work, 'Notice', notice.kind);
  return kept?.messageId ?? null;
}

export async function notifyFamilies(work: Work, asked: FamilyNotices): Promise<void> {
  if (asked.to.length > 0 && !(await work.ask(familyNoticesQuery, asked))) unkept(work, 'Notice', asked.kind);
}

export async function textMessage(work: Work, asked: TextMessage): Promise<void> {
  if (!(await work.ask(textMessageQuery, asked))) unkept(work, 'Text message', asked.kind);
}

export async function todo(work: Work, asked: Todo): Promise<number[]> {
  const kept = await work.ask(todoQuery, asked);
  if (!kept) unkept(work, 'Todo', asked.kind);
  return kept?.todoIds ?? [];
}

export async function calendarEvent(work: Work, asked: CalendarEvent): Promise<number[]> {
  const kept = await work.ask(eventQuery, asked);
  if (!kept) unkept(work, 'Calendar event', asked.kind);
  return kept?.eventIds ?? [];
}

/** Starts an approval. With nobody to decide, it is approved at once and the decision is told like any other. */
export async function approve(work: Work, asked: ApprovalRequest): Promise<ApprovalAnswer> {
  const started = await work.ask(approvalQuery, asked);
  if (started) return started;
  unkept(work, 'Approval', asked.kind);
  return approveAtOnce(work, asked);
}

/** Nobody is asked, and the decision is told like any other. */
export async function approveAtOnce(work: Work, asked: ApprovalRequest): Promise<ApprovalAnswer> {
  await work.emit(approvalDecided, {
    approvalId: 0,
    no: '',
    kind: asked.kind,
    refTable: asked.subject.type,
    refId: asked.subject.id,
    result: 'approved',
    initiatorId: asked.initiatorId,
    schoolId: asked.schoolId,
    form: asked.form,
    decidedById: null,
    comment: '',
    round: 1,
  });
  return { approvalId: 0, no: '', state: 'approved' };
}

/** Everything that occupies these people and rooms, from every area that knows. */
export async function busyTimes(
  work: Work,
  question: BusyQuestion,
  exceptKeys: readonly string[] = [],
): Promise<BusyBlock[]> {
  const blocks: BusyBlock[] = [];
  for (const source of work.app.registries.busy.all()) blocks.push(...(await source.find(work, question)));
  return blocks
    .filter((block) => !exceptKeys.includes(block.key))
    .sort((a, b) => a.start.getTime() - b.start.getTime());
}
