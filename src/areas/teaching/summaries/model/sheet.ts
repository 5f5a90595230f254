// A summary as it is written: the common part on one side, every student on the other, saved together.
import { call, type } from '#kernel/model/call';
import { int, json, ref, refs, shape } from '#kernel/model/fields';
import type { Wire } from '#kernel/model/wire';
import type { Status } from '../../attendance/model/attendance';
import { ClassSummary, isRatings, type Ratings } from './summary';

export interface SheetStudent {
  customerId: number;
  name: string;
  status: Status | null;
  ratings: Ratings;
  comment: string;
  /** What was said of them the last time. */
  lastComment: string | null;
}

export interface SummarySheet {
  /** What the homework is called, and until when. */
  homework: string | null;
  summary: Wire<typeof ClassSummary>;
  className: string;
  students: SheetStudent[];
}

export const summarySheet = call('GET', `${ClassSummary.path}/sheet`, {
  label: ['写小结', 'Write'],
  permission: 'teaching.summary.write',
  input: { id: ref('小结', 'Summary', 'class_summary', { required: true }) },
  answer: type<SummarySheet>(),
});

export interface Said {
  customerId: number;
  ratings: Ratings;
  comment: string;
}

const isSaid = (value: unknown): value is Said =>
  typeof value === 'object' &&
  value !== null &&
  'customerId' in value &&
  Number.isSafeInteger(value.customerId) &&
  'comment' in value &&
  typeof value.comment === 'string' &&
  value.comment.length <= 500 &&
  'ratings' in value &&
  isRatings(value.ratings);

const { title, content, knowledge, homeworkId, nextPreview, files, visibleTo } = ClassSummary.fields;

export const writeSummary = call('POST', `${ClassSummary.path}/write`, {
  label: ['保存小结', 'Save the summary'],
  permission: 'teaching.summary.write',
  input: {
    id: ref('小结', 'Summary', 'class_summary', { required: true }),
    version: int('版本', 'Version', { required: true }),
    ...{ title, content, knowledge, homeworkId, nextPreview, files, visibleTo },
    students: json(
      '学员点评',
      "Students' parts",
      shape((value): value is Said[] => Array.isArray(value) && value.length <= 500 && value.every(isSaid)),
      { required: true },
    ),
  },
  /** The text as it is kept: what a family will read. */
  answer: type<{ version: number; content: string; homework: string | null }>(),
});

export const remindUnread = call('POST', `${ClassSummary.path}/remind`, {
  label: ['提醒未读', 'Remind who has not read'],
  permission: 'teaching.summary.write',
  input: { ids: refs('小结', 'Summaries', 'class_summary', { required: true, max: 50 }) },
  answer: type<{ reminded: number }>(),
});
