// What an interviewer is asked to judge, item by item; published once its weights add up, and never changed after.
import { call, rowOf } from '#kernel/model/call';
import { bool, choice, int, lines, ref, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

export const EvaluationFormLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    published: ['已发布', 'Published', 'green'],
    retired: ['已停用', 'Retired', 'red'],
  },
  initial: 'draft',
  transitions: {
    publish: { label: ['发布', 'Publish'], from: ['draft'], to: 'published', permission: 'edit' },
    retire: { label: ['停用', 'Retire'], from: ['published'], to: 'retired', permission: 'edit', danger: true },
  },
});

export const EvaluationFormItem = resource({
  name: 'evaluation_form_item',
  area: 'recruitment',
  noun: 'interview',
  path: '/api/v1.hr/evaluationFormItem',
  title: ['评分项', 'Item'],
  fields: {
    formId: ref('评价表', 'Form', 'evaluation_form', { required: true }),
    name: text('评分项', 'Item', { required: true, max: 30 }),
    guide: text('评分指引', 'Guide', { max: 300 }),
    weight: int('权重', 'Weight', { required: true, min: 1, max: 100 }),
    maxScore: choice('满分', 'Full score', { 5: ['5 分', '5'], 10: ['10 分', '10'] }, { default: '5' }),
    required: bool('必评', 'Required', { default: true }),
  },
  scope: { parent: 'formId' },
  sort: 'id',
  verbs: [],
});
export type EvaluationFormItem = Row<typeof EvaluationFormItem>;

export const EvaluationForm = resource({
  name: 'evaluation_form',
  area: 'recruitment',
  noun: 'interview',
  path: '/api/v1.hr/evaluationForm',
  title: ['评价表', 'Evaluation form'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    kind: choice(
      '用途',
      'Use',
      {
        interview: ['面试', 'Interview'],
        trial_lesson: ['试讲', 'Trial lesson'],
        background: ['背调', 'Background'],
      },
      { required: true, default: 'interview' },
    ),
    items: lines('评分项', 'Items', EvaluationFormItem, 'formId', { max: 20 }),
    revision: int('版次', 'Revision', { computed: true, default: 1 }),
    replacesId: ref('上一版次', 'Replaces', 'evaluation_form', { computed: true }),
    state: states(EvaluationFormLife),
  },
  search: ['name', 'kind', 'state'],
  columns: ['name', 'kind', 'revision', 'state', 'updatedAt'],
  sort: 'id',
  editableIn: ['draft'],
  verbs: ['list', 'detail', 'count', 'options', 'add', 'edit', 'delete'],
  lookup: 'everyone',
});
export type EvaluationForm = Row<typeof EvaluationForm>;

/** A published form is not changed: its next version begins as a draft. */
export const reviseForm = call('POST', `${EvaluationForm.path}/revise`, {
  label: ['新版本', 'New version'],
  permission: permission(EvaluationForm, 'edit'),
  input: { id: ref('评价表', 'Form', 'evaluation_form', { required: true }) },
  answer: rowOf(EvaluationForm),
});
