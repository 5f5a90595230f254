// One question of a bank. Each change of its content is a revision, so that a sheet keeps the question it was asked.
import { type BatchAnswer, call, type } from '#kernel/model/call';
import { bool, category, choice, int, json, longText, quantity, ref, refs, states, text } from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { elementShape } from '../../content/model/documentShape';
import { questionTypes } from '../../content/model/questionTypes';
import { QuestionBank } from './bank';

const edit = 'edit';
const BankQuestionLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    active: ['启用', 'Active', 'green'],
    retired: ['停用', 'Retired', 'orange'],
  },
  initial: 'draft',
  transitions: {
    enable: { label: ['启用', 'Enable'], from: ['draft', 'retired'], to: 'active', permission: edit },
    retire: {
      label: ['停用', 'Retire'],
      from: ['active'],
      to: 'retired',
      permission: edit,
      confirm: ['已发布的试卷不受影响', 'Published papers keep it'],
      fields: { reason: text('原因', 'Reason', { required: true, max: 200 }) },
    },
  },
});

const markable = Object.entries(questionTypes).filter(([, { modes }]) => modes.length > 0);
const typeOptions = Object.fromEntries(markable.map(([key, { label }]) => [key, label]));

const computed = { computed: true } as const;
export const difficulties = {
  easy: ['易', 'Easy', 'green'],
  medium: ['中', 'Medium', 'blue'],
  hard: ['难', 'Hard', 'red'],
} as const;

export const BankQuestion = resource({
  name: 'bank_question',
  area: 'questionnaires',
  noun: 'bank',
  path: '/api/v1/questionnaire/question',
  title: ['题库题目', 'Bank question'],
  label: 'stemText',
  fields: {
    bankId: ref('题库', 'Bank', 'question_bank', { required: true }),
    element: json('题目', 'Question', elementShape, { required: true }),
    type: choice('题型', 'Type', typeOptions, computed),
    stemText: longText('题干', 'Stem', { ...computed, search: 'plain' }),
    categoryId: category('知识点', 'Knowledge point', 'question_knowledge'),
    difficulty: choice('难度', 'Difficulty', difficulties, { required: true }),
    points: quantity('默认分值', 'Default points', { default: 200, min: 50, max: 100_00 }),
    postIds: refs('适用岗位', 'Posts', 'post', { max: 50 }),
    source: text('来源', 'Source', { max: 50 }),
    revision: int('修订号', 'Revision', { ...computed, default: 1 }),
    usedCount: int('使用', 'Used', { ...computed, default: 0 }),
    answeredCount: int('作答', 'Answered', { ...computed, default: 0 }),
    facility: int('正确率 %', 'Facility %', computed),
    state: states(BankQuestionLife),
  },
  scope: { parent: 'bankId' },
  search: ['bankId', 'type', 'difficulty', 'categoryId', 'state'],
  columns: ['stemText', 'type', 'difficulty', 'categoryId', 'points', 'revision', 'usedCount', 'facility', 'state'],
  form: ['bankId', 'element', 'categoryId', 'difficulty', 'points', 'postIds', 'source'],
  grantedBy: { add: edit, delete: edit, copy: edit, export: 'view' },
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'copy', 'export', 'options', 'count'],
});
export type BankQuestion = Row<typeof BankQuestion>;

export const BankQuestionRevision = resource({
  name: 'bank_question_revision',
  area: 'questionnaires',
  noun: 'bank',
  path: '/api/v1/questionnaire/questionRevision',
  title: ['题目修订', 'Revision'],
  label: 'revision',
  fields: {
    questionId: ref('题目', 'Question', 'bank_question', { required: true }),
    revision: int('修订号', 'Revision', { required: true }),
    element: json('题目', 'Question', elementShape, { required: true }),
  },
  scope: { parent: 'questionId' },
  search: ['questionId'],
  columns: ['revision', 'createdBy', 'createdAt'],
  sort: '-revision',
  unique: [['questionId', 'revision']],
  verbs: ['list', 'detail', 'count'],
  appendOnly: true,
});

export interface Available {
  total: number;
  easy: number;
  medium: number;
  hard: number;
}

/** How many questions a rule could draw. */
export const available = call('GET', `${BankQuestion.path}/available`, {
  label: ['可用题数', 'Available questions'],
  permission: permission(QuestionBank, 'view'),
  input: {
    bankId: ref('题库', 'Bank', 'question_bank', { required: true }),
    types: text('题型', 'Types', { max: 400 }),
    categoryIds: text('知识点', 'Knowledge points', { max: 400 }),
  },
  answer: type<Available>(),
});

export interface ImportProblem {
  row: number;
  field: string;
  message: string;
}
export interface ImportAnswer {
  rows: number;
  added: number;
  duplicates: { row: number; twinId: number }[];
  problems: ImportProblem[];
}

/** Rows of a sheet: 题型, 题干, 选项, 答案, 分值, 难度, 知识点, 解析. All or none. */
export const importQuestions = call('POST', `${BankQuestion.path}/import`, {
  label: ['导入题目', 'Import questions'],
  permission: permission(QuestionBank, edit),
  input: {
    bankId: ref('题库', 'Bank', 'question_bank', { required: true }),
    table: longText('表格内容', 'Rows', {
      required: true,
      max: 1_000_000,
      help: [
        '从 Excel 复制粘贴：题型、题干、选项A…H、答案、分值、难度、知识点、解析，首行为表头',
        'Pasted from a sheet, with a head row: type, stem, options A…H, answer, points, difficulty, knowledge point, analysis',
      ],
    }),
    skipDuplicates: choice('重复题目', 'Duplicates', {
      skip: ['跳过', 'Skip'],
      keep: ['仍然导入', 'Import all the same'],
    }),
    checkOnly: bool('只检查', 'Check only'),
  },
  answer: type<ImportAnswer>(),
});

export interface TreeNode {
  bankId: number;
  name: string;
  count: number;
  points: { categoryId: number; name: string; count: number }[];
}
export const bankTree = call('GET', `${BankQuestion.path}/tree`, {
  label: ['题库目录', 'Banks and knowledge points'],
  permission: permission(QuestionBank, 'view'),
  answer: type<TreeNode[]>(),
});

export const enableMany = call('POST', `${BankQuestion.path}/enableMany`, {
  label: ['批量启用', 'Enable'],
  permission: permission(QuestionBank, edit),
  input: { ids: refs('题目', 'Questions', 'bank_question', { required: true, max: 500 }) },
  answer: type<BatchAnswer>(),
});
