// The page of a list that was asked for by a text. What such a search costs is finding its rows, so they are found once: up
// to the count's cap they are the total and hold the page. Beyond it they are so many that a walk in the list's own order
// soon meets a page of them; the walk has each row at hand and asks it, not the index.
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../model/resource';
import { columnSql } from '../database/table';
import type { Work } from '../work';
import { keptForAMinute } from './kept';
import { and, tableSql } from './query';

export const countCap = 1000;

export interface Wanted {
  of: Resource;
  where: SQL;
  by: SQL;
  page: number;
  pageSize: number;
}

export interface Searched extends Wanted {
  sort: string;
  /** What the person reaches, whatever was asked. */
  reached: readonly SQL[];
  /** What was asked, put to a row and not to the index. */
  inRow: () => Promise<SQL[]>;
  /** Nothing but a text was asked. */
  isTextOnly: boolean;
  /** The walk can be planned once for everyone. */
  isAlike: boolean;
  /** The same person asking the same again. */
  key: string;
}

const isMoreThanCounted = keptForAMinute<true>();
const longestWalk = 20_000;

/** Planned afresh each time: which index is best depends on the very text. */
export async function searchedPage(work: Work, wanted: Searched): Promise<{ ids: number[]; known: number }> {
  if (!isMoreThanCounted.get(work, wanted.key)) {
    const found = await work.session.one<{ known: number; ids: number[] }>(hitsSql(wanted));
    if (found!.known <= countCap) return found!;
    isMoreThanCounted.set(work, wanted.key, true);
  }
  const walked = await idsOf(work, await walkSql(wanted), wanted.isAlike);
  const ids = walked.length === wanted.pageSize ? walked : await idsOf(work, pageSql(wanted));
  return { ids, known: countCap + 1 };
}

const hitsSql = ({ of, where, by, page, pageSize, sort }: Searched): SQL =>
  sql`with t as materialized (select t.id, t.${columnSql(sort)} from ${tableSql(of)} t where ${where} ${slice(1, countCap + 1)})
    select (select count(*)::int from t) as known, array(select t.id from t order by ${by} ${slice(page, pageSize)}) as ids`;

async function walkSql({ of, reached, inRow, isTextOnly, sort, by, page, pageSize }: Searched): Promise<SQL> {
  const needed = isTextOnly ? sql`t.id, t.search, t.${columnSql(sort)}` : sql`*`;
  const ahead = sql`select ${needed} from ${tableSql(of)} t where ${and(reached)} order by ${by} ${slice(1, longestWalk)}`;
  return sql`select t.id from (${ahead}) t where ${and(await inRow())} order by ${by} ${slice(page, pageSize)}`;
}

export const pageSql = ({ of, where, by, page, pageSize }: Wanted): SQL =>
  sql`select t.id from ${tableSql(of)} t where ${where} order by ${by} ${slice(page, pageSize)}`;

export async function idsOf(work: Work, page: SQL, prepare = false): Promise<number[]> {
  return (await work.session.rows<{ id: number }>(page, { prepare })).map(({ id }) => id);
}

/** Written out for the first page: PostgreSQL keeps one plan only for a statement whose end it knows beforehand. */
export const slice = (page: number, size: number): SQL =>
  page === 1 ? sql.raw(`limit ${size}`) : sql`limit ${size} offset ${(page - 1) * size}`;
