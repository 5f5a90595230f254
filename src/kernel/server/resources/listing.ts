// list: what a person may see of many rows, with the two statements that `query` composes.
import { type SQL, sql } from 'drizzle-orm';
import { permission, type Resource } from '../../model/resource';
import { demand, mayDo } from '../actor';
import { type Reasoned, reasonedCount, reasonedPage } from '../database/reasons';
import { hasSearch, tableSql } from '../database/table';
import type { PresentedOf } from '../presented';
import { foundInRow } from '../search';
import type { Service } from '../service';
import type { Work } from '../work';
import { asked } from './asked';
import { present } from './present';
import { and, order, questionsOf, reachable, sortName, t, upTo } from './query';
import { refuseUnreadable, sortKey } from './readable';
import { askingKey, type Selected, selected } from './reading';
import { countCap, idsOf, pageSql, type Searched, searchedPage, slice, type Wanted } from './searching';
import { shownFields } from './shownFields';

const largestPage = 200;

export interface Totals {
  total: number;
  totalIsCapped?: boolean;
  summary?: Record<string, unknown>;
}

export interface Page<R extends Resource = Resource> extends Totals {
  list: PresentedOf<R>[];
  page: number;
  pageSize: number;
}

/** Its total is there where it was known without counting; `isPart` where something is still to be asked for. */
type FirstRows = Pick<Page, 'list' | 'page' | 'pageSize'> & Partial<Totals> & { isPart?: true };

const positive = (value: unknown, otherwise: number, most: number): number => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? Math.min(number, most) : otherwise;
};

/** A page may ask for its rows first and for the rest beside them, which is the same for every page of them. */
export function listed(work: Work, found: Service, payload: Record<string, unknown>): Promise<FirstRows | Totals> {
  const { only, ...asked } = payload;
  if (only === 'rows') return firstRows(work, found, asked);
  return only === 'totals' ? totalsOf(work, found, asked) : list(work, found, asked);
}

export async function list<R extends Resource>(
  work: Work,
  found: Service<R>,
  payload: Record<string, unknown>,
): Promise<Page<R>> {
  const { where, ...page } = await pageOf(work, found, payload);
  return summed(work, found, where, page);
}

async function summed<T extends Totals>(work: Work, { of, hooks }: Service, where: SQL, counts: T): Promise<T> {
  // Of more rows than are counted, the sums come with the true total: nobody waits for them to see a page.
  if (counts.totalIsCapped && of.verbs.includes('count')) return counts;
  const summary = await hooks.summary?.(where, work);
  return { ...counts, ...(summary ? { summary } : {}) };
}

async function firstRows(work: Work, found: Service, payload: Record<string, unknown>): Promise<FirstRows> {
  const { where: _, known, ...page } = await rowsOf(work, found, payload, true);
  const isPart = known === undefined || found.hooks.summary !== undefined;
  return { ...page, ...(known === undefined ? {} : counted(known)), ...(isPart ? { isPart } : {}) };
}

async function totalsOf(work: Work, found: Service, payload: Record<string, unknown>): Promise<Totals> {
  if (isTextSearch(found.of, payload)) {
    const { known, where } = await rowsOf(work, found, { ...payload, fields: 'id', page: 1, pageSize: 1 });
    return summed(work, found, where, counted(known ?? 0));
  }
  demand(work.actor, permission(found.of, 'view'));
  const questions = await asked(work, found, payload);
  const where = and([...reachable(work.actor, found, 'view', work.app.services), ...questions]);
  const known = await upToCap(work, found, where, await reasonsOf(work, found, questions));
  return summed(work, found, where, counted(known));
}

async function upToCap(work: Work, { of, hooks }: Service, where: SQL, seen?: Reasoned): Promise<number> {
  const counting = seen
    ? reasonedCount(of, seen, countCap + 1)
    : sql`select count(*)::int as n from (select 1 from ${tableSql(of)} t where ${where} ${slice(1, countCap + 1)}) c`;
  return (await work.session.one<{ n: number }>(counting, { prepare: !hooks.alsoSeen }))?.n ?? 0;
}

/** The list without its summary. */
export async function pageOf<R extends Resource>(work: Work, found: Service<R>, payload: Record<string, unknown>) {
  const { known, ...page } = await rowsOf(work, found, payload);
  return { ...page, ...counted(known ?? 0) };
}

