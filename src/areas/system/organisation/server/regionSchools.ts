// Regions and their schools: outlines for the map, figures by region, and schools that change their region together.

import { sql } from 'drizzle-orm';
import { logSummary } from '#kernel/server/audit';
import { beside, live, reached, update } from '#kernel/server/rows';
import { serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { School } from '../model/organisation';
import {
  moveSchools as moveCall,
  type RegionOutline,
  regionBoundaries,
  regionFigures,
  regionNames,
} from '../model/orgCalls';
import { effectOfMove, type PlacedSchool, type RegionViewer } from '../model/regionSight';
import { figuresAt, figuresFor } from './schoolFigures';

const counted = ['member.active', 'payment.net'] as const;

export const regionCalls = [
  serves(regionNames, (work) =>
    work.session.rows<{ id: number; name: string; parentId: number | null }>(
      sql`select id, name, parent_id as "parentId" from region where ${live(work, 'region')} and enabled order by sort, id limit 500`,
    ),
  ),
  serves(regionBoundaries, (work) =>
    work.session.rows<RegionOutline>(
      sql`select id, name, color, boundary from region where ${live(work, 'region')} and enabled and boundary is not null order by sort, id limit 500`,
    ),
  ),
  serves(regionFigures, async (work) => {
    if (figuresFor(work, counted).length === 0) return [];
    const regions = await work.session.rows<{ id: number }>(
      sql`select id from region where ${live(work, 'region')} order by sort, id limit 200`,
    );
    const found = [];
    for (const { id } of regions)
      found.push({ regionId: id, figures: await figuresAt(work, counted, { regionId: id }) });
    return found;
  }),
  serves(moveCall, moveSchools),
];

interface Asked {
  schoolIds: number[];
  regionId: number;
  dryRun: boolean;
}

/** Tells who will see other schools than before; tried first, it changes nothing. */
async function moveSchools(work: Work, { schoolIds, regionId, dryRun }: Asked) {
  const rows: School[] = [];
  for (const id of [...new Set(schoolIds)].sort((a, b) => a - b)) {
    const row = await reached(work, School, id, 'edit', { lock: true });
    if (row.regionId !== regionId) rows.push(row);
  }
  const moved = { schoolIds: rows.map(({ id }) => id), regionId };
  const effects = await effectsOf(work, moved);
  if (!dryRun) {
    for (const row of rows) await update(work, School, row, { regionId }, { action: 'moveRegion' });
    await logSummary(work, School, 'moveRegion', rows.length);
  }
  return { count: rows.length, effects };
}

async function effectsOf(work: Work, moved: { schoolIds: number[]; regionId: number }) {
  const { enterpriseId } = work;
  const name = work.caller.locale === 'en' ? sql`coalesce(nullif(name_en, ''), name)` : sql`name`;
  const schools = await work.session.rows<PlacedSchool & { name: string }>(
    sql`select id, region_id as "regionId", ${name} as name from school where ${live(enterpriseId, 'school')} order by code limit 5000`,
  );
  const regions = await work.session.rows<{ id: number; parentId: number | null }>(
    sql`select id, parent_id as "parentId" from region where ${live(enterpriseId, 'region')}`,
  );
  const parentOf = new Map(regions.map(({ id, parentId }) => [id, parentId]));
  const nameOf = new Map(schools.map((one) => [one.id, one.name]));
  const names = (found: number[]) => found.map((id) => nameOf.get(id) ?? '');
  return effectOfMove(await viewers(work), schools, parentOf, moved).map(({ gains, loses, ...who }) => ({
    ...who,
    gains: names(gains),
    loses: names(loses),
  }));
}

/** Everyone with a role that reaches as far as a region. */
const viewers = (work: Work) =>
  work.session.rows<RegionViewer>(
    sql`select st.id as "staffId", st.name, st.school_id as "schoolId",
        coalesce((select array_agg(g.id) from region g where ${beside('g', 'st')} and g.manager_ids @> array[st.id]), '{}') as managed
      from staff st join account a on ${beside('a', 'st')} and a.staff_id = st.id and a.state = 'active'
      where ${live(work, 'st')} and exists (
        select 1 from account_role ar join role r on ${beside('r', 'ar')} and r.id = ar.role_id and r.enabled
          left join role_permission rp on ${beside('rp', 'r')} and rp.role_id = r.id
        where ${beside('ar', 'st')} and ar.account_id = a.id and coalesce(rp.data_scope, r.data_scope) = 'region')
      order by st.id limit 2000`,
  );
