// Who marks an issue, and how: alone or two and an arbiter, with names or without.
import { z } from 'zod';
import { call, rowOf, type } from '#kernel/model/call';
import { bool, choice, datetime, int, json, longText, percent, quantity, ref, refs, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import type { Element } from '../../content/model/document';

export const MarkPlan = resource({
  name: 'mark_plan',
  area: 'questionnaires',
  noun: 'mark',
  path: '/api/v1/questionnaire/markPlan',
  title: ['阅卷安排', 'Marking plan'],
  label: 'issueId',
  fields: {
    issueId: ref('发放', 'Issue', 'questionnaire_issue', { required: true, fixed: true }),
    mode: choice(
      '分配方式',
      'Mode',
      {
        by_paper: ['按卷均分', 'By paper'],
        by_question: ['按题流水', 'By question'],
        by_school: ['按校区', 'By school'],
      },
      { default: 'by_paper' },
    ),
    markerIds: refs('阅卷人', 'Markers', 'staff', { required: true, max: 50 }),
    doubleMark: bool('双评', 'Double marking'),
    thresholdPercent: percent('阈值', 'Threshold', { default: 2000 }),
    arbiterId: ref('仲裁人', 'Arbiter', 'staff'),
    blind: bool('匿名批改', 'Blind', { default: true }),
    markStep: choice('步长', 'Step', { one: ['1分', '1 point'], half: ['0.5分', 'Half point'] }, { default: 'one' }),
    dueAt: datetime('截止', 'Due'),
  },
  scope: { parent: 'issueId' },
  search: ['issueId'],
  columns: ['issueId', 'mode', 'markerIds', 'doubleMark', 'arbiterId', 'blind', 'dueAt'],
  unique: [['issueId']],
  grantedBy: {
    view: 'do',
    list: 'do',
    detail: 'do',
    count: 'do',
    options: 'do',
    add: 'assign',
    edit: 'assign',
    delete: 'assign',
  },
  verbs: ['list', 'detail', 'add', 'edit', 'count'],
});
export type MarkPlan = Row<typeof MarkPlan>;

export const MarkItem = resource({
  name: 'mark_item',
  area: 'questionnaires',
  noun: 'mark',
  path: '/api/v1/questionnaire/mark',
  title: ['批改任务', 'Mark item'],
  label: 'questionKey',
  fields: {
    issueId: ref('发放', 'Issue', 'questionnaire_issue', { required: true }),
    sheetId: ref('答卷', 'Sheet', 'answer_sheet', { required: true }),
    questionKey: text('题目', 'Question', { required: true, max: 40 }),
    round: choice(
      '轮次',
      'Round',
      { first: ['一评', 'First'], second: ['二评', 'Second'], arbiter: ['仲裁', 'Arbiter'] },
      { default: 'first' },
    ),
    markerId: ref('阅卷人', 'Marker', 'staff'),
    claimedBy: ref('领取人', 'Claimed by', 'staff'),
    claimedUntil: datetime('领取至', 'Claimed until'),
    score: quantity('得分', 'Points'),
    fullScore: quantity('满分', 'Full points', { required: true }),
    comment: text('评语', 'Comment', { max: 500 }),
    markedAt: datetime('批改时间', 'Marked'),
    status: choice(
      '状态',
      'Status',
      { open: ['待批', 'Open', 'orange'], claimed: ['已领', 'Claimed', 'blue'], done: ['已批', 'Done', 'green'] },
      { default: 'open' },
    ),
  },
  scope: { owner: 'markerId' },
  search: ['issueId', 'round', 'markerId', 'status'],
  columns: ['issueId', 'sheetId', 'questionKey', 'round', 'markerId', 'score', 'fullScore', 'status', 'markedAt'],
  sort: 'id',
  unique: [['sheetId', 'questionKey', 'round']],
  indexes: [['issueId', 'status']],
  grantedBy: { view: 'do', list: 'do', detail: 'do', count: 'do' },
  verbs: ['list', 'count', 'detail'],
});
export type MarkItem = Row<typeof MarkItem>;

export interface ToMark {
  itemId: number;
  issueId: number;
  sheetId: number;
  round: string;
  /** Hidden where marking is blind. */
  name: string | null;
  question: Element;
  value: unknown;
  fullScore: number;
  step: number;
  score: number | null;
  comment: string | null;
  done: number;
  all: number;
  /** The other questions of the paper, marked by machine. */
  machine: { title: string; score: number; full: number; result: string }[];
  claimedUntil: string;
}

const issueId = ref('发放', 'Issue', 'questionnaire_issue', { required: true });
const itemId = ref('批改任务', 'Item', 'mark_item', { required: true });
const doing = permission(MarkItem, 'do');

/** The next one for me, claimed for a quarter of an hour; nothing when all are done. */
export const nextItem = call('POST', `${MarkItem.path}/next`, {
  label: ['下一份', 'Next'],
  permission: doing,
  input: { issueId, itemId: ref('批改任务', 'Item', 'mark_item'), after: int('之后', 'After') },
  answer: type<ToMark | null>(),
});
export const saveMark = call('POST', `${MarkItem.path}/save`, {
  label: ['保存评分', 'Save the mark'],
  permission: doing,
  input: {
    itemId,
    score: quantity('得分', 'Points', { required: true }),
    comment: text('评语', 'Comment', { max: 500 }),
  },
  answer: type<{ itemId: number; status: string; sheetState: string }>(),
});
export const skipItem = call('POST', `${MarkItem.path}/skip`, {
  label: ['跳过', 'Skip'],
  permission: doing,
  input: { itemId },
});
/** Open items are dealt anew to the markers of the plan. */
export const dealItems = call('POST', `${MarkItem.path}/deal`, {
  label: ['重新分配', 'Deal anew'],
  permission: permission(MarkItem, 'assign'),
  input: { issueId },
  answer: type<{ dealt: number }>(),
});

export interface Released {
  released: number;
  passed: number;
  waiting: number;
}
export const releaseIssue = call('POST', `${MarkPlan.path}/release`, {
  label: ['公布成绩', 'Release results'],
  permission: permission(MarkItem, 'release'),
  input: { issueId, notice: longText('通知内容', 'Notice', { max: 500 }) },
  trial: true,
  answer: type<Released>(),
});

export interface Regraded {
  sheets: number;
  up: number;
  down: number;
  toPass: number;
  toFail: number;
  changed: { sheetId: number; receiptNo: string | null; name: string | null; before: number; after: number }[];
}
export const regradeIssue = call('POST', `/api/v1/questionnaire/issue/regrade`, {
  label: ['重新判分', 'Regrade'],
  permission: permission(MarkItem, 'assign'),
  input: {
    id: issueId,
    keys: json('题目', 'Questions', z.array(z.string().max(40)).max(300)),
    reason: text('原因', 'Reason', { required: true, max: 200 }),
  },
  trial: true,
  answer: type<Regraded>(),
});

export interface MarkCard {
  issueId: number;
  name: string;
  title: string;
  papers: number;
  open: number;
  claimed: number;
  done: number;
  mine: number;
  marked: number;
  released: number;
  dueAt: string | null;
  hasPlan: boolean;
  planId: number | null;
  markers: { staffId: number; name: string; done: number; mean: number }[];
}
export const markCards = call('GET', `${MarkPlan.path}/cards`, {
  label: ['批改进度', 'Marking under way'],
  permission: doing,
  answer: type<MarkCard[]>(),
});

export const savePlan = call('POST', `${MarkPlan.path}/assign`, {
  label: ['安排阅卷', 'Assign markers'],
  permission: permission(MarkItem, 'assign'),
  input: {
    issueId,
    mode: MarkPlan.fields.mode,
    markerIds: MarkPlan.fields.markerIds,
    doubleMark: MarkPlan.fields.doubleMark,
    thresholdPercent: MarkPlan.fields.thresholdPercent,
    arbiterId: MarkPlan.fields.arbiterId,
    blind: MarkPlan.fields.blind,
    markStep: MarkPlan.fields.markStep,
    dueAt: MarkPlan.fields.dueAt,
  },
  answer: rowOf(MarkPlan),
});
