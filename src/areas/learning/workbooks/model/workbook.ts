// Workbooks: pages with questions, each in its zone of the page; marked by rule where the answer allows it.

import { z } from 'zod';
import { call, rowOf, type } from '#kernel/model/call';
import {
  categories,
  category,
  choice,
  image,
  int,
  json,
  quantity,
  ref,
  richText,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import type { Asked } from './asked';

export const WorkbookLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    published: ['已发布', 'Published', 'green'],
    retired: ['已停用', 'Retired', 'red'],
  },
  initial: 'draft',
  transitions: {
    publish: { label: ['发布', 'Publish'], from: ['draft'], to: 'published' },
    retire: { label: ['停用', 'Retire'], from: ['published'], to: 'retired', permission: 'publish', danger: true },
  },
});

export const Workbook = resource({
  name: 'workbook',
  area: 'learning',
  path: '/model/v1/workbook',
  title: ['练习册', 'Workbook'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    code: text('编号', 'Code', { required: true, max: 32, search: 'plain' }),
    no: int('版本', 'Version', { computed: true, default: 1 }),
    courseId: ref('课程', 'Course', 'course'),
    levelId: category('级别', 'Level', 'course_level'),
    edition: text('版别', 'Edition', { max: 20 }),
    cover: image('封面', 'Cover', { open: true }),
    intro: richText('简介', 'Introduction'),
    pageCount: int('页数', 'Pages', { computed: true, default: 0 }),
    questionCount: int('题数', 'Questions', { computed: true, default: 0 }),
    fullScore: quantity('总分', 'Full score', { computed: true, default: 0 }),
    state: states(WorkbookLife),
  },
  search: ['courseId', 'levelId', 'state'],
  columns: ['cover', 'code', 'name', 'no', 'courseId', 'levelId', 'pageCount', 'questionCount', 'fullScore', 'state'],
  unique: [['code', 'no']],
  editableIn: ['draft'],
  lookup: 'everyone',
});
export type Workbook = Row<typeof Workbook>;

const child = { noun: 'workbook', grantedBy: { add: 'edit', delete: 'edit', export: 'view', import: 'edit' } } as const;

export const WorkbookPage = resource({
  name: 'workbook_page',
  area: 'learning',
  ...child,
  path: '/model/v1/page',
  title: ['页', 'Page'],
  fields: {
    workbookId: ref('练习册', 'Workbook', 'workbook', { required: true, fixed: true }),
    no: int('页码', 'Number', { required: true, min: 1, max: 300 }),
    image: image('图片', 'Picture'),
    title: text('标题', 'Title', { max: 60 }),
  },
  label: 'no',
  scope: { parent: 'workbookId' },
  search: ['workbookId'],
  columns: ['no', 'title', 'image'],
  sort: 'no',
  logged: { order: ['调整页序', 'Put in order'] },
  unique: [['workbookId', 'no']],
});
export type WorkbookPage = Row<typeof WorkbookPage>;

const whole = 10_000;
const part = z.coerce.number().int().min(0).max(whole);
/** Ten-thousandths of the page: the same place at any zoom and in print. */
export const zoneShape = z
  .object({ x: part, y: part, w: part.min(100), h: part.min(100) })
  .refine(({ x, y, w, h }) => x + w <= whole && y + h <= whole);
export type Zone = z.infer<typeof zoneShape>;

export const WorkbookQuestion = resource({
  name: 'workbook_question',
  area: 'learning',
  ...child,
  path: '/model/v1/question',
  title: ['题目', 'Question'],
  fields: {
    workbookId: ref('练习册', 'Workbook', 'workbook', { required: true, fixed: true }),
    pageId: ref('页', 'Page', 'workbook_page', { required: true }),
    no: text('题号', 'Number', { required: true, max: 10 }),
    kind: choice(
      '题型',
      'Kind',
      {
        single: ['单选', 'Single choice'],
        multiple: ['多选', 'Multiple choice'],
        judge: ['判断', 'True or false'],
        blank: ['填空', 'Blanks'],
        match: ['连线', 'Matching'],
        order: ['排序', 'Ordering'],
        short: ['简答', 'Short answer'],
        oral: ['口语', 'Oral'],
        drawing: ['手绘', 'Drawing'],
      },
      { required: true },
    ),
    stem: richText('题干', 'Question'),
    options: json('选项', 'Options', z.array(z.string().max(200)).max(26), { default: [] }),
    answer: json('答案', 'Answer', z.array(z.string().max(200)).max(50), {
      default: [],
      help: ['填空每空一项，可用 | 分隔同义答案', 'Of blanks one entry each, alternatives divided by |'],
    }),
    analysis: richText('解析', 'Explanation'),
    score: quantity('分值', 'Score', { default: 1_00, min: 10, max: 100_00 }),
    difficulty: int('难度', 'Difficulty', { default: 3, min: 1, max: 5 }),
    knowledgeIds: categories('知识点', 'Knowledge points', 'knowledge_point', { max: 10 }),
    zone: json('题目区域', 'Zone', zoneShape),
  },
  label: 'no',
  scope: { parent: 'workbookId' },
  search: ['workbookId', 'pageId', 'kind', 'knowledgeIds'],
  columns: ['no', 'pageId', 'kind', 'score', 'answer', 'zone', 'difficulty', 'knowledgeIds', 'createdAt'],
  sort: 'id',
  unique: [['workbookId', 'no']],
});
export type WorkbookQuestion = Row<typeof WorkbookQuestion>;

export interface Fault {
  page: number;
  no: string;
  why: 'noAnswer' | 'noZone' | 'wrongAnswer';
}

/** What stands in the way of publishing. */
export const workbookFaults = call('GET', `${Workbook.path}/faults`, {
  label: ['发布检查', 'Checks before publishing'],
  permission: permission(Workbook, 'view'),
  input: { id: ref('练习册', 'Workbook', 'workbook', { required: true }) },
  answer: type<Fault[]>(),
});

/** As a child's family would read it, were it set as homework; nothing of what is tried there is kept. */
export const previewWorkbook = call('GET', `${Workbook.path}/preview`, {
  label: ['学员预览', 'Preview as student'],
  permission: permission(Workbook, 'view'),
  input: { id: ref('练习册', 'Workbook', 'workbook', { required: true }) },
  answer: type<Asked>(),
});

/** Takes a page to a place among the others; the numbers that there are stay, only who bears which changes. */
export const movePage = call('POST', `${WorkbookPage.path}/move`, {
  label: ['调整页序', 'Put pages in order'],
  permission: permission(Workbook, 'edit'),
  input: {
    id: ref('页', 'Page', 'workbook_page', { required: true }),
    to: int('第几位', 'Place', { required: true, min: 1, max: 300 }),
  },
  answer: type<{ no: number }>(),
});

export const reviseWorkbook = call('POST', `${Workbook.path}/revise`, {
  label: ['修订', 'Revise'],
  permission: permission(Workbook, 'edit'),
  input: { id: ref('练习册', 'Workbook', 'workbook', { required: true }) },
  answer: rowOf(Workbook),
});

/** Marks answers by rule; what only a person can mark is left out. */
export const markAnswers = call('POST', '/model/v1/question/mark', {
  label: ['自动判分', 'Mark by rule'],
  permission: permission(Workbook, 'view'),
  reads: true,
  input: {
    workbookId: ref('练习册', 'Workbook', 'workbook', { required: true }),
    answers: json('答案', 'Answers', z.record(z.string(), z.array(z.string().max(200)).max(50)), { required: true }),
  },
  answer: type<{ score: number; full: number; marks: { questionId: number; score: number }[] }>(),
});
