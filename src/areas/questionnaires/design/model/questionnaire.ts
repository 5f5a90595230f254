// A questionnaire while it is written: its draft, its settings, and one call that publishes it or takes it down.
import { call, rowOf, type } from '#kernel/model/call';
import { bool, category, choice, datetime, int, json, quantity, ref, refs, states, text } from '#kernel/model/fields';
import { carrying, permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import type { Checked } from '../../content/model/checking';
import { emptyDocument, usualSettings } from '../../content/model/document';
import { answersShape, documentShape, settingsShape } from '../../content/model/documentShape';

export const QuestionnaireLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    published: ['已发布', 'Published', 'green'],
    unpublished: ['已下架', 'Unpublished', 'orange'],
    archived: ['已归档', 'Archived', 'grey'],
  },
  initial: 'draft',
  transitions: {
    publish: {
      label: ['发布', 'Publish'],
      from: ['draft', 'published', 'unpublished'],
      to: 'published',
      internal: true,
    },
    unpublish: { label: ['下架', 'Unpublish'], from: ['published'], to: 'unpublished', internal: true },
    archive: { label: ['归档', 'Archive'], from: ['draft', 'unpublished'], to: 'archived', permission: 'edit' },
    restore: {
      label: ['恢复', 'Restore'],
      from: ['archived'],
      to: ['unpublished', 'draft'],
      permission: 'edit',
    },
  },
});

export const questionnaireKinds = {
  survey: ['调查', 'Survey', 'blue'],
  exam: ['考试', 'Exam', 'purple'],
  assessment: ['测评', 'Assessment', 'cyan'],
  vote: ['投票', 'Vote', 'orange'],
  form: ['登记', 'Form', 'green'],
} as const;

const computed = { computed: true } as const;

export const Questionnaire = resource({
  name: 'questionnaire',
  area: 'questionnaires',
  path: '/api/v1/questionnaire',
  title: ['问卷', 'Questionnaire'],
  label: 'title',
  fields: {
    code: text('编号', 'No.', { ...computed, max: 20, search: 'plain' }),
    title: text('标题', 'Title', { required: true, max: 100, search: 'pinyin' }),
    kind: choice('类型', 'Kind', questionnaireKinds, { required: true }),
    library: choice('所属库', 'Library', { general: ['通用', 'General'], hr: ['人事', 'HR'] }, { default: 'general' }),
    categoryId: category('分类', 'Category', 'questionnaire_category'),
    schoolId: ref('校区', 'School', 'school', { help: ['不选为全部校区', 'None: the whole enterprise'] }),
    ownerId: ref('负责人', 'Owner', 'staff'),
    collaboratorIds: refs('协作者', 'Collaborators', 'staff', {
      max: 20,
      help: ['可以编辑本问卷', 'They may edit this questionnaire'],
    }),
    document: json('内容草稿', 'Draft content', documentShape, { default: emptyDocument() }),
    settings: json('设置', 'Settings', settingsShape, { default: usualSettings }),
    childIds: refs('子问卷', 'Child questionnaires', 'questionnaire', { max: 10 }),
    isTemplate: bool('模板', 'Template'),
    publishedVersionId: ref('当前版本', 'Published version', 'questionnaire_version', computed),
    dirty: bool('有未发布修改', 'Unpublished changes', computed),
    questionCount: int('题数', 'Questions', { ...computed, default: 0 }),
    fullScore: quantity('满分', 'Full score', { ...computed, default: 0 }),
    minutes: int('预计用时', 'Minutes', { ...computed, default: 0 }),
    editorId: ref('正在编辑', 'Being edited by', 'staff', computed),
    editorSeenAt: datetime('编辑心跳', 'Last seen editing', computed),
    state: states(QuestionnaireLife),
  },
  asked: {
    toMark: bool('待批改', 'To mark'),
    running: bool('收集中', 'Running'),
  },
  scope: { school: 'schoolId', owner: 'ownerId', participants: 'collaboratorIds' },
  carries: carrying<{ collected: number; runningIssues: number; toMarkCount: number }>(),
  search: ['kind', 'state', 'categoryId', 'schoolId', 'ownerId', 'isTemplate', 'createdAt'],
  columns: [
    'code',
    'title',
    'kind',
    'questionCount',
    'fullScore',
    'state',
    'dirty',
    'ownerId',
    'schoolId',
    'updatedAt',
  ],
  form: ['title', 'kind', 'library', 'categoryId', 'schoolId', 'ownerId', 'collaboratorIds', 'childIds', 'isTemplate'],
  unique: [['code']],
  grantedBy: { add: 'edit', copy: 'edit', delete: 'edit', export: 'view' },
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'copy', 'export', 'options', 'count'],
  actions: { publish: ['发布与下架', 'Publish and unpublish'] },
  logged: { publish: ['发布', 'Published'], unpublish: ['下架', 'Unpublished'], save: ['保存内容', 'Content saved'] },
});
export type Questionnaire = Row<typeof Questionnaire>;