/** `rowsFirst`: how many there are only where that is known without counting. */
async function rowsOf<R extends Resource>(
  work: Work,
  found: Service<R>,
  payload: Record<string, unknown>,
  rowsFirst = false,
) {
  const { of } = found;
  demand(work.actor, permission(of, 'view'));
  refuseUnreadable(work.actor, of, sortName(of, payload.sort));
  const page = positive(payload.page, 1, 1_000_000);
  const pageSize = positive(payload.pageSize, 10, largestPage);
  const reached = reachable(work.actor, found, 'view', work.app.services);
  const questions = await asked(work, found, payload);
  const where = and([...reached, ...questions]);
  const { names, strip } = shownFields(found, payload.fields);
  const key = sortKey(work, found, payload.sort);
  const by = order(of, payload.sort, key);
  const columns = selected(work, found, names);
  const wanted = { of, where, by, page, pageSize, sortKey: key, byKept: order(of, payload.sort, sql`t.sort_key`) };
  const isAlike = !found.hooks.alsoSeen;
  const { rows, known } = isTextSearch(of, payload)
    ? await laterRows(work, wanted, columns, () =>
        searchedPage(work, {
          ...wanted,
          reached,
          inRow: () => asked(work, found, payload, foundInRow),
          // Where it depends on the row who finds it, the row is needed whole.
          isTextOnly:
            !found.hooks.covers &&
            !mayDo(work.actor, of, 'reveal') &&
            questionsOf(payload).every((name) => isText(of, name)),
          isAlike,
          key: askingKey(work, of, { ...payload, fields: '', page: 1, pageSize: 1, sort: '' }),
          pageKey: askingKey(work, of, { ...payload, fields: '' }),
          upTo: (value) => upTo(of, payload.sort, key, value),
        }),
      )
    : await plainPage(work, found, { ...wanted, seen: await reasonsOf(work, found, questions) }, columns, rowsFirst);
  const shown = present(work.actor, found, names, rows);
  await found.hooks.decorate?.(shown, work);
  strip(shown);
  return { list: shown, known, page, pageSize, where };
}

const counted = (known: number): Totals => ({
  total: Math.min(known, countCap),
  ...(known > countCap ? { totalIsCapped: true } : {}),
});

/** Words only where the resource has any to be found by. */
const isText = (of: Resource, name: string): boolean =>
  name === 'q' ? hasSearch(of) : Object.hasOwn(of.fields, name) && Boolean(of.fields[name]!.search);

const isTextSearch = (of: Resource, payload: Record<string, unknown>): boolean =>
  questionsOf(payload).some((name) => isText(of, name) && String(payload[name]).trim() !== '');

/** Undefined where there is but one reason, or the resource names none. */
async function reasonsOf(work: Work, { hooks }: Service, asked: readonly SQL[]): Promise<Reasoned | undefined> {
  const reasons = await hooks.reasons?.(work);
  if (!reasons || reasons.length < 2) return undefined;
  const narrow = hooks.narrow?.(work.actor, t) ?? sql`true`;
  return {
    within: [sql`t.enterprise_id = ${work.enterpriseId}`, sql`t.deleted_at is null`, narrow, ...asked],
    reasons,
  };
}

type Plain = Wanted & Pick<Searched, 'sortKey' | 'byKept'> & { seen: Reasoned | undefined };

/**
 * Planned once for everyone. Not where rows are seen for several reasons at once: whether they are many or none
 * depends on the very person, and a plan for the many walks the whole table for who has none.
 */
async function plainPage(work: Work, found: Service, wanted: Plain, columns: Selected, rowsFirst: boolean) {
  const { where, page, pageSize, seen } = wanted;
  const known = (shown: number) => {
    if (shown < pageSize && (page === 1 || shown > 0)) return (page - 1) * pageSize + shown;
    return rowsFirst ? undefined : upToCap(work, found, where, seen);
  };
  if (!found.hooks.alsoSeen) {
    const rows = await work.session.rows(pageWithLabels(wanted, columns.sql), { prepare: columns.isKept });
    return { rows, known: await known(rows.length) };
  }
  return laterRows(work, wanted, columns, async () => {
    const ids = await idsOf(work, (seen && reasonedPage(wanted, seen)) ?? pageSql(wanted));
    return { ids, known: await known(ids.length) };
  });
}

/** The page is cut first and its labels are looked up then, or a late page would look up those of every page before it. */
const pageWithLabels = ({ of, where, by, page, pageSize }: Wanted, columns: SQL): SQL =>
  sql`select ${columns} from (select * from ${tableSql(of)} t where ${where} order by ${by} ${slice(page, pageSize)}) t order by ${by}`;

/** Where the page has to be planned afresh, only its ids are: the many columns and labels of its rows are planned once. */
async function laterRows(
  work: Work,
  { of, by }: Wanted,
  columns: Selected,
  found: () => Promise<{ ids: number[]; known: number | undefined }>,
) {
  const { ids, known } = await found();
  if (ids.length === 0) return { rows: [], known };
  const rows = await work.session.rows(
    sql`select ${columns.sql} from ${tableSql(of)} t where t.enterprise_id = ${work.enterpriseId} and t.id = any(${sql.param(ids)}::bigint[]) order by ${by}`,
    { prepare: columns.isKept },
  );
  return { rows, known };
}
