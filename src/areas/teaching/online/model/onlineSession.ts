// Who was in the online room of a lesson, and for how long, as the platform's list says.
import { call, type } from '#kernel/model/call';
import { choice, datetime, int, ref, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import type { Suggested } from './presence';

export const OnlineSession = resource({
  name: 'online_session',
  area: 'teaching',
  noun: 'attendance',
  path: '/class/v1/onlineSession',
  title: ['线上课堂记录', 'Online session'],
  label: 'displayName',
  fields: {
    lessonId: ref('课次', 'Lesson', 'lesson', { required: true, fixed: true }),
    classId: ref('班级', 'Class', 'class', { computed: true }),
    displayName: text('显示名', 'Name shown', { required: true, max: 60, search: 'pinyin' }),
    customerId: ref('学员', 'Student', 'customer', {
      help: [
        '留空按名字匹配，选定一次后同名自动匹配',
        'Left empty it is matched by name; chosen once, the name is remembered',
      ],
    }),
    joinAt: datetime('进入', 'Joined', { required: true }),
    leaveAt: datetime('离开', 'Left', { required: true }),
    seconds: int('在线秒数', 'Seconds', { computed: true, default: 0 }),
    source: choice(
      '来源',
      'Source',
      { import: ['导入', 'Import'], api: ['平台', 'Platform'], replay: ['回放', 'Replay'] },
      { required: true, default: 'import' },
    ),
  },
  scope: { parent: 'lessonId' },
  search: ['displayName', 'lessonId', 'customerId', 'classId', 'source', 'joinAt'],
  columns: ['displayName', 'customerId', 'lessonId', 'joinAt', 'leaveAt', 'seconds', 'source'],
  sort: '-joinAt',
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'import', 'export', 'count'],
  grantedBy: { add: 'take', edit: 'take', delete: 'take', import: 'take' },
});
export type OnlineSession = Row<typeof OnlineSession>;

export interface OnlineSuggestion extends Suggested {
  customerId: number;
  name: string;
}

export const onlineSuggestions = call('GET', `${OnlineSession.path}/suggestions`, {
  label: ['点名建议', 'Suggested roll'],
  permission: 'teaching.attendance.view',
  input: { lessonId: ref('课次', 'Lesson', 'lesson', { required: true }) },
  answer: type<{ rows: OnlineSuggestion[]; unmatched: string[] }>(),
});
