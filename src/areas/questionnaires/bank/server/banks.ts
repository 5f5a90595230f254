// Banks and their questions: what may stand in one, how each change is kept, what can be drawn, and rows from a sheet.
import { sql } from 'drizzle-orm';
import { Invalid, invalid, problem } from '#kernel/model/problems';
import type { Values } from '#kernel/model/resource';
import { say } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { eachOf } from '#kernel/server/resources/batches';
import { and, reachable } from '#kernel/server/resources/query';
import { beside, insert, live, move, need, reached, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { hasKey } from '../../content/model/checking';
import { kindOf } from '../../content/model/questionTypes';
import { QuestionBank } from '../model/bank';
import {
  available,
  BankQuestion,
  BankQuestionRevision,
  bankTree,
  enableMany,
  type ImportAnswer,
  importQuestions,
  type TreeNode,
} from '../model/bankQuestion';
import { readRows } from '../model/sheetRows';
import { bankRules } from './bankTexts';
import { eligible } from './pool';

const banks = service(QuestionBank, {
  narrow: (actor, alias) => (may(actor, 'questionnaires.hr.view') ? undefined : sql`${alias}.library <> 'hr'`),
});

const questions = service(BankQuestion, {
  beforeSave({ row, was }) {
    const { element } = row;
    if (kindOf(element.type).modes.length === 0) throw invalid('element', bankRules.noMode);
    if (element.title.zh.trim() === '') throw invalid('element', bankRules.noStem);
    if (!hasKey(element)) throw invalid('element', bankRules.noKey);
    row.type = element.type;
    row.stemText = element.title.zh.slice(0, 2000);
    row.revision = was ? was.revision + (isSame(was.element, element) ? 0 : 1) : 1;
  },
  /** What sheets refer to: the content as it was in each revision. */
  async afterSave({ row, was, work }) {
    if (was?.revision === row.revision) return;
    await insert(work, BankQuestionRevision, { questionId: row.id, revision: row.revision, element: row.element });
  },
  calls: [
    serves(available, async (work, { bankId, types, categoryIds }) => {
      const found = await eligible(work, {
        bankId,
        types: listed(types),
        categoryIds: listed(categoryIds).map(Number).filter(Number.isSafeInteger),
      });
      const of = (level: string) => found.filter(({ difficulty }) => difficulty === level).length;
      return { total: found.length, easy: of('easy'), medium: of('medium'), hard: of('hard') };
    }),
    serves(bankTree, (work) => treeOf(work)),
    serves(importQuestions, importRows),
    serves(enableMany, (work, { ids }) =>
      eachOf(work, ids, { of: BankQuestion, action: 'enable' }, async (id) => {
        await move(work, BankQuestion, await need(work, BankQuestion, id, { lock: true }), 'enable');
      }),
    ),
  ],
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const listed = (text: string | null): string[] => (text ?? '').split(',').filter((one) => one !== '');

async function treeOf(work: Work): Promise<TreeNode[]> {
  const seen = and(reachable(work.actor, serviceOf(work, QuestionBank), 'view', work.app.services));
  const found = await work.session.rows<{
    bankId: number;
    name: string;
    categoryId: number | null;
    point: string | null;
    count: number;
  }>(
    sql`select t.id as "bankId", t.name, c.id as "categoryId", coalesce(${work.locale === 'en' ? sql`nullif(c.name_en, '')` : sql`null`}, c.name) as point,
        count(q.id)::int as count
      from question_bank t left join bank_question q on ${beside('q', 't')} and q.bank_id = t.id
      left join category c on c.enterprise_id = q.enterprise_id and c.id = q.category_id
      where ${seen} group by 1, 2, 3, 4 order by t.name, 4`,
  );
  const nodes = new Map<number, TreeNode>();
  for (const { bankId, name, categoryId, point, count } of found) {
    const node = nodes.get(bankId) ?? { bankId, name, count: 0, points: [] };
    node.count += count;
    if (categoryId !== null && point) node.points.push({ categoryId: Number(categoryId), name: point, count });
    nodes.set(bankId, node);
  }
  return [...nodes.values()].map((node) => ({ ...node, bankId: Number(node.bankId) }));
}

/** Checked, it lists what is wrong; meant in earnest, one mistake refuses all. */
async function importRows(
  work: Work,
  { bankId, table, skipDuplicates, checkOnly }: Values<(typeof importQuestions)['input']>,
): Promise<ImportAnswer> {
  await reached(work, QuestionBank, bankId, 'edit');
  const { rows: read, bad } = readRows(table);
  if (read.length === 0 && bad.length === 0) throw invalid('table', bankRules.empty);
  const points = await knowledgePoints(work);
  const unknown = read.filter(({ knowledge }) => knowledge !== '' && !points.has(knowledge));
  const problems = [
    ...bad.map(({ row, field }) => ({ row, field: field as string, message: say(bankRules[field], work) })),
    ...unknown.map(({ row }) => ({ row, field: 'category', message: say(bankRules.category, work) })),
  ].sort((a, b) => a.row - b.row);
  const twins = await twinsOf(
    work,
    bankId,
    read.map(({ element }) => element.title.zh),
  );
  const duplicates = read.flatMap(({ row, element }) => {
    const twinId = twins.get(element.title.zh);
    return twinId === undefined ? [] : [{ row, twinId }];
  });
  if (checkOnly) return { rows: read.length + new Set(bad.map(({ row }) => row)).size, added: 0, duplicates, problems };
  if (problems.length > 0)
    throw new Invalid(problems.map(({ row, field }) => problem(`table[${row}].${field}`, bankRules[field as 'type'])));
  const wanted = skipDuplicates === 'keep' ? read : read.filter(({ element }) => !twins.has(element.title.zh));
  for (const { element, difficulty, knowledge, points: worth } of wanted)
    await insert(work, BankQuestion, {
      bankId,
      element,
      difficulty,
      points: worth,
      categoryId: points.get(knowledge) ?? null,
      state: 'active',
    });
  return { rows: read.length, added: wanted.length, duplicates, problems: [] };
}

async function knowledgePoints(work: Work): Promise<Map<string, number>> {
  const found = await work.session.rows<{ id: number; name: string; name_en: string | null }>(
    sql`select id, name, name_en from category where ${live(work, 'category')} and tree = 'question_knowledge'`,
  );
  return new Map(
    found.flatMap(({ id, name, name_en }) => [
      [name, Number(id)] as const,
      ...(name_en ? [[name_en, Number(id)] as const] : []),
    ]),
  );
}

async function twinsOf(work: Work, bankId: number, stems: readonly string[]): Promise<Map<string, number>> {
  const found = await work.session.rows<{ id: number; stem: string }>(
    sql`select min(id) as id, stem_text as stem from bank_question where ${live(work, 'bank_question')} and bank_id = ${bankId} and stem_text = any(${sql.param([...stems])}::text[]) group by 2`,
  );
  return new Map(found.map(({ id, stem }) => [stem, Number(id)]));
}

export const banksPiece: AreaPiece = { services: [banks, questions, service(BankQuestionRevision)] };
