// One student's piece of a homework: handed in, sent back, corrected, released.

import { z } from 'zod';
import { type BatchAnswer, call, rowOf, type } from '#kernel/model/call';
import {
  bool,
  choice,
  datetime,
  files,
  int,
  json,
  longText,
  quantity,
  ref,
  refs,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { Homework } from './homework';

const rubricScores = z
  .array(z.object({ id: z.coerce.number().int(), score: z.coerce.number().min(0).max(1000) }))
  .max(9);

export const answersShape = z.record(z.string(), z.array(z.string().max(200)).max(50));

const reason = text('原因', 'Reason', { required: true, max: 200 });
const correcting = 'correct';

const verdicts = { passed: ['通过', 'Passed'], failed: ['未通过', 'Not passed'] } as const;

export const SubmissionLife = lifecycle({
  states: {
    pending: ['待提交', 'Pending', 'grey'],
    submitted: ['待批改', 'To correct', 'orange'],
    returned: ['待订正', 'Returned', 'blue'],
    corrected: ['已批改', 'Corrected', 'green'],
    excused: ['免交', 'Excused', 'grey'],
    missing: ['缺交', 'Missing', 'red'],
  },
  initial: 'pending',
  transitions: {
    submit: {
      label: ['代交', 'Hand in on behalf'],
      from: ['pending', 'returned'],
      to: 'submitted',
      permission: correcting,
      fields: {
        text: text('文字', 'Text', { max: 2000 }),
        files: files('附件', 'Files', { max: 22 }),
        answers: json('答案', 'Answers', answersShape),
      },
    },
    withdraw: { label: ['撤回', 'Withdraw'], from: ['submitted'], to: 'pending', internal: true },
    return: {
      label: ['退回订正', 'Return'],
      from: ['submitted'],
      to: 'returned',
      permission: correcting,
      fields: { comment: longText('评语', 'Comment', { required: true }), extendedTo: datetime('订正截止', 'Until') },
    },
    correct: {
      label: ['完成批改', 'Correct'],
      from: ['submitted'],
      to: 'corrected',
      permission: correcting,
      fields: {
        rawScore: quantity('分数', 'Score'),
        rubricScores: json('评分项得分', 'Rubric scores', rubricScores),
        stars: int('星级', 'Stars', { min: 1, max: 5 }),
        verdict: choice('是否通过', 'Passed or not', verdicts),
        comment: longText('评语', 'Comment'),
        isExcellent: bool('优秀作业', 'Excellent'),
      },
    },
    recorrect: {
      label: ['重新批改', 'Correct anew'],
      from: ['corrected'],
      to: 'submitted',
      permission: 'recorrect',
      fields: { reason },
    },
    excuse: {
      label: ['免交', 'Excuse'],
      from: ['pending', 'returned', 'missing'],
      to: 'excused',
      permission: correcting,
      fields: { reason },
    },
    miss: { label: ['缺交', 'Missing'], from: ['pending'], to: 'missing', internal: true },
    extend: {
      label: ['延期', 'Extend'],
      from: ['missing', 'pending'],
      to: 'pending',
      permission: correcting,
      fields: { extendedTo: datetime('延期到', 'Extended to', { required: true }) },
    },
  },
});

const attempt = z.object({
  no: z.number(),
  at: z.string(),
  text: z.string(),
  files: z.array(z.unknown()),
  score: z.number().nullable(),
  comment: z.string(),
});

/** What is typed while correcting, kept every few seconds: nothing of it is the result yet. */
const correction = z.object({
  rawScore: z.coerce.number().min(0).max(1000).nullish(),
  rubricScores: rubricScores.nullish(),
  stars: z.coerce.number().int().min(1).max(5).nullish(),
  verdict: z.enum(['passed', 'failed']).nullish(),
  comment: z.string().max(2000).nullish(),
  isExcellent: z.coerce.boolean().optional(),
  /** When it was typed: of two that were kept, in this browser and on the server, the newer one counts. */
  at: z.coerce.number().optional(),
});
export type Correction = z.infer<typeof correction>;

const computed = { computed: true } as const;

/** Which pieces a rate counts: the rows behind its number. */
const countedAs = {
  due: ['应交', 'To hand in'],
  handedIn: ['已交', 'Handed in'],
  onTime: ['按时交', 'In time'],
  corrected: ['已批改', 'Corrected'],
} as const;
export type CountedAs = keyof typeof countedAs;

export const HomeworkSubmission = resource({
  name: 'homework_submission',
  area: 'learning',
  noun: 'homework',
  path: '/api/v1/homeworkpc/submission',
  title: ['作业提交', 'Submission'],
  fields: {
    homeworkId: ref('作业', 'Homework', 'homework', { required: true, fixed: true }),
    customerId: ref('学员', 'Student', 'customer', { required: true, fixed: true }),
    classId: ref('班级', 'Class', 'class', computed),
    courseId: ref('课程', 'Course', 'course', computed),
    teacherId: ref('老师', 'Teacher', 'staff', computed),
    attempt: int('第几次', 'Attempt', { ...computed, default: 0 }),
    attempts: json('历次', 'History', z.array(attempt), { ...computed, default: [] }),
    text: text('文字', 'Text', { ...computed, max: 2000 }),
    files: files('附件', 'Files', { ...computed, default: [], max: 22 }),
    answers: json('答案', 'Answers', answersShape, computed),
    autoScore: quantity('客观分', 'By rule', computed),
    draft: json('草稿', 'Draft', z.unknown(), computed),
    submittedAt: datetime('提交时间', 'Handed in', computed),
    onBehalfBy: ref('代交人', 'On behalf', 'staff', computed),
    lateSeconds: int('迟交秒数', 'Seconds late', { ...computed, default: 0 }),
    extendedTo: datetime('延期到', 'Extended to', computed),
    correctorId: ref('批改人', 'Corrector', 'staff', computed),
    lockedBy: ref('正在批改', 'Being corrected by', 'staff', computed),
    lockedUntil: datetime('批改锁', 'Locked until', computed),
    correction: json('批改草稿', 'Correction under way', correction, computed),
    rawScore: quantity('原始分', 'Raw score', computed),
    penalty: quantity('扣分', 'Penalty', { ...computed, default: 0 }),
    score: quantity('最终分', 'Score', computed),
    grade: text('等级', 'Grade', { ...computed, max: 2 }),
    stars: int('星级', 'Stars', computed),
    passed: bool('通过', 'Passed', computed),
    rubricScores: json('评分项得分', 'Rubric scores', rubricScores, { ...computed, default: [] }),
    comment: longText('评语', 'Comment', computed),
    isExcellent: bool('优秀作业', 'Excellent', computed),
    correctedAt: datetime('批改时间', 'Corrected', computed),
    releasedAt: datetime('发布时间', 'Released', computed),
    /** What the family sees: the result as it was last released. */
    released: json('已发布成绩', 'Released result', z.unknown(), computed),
    readAt: datetime('家长已读', 'Read', computed),
    state: states(SubmissionLife),
  },
  asked: {
    counted: choice('统计口径', 'Counted as', countedAs),
    /** Handed in, and I am among those who correct it. */
    toCorrect: choice('待我批改', 'Mine to correct', { all: ['全部', 'All'], late: ['超时', 'Too long'] }),
  },
  label: 'customerId',
  scope: { parent: 'homeworkId' },
  search: [
    'homeworkId',
    'customerId',
    'classId',
    'teacherId',
    'state',
    'correctorId',
    'submittedAt',
    'counted',
    'toCorrect',
  ],
  columns: [
    'customerId',
    'homeworkId',
    'classId',
    'submittedAt',
    'attempt',
    'score',
    'grade',
    'correctorId',
    'releasedAt',
    'state',
  ],
  sort: '-submittedAt',
  unique: [['homeworkId', 'customerId']],
  verbs: ['list', 'count', 'detail', 'export'],
});
export type HomeworkSubmission = Row<typeof HomeworkSubmission>;

const id = ref('作业提交', 'Submission', 'homework_submission', { required: true });

/** Mine for two minutes; asked again while the page is open. */
export const lockPiece = call('POST', `${HomeworkSubmission.path}/lock`, {
  label: ['开始批改', 'Begin correcting'],
  permission: permission(Homework, correcting),
  input: { id },
  answer: rowOf(HomeworkSubmission),
});

export const keepCorrection = call('POST', `${HomeworkSubmission.path}/keep`, {
  label: ['暂存批改', 'Keep the correction'],
  permission: permission(Homework, correcting),
  input: { id, correction: json('批改', 'Correction', correction, { required: true }) },
  answer: type<{ keptAt: string }>(),
});

export const releaseResults = call('POST', `${HomeworkSubmission.path}/release`, {
  label: ['发布成绩', 'Release results'],
  permission: permission(Homework, correcting),
  input: { homeworkId: ref('作业', 'Homework', 'homework', { required: true }) },
  answer: type<{ released: number; waiting: number }>(),
});

export const remindMissing = call('POST', `${Homework.path}/remind`, {
  label: ['提醒未交', 'Remind who has not handed in'],
  permission: permission(Homework, 'assign'),
  input: { ids: refs('作业', 'Homework', 'homework', { required: true, max: 200 }) },
  answer: type<BatchAnswer>(),
});

/** The address of a family's page, made anew each time: only its hash is kept. */
export const pieceLink = call('POST', `${HomeworkSubmission.path}/link`, {
  label: ['家长链接', 'Link for the family'],
  permission: permission(Homework, 'assign'),
  input: { id },
  answer: type<{ path: string }>(),
});
