// An approval as the engine sees it: where it stands, who was asked at which node, and what each of them did. Everything
// that happened stays: what is done again gets new runs and new tasks.
import type { Fields } from '#kernel/model/fields';
import type { Mode, Sequence } from '../../flows/model/tree';

export type ApprovalState = 'running' | 'approved' | 'rejected' | 'returned' | 'suspended' | 'withdrawn' | 'cancelled';

export type RunState = 'active' | 'approved' | 'rejected' | 'returned' | 'cancelled' | 'skipped';

/** One passage through a node. Of a condition it keeps which branch was taken. */
export interface Run {
  seq: number;
  nodeId: string;
  round: number;
  state: RunState;
  enteredAt: string;
  leftAt: string | null;
  /** How its people decide; not the node's own where the keepers stand in for nobody. */
  mode: Mode | null;
  branch: number | null;
  added: number;
  /** Nobody could be found; it waits to be repaired. */
  isStuck: boolean;
  /** The task whose decision led here. */
  cause: number;
}

export const openTask = ['pending', 'waiting', 'consulting'] as const;
export type TaskState =
  | 'waiting'
  | 'pending'
  | 'consulting'
  | 'approved'
  | 'rejected'
  | 'returned'
  | 'transferred'
  | 'skipped'
  | 'closed';
export type TaskOrigin =
  | 'flow'
  | 'add_before'
  | 'add_after'
  | 'add_parallel'
  | 'transfer'
  | 'handover'
  | 'timeout'
  | 'admin';
export type AutoReason = 'dedupe' | 'same_person' | 'empty' | 'timeout';

export interface Task {
  seq: number;
  run: number;
  assigneeId: number;
  onBehalfOfId: number | null;
  origin: TaskOrigin;
  parent: number | null;
  order: number;
  state: TaskState;
  autoReason: AutoReason | null;
  comment: string;
  pendingAt: Date | null;
  dueAt: Date | null;
  /** When the clock acts on it next. */
  actAt: Date | null;
  reminds: number;
  doneAt: Date | null;
  /** Which decision opened or closed it, and what it was before: so that the decision can be undone. */
  openedBy: number;
  closedBy: number;
  wasState: TaskState | null;
}

/** After the redo the token goes straight back to who returned it. */
export interface Jump {
  /** Null: once the initiator has resubmitted. */
  afterNode: string | null;
  restore: { run: number; state: RunState }[];
  /** The form's values on which branches on the way depend, as they were. */
  facts: Record<string, unknown>;
}

export interface Course {
  state: ApprovalState;
  round: number;
  runs: Run[];
  tasks: Task[];
  jump: Jump | null;
}

export const newCourse = (): Course => ({ state: 'running', round: 1, runs: [], tasks: [], jump: null });

/** A published version with the rules of its flow. */
export interface Flow {
  tree: Sequence;
  dedupe: 'none' | 'consecutive' | 'all';
  withdrawRule: 'until_first' | 'until_end' | 'never';
  undoMinutes: number;
}

/** What is true outside at the moment of an act. */
export interface World {
  now: Date;
  initiatorId: number;
  /** Whom each approver node names today, in order. */
  people: ReadonlyMap<string, readonly number[]>;
  isActive(staffId: number): boolean;
  /** The next one up, if there is one at work. */
  managerOf(staffId: number): number | null;
  /** Who stands in today. */
  deputyOf(staffId: number): number | null;
  /** The flow's keepers at work. */
  admins: readonly number[];
  /** What conditions ask about, as values on the wire. */
  fields: Fields;
  facts: Readonly<Record<string, unknown>>;
  today: string;
  /** So many working hours from now. */
  dueAfter(hours: number): Date;
}

export type Effect =
  | {
      kind: 'log';
      action: LogAction;
      actorId: number | null;
      onBehalfOfId: number | null;
      nodeId: string | null;
      task: number | null;
      comment: string;
      detail: Record<string, unknown>;
    }
  | { kind: 'copied'; nodeId: string }
  | { kind: 'reminded'; task: number }
  | {
      kind: 'decided';
      result: 'approved' | 'rejected' | 'withdrawn';
      cancelled: boolean;
      byId: number | null;
      comment: string;
    }
  | { kind: 'returned'; byId: number | null; comment: string }
  | { kind: 'resubmitted' }
  | { kind: 'suspended'; nodeId: string };

export type LogAction =
  | 'start'
  | 'enter'
  | 'approve'
  | 'reject'
  | 'return'
  | 'transfer'
  | 'addSigner'
  | 'removeSigner'
  | 'undo'
  | 'withdraw'
  | 'cancel'
  | 'resubmit'
  | 'repair'
  | 'reassign'
  | 'skip'
  | 'handover'
  | 'timeout'
  | 'remind'
  | 'suspend'
  | 'copy'
  | 'finish';
