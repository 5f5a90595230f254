// One person's sheet of a cycle: lines, ratings nobody sees of another until it is published, a result that may be appealed.
import { awaited } from '#kernel/model/approvals';
import { call, type } from '#kernel/model/call';
import {
  choice,
  date,
  datetime,
  int,
  json,
  longText,
  percent,
  quantity,
  ref,
  refs,
  shape,
  states,
  text,
} from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const manage = { add: 'manage', edit: 'manage', delete: 'manage', export: 'view' } as const;

export const PerfSheetLife = lifecycle({
  states: {
    running: ['执行中', 'Running', 'blue'],
    self_review: ['自评', 'Self-review', 'orange'],
    scoring: ['评分中', 'Scoring', 'orange'],
    reviewing: ['复核', 'Reviewing', 'cyan'],
    published: ['待确认', 'Published', 'purple'],
    appealing: ['申诉中', 'Appealing', 'red'],
    confirmed: ['已确认', 'Confirmed', 'green'],
    archived: ['已归档', 'Archived', 'grey'],
  },
  initial: 'running',
  transitions: {
    startReview: { label: ['开始评审', 'Start review'], from: ['running'], to: 'self_review', permission: 'manage' },
    submitSelf: { label: ['提交自评', 'Submit'], from: ['self_review'], to: 'scoring', internal: true },
    closeScoring: {
      label: ['结束评分', 'End scoring'],
      from: ['self_review', 'scoring'],
      to: 'reviewing',
      permission: 'manage',
    },
    calibrate: {
      label: ['校准', 'Calibrate'],
      from: ['reviewing'],
      to: 'reviewing',
      permission: 'manage',
      fields: {
        newGrade: text('改为等级', 'New grade', { required: true, max: 4 }),
        calibrateReason: text('原因', 'Reason', { required: true, max: 200 }),
      },
    },
    publish: { label: ['公布', 'Publish'], from: ['reviewing'], to: 'published', internal: true },
    accept: { label: ['确认', 'Accept'], from: ['published'], to: 'confirmed', internal: true },
    appeal: { label: ['申诉', 'Appeal'], from: ['published'], to: 'appealing', internal: true },
    decided: { label: ['裁定', 'Decided'], from: ['appealing'], to: 'published', internal: true },
    archive: { label: ['归档', 'Archive'], from: ['confirmed'], to: 'archived', internal: true },
  },
});

