// The page of a list that was asked for by a text. What such a search costs is finding its rows, so they are found once: up
// to the count's cap they are the total and hold the page. Beyond it they are so many that a walk in the list's own order
// soon meets a page of them; the walk has each row at hand and asks it, not the index. Where a long walk ended is kept: asked
// again, the index is asked for nothing beyond it.
import { type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../model/resource';
import { tableSql } from '../database/table';
import { keptForAMinute } from '../process/kept';
import type { Work } from '../work';
import { and } from './query';

export const countCap = 1000;

export interface Wanted {
  of: Resource;
  where: SQL;
  by: SQL;
  page: number;
  pageSize: number;
}

export interface Searched extends Wanted {
  /** What its rows are ordered by, and the order by it once it is kept beside a row as `sort_key`. */
  sortKey: SQL;
  byKept: SQL;
  /** What the person reaches, whatever was asked. */
  reached: readonly SQL[];
  /** What was asked, put to a row and not to the index. */
  inRow: () => Promise<SQL[]>;
  /** Nothing but a text was asked. */
  isTextOnly: boolean;
  /** The walk can be planned once for everyone. */
  isAlike: boolean;
  /** The same person asking the same again, whichever page and order. */
  key: string;
  /** The same page in the same order. */
  pageKey: string;
  /** Not after this value in the list's order. */
  upTo: (value: string) => SQL;
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
  return { ids: await pageOfMany(work, wanted), known: countCap + 1 };
}

const ends = keptForAMinute<string>();
/** Of a million rows the index has found a page's hits sooner than a walk longer than this. */
const longWalk = 3000;

/** Where a page ended may be out of date, but it misses nothing: whatever changed, a full page up to there is the page. */
async function pageOfMany(work: Work, wanted: Searched): Promise<number[]> {
  const { where, pageSize, pageKey, upTo, isAlike } = wanted;
  const end = ends.get(work, pageKey);
  if (end !== undefined) {
    const near = await idsOf(work, pageSql({ ...wanted, where: and([where, upTo(end)]) }));
    if (near.length === pageSize) return near;
  }
  const walked = await work.session.rows<Walked>(await walkSql(wanted), { prepare: isAlike });
  if (walked.length < pageSize) return idsOf(work, pageSql(wanted));
  const last = walked.at(-1)!;
  if (Number(last.place) > longWalk && last.at !== null) ends.set(work, pageKey, last.at);
  return walked.map(({ id }) => id);
}

const hitsSql = ({ of, where, byKept, page, pageSize, sortKey }: Searched): SQL =>
  sql`with t as materialized (select t.id, ${sortKey} as sort_key from ${tableSql(of)} t where ${where} ${slice(1, countCap + 1)})
    select (select count(*)::int from t) as known, array(select t.id from t order by ${byKept} ${slice(page, pageSize)}) as ids`;

interface Walked {
  id: number;
  at: string | null;
  place: number;
}

async function walkSql({ of, reached, inRow, isTextOnly, sortKey, by, byKept, ...wanted }: Searched): Promise<SQL> {
  const needed = sql`${isTextOnly ? sql`t.search, t.id` : sql`t.*`}, ${sortKey} as sort_key`;
  const ahead = sql`select ${needed}, row_number() over (order by ${by}) as place from ${tableSql(of)} t where ${and(reached)} order by ${by} ${slice(1, longestWalk)}`;
  return sql`select t.id, t.sort_key::text as at, t.place from (${ahead}) t where ${and(await inRow())} order by ${byKept} ${slice(wanted.page, wanted.pageSize)}`;
}

export const pageSql = ({ of, where, by, page, pageSize }: Wanted): SQL =>
  sql`select t.id from ${tableSql(of)} t where ${where} order by ${by} ${slice(page, pageSize)}`;

export async function idsOf(work: Work, page: SQL): Promise<number[]> {
  return (await work.session.rows<{ id: number }>(page)).map(({ id }) => id);
}

/** Written out for the first page: PostgreSQL keeps one plan only for a statement whose end it knows beforehand. */
export const slice = (page: number, size: number): SQL =>
  page === 1 ? sql.raw(`limit ${size}`) : sql`limit ${size} offset ${(page - 1) * size}`;
