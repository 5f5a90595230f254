// What a teacher writes again and again, one key away while correcting.
import { call, type } from '#kernel/model/call';
import { bool, choice, int, ref, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { Homework } from './homework';

const correcting = 'correct';

export const CorrectPhrase = resource({
  name: 'correct_phrase',
  area: 'learning',
  noun: 'homework',
  grantedBy: { add: correcting, edit: correcting, delete: correcting, export: 'view' },
  path: '/api/v1/homeworkpc/phrase',
  title: ['常用语', 'Phrase'],
  fields: {
    text: text('内容', 'Text', { required: true, max: 200, search: 'pinyin' }),
    kind: choice(
      '类型',
      'Kind',
      { praise: ['表扬', 'Praise'], advice: ['建议', 'Advice'], error: ['错误', 'Mistake'] },
      { default: 'praise' },
    ),
    isShared: bool('共享给同事', 'Shared with colleagues'),
    ownerId: ref('所有者', 'Owner', 'staff', { computed: true }),
    uses: int('使用次数', 'Used', { computed: true, default: 0 }),
  },
  label: 'text',
  scope: { owner: 'ownerId' },
  search: ['kind', 'isShared'],
  columns: ['text', 'kind', 'isShared', 'ownerId', 'uses'],
  sort: '-uses',
  verbs: ['list', 'count', 'detail', 'add', 'edit', 'delete', 'export'],
});
export type CorrectPhrase = Row<typeof CorrectPhrase>;

/** Counted, so that what is used most stands first. */
export const usePhrase = call('POST', `${CorrectPhrase.path}/use`, {
  label: ['使用常用语', 'Use a phrase'],
  permission: permission(Homework, correcting),
  input: { id: ref('常用语', 'Phrase', 'correct_phrase', { required: true }) },
  answer: type<{ uses: number }>(),
});
