// A timetable in two steps, said once: looked at with everything that stands against it, then made, all or nothing.
import { call, type } from '#kernel/model/call';
import { bool, json, ref, shape, text } from '#kernel/model/fields';
import type { Clash } from '../../lessons/model/clashes';

export interface PlannedRow {
  key: string;
  date: string;
  startAt: string;
  endAt: string;
  roomId: number | null;
  teacherId: number;
  title: string | null;
  /** Otherwise than the plan has it. */
  isEdited: boolean;
  clashes: Clash[];
}

export interface PlanPreview {
  rows: PlannedRow[];
  skipped: { date: string; why: 'holiday' | 'excluded' }[];
  /** Lessons that stay, and those that make way. */
  keeps: number;
  replaces: number;
  /** Of what was looked at; what is made must be that. */
  token: string;
}

/** One lesson of the plan as somebody wants it instead. */
export interface EditedRow {
  /** The place in the plan it stands for. */
  key: string;
  startAt: string;
  endAt: string;
  roomId: number | null;
  teacherId: number;
}

const isMoment = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isEdited = (value: unknown): value is EditedRow =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'startAt' in value &&
  isMoment(value.startAt) &&
  'endAt' in value &&
  isMoment(value.endAt) &&
  'roomId' in value &&
  (value.roomId === null || Number.isSafeInteger(value.roomId)) &&
  'teacherId' in value &&
  Number.isSafeInteger(value.teacherId);
const edits = shape(
  (value): value is EditedRow[] => Array.isArray(value) && value.length <= 500 && value.every(isEdited),
);

export const previewPlan = call('POST', '/v1/teachingPlan/preview', {
  label: ['预览课表', 'Preview'],
  permission: 'teaching.plan.generate',
  input: {
    planId: ref('教学计划', 'Plan', 'teaching_plan', { required: true }),
    replaceManual: bool('也替换手动调整的课次', 'Also those moved by hand'),
    edits: json('改动', 'Changed', edits),
  },
  answer: type<PlanPreview>(),
  reads: true,
});

const keys = shape(
  (value): value is string[] =>
    Array.isArray(value) && value.length <= 500 && value.every((key) => typeof key === 'string'),
);

export const commitPlan = call('POST', '/v1/teachingPlan/commit', {
  label: ['生成课表', 'Generate'],
  permission: 'teaching.plan.generate',
  input: {
    planId: ref('教学计划', 'Plan', 'teaching_plan', { required: true }),
    token: text('预览码', 'Token', { required: true, max: 100 }),
    replaceManual: bool('也替换手动调整的课次', 'Also those moved by hand'),
    edits: json('改动', 'Changed', edits),
    skip: json('跳过', 'Skip', keys),
    force: json('强制', 'Force', keys),
    reason: text('强制原因', 'Why forced', { max: 200 }),
  },
  answer: type<{ created: number; replaced: number; lessonIds: number[] }>(),
});
