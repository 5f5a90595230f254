// One person's sheet: what was asked, what was answered, what it is worth.
import { z } from 'zod';
import { call, type } from '#kernel/model/call';
import {
  bool,
  choice,
  choices,
  datetime,
  int,
  json,
  mobile,
  percent,
  quantity,
  ref,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import type { Element } from '../../content/model/document';
import { answersShape } from '../../content/model/documentShape';

const done = ['submitted', 'to_mark', 'marked', 'released'] as const;
const reason = text('原因', 'Reason', { required: true, max: 200 });

export const SheetLife = lifecycle({
  states: {
    in_progress: ['作答中', 'In progress', 'blue'],
    submitted: ['已提交', 'Submitted', 'green'],
    to_mark: ['待批改', 'To mark', 'orange'],
    marked: ['已批改', 'Marked', 'cyan'],
    released: ['已公布', 'Released', 'green'],
    abandoned: ['未完成', 'Abandoned', 'grey'],
    void: ['作废', 'Void', 'red'],
  },
  initial: 'in_progress',
  transitions: {
    submit: { label: ['提交', 'Submit'], from: ['in_progress'], to: [...done], internal: true },
    abandon: { label: ['未完成', 'Abandon'], from: ['in_progress'], to: 'abandoned', internal: true },
    finishMark: { label: ['批改完成', 'Marked'], from: ['to_mark'], to: 'marked', internal: true },
    release: {
      label: ['公布成绩', 'Release'],
      from: ['marked'],
      to: 'released',
      permission: 'questionnaires.mark.release',
    },
    withdraw: {
      label: ['收回', 'Withdraw'],
      from: ['released'],
      to: 'marked',
      permission: 'questionnaires.mark.release',
      fields: { reason },
    },
    recheck: {
      label: ['复核', 'Recheck'],
      from: ['marked', 'released'],
      to: 'to_mark',
      permission: 'questionnaires.mark.assign',
      fields: { reason },
    },
    void: {
      label: ['作废', 'Void'],
      from: [...done, 'abandoned'],
      to: 'void',
      permission: 'void',
      danger: true,
      fields: { reason, giveBackAttempt: bool('退还次数', 'Give the attempt back') },
    },
    unvoid: {
      label: ['恢复', 'Restore'],
      from: ['void'],
      to: [...done, 'abandoned'],
      permission: 'void',
      fields: { reason },
    },
  },
});

export const paperShape = z.array(
  z.object({
    key: z.string(),
    ruleKey: z.string().optional(),
    bankQuestionId: z.number().optional(),
    revision: z.number().optional(),
    optionOrder: z.array(z.string()).optional(),
  }),
);
export type Paper = z.infer<typeof paperShape>;

const computed = { computed: true } as const;

export const AnswerSheet = resource({
  name: 'answer_sheet',
  area: 'questionnaires',
  noun: 'sheet',
  path: '/api/v1/questionnaire/sheet',
  title: ['答卷', 'Answer sheet'],
  label: 'receiptNo',
  fields: {
    issueId: ref('发放', 'Issue', 'questionnaire_issue', { required: true }),
    questionnaireId: ref('问卷', 'Questionnaire', 'questionnaire', { required: true }),
    versionId: ref('版本', 'Version', 'questionnaire_version', { required: true }),
    targetId: ref('对象', 'Target', 'issue_target', computed),
    receiptNo: text('回执号', 'Receipt', { ...computed, max: 16, search: 'plain' }),
    respondentKey: text('答卷人键', 'Respondent key', { secret: true, required: true, max: 80 }),
    attemptNo: int('第几次', 'Attempt', { default: 1 }),
    keyHash: text('续答密钥', 'Key', { secret: true, computed: true, max: 64 }),
    oldKeys: json('旧密钥', 'Former keys', z.array(z.string()), { secret: true, computed: true, default: [] }),
    submitId: text('提交号', 'Submit id', { secret: true, computed: true, max: 64 }),
    personKind: choice('类别', 'Kind', {
      staff: ['员工', 'Staff'],
      customer: ['学员', 'Student'],
      guardian: ['家长', 'Guardian'],
      candidate: ['候选人', 'Candidate'],
      outside: ['外部', 'Outside'],
    }),
    personId: int('人员', 'Person', computed),
    name: text('姓名', 'Name', { max: 50, search: 'pinyin' }),
    mobile: mobile('手机', 'Mobile'),
    schoolId: ref('校区', 'School', 'school'),
    paper: json('试卷', 'Paper', paperShape, { ...computed, default: [] }),
    answers: json('答案', 'Answers', answersShape, { ...computed, default: {} }),
    lastSeq: int('序号', 'Sequence', { ...computed, default: 0 }),
    startedAt: datetime('开始', 'Started', { required: true }),
    deadlineAt: datetime('截止', 'Deadline', computed),
    submittedAt: datetime('提交', 'Submitted', computed),
    seconds: int('用时（秒）', 'Seconds', computed),
    submitWay: choice(
      '提交方式',
      'Submitted by',
      {
        self: ['本人', 'Self'],
        timeout: ['超时自动', 'Time-out'],
        leave: ['离开超限', 'Left too often'],
        staff: ['代交', 'By staff'],
      },
      computed,
    ),
    autoScore: quantity('机评', 'Machine', computed),
    manualScore: quantity('人评', 'Manual', computed),
    score: quantity('得分', 'Score', computed),
    maxScore: quantity('满分', 'Full', computed),
    percent: percent('得分率', 'Percent', computed),
    passed: choice('及格', 'Passed', { yes: ['及格', 'Passed', 'green'], no: ['不及格', 'Failed', 'red'] }, computed),
    band: text('等级', 'Band', { ...computed, max: 60 }),
    dimensionScores: json('维度分', 'Dimensions', z.record(z.string(), z.number()), { ...computed, default: {} }),
    leaveCount: int('离开次数', 'Leaves', { ...computed, default: 0 }),
    flags: choices(
      '异常标记',
      'Flags',
      {
        too_fast: ['过快', 'Too fast'],
        straight_line: ['同一选项', 'Straight line'],
        many_leaves: ['频繁离开', 'Many leaves'],
        device_changed: ['换设备', 'Device changed'],
        screened_out: ['不符合条件', 'Screened out'],
      },
      computed,
    ),
    channel: text('渠道', 'Channel', { max: 40 }),
    language: text('语言', 'Language', { max: 5 }),
    ending: text('结束语', 'Ending', { ...computed, max: 40 }),
    formerState: text('作废前', 'Before it was voided', { ...computed, max: 20 }),
    releasedAt: datetime('公布时间', 'Released', computed),
    state: states(SheetLife),
  },
  scope: { school: 'schoolId', creator: false },
  asked: { isCounted: bool('计入统计', 'Counted') },
  search: ['issueId', 'questionnaireId', 'state', 'schoolId', 'passed', 'flags', 'submittedAt'],
  columns: [
    'receiptNo',
    'name',
    'issueId',
    'schoolId',
    'submittedAt',
    'seconds',
    'autoScore',
    'manualScore',
    'score',
    'passed',
    'flags',
    'state',
  ],
  sort: '-submittedAt',
  unique: [['issueId', 'respondentKey', 'attemptNo']],
  indexes: [['issueId', 'state'], ['questionnaireId', 'state'], ['keyHash']],
  grantedBy: { stat: 'questionnaires.stat.view', count: 'view' },
  verbs: ['list', 'detail', 'count', 'export'],
  logged: { regrade: ['重新判分', 'Regraded'] },
});
export type AnswerSheet = Row<typeof AnswerSheet>;
export const doneStates = done;

/** A sheet as somebody reads it: the questions that were asked, with what was answered. */
export interface ShownSheet {
  receiptNo: string | null;
  name: string | null;
  title: string;
  state: string;
  questions: {
    element: Element;
    value: unknown;
    score: number;
    full: number;
    result: string;
    comment: string | null;
  }[];
  score: number | null;
  maxScore: number | null;
}
export const showSheet = call('GET', `${AnswerSheet.path}/show`, {
  label: ['查看答卷', 'Read a sheet'],
  permission: permission(AnswerSheet, 'view'),
  input: { id: ref('答卷', 'Sheet', 'answer_sheet', { required: true }) },
  answer: type<ShownSheet>(),
});
