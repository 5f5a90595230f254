// A bank of questions, from which exams are put together and drawn.
import { choice, longText, ref, refs, states, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const BankLife = lifecycle({
  states: { active: ['启用', 'Active', 'green'], disabled: ['停用', 'Disabled', 'grey'] },
  initial: 'active',
  transitions: {
    disable: { label: ['停用', 'Disable'], from: ['active'], to: 'disabled', permission: 'edit' },
    enable: { label: ['启用', 'Enable'], from: ['disabled'], to: 'active', permission: 'edit' },
  },
});

export const QuestionBank = resource({
  name: 'question_bank',
  area: 'questionnaires',
  noun: 'bank',
  path: '/api/v1/questionnaire/bank',
  title: ['题库', 'Question bank'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 50, search: 'pinyin' }),
    library: choice('所属库', 'Library', { hr: ['人事', 'HR'], teaching: ['教学', 'Teaching'] }, { default: 'hr' }),
    schoolId: ref('校区', 'School', 'school'),
    managerIds: refs('管理员', 'Managers', 'staff', { max: 20 }),
    description: longText('说明', 'Description', { max: 500 }),
    state: states(BankLife),
  },
  scope: { school: 'schoolId', participants: 'managerIds' },
  search: ['library', 'state', 'schoolId'],
  columns: ['name', 'library', 'schoolId', 'managerIds', 'state', 'updatedAt'],
  unique: [['name']],
  grantedBy: { add: 'edit', delete: 'edit', export: 'view' },
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'options', 'count'],
});
export type QuestionBank = Row<typeof QuestionBank>;
