// What is asked about opened courses beyond their rows: opening to many, extending, taking back, checking.
import { z } from 'zod';
import { type BatchAnswer, call, type } from '#kernel/model/call';
import { choice, date, int, json, longText, ref, refs, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { conflicts, contentKinds, contentList, periodModes } from './contents';
import { OpenCourse, OpenGrant } from './openCourse';
import type { PlanResult } from './planning';

/** Whom: classes, a group, people one by one, mobiles as they were pasted. */
const people = {
  classIds: refs('班级', 'Classes', 'class', { max: 50 }),
  groupId: ref('群组', 'Group', 'customer_group'),
  customerIds: refs('学员', 'Students', 'customer', { max: 1000 }),
  mobiles: longText('手机号', 'Mobiles', { max: 20_000, help: ['每行一个', 'One a line'] }),
};
const period = {
  mode: choice('方式', 'Mode', periodModes, { required: true, default: 'days' }),
  days: int('天数', 'Days', { min: 1, max: 3650 }),
  until: date('截止', 'Until'),
};

export interface PlanLine {
  customerId: number;
  customer: string;
  kind: string;
  refId: number;
  content: string;
  result: PlanResult;
  endAt: string | null;
}

export interface OpeningPlan {
  planId: string;
  counts: { new: number; extend: number; skip: number };
  lines: PlanLine[];
  /** Who or what stands in the way: nothing is opened while there is one. */
  refused: { row: string; why: string }[];
}

const opening = {
  contents: json('内容', 'Contents', contentList, { required: true }),
  ...people,
  ...period,
  startOn: date('开始日', 'Begins on'),
  conflict: choice('已有时', 'If there already', conflicts, { required: true, default: 'extend' }),
  source: choice(
    '来源',
    'Source',
    { manual: ['手动', 'By hand'], gift: ['赠送', 'Gift'], trial: ['试学', 'Trial'] },
    {
      required: true,
      default: 'manual',
    },
  ),
};

export const previewOpening = call('POST', '/v1/qm/opencourse/preview', {
  label: ['预览开课', 'Preview'],
  permission: permission(OpenCourse, 'open'),
  reads: true,
  input: opening,
  answer: type<OpeningPlan>(),
});

export const runOpening = call('POST', '/v1/qm/opencourse/run', {
  label: ['开课', 'Open'],
  permission: permission(OpenCourse, 'open'),
  input: { planId: text('预览号', 'Plan', { required: true, max: 100 }), ...opening },
  answer: type<OpeningPlan['counts']>(),
});

export const extendOpened = call('POST', `${OpenCourse.path}/extend`, {
  label: ['延长', 'Extend'],
  permission: permission(OpenCourse, 'open'),
  input: { ids: refs('开课', 'Opened courses', 'open_course', { required: true, max: 500 }), ...period },
  answer: type<BatchAnswer>(),
});

const batchReason = text('原因', 'Reason', { required: true, max: 200 });
export const pauseOpened = call('POST', `${OpenCourse.path}/pauseAll`, {
  label: ['批量暂停', 'Pause'],
  permission: permission(OpenCourse, 'open'),
  input: { ids: refs('开课', 'Opened courses', 'open_course', { required: true, max: 500 }), reason: batchReason },
  answer: type<BatchAnswer>(),
});
export const resumeOpened = call('POST', `${OpenCourse.path}/resumeAll`, {
  label: ['批量恢复', 'Resume'],
  permission: permission(OpenCourse, 'open'),
  input: { ids: refs('开课', 'Opened courses', 'open_course', { required: true, max: 500 }) },
  answer: type<BatchAnswer>(),
});
export const revokeOpened = call('POST', `${OpenCourse.path}/revokeAll`, {
  label: ['批量收回', 'Revoke'],
  permission: permission(OpenCourse, 'revoke'),
  danger: true,
  input: { ids: refs('开课', 'Opened courses', 'open_course', { required: true, max: 500 }), reason: batchReason },
  answer: type<BatchAnswer>(),
});

/** One grant; the answer says where access ends then. */
export const revokeGrant = call('POST', `${OpenGrant.path}/revoke`, {
  label: ['收回授权', 'Revoke'],
  permission: permission(OpenCourse, 'revoke'),
  danger: true,
  trial: true,
  input: { id: ref('授权', 'Grant', 'open_grant', { required: true }), reason: batchReason },
  answer: type<{ endAt: string | null; state: string }>(),
});

export interface AccessAnswer {
  may: boolean;
  content: string;
  /** Line by line: why, or what is missing and how to get it. */
  reasons: { ok: boolean; text: string }[];
}

export const accessCheck = call('GET', '/v1/qm/opencourse/access', {
  label: ['权限检查', 'Access check'],
  permission: permission(OpenCourse, 'view'),
  input: {
    customerId: ref('学员', 'Student', 'customer', { required: true }),
    kind: choice('类型', 'Kind', contentKinds, { required: true, default: 'course' }),
    refId: int('内容', 'Content', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
  },
  answer: type<AccessAnswer>(),
});

/** Contents by their name, of one kind or all: what a picker offers. */
export const findContents = call('GET', '/v1/qm/opencourse/contents', {
  label: ['查找内容', 'Find contents'],
  permission: permission(OpenCourse, 'view'),
  input: {
    q: text('名称', 'Name', { max: 60 }),
    kind: choice('类型', 'Kind', contentKinds),
    keys: json('已选', 'Chosen', z.array(z.string().max(40)).max(200)),
  },
  answer: type<{ kind: 'course' | 'resource' | 'audio_album'; refId: number; name: string }[]>(),
});
