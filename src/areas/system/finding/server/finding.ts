// Where the schools are: near a place, by name or region, open at this hour.

import { type SQL, sql } from 'drizzle-orm';
import { localTime } from '#kernel/model/dates';
import { and } from '#kernel/server/resources/query';
import { live } from '#kernel/server/rows';
import { foundByIndex } from '#kernel/server/search';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { isOpenAt } from '../../openingHours/model/openingHours';
import { type NearSchool, nearSchools } from '../../organisation/model/near';
import { distanceM } from '../model/distance';

interface Near {
  lng: string | null;
  lat: string | null;
  km: number | null;
  q: string | null;
  region: number | null;
  openNow: boolean;
  closed: boolean;
}

type SchoolRow = Omit<NearSchool, 'isOpenNow' | 'distanceM'>;

/** What anyone may know of a school: where it is, when it is open, whom to call. Nearest first. */
async function near(work: Work, { lng, lat, km, q, region, openNow, closed }: Near) {
  const at = lng && lat ? { lng: Number(lng), lat: Number(lat) } : null;
  const conditions: SQL[] = [live(work, 's')];
  if (!closed) conditions.push(sql`s.state <> 'closed'`);
  if (q) conditions.push(foundByIndex(sql`s`, work.enterpriseId, q));
  if (region)
    conditions.push(
      sql`s.region_id in (with recursive down as (select ${region}::bigint as id union select r.id from region r join down on r.parent_id = down.id
        where ${live(work, 'r')}) select id from down)`,
    );
  const name = work.caller.locale === 'en' ? sql`coalesce(nullif(s.name_en, ''), s.name)` : sql`s.name`;
  const rows = await work.session.rows<SchoolRow>(
    sql`select s.id, s.code, ${name} as name, s.kind, s.state, s.region_id as "regionId", r.name as region, s.address, s.location, s.phone,
        p.name as principal, s.opening_hours as "openingHours"
      from school s left join region r on r.enterprise_id = s.enterprise_id and r.id = s.region_id
        left join staff p on p.enterprise_id = s.enterprise_id and p.id = s.principal_id
      where ${and(conditions)} order by s.code limit 2000`,
  );
  const clock = localTime(work.now, work.actor.timezone);
  const placed = rows
    .map((row) => ({
      ...row,
      isOpenNow: row.state === 'open' && isOpenAt(row.openingHours, clock),
      distanceM: at && row.location ? distanceM(at, row.location) : null,
    }))
    .filter((row) => !openNow || row.isOpenNow);
  if (!at) return placed;
  return placed
    .filter((row) => km === null || (row.distanceM !== null && row.distanceM <= km * 1000))
    .sort((a, b) => (a.distanceM ?? Number.POSITIVE_INFINITY) - (b.distanceM ?? Number.POSITIVE_INFINITY));
}

export const servesNear = serves(nearSchools, near);
