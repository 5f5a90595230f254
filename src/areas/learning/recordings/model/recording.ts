// Recordings of lessons, calls and talks: heard by few, noted at the millisecond, kept as long as they may be.

import { z } from 'zod';
import { call, type } from '#kernel/model/call';
import { bool, categories, choice, date, datetime, file, int, json, ref, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

export const RecordingLife = lifecycle({
  states: {
    ready: ['可播放', 'Ready', 'green'],
    archived: ['已归档', 'Archived', 'grey'],
    expired: ['已到期删除', 'Deleted when due', 'red'],
  },
  initial: 'ready',
  transitions: {
    archive: { label: ['归档', 'Archive'], from: ['ready'], to: 'archived' },
    restore: { label: ['恢复', 'Restore'], from: ['archived'], to: 'ready', permission: 'archive' },
    expire: { label: ['到期删除', 'Delete when due'], from: ['ready', 'archived'], to: 'expired', internal: true },
  },
});

export const recordingKinds = {
  lesson: ['课堂', 'Lesson'],
  oral: ['口语作业', 'Oral homework'],
  call: ['电话', 'Call'],
  consult: ['面谈', 'Consultation'],
  meeting: ['会议', 'Meeting'],
  other: ['其他', 'Other'],
} as const;

export const Recording = resource({
  name: 'recording',
  area: 'learning',
  path: '/recording/v1/recording',
  title: ['录音', 'Recording'],
  fields: {
    title: text('标题', 'Title', { required: true, max: 80, search: 'pinyin' }),
    kind: choice('类型', 'Kind', recordingKinds, { required: true }),
    /** Its address is given only by `stream`, for ten minutes, to who may hear it. */
    file: file('文件', 'File', { required: true, fixed: true, secret: true, writeOnly: true }),
    seconds: int('时长（秒）', 'Seconds', { default: 0, min: 0, max: 10_800, fixed: true }),
    size: int('大小', 'Size', { computed: true, default: 0 }),
    format: text('格式', 'Format', { computed: true, max: 10 }),
    peaks: json('波形', 'Waveform', z.array(z.coerce.number().min(0).max(100)).max(2000), { default: [], fixed: true }),
    recordedAt: datetime('录制时间', 'Recorded', { required: true }),
    ownerId: ref('所有者', 'Owner', 'staff', { computed: true }),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    customerId: ref('学员', 'Student', 'customer'),
    classId: ref('班级', 'Class', 'class'),
    lessonId: ref('课次', 'Lesson', 'lesson'),
    consent: bool('已告知录音', 'They were told'),
    tags: categories('标签', 'Tags', 'recording_tag', { max: 10 }),
    access: choice(
      '可听范围',
      'Who may hear',
      {
        private: ['仅本人', 'Only me'],
        team: ['上级与同班老师', 'Superiors, staff of the class'],
        school: ['本校区', 'The school'],
      },
      { default: 'team' },
    ),
    keepUntil: date('保留到', 'Keep until', { computed: true }),
    hold: bool('保全', 'On hold', { computed: true }),
    plays: int('播放', 'Plays', { computed: true, default: 0 }),
    notes: int('批注', 'Notes', { computed: true, default: 0 }),
    state: states(RecordingLife),
  },
  label: 'title',
  scope: { school: 'schoolId', owner: 'ownerId' },
  search: ['kind', 'customerId', 'ownerId', 'classId', 'tags', 'recordedAt', 'keepUntil', 'state'],
  columns: [
    'title',
    'kind',
    'customerId',
    'ownerId',
    'seconds',
    'recordedAt',
    'plays',
    'notes',
    'access',
    'keepUntil',
    'state',
  ],
  sort: '-recordedAt',
  actions: { hear: ['听他人的录音', "Hear others' recordings"] },
  verbs: ['list', 'count', 'detail', 'add', 'edit', 'delete', 'options', 'export'],
});
export type Recording = Row<typeof Recording>;

export const RecordingNote = resource({
  name: 'recording_note',
  area: 'learning',
  noun: 'recording',
  grantedBy: { add: 'view', edit: 'view', delete: 'view', export: 'view' },
  path: '/recording/v1/note',
  title: ['录音批注', 'Note'],
  fields: {
    recordingId: ref('录音', 'Recording', 'recording', { required: true, fixed: true }),
    startMs: int('开始毫秒', 'From ms', { required: true, min: 0, max: 10_800_000 }),
    endMs: int('结束毫秒', 'To ms', { min: 0, max: 10_800_000 }),
    kind: choice(
      '类型',
      'Kind',
      {
        comment: ['点评', 'Comment'],
        praise: ['亮点', 'Praise'],
        error: ['问题', 'Problem'],
        key: ['重点', 'Key point'],
        question: ['疑问', 'Question'],
      },
      { default: 'comment' },
    ),
    text: text('内容', 'Text', { required: true, max: 500 }),
    parentId: ref('回复', 'Reply to', 'recording_note', { fixed: true }),
    resolvedAt: datetime('已解决', 'Resolved'),
  },
  label: 'text',
  scope: { parent: 'recordingId' },
  search: ['recordingId', 'kind'],
  columns: ['startMs', 'kind', 'text', 'createdBy', 'createdAt', 'resolvedAt'],
  sort: 'startMs',
  verbs: ['list', 'count', 'detail', 'add', 'edit', 'delete', 'export'],
});
export type RecordingNote = Row<typeof RecordingNote>;

export const RecordingPlay = resource({
  name: 'recording_play',
  area: 'learning',
  noun: 'recording',
  path: '/recording/v1/play',
  title: ['播放记录', 'Play'],
  fields: {
    recordingId: ref('录音', 'Recording', 'recording', { required: true, fixed: true }),
    staffId: ref('员工', 'Staff', 'staff', { required: true, fixed: true }),
    lastPosition: int('位置', 'Position', { default: 0 }),
    playedSeconds: int('已听秒数', 'Seconds heard', { default: 0 }),
    plays: int('次数', 'Plays', { default: 0 }),
    lastAt: datetime('最近', 'Last', { required: true }),
  },
  label: 'staffId',
  scope: { parent: 'recordingId' },
  search: ['recordingId', 'staffId'],
  sort: '-lastAt',
  unique: [['recordingId', 'staffId']],
  verbs: ['list'],
});

const id = ref('录音', 'Recording', 'recording', { required: true });

/** An address with byte ranges for ten minutes that opens only with the secret of the browser that asked, and where this
 * person left off. */
export const streamOf = call('GET', `${Recording.path}/stream`, {
  label: ['播放', 'Play'],
  permission: permission(Recording, 'view'),
  input: { id, holder: text('持有者', 'Holder', { required: true, min: 16, max: 64 }) },
  answer: type<{ url: string; position: number }>(),
  reads: false,
});

export const keepPosition = call('POST', `${Recording.path}/position`, {
  label: ['播放位置', 'Playing position'],
  permission: permission(Recording, 'view'),
  input: {
    id,
    position: int('位置', 'Position', { required: true, min: 0, max: 10_800_000 }),
    playedSeconds: int('已听秒数', 'Seconds heard', { default: 0, min: 0, max: 86_400 }),
  },
});

export const keepDaysOf: Record<Recording['kind'], number> = {
  call: 180,
  oral: 365,
  lesson: 365,
  consult: 730,
  meeting: 730,
  other: 730,
};

const days = z.number().int().min(1).max(3650);
/** What may be set instead. */
export const keepDaysShape = z.partialRecord(z.enum(['lesson', 'oral', 'call', 'consult', 'meeting', 'other']), days);
