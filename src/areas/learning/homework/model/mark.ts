// What a teacher marks on a piece: on a picture, on words of the text, at a moment of a recording. The work itself stays as it is.
import { z } from 'zod';
import { choice, int, json, ref, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

const correcting = 'correct';

export const HomeworkMark = resource({
  name: 'homework_mark',
  area: 'learning',
  noun: 'homework',
  grantedBy: { add: correcting, edit: correcting, delete: correcting },
  path: '/api/v1/homeworkpc/mark',
  title: ['批注', 'Mark'],
  fields: {
    submissionId: ref('作业提交', 'Submission', 'homework_submission', { required: true, fixed: true }),
    attempt: int('第几次', 'Attempt', { default: 1, fixed: true }),
    fileUrl: text('文件', 'File', { max: 500, fixed: true }),
    kind: choice(
      '类型',
      'Kind',
      {
        stroke: ['笔迹', 'Stroke'],
        tick: ['对', 'Right'],
        cross: ['错', 'Wrong'],
        half: ['半对', 'Half'],
        text: ['文字', 'Text'],
        stamp: ['印章', 'Stamp'],
        time: ['时间点', 'Moment'],
      },
      { required: true, fixed: true },
    ),
    /** 0–10000 of the page, so that it stays where it is at any zoom. */
    points: json(
      '位置',
      'Place',
      z.array(z.object({ x: z.coerce.number().min(0).max(10_000), y: z.coerce.number().min(0).max(10_000) })).max(2000),
      { default: [] },
    ),
    startMs: int('开始毫秒', 'From ms', { min: 0, max: 10_800_000 }),
    /** Of the text that was handed in: from this character up to, and without, that one. */
    fromAt: int('起始字', 'From character', { min: 0, max: 2000, fixed: true }),
    toAt: int('结束字', 'To character', { min: 1, max: 2000, fixed: true }),
    /** What is said there; of a stamp its name. */
    text: text('文字', 'Text', { max: 300 }),
  },
  label: 'kind',
  scope: { parent: 'submissionId' },
  search: ['submissionId'],
  columns: ['kind', 'fileUrl', 'points', 'startMs', 'fromAt', 'toAt', 'text'],
  sort: 'id',
  verbs: ['list', 'add', 'edit', 'delete'],
});
export type HomeworkMark = Row<typeof HomeworkMark>;