export const PerfSheet = resource({
  name: 'perf_sheet',
  area: 'people',
  noun: 'performance',
  path: '/v1/performance/perfSheet',
  title: ['考核表', 'Sheet'],
  label: 'staffId',
  fields: {
    cycleId: ref('周期', 'Cycle', 'perf_cycle', { required: true, computed: true }),
    staffId: ref('员工', 'Staff', 'staff', { required: true, computed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    postId: ref('岗位', 'Post', 'post', { computed: true }),
    superiorId: ref('上级', 'Superior', 'staff', { computed: true }),
    peerIds: refs('同事评分人', 'Peers', 'staff', { max: 10 }),
    selfText: longText('自我总结', 'Own summary', { max: 2000, computed: true }),
    total: quantity('总分', 'Total', { computed: true }),
    grade: text('等级', 'Grade', { max: 4, computed: true }),
    coefficient: quantity('系数', 'Coefficient', { computed: true }),
    gradeBefore: text('校准前', 'Before calibration', { max: 4, computed: true }),
    calibrateReason: text('校准原因', 'Why', { max: 200, computed: true }),
    publishedOn: date('公布日期', 'Published on', { computed: true }),
    state: states(PerfSheetLife),
  },
  scope: { school: 'schoolId', owner: 'staffId', creator: false },
  search: ['staffId', 'cycleId', 'schoolId', 'postId', 'grade', 'state'],
  columns: [
    ...(['staffId', 'cycleId', 'schoolId', 'postId', 'superiorId', 'total', 'grade', 'coefficient'] as const),
    ...(['gradeBefore', 'state', 'updatedAt'] as const),
  ],
  form: ['peerIds'],
  sort: '-createdAt',
  unique: [['cycleId', 'staffId']],
  editableIn: ['running', 'self_review'],
  grantedBy: manage,
  verbs: ['list', 'detail', 'count', 'edit', 'export'],
});
export type PerfSheet = Row<typeof PerfSheet>;

export const PerfLine = resource({
  name: 'perf_line',
  area: 'people',
  noun: 'performance',
  path: '/v1/performance/perfLine',
  title: ['考核项', 'Line'],
  label: 'dimension',
  fields: {
    sheetId: ref('考核表', 'Sheet', 'perf_sheet', { required: true, computed: true }),
    dimension: text('维度', 'Dimension', { required: true, max: 20, computed: true }),
    dimensionWeight: percent('维度权重', 'Dimension weight', { computed: true, default: 0 }),
    itemId: ref('指标', 'Indicator', 'perf_item', { required: true, computed: true }),
    weight: percent('权重', 'Weight', { computed: true, default: 0 }),
    target: quantity('目标', 'Target', { max: 9_999_999_999_99 }),
    actual: quantity('实际', 'Actual', { max: 9_999_999_999_99 }),
    /** When it was read from its source; empty where somebody entered it. */
    actualAt: datetime('取数时间', 'Read at', { computed: true, indexed: false }),
    score: quantity('得分', 'Score', { computed: true }),
    note: text('说明', 'Note', { max: 300 }),
  },
  scope: { parent: 'sheetId' },
  search: ['sheetId'],
  columns: ['dimension', 'dimensionWeight', 'itemId', 'weight', 'target', 'actual', 'score', 'note'],
  form: ['target', 'actual', 'note'],
  sort: 'id',
  grantedBy: manage,
  verbs: ['list', 'detail', 'count', 'edit'],
});
export type PerfLine = Row<typeof PerfLine>;

/** Never listed: each reads their own, and the sheet tells what they came to. */
export const PerfRating = resource({
  name: 'perf_rating',
  area: 'people',
  noun: 'performance',
  path: '/v1/performance/perfRating',
  title: ['评分', 'Rating'],
  label: 'who',
  fields: {
    sheetId: ref('考核表', 'Sheet', 'perf_sheet', { required: true, computed: true }),
    lineId: ref('项目', 'Line', 'perf_line', { required: true, computed: true }),
    raterId: ref('评分人', 'Rater', 'staff', { required: true, computed: true }),
    who: choice(
      '身份',
      'As',
      { self: ['自评', 'Self'], superior: ['上级', 'Superior'], peer: ['同事', 'Peer'] },
      { required: true, computed: true },
    ),
    score: quantity('分数', 'Score', {
      required: true,
      computed: true,
      max: 100_00,
      mask: 'hidden',
      seenWith: 'manage',
    }),
    comment: text('评语', 'Comment', { max: 300, computed: true, mask: 'hidden', seenWith: 'manage' }),
  },
  scope: { owner: 'raterId', creator: false },
  unique: [['lineId', 'raterId']],
  grantedBy: { view: 'manage' },
  verbs: ['list'],
});
export type PerfRating = Row<typeof PerfRating>;

const verdict = {
  decision: choice('裁定', 'Decision', { keep: ['维持', 'Keep'], change: ['调整', 'Change'] }, { required: true }),
  newGrade: text('新等级', 'New grade', { max: 4, help: ['调整时必填', 'Needed to change it'] }),
  decisionText: text('说明', 'Why', { required: true, max: 300 }),
} as const;

const PerfAppealLife = lifecycle({
  states: {
    waiting: ['待裁定', 'Waiting', 'orange'],
    approving: ['裁定审批中', 'Verdict being approved', 'blue'],
    decided: ['已裁定', 'Decided', 'green'],
  },
  initial: 'waiting',
  transitions: {
    decide: {
      ...{ label: ['裁定', 'Decide'], from: ['waiting'], to: 'approving', internal: true },
      fields: { ...verdict, decidedBy: ref('裁定人', 'Decided by', 'staff', { computed: true }) },
      approval: {
        ...{ kind: 'people.performanceAppeal', approved: 'decided' },
        form: ['staffId', 'reason'],
      },
    },
  },
});

export const PerfAppeal = resource({
  name: 'perf_appeal',
  area: 'people',
  noun: 'performance',
  path: '/v1/performance/perfAppeal',
  title: ['申诉', 'Appeal'],
  label: 'reason',
  fields: {
    sheetId: ref('考核表', 'Sheet', 'perf_sheet', { required: true, computed: true }),
    staffId: ref('员工', 'Staff', 'staff', { required: true, computed: true }),
    reason: longText('理由', 'Reason', { required: true, max: 1000, computed: true }),
    decision: choice('裁定', 'Decision', { keep: ['维持', 'Keep'], change: ['调整', 'Change'] }, { computed: true }),
    newGrade: text('新等级', 'New grade', { max: 4, computed: true }),
    decisionText: text('裁定说明', 'Why', { max: 300, computed: true }),
    decidedBy: ref('裁定人', 'Decided by', 'staff', { computed: true }),
    approvalNo: awaited(),
    state: states(PerfAppealLife),
  },
  scope: { owner: 'staffId', creator: false },
  search: ['staffId', 'state'],
  columns: ['staffId', 'sheetId', 'reason', 'decision', 'newGrade', 'decisionText', 'decidedBy', 'state', 'createdAt'],
  unique: [['sheetId']],
  grantedBy: { view: 'appeal', export: 'appeal' },
  verbs: ['list', 'detail', 'count'],
});
export type PerfAppeal = Row<typeof PerfAppeal>;

const rowId = (zh: string, en: string) => int(zh, en, { required: true, min: 1, max: Number.MAX_SAFE_INTEGER });
export interface SheetLine {
  id: number;
  dimension: string;
  item: string;
  kind: string;
  weight: number;
  target: number | null;
  actual: number | null;
  score: number | null;
  /** What I gave myself. */
  mine: number | null;
}
export interface ShownSheet {
  id: number;
  name: string;
  cycle: string;
  state: string;
  total: number | null;
  grade: string | null;
  coefficient: number | null;
  selfText: string | null;
  lines: SheetLine[];
}
export const mySheets = call('GET', '/v1/performance/mySheets', {
  label: ['我的绩效', 'My performance'],
  answer: type<ShownSheet[]>(),
});
export const sheetsToScore = call('GET', '/v1/performance/toScore', {
  label: ['待我评分', 'To score'],
  answer: type<ShownSheet[]>(),
});
interface Given {
  lineId: number;
  score: number;
}
const isScores = (value: unknown): value is Given[] =>
  Array.isArray(value) &&
  value.length <= 60 &&
  value.every(
    ({ lineId, score }) => Number.isSafeInteger(lineId) && typeof score === 'number' && score >= 0 && score <= 100,
  );
export const rate = call('POST', '/v1/performance/rate', {
  label: ['提交评分', 'Submit scores'],
  input: {
    id: rowId('考核表', 'Sheet'),
    scores: json('分数', 'Scores', shape(isScores), { required: true }),
    words: text('评语或总结', 'Words', { max: 2000 }),
  },
});
export const acceptSheet = call('POST', '/v1/performance/accept', {
  label: ['确认结果', 'Accept the result'],
  input: { id: rowId('考核表', 'Sheet') },
});
export const appealSheet = call('POST', '/v1/performance/appeal', {
  label: ['申诉', 'Appeal'],
  input: { id: rowId('考核表', 'Sheet'), reason: longText('理由', 'Reason', { required: true, max: 1000 }) },
});
export const decideAppeal = call('POST', '/v1/performance/decideAppeal', {
  label: ['裁定', 'Decide'],
  permission: 'people.performance.appeal',
  input: {
    id: ref('申诉', 'Appeal', 'perf_appeal', { required: true }),
    ...verdict,
  },
});
export const publishCycle = call('POST', '/v1/performance/publish', {
  label: ['公布结果', 'Publish results'],
  permission: 'people.performance.publish',
  input: { id: ref('周期', 'Cycle', 'perf_cycle', { required: true }) },
  answer: type<{ published: number }>(),
});
export const beginReview = call('POST', '/v1/performance/beginReview', {
  label: ['全部开始评审', 'Begin all reviews'],
  permission: 'people.performance.manage',
  input: { id: ref('周期', 'Cycle', 'perf_cycle', { required: true }) },
  answer: type<{ begun: number }>(),
});
