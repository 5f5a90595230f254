// Workbooks: changed only as a draft, published only without faults, revised as a new version that leaves the old one alone.
import { sql } from 'drizzle-orm';
import { conflict, invalid } from '#kernel/model/problems';
import { pair, say, texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { insertMany, reserveIds } from '#kernel/server/resources/storing';
import { insert, live, need, ours, row, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { faultOf } from '../model/faults';
import { autoMarks } from '../model/marking';
import {
  type Fault,
  markAnswers,
  reviseWorkbook,
  Workbook,
  WorkbookPage,
  WorkbookQuestion,
  workbookFaults,
} from '../model/workbook';

const rules = texts('learning.workbookRule', {
  notDraft: ['已发布的练习册不可修改，请先修订', 'A published workbook is not changed: revise it'],
  empty: ['练习册还没有题目', 'The workbook has no question yet'],
  elsewhere: ['页不属于此练习册', 'The page is not of this workbook'],
  fault: ['第 {page} 页第 {no} 题：{why}', 'Page {page}, question {no}: {why}'],
  noAnswer: ['没有答案', 'no answer'],
  wrongAnswer: ['须有且只有一个正确答案', 'exactly one answer must be right'],
  noZone: ['没有画区域', 'no zone'],
  most: ['最多 300 页', 'At most 300 pages'],
});

async function refuseUnlessDraft(work: Work, workbookId: number): Promise<void> {
  const { state } = await need(work, Workbook, workbookId);
  if (state !== 'draft') throw conflict(rules.notDraft);
}

/** Counted in the table, apart from the version: who edits the head of the book is not made stale by a new question. */
const recount = (work: Work, workbookId: number) =>
  work.session.rows(
    sql`update ${table(Workbook)} set
      page_count = (select count(*) from ${table(WorkbookPage)} p where ${live(work, 'p')} and p.workbook_id = ${workbookId}),
      question_count = (select count(*) from ${table(WorkbookQuestion)} q where ${live(work, 'q')} and q.workbook_id = ${workbookId}),
      full_score = (select coalesce(sum(q.score), 0) from ${table(WorkbookQuestion)} q where ${live(work, 'q')} and q.workbook_id = ${workbookId})
      where ${ours(work, table(Workbook))} and id = ${workbookId}`,
  );

async function faultsOf(work: Work, workbookId: number): Promise<Fault[]> {
  const pages = new Map((await rows(work, WorkbookPage, { workbookId })).map(({ id, no }) => [id, no]));
  const questions = await rows(work, WorkbookQuestion, { workbookId }, { sort: 'id' });
  return questions.flatMap((question) => {
    const why = faultOf(question);
    return why ? [{ page: pages.get(question.pageId) ?? 0, no: question.no, why }] : [];
  });
}

const workbooks = service(Workbook, {
  transitions: {
    async publish({ row: book, work }) {
      const [fault] = await faultsOf(work, book.id);
      if (fault)
        throw invalid('state', rules.fault, { page: fault.page, no: fault.no, why: say(rules[fault.why], work) });
      if (book.questionCount === 0) throw conflict(rules.empty);
    },
  },
});

const pages = service(WorkbookPage, {
  beforeSave: ({ row: page, work }) => refuseUnlessDraft(work, page.workbookId),
  beforeDelete: ({ row: page, work }) => refuseUnlessDraft(work, page.workbookId),
  afterSave: async ({ row: page, was, work }) => {
    if (!was) await recount(work, page.workbookId);
  },
  afterDelete: async ({ row: page, work }) => void (await recount(work, page.workbookId)),
});

const questions = service(WorkbookQuestion, {
  async beforeSave({ row: question, work }) {
    await refuseUnlessDraft(work, question.workbookId);
    const page = await row(work, WorkbookPage, question.pageId);
    if (page?.workbookId !== question.workbookId) throw invalid('pageId', rules.elsewhere);
  },
  beforeDelete: ({ row: question, work }) => refuseUnlessDraft(work, question.workbookId),
  afterSave: async ({ row: question, work }) => void (await recount(work, question.workbookId)),
  afterDelete: async ({ row: question, work }) => void (await recount(work, question.workbookId)),
});

/** A new version with the same pages and questions, one at a time; homework that was set keeps the one it names. */
async function revise(work: Work, book: Workbook): Promise<number> {
  const begun = await row(work, Workbook, { code: book.code, state: 'draft' });
  if (begun) return begun.id;
  const latest = await row(work, Workbook, { code: book.code }, { sort: '-no', lock: true });
  const { name, code, courseId, levelId, edition, cover, intro } = book;
  const no = (latest?.no ?? book.no) + 1;
  const id = await insert(
    work,
    Workbook,
    { name, code, courseId, levelId, edition, cover, intro, no },
    { action: 'copy' },
  );
  const oldPages = await rows(work, WorkbookPage, { workbookId: book.id });
  const pageIds = await reserveIds(work, WorkbookPage, oldPages.length);
  const made = new Map(oldPages.map((page, at) => [page.id, pageIds[at]!]));
  await insertMany(
    work,
    WorkbookPage,
    oldPages.map((page) => ({ ...page, id: made.get(page.id), workbookId: id })),
  );
  const old = await rows(work, WorkbookQuestion, { workbookId: book.id }, { sort: 'id' });
  const ids = await reserveIds(work, WorkbookQuestion, old.length);
  await insertMany(
    work,
    WorkbookQuestion,
    old.map((one, at) => ({ ...one, id: ids[at], workbookId: id, pageId: made.get(one.pageId) })),
  );
  await recount(work, id);
  return id;
}

export const workbooksPiece: AreaPiece = {
  services: [workbooks, pages, questions],
  extends: [
    extend(Workbook, {
      calls: [
        serves(workbookFaults, async (work, { id }) => {
          await rowFor(work, serviceOf(work, Workbook), id, 'view');
          return faultsOf(work, id);
        }),
        serves(reviseWorkbook, async (work, { id }) => {
          await rowFor(work, serviceOf(work, Workbook), id, 'edit');
          const made = await revise(work, await need(work, Workbook, id, { lock: true }));
          return detail(work, serviceOf(work, Workbook), made);
        }),
      ],
    }),
  ],
  calls: [
    serves(markAnswers, async (work, { workbookId, answers }) => {
      await rowFor(work, serviceOf(work, Workbook), workbookId, 'view');
      const all = await rows(work, WorkbookQuestion, { workbookId }, { sort: 'id' });
      const marks = autoMarks(all, answers);
      const sum = marks.reduce((total, { score }) => total + score, 0);
      return {
        score: sum / 100,
        full: all.reduce((total, { score }) => total + score, 0) / 100,
        marks: marks.map(({ questionId, score }) => ({ questionId, score: score / 100 })),
      };
    }),
  ],
  registers: {
    category: [
      {
        key: 'knowledge_point',
        area: 'learning',
        title: pair('知识点', 'Knowledge points'),
        maxDepth: 4,
        nodes: [
          { code: 'vocabulary', name: pair('词汇', 'Vocabulary') },
          { code: 'grammar', name: pair('语法', 'Grammar') },
          { code: 'number', name: pair('数与运算', 'Numbers') },
          { code: 'shape', name: pair('图形', 'Shapes') },
        ],
      },
    ],
  },
};
