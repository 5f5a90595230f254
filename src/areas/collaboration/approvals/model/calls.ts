// What people do with approvals: find them, read them, decide them. The server judges every one of these calls.
import { call, type } from '#kernel/model/call';
import { bool, choice, date, type Field, int, json, longText, ref, refs, shape, text } from '#kernel/model/fields';
import { Approval, ApprovalTask } from './approval';

const id = int('编号', 'Id', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER });
const comment = longText('意见', 'Comment', { max: 1000 });
/** What a todo's button sends along. */
const reason = text('原因', 'Reason', { max: 200 });
const record = shape((value): value is Record<string, unknown> => typeof value === 'object' && value !== null);

export const inboxTabs = ['pending', 'done', 'mine', 'cc', 'all'] as const;
export type InboxTab = (typeof inboxTabs)[number];

export interface InboxRow {
  approvalId: number;
  taskId: number | null;
  no: string;
  title: string;
  kind: string;
  kindName: string;
  initiator: string;
  school: string;
  node: string;
  /** Who has to decide now. */
  waitingFor: string;
  at: string;
  dueAt: string | null;
  isOverdue: boolean;
  state: string;
  taskState: string | null;
  onBehalfOf: string;
  /** The two or three values that matter, in words. */
  figures: string;
  /** A nod decides it: nothing has to be written or filled in. */
  isPlain: boolean;
  version: number;
}

export const inbox = call('GET', `${ApprovalTask.path}/inbox`, {
  label: ['审批列表', 'Approvals'],
  input: {
    tab: choice(
      '列表',
      'List',
      {
        pending: ['待我审批', 'To decide'],
        done: ['我已处理', 'Decided'],
        mine: ['我发起的', 'Started by me'],
        cc: ['抄送我', 'Copied to me'],
        all: ['全部', 'All'],
      },
      { required: true },
    ),
    q: text('搜索', 'Search', { max: 60 }),
    kind: text('类型', 'Kind', { max: 60 }),
    state: text('状态', 'State', { max: 20 }),
    schoolId: ref('校区', 'School', 'school'),
    from: date('发起自', 'Started from'),
    to: date('发起至', 'Started until'),
    overdue: bool('仅超时', 'Overdue only'),
    unread: bool('仅未读', 'Unread only'),
    page: int('页', 'Page', { default: 1, min: 1, max: 10_000 }),
    pageSize: int('每页', 'Page size', { default: 10, min: 1, max: 100 }),
  },
  answer: type<{ list: InboxRow[]; total: number; page: number; pageSize: number }>(),
});

export const taskCounts = call('GET', `${ApprovalTask.path}/counts`, {
  label: ['审批数量', 'How many'],
  answer: type<{ pending: number; overdue: number; cc: number; returned: number }>(),
});

export interface PathStep {
  nodeId: string;
  name: string;
  kind: 'approver' | 'cc' | 'condition';
  mode: string | null;
  state: 'done' | 'now' | 'next' | 'skipped' | 'refused' | 'stuck';
  people: { name: string; state: string | null; comment: string; at: string | null; onBehalfOf: string }[];
  /** Why it is as it is: why a branch was taken, why nobody is asked. */
  reason: string;
  /** How its people were found. */
  found: string;
  /** The initiator names them: how many, and out of whom (null: anyone). */
  choose?: { min: number; max: number; from: { id: number; name: string }[] | null };
}

export interface LogLine {
  at: string;
  /** The whole sentence: 乙 代 甲 同意. */
  text: string;
  comment: string;
}

export interface ShownField {
  name: string;
  label: string;
  text: string;
  /** What the reader may change now: how it is asked for. */
  field: Field | null;
  value: unknown;
}

export interface ApprovalView {
  id: number;
  version: number;
  no: string;
  title: string;
  kind: string;
  kindName: string;
  state: string;
  initiator: string;
  initiatorId: number;
  school: string;
  startedAt: string;
  finishedAt: string | null;
  url: string;
  round: number;
  problem: string;
  fields: ShownField[];
  files: { FileName: string; FileUrl: string; FileType: string; FileSize: number; FileDuration: string }[];
  path: PathStep[];
  log: LogLine[];
  /** The reader's own task, if something waits for them. */
  task: {
    id: number;
    version: number;
    node: string;
    commentOn: 'never' | 'reject' | 'always';
    targets: { nodeId: string; name: string }[];
  } | null;
  /** Whom the reader added and who has not decided yet. */
  signers: { taskId: number; people: { id: number; name: string }[] } | null;
  /** For keepers: what waits, and for whom. */
  waiting: { taskId: number; name: string }[];
  /** A copy the reader has not read before. */
  isUnread: boolean;
  /** What the reader may do now. */
  can: string[];
  undoTaskId: number | null;
}