const id = ref('问卷', 'Questionnaire', 'questionnaire', { required: true });

export interface Changed {
  id: number;
  state: string;
  version: number;
  versionNo: number;
  warnings: Checked['warnings'];
  pausedIssues: number[];
  resumedIssues: number[];
}
export interface ChangeAnswer {
  results: (Changed | { id: number; message: string })[];
}

/** Both directions of publishing. */
export const change = call('POST', `${Questionnaire.path}/change`, {
  label: ['发布/下架', 'Publish or unpublish'],
  permission: permission(Questionnaire, 'publish'),
  input: {
    id: ref('问卷', 'Questionnaire', 'questionnaire'),
    ids: refs('问卷', 'Questionnaires', 'questionnaire', { max: 100 }),
    version: int('版本', 'Version'),
    published: bool('发布', 'Published'),
    note: text('说明', 'Note', { max: 200 }),
    inProgress: choice('作答中的答卷', 'Sheets in progress', {
      finish: ['允许完成', 'May finish'],
      stop: ['立即停止', 'Stop'],
    }),
    confirmWarnings: bool('忽略警告', 'In spite of warnings'),
  },
  answer: type<Changed | ChangeAnswer>(),
});

export const checkDraft = call('POST', `${Questionnaire.path}/check`, {
  label: ['检查', 'Check'],
  permission: permission(Questionnaire, 'view'),
  input: { id },
  reads: true,
  answer: type<Checked & { faultTexts: string[]; warningTexts: string[] }>(),
});

export interface Simulated {
  visible: string[];
  hidden: string[];
  skipped: string[];
  dropped: string[];
  ending: string | null;
  points: Record<string, { score: number; full: number }>;
}
export const simulate = call('POST', `${Questionnaire.path}/simulate`, {
  label: ['试答', 'Try out'],
  permission: permission(Questionnaire, 'view'),
  input: { id, answers: json('答案', 'Answers', answersShape, { required: true }) },
  reads: true,
  answer: type<Simulated>(),
});

/** The designer keeps what was typed; `version` says which state it was written on. */
export const saveContent = call('POST', `${Questionnaire.path}/save`, {
  label: ['保存内容', 'Save content'],
  permission: permission(Questionnaire, 'edit'),
  input: {
    id,
    version: int('版本', 'Version', { required: true }),
    document: json('内容', 'Content', documentShape, { required: true }),
    settings: json('设置', 'Settings', settingsShape),
  },
  answer: type<{ version: number; dirty: boolean; questionCount: number; fullScore: number; minutes: number }>(),
});

/** Says every half minute that somebody is at it; answers who else is. */
export const holdEditing = call('POST', `${Questionnaire.path}/hold`, {
  label: ['编辑中', 'Editing'],
  permission: permission(Questionnaire, 'edit'),
  input: { id, takeOver: bool('接管', 'Take over') },
  answer: type<{ mine: boolean; by: string | null }>(),
});

export const startFrom = call('POST', `${Questionnaire.path}/startFrom`, {
  label: ['由此新建', 'Start from it'],
  permission: permission(Questionnaire, 'edit'),
  input: {
    template: text('模板', 'Template', { max: 40 }),
    copyOf: ref('复制自', 'Copy of', 'questionnaire'),
    kind: choice('类型', 'Kind', questionnaireKinds),
    title: text('标题', 'Title', { max: 100 }),
    library: choice('所属库', 'Library', { general: ['通用', 'General'], hr: ['人事', 'HR'] }),
    bankQuestionIds: refs('题目', 'Questions', 'bank_question', { max: 300 }),
  },
  answer: rowOf(Questionnaire),
});

export const setChildren = call('POST', `${Questionnaire.path}/children`, {
  label: ['设置子问卷', 'Set child questionnaires'],
  permission: permission(Questionnaire, 'edit'),
  input: { id, childIds: refs('子问卷', 'Children', 'questionnaire', { max: 10 }) },
  answer: rowOf(Questionnaire),
});
