// Where a customer is, as a condition on `t`. Who may not see a family's number knows its place only roughly, and asks only
// roughly too: many narrow questions would tell what one answer does not.
import { type SQL, sql } from 'drizzle-orm';
import { fieldProblem } from '#kernel/model/payload';
import { Invalid } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { and } from '#kernel/server/resources/query';
import { isReadable } from '#kernel/server/resources/readable';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { type Box, boxAround, coarseStep, cornersOf } from '../model/mapRules';

export const seesExactly = ({ actor }: Work): boolean => isReadable(actor, Customer, 'geo');

const half = coarseStep / 2;
const roughly = (column: SQL): SQL =>
  sql`(round(${column} / ${sql.raw(`${coarseStep}.0`)}) * ${sql.raw(String(coarseStep))})::int`;

export function inBox(work: Work, { west, south, east, north }: Box): SQL {
  if (seesExactly(work)) return sql`t.geo_lng between ${west} and ${east} and t.geo_lat between ${south} and ${north}`;
  return and([
    sql`t.geo_lng between ${west - half} and ${east + half} and t.geo_lat between ${south - half} and ${north + half}`,
    sql`${roughly(sql`t.geo_lng`)} between ${west} and ${east} and ${roughly(sql`t.geo_lat`)} between ${south} and ${north}`,
  ]);
}

/** A box by two corners, a polygon by more. */
export function within(work: Work, given: string): SQL {
  const corners = cornersOf(given);
  if (!corners) throw new Invalid([fieldProblem('within', 'geo', pair('范围', 'Area'))]);
  const box = inBox(work, boxAround(corners));
  if (corners.length === 2) return box;
  const drawn = corners.map(({ lng, lat }) => `(${lng},${lat})`).join(',');
  const [lng, lat] = seesExactly(work)
    ? [sql`t.geo_lng`, sql`t.geo_lat`]
    : [roughly(sql`t.geo_lng`), roughly(sql`t.geo_lat`)];
  return sql`${box} and point(${lng}, ${lat}) <@ ${`(${drawn})`}::polygon`;
}

export const isLocated = (isWanted: boolean): SQL => (isWanted ? sql`t.geo_lng is not null` : sql`t.geo_lng is null`);
