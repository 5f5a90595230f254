// What one class, student or group has, given to others: rehearsed, run once, undone once within three days.
import { z } from 'zod';
import { call, type } from '#kernel/model/call';
import { choice, date, datetime, int, json, ref, refs, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { conflicts, contentList } from '../../access/model/contents';

export const copyKinds = {
  class: ['班级', 'Class'],
  customer: ['学员', 'Student'],
  group: ['群组', 'Group'],
} as const;

const copyLine = z.object({
  customerId: z.number(),
  customer: z.string(),
  kind: z.string(),
  refId: z.number(),
  content: z.string(),
  result: z.enum(['new', 'extend', 'skip', 'refused']),
  why: z.string().optional(),
  endAt: z.string().nullable(),
});
export type CopyLine = z.infer<typeof copyLine>;

export const OpenCopy = resource({
  name: 'open_copy',
  area: 'online',
  noun: 'open',
  grantedBy: { export: 'view' },
  path: '/v1/qm/opencourse/copy',
  title: ['开课复制', 'Copy of opened courses'],
  label: 'fromName',
  fields: {
    fromKind: choice('来源类型', 'From', copyKinds, { required: true, fixed: true }),
    fromId: int('来源编号', 'From whom', { required: true, fixed: true, max: Number.MAX_SAFE_INTEGER }),
    fromName: text('来源', 'Source', { required: true, max: 80, search: 'pinyin' }),
    toKind: choice('目标类型', 'To', copyKinds, { required: true, fixed: true }),
    toIds: json('目标', 'To whom', z.array(z.number().int()).max(1000), { default: [] }),
    contents: json('内容', 'Contents', contentList, { default: [] }),
    period: choice(
      '期限',
      'Period',
      { same_end: ['同到期日', 'Same end'], same_days: ['同剩余天数', 'Same days left'], own: ['另定', 'Own'] },
      { required: true, fixed: true },
    ),
    days: int('天数', 'Days', { fixed: true }),
    until: date('截止', 'Until', { fixed: true }),
    conflict: choice('已有时', 'If there already', conflicts, { required: true, fixed: true }),
    opened: int('新开', 'Opened', { default: 0 }),
    extended: int('顺延', 'Extended', { default: 0 }),
    skipped: int('跳过', 'Skipped', { default: 0 }),
    lines: json('明细', 'Lines', z.array(copyLine).max(5000), { default: [] }),
    schoolId: ref('校区', 'School', 'school'),
    operatorId: ref('操作人', 'Operator', 'staff', { required: true, fixed: true }),
    doneAt: datetime('完成', 'Done'),
    undoneAt: datetime('撤销', 'Undone'),
    status: choice(
      '状态',
      'Status',
      {
        running: ['执行中', 'Running', 'blue'],
        done: ['完成', 'Done', 'green'],
        failed: ['失败', 'Failed', 'red'],
        undone: ['已撤销', 'Undone', 'grey'],
      },
      { default: 'done' },
    ),
  },
  scope: { school: 'schoolId', owner: 'operatorId' },
  search: ['fromName', 'operatorId', 'status', 'doneAt'],
  columns: [
    'fromKind',
    'fromName',
    'toKind',
    'period',
    'conflict',
    'opened',
    'extended',
    'skipped',
    'operatorId',
    'doneAt',
    'status',
  ],
  verbs: ['list', 'detail', 'count', 'export'],
});
export type OpenCopy = Row<typeof OpenCopy>;

export interface SourceContent {
  kind: 'course' | 'resource' | 'audio_album';
  refId: number;
  name: string;
  endAt: string | null;
  daysLeft: number | null;
  people: number;
}

const from = {
  fromKind: choice('来源类型', 'From', copyKinds, { required: true }),
  fromId: int('来源', 'From whom', { required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
};

export const copySource = call('GET', '/v1/qm/opencourse/copySource', {
  label: ['来源内容', 'What the source has'],
  permission: permission(OpenCopy, 'copy'),
  input: from,
  answer: type<{ name: string; contents: SourceContent[] }>(),
});

export const runCopy = call('POST', '/v1/qm/opencourse/copy', {
  label: ['复制开课', 'Copy'],
  permission: permission(OpenCopy, 'copy'),
  trial: true,
  input: {
    ...from,
    contents: json('内容', 'Contents', contentList, { required: true }),
    classIds: refs('目标班级', 'Classes', 'class', { max: 50 }),
    customerIds: refs('目标学员', 'Students', 'customer', { max: 1000 }),
    groupId: ref('目标群组', 'Group', 'customer_group'),
    period: choice(
      '期限',
      'Period',
      { same_end: ['同到期日', 'Same end'], same_days: ['同剩余天数', 'Same days left'], own: ['另定', 'Own'] },
      { required: true, default: 'same_end' },
    ),
    mode: choice(
      '方式',
      'Mode',
      { days: ['天数', 'Days'], until: ['截止日', 'Until'], forever: ['永久', 'Forever'] },
      { default: 'days' },
    ),
    days: int('天数', 'Days', { min: 1, max: 3650 }),
    until: date('截止', 'Until'),
    conflict: choice('已有时', 'If there already', conflicts, { required: true, default: 'extend' }),
  },
  answer: type<{ id: number; opened: number; extended: number; skipped: number; lines: CopyLine[] }>(),
});

export const undoCopy = call('POST', '/v1/qm/opencourse/undo', {
  label: ['撤销复制', 'Undo'],
  permission: permission(OpenCopy, 'copy'),
  danger: true,
  trial: true,
  input: { id: ref('复制', 'Copy', 'open_copy', { required: true }) },
  answer: type<{ revoked: number }>(),
});
