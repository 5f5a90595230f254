// Customers on the map: clusters with their stages from afar, single points near by, those without a place as a list.

import { sql } from 'drizzle-orm';
import { bool, text } from '#kernel/model/fields';
import { fieldProblem } from '#kernel/model/payload';
import { Invalid } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { demand } from '#kernel/server/actor';
import { by } from '#kernel/server/filters';
import { asked } from '#kernel/server/resources/asked';
import { list } from '#kernel/server/resources/listing';
import { and, reachable } from '#kernel/server/resources/query';
import { type AreaPiece, extend, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { customerService } from '../../customer/server/customerRows';
import { mapPoints, mapSelect, unlocated } from '../model/mapCalls';
import {
  type Box,
  boxAround,
  cellOf,
  clusteredTo,
  coarse,
  cornersOf,
  geoOf,
  mostPoints,
  type Place,
  placeOf,
} from '../model/mapRules';
import { inBox, isLocated, seesExactly, within } from './placeSql';

type Filters = Record<string, unknown> | null;

/** What the list would show for these filters. */
async function found(work: Work, filters: Filters) {
  demand(work.actor, 'customers.customer.view');
  const customers = customerService(work);
  return [
    ...reachable(work.actor, customers, 'view', work.app.services),
    ...(await asked(work, customers, filters ?? {})),
  ];
}

interface View {
  bbox: string;
  zoom: number;
  filters: Filters;
}

async function points(work: Work, { bbox, zoom, filters }: View) {
  const corners = cornersOf(bbox);
  if (corners?.length !== 2) throw new Invalid([fieldProblem('bbox', 'geo', pair('范围', 'Area'))]);
  const box = boxAround(corners);
  const where = and([...(await found(work, filters)), inBox(work, box)]);
  const shown = (place: Place) => geoOf(seesExactly(work) ? place : coarse(place));
  return zoom <= clusteredTo ? clusters(work, where, zoom, box, shown) : singles(work, where, shown);
}

interface Counted extends Place {
  x: number;
  y: number;
  state: Customer['state'];
  n: number;
  id: number;
}

async function clusters(
  work: Work,
  where: ReturnType<typeof and>,
  zoom: number,
  box: Box,
  shown: (place: Place) => { lng: number; lat: number },
) {
  const cell = cellOf(zoom, box);
  const rows = await work.session.rows<Counted>(
    sql`select t.geo_lng / ${cell}::int as x, t.geo_lat / ${cell}::int as y, t.state, count(*)::int as n, avg(t.geo_lng)::int as lng, avg(t.geo_lat)::int as lat,
        min(t.id) as id from customer t where ${where} group by 1, 2, 3`,
  );
  const cells = new Map<string, Counted[]>();
  for (const row of rows) cells.set(`${row.x},${row.y}`, [...(cells.get(`${row.x},${row.y}`) ?? []), row]);
  const list = [...cells].map(([key, parts]) => {
    const count = parts.reduce((sum, { n }) => sum + n, 0);
    const middle = (name: 'lng' | 'lat') => Math.round(parts.reduce((sum, one) => sum + one[name] * one.n, 0) / count);
    const stages = Object.fromEntries(parts.map(({ state, n }) => [state, n]));
    const only = count === 1 ? { customerId: Number(parts[0]!.id) } : {};
    return { key, count, stages, at: shown({ lng: middle('lng'), lat: middle('lat') }), ...only };
  });
  return { clusters: list, total: list.reduce((sum, { count }) => sum + count, 0) };
}

async function singles(
  work: Work,
  where: ReturnType<typeof and>,
  shown: (place: Place) => { lng: number; lat: number },
) {
  const rows = await work.session.rows<Place & Pick<Customer, 'id' | 'state'>>(
    sql`select t.id, t.state, t.geo_lng as lng, t.geo_lat as lat from customer t where ${where} limit ${mostPoints + 1}`,
  );
  const list = rows.slice(0, mostPoints).map(({ id, state, ...place }) => ({ id, state, at: shown(place) }));
  return { points: list, total: list.length, capped: rows.length > mostPoints };
}

/** Everyone within what was drawn: how many, and their ids for what is done with them. */
async function select(work: Work, { area, filters }: { area: string; filters: Filters }) {
  const where = and([...(await found(work, filters)), within(work, area)]);
  const rows = await work.session.rows<{ id: number }>(
    sql`select t.id from customer t where ${where} order by t.id limit ${mostPoints + 1}`,
  );
  return {
    ids: rows.slice(0, mostPoints).map(({ id }) => id),
    count: Math.min(rows.length, mostPoints),
    capped: rows.length > mostPoints,
  };
}

export const map: AreaPiece = {
  extends: [
    extend(Customer, {
      beforeSave({ row }) {
        Object.assign(row, placeOf(row.geo));
      },
      filters: {
        located: by(bool('已定位', 'Placed'), isLocated),
        within: by(text('范围', 'Area', { max: 6000 }), (area, work) => within(work, area)),
      },
    }),
  ],
  calls: [
    serves(mapPoints, points),
    serves(mapSelect, select),
    serves(unlocated, (work, { filters: given, ...paging }) =>
      list(work, customerService(work), { ...given, ...paging, located: 'false' }),
    ),
  ],
};
