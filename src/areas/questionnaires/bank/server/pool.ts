// The questions a rule may draw, with the revision they are in now.
import { sql } from 'drizzle-orm';
import { split } from '#kernel/model/money';
import { ours, rows } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Difficulty, DrawRule, Element } from '../../content/model/document';
import { BankQuestion } from '../model/bankQuestion';

export interface Pooled {
  bankQuestionId: number;
  revision: number;
  difficulty: Difficulty;
  element: Element;
}

type Wanted = Pick<DrawRule, 'bankId' | 'types' | 'categoryIds'>;

/** Active ones of the bank, of these types, under these knowledge points. */
export async function eligible(work: Work, { bankId, types, categoryIds }: Wanted): Promise<BankQuestion[]> {
  const under = sql`with recursive wanted as (
      select id from category where ${ours(work, 'category')} and id = any(${sql.param(categoryIds)}::bigint[])
      union select c.id from category c join wanted w on c.parent_id = w.id where ${ours(work, 'c')}
    ) select id from wanted`;
  return rows(
    work,
    BankQuestion,
    (t) =>
      sql`${t.bankId} = ${bankId} and ${t.state} = 'active'
        and (${types.length === 0} or ${t.type} = any(${sql.param(types)}::text[]))
        and (${categoryIds.length === 0} or ${t.categoryId} in (${under}))`,
    { sort: 'id' },
  );
}

export const poolOf = async (work: Work, rule: Wanted): Promise<Pooled[]> =>
  (await eligible(work, rule)).map(({ id, revision, difficulty, element }) => ({
    bankQuestionId: id,
    revision,
    difficulty,
    element: { ...element, key: drawnKey(id) },
  }));

export const drawnKey = (bankQuestionId: number): string => `b${bankQuestionId}`;

/** The same question worth so many hundredths; blanks share them. */
export function withPoints(element: Element, points: number): Element {
  const { scoring } = element;
  if (!scoring) return element;
  const { blanks } = scoring;
  if (!blanks) return { ...element, scoring: { ...scoring, points } };
  const parts = split(
    points,
    blanks.map((blank) => blank.points || 1),
  );
  return {
    ...element,
    scoring: { ...scoring, points, blanks: blanks.map((blank, at) => ({ ...blank, points: parts[at] ?? 0 })) },
  };
}