export const approvalView = call('GET', `${Approval.path}/view`, {
  label: ['查看审批', 'Read an approval'],
  input: { id },
  answer: type<ApprovalView>(),
});

export const readCopy = call('POST', `${Approval.path}/read`, { label: ['已读', 'Read'], input: { id } });

/** What is open about a document: shown on the document itself. */
export const approvalFor = call('GET', `${Approval.path}/openFor`, {
  label: ['单据的审批', 'The approval of a document'],
  input: { type: text('单据类型', 'Document type', { required: true, max: 60 }), id },
  answer: type<{ id: number; no: string; state: string; waitingFor: string[] } | null>(),
});

const taskCall = <const F extends Parameters<typeof call>[2]['input']>(
  name: string,
  label: [string, string],
  input: F,
) => call('POST', `${ApprovalTask.path}/${name}`, { label, input: { id, ...input }, answer: type<ApprovalView>() });

export const approveTask = taskCall('approve', ['同意', 'Approve'], {
  comment,
  reason,
  form: json('修改', 'Changes', record),
});
export const rejectTask = taskCall('reject', ['拒绝', 'Reject'], { comment, reason });
export const returnTask = taskCall('return', ['退回', 'Return'], {
  comment: longText('意见', 'Comment', { required: true, max: 1000 }),
  nodeId: text('退回到', 'Return to', { max: 40, help: ['空表示发起人', 'Empty means the initiator'] }),
  mode: choice(
    '之后',
    'Afterwards',
    { walk: ['逐级重走', 'Walk again'], jump: ['直接到我', 'Straight back to me'] },
    { default: 'walk' },
  ),
});
export const transferTask = taskCall('transfer', ['转交', 'Pass on'], {
  staffId: ref('转交给', 'To', 'staff', { required: true }),
  comment,
});
export const addSigners = taskCall('addSigner', ['加签', 'Add signers'], {
  staffIds: refs('加签人', 'Signers', 'staff', { required: true, max: 10 }),
  position: choice(
    '位置',
    'Where',
    { before: ['在我之前', 'Before me'], after: ['在我之后', 'After me'], parallel: ['与我并行', 'Beside me'] },
    { required: true },
  ),
  comment,
});
export const removeSigners = taskCall('removeSigner', ['减签', 'Remove signers'], {
  staffIds: refs('减签人', 'Signers', 'staff', { required: true, max: 10 }),
});
export const undoTask = taskCall('undo', ['撤销处理', 'Undo'], {});
export const copyTo = call('POST', `${Approval.path}/cc`, {
  label: ['抄送', 'Copy to'],
  input: { id, staffIds: refs('抄送人', 'Copy to', 'staff', { required: true, max: 20 }) },
  answer: type<ApprovalView>(),
});

export const batchApprove = call('POST', `${ApprovalTask.path}/batchApprove`, {
  label: ['批量同意', 'Approve all'],
  input: {
    ids: json(
      '任务',
      'Tasks',
      shape(
        (value): value is number[] =>
          Array.isArray(value) &&
          value.length > 0 &&
          value.length <= 50 &&
          value.every((one) => Number.isSafeInteger(Number(one))),
      ),
      { required: true },
    ),
    comment,
  },
  answer: type<{ id: number; ok: boolean; message: string }[]>(),
});

const onApproval = <const F extends Parameters<typeof call>[2]['input']>(
  name: string,
  label: [string, string],
  input: F,
) => call('POST', `${Approval.path}/${name}`, { label, input: { id, ...input }, answer: type<ApprovalView>() });

export const withdrawApproval = onApproval('withdraw', ['撤回', 'Withdraw'], { comment });
export const resubmitApproval = onApproval('resubmit', ['重新提交', 'Submit again'], {
  comment,
  form: json('修改', 'Changes', record),
});
export const urgeApproval = onApproval('urge', ['催办', 'Urge'], {});
// Who manages approvals, and a flow's keepers for their own: the server asks about the approval itself.
export const cancelApproval = onApproval('cancel', ['取消', 'Cancel'], {
  comment: longText('原因', 'Reason', { required: true, max: 1000 }),
});
export const repairApproval = onApproval('repair', ['修复', 'Repair'], {
  staffIds: refs('指定审批人', 'Approvers', 'staff', {
    max: 10,
    help: ['空表示按流程重新查找', 'Empty looks for the flow’s own again'],
  }),
});
export const reassignTask = taskCall('reassign', ['改派', 'Reassign'], {
  staffId: ref('改派给', 'To', 'staff', { required: true }),
});
