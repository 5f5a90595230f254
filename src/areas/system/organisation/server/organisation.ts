// Regions and departments; a school's own life stands above, in schools.

import { sql } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import { schoolsBelow } from '#kernel/server/figures/counting';
import type { HandoverKind } from '#kernel/server/registries';
import { foundIn } from '#kernel/server/resources/finding';
import { live, ours } from '#kernel/server/rows';
import { type AreaPiece, answers } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { amongHolders, heldHandover, holder } from '../../identity/server/heldHandover';
import { Department, Region, School } from '../model/organisation';
import { servesTree } from './orgTree';
import { departments, regions, treeCalls } from './orgTrees';

/** The posts people hold in the organisation: regions they manage, schools and departments they lead. */
const organisationHandovers: HandoverKind[] = [
  heldHandover({
    key: 'region_manager',
    name: pair('管理的区域', 'Regions managed'),
    of: Region,
    rows: ({ enterpriseId }, staffId) =>
      sql`select id, name as title, '/region?id=' || id as url from region
        where ${live(enterpriseId, 'region')} and manager_ids @> ${sql.param([staffId])}::bigint[]`,
    change: amongHolders('managerIds'),
  }),
  heldHandover({
    key: 'principal',
    name: pair('任校长的校区', 'Schools led'),
    of: School,
    rows: ({ enterpriseId }, staffId) =>
      sql`select id, name as title, '/schoolCenter?id=' || id as url from school
        where ${live(enterpriseId, 'school')} and principal_id = ${staffId} and state <> 'closed'`,
    change: holder('principalId'),
  }),
  heldHandover({
    key: 'department_leader',
    name: pair('负责的部门', 'Departments led'),
    of: Department,
    rows: ({ enterpriseId }, staffId) =>
      sql`select id, name as title, '/schoolCenter?id=' || coalesce(school_id, 0) as url from department
        where ${live(enterpriseId, 'department')} and leader_id = ${staffId}`,
    change: holder('leaderId'),
  }),
];

/** The schools that lie in a region or below it. */
async function schoolsOfRegion({ session, enterpriseId }: Work, { regionId }: { regionId: number }): Promise<number[]> {
  const found = await session.rows<{ id: number }>(
    sql`with recursive below as (select id from region where ${ours(enterpriseId, 'region')} and id = ${regionId}
        union select r.id from region r join below on r.parent_id = below.id where ${ours(enterpriseId, 'r')})
      select s.id from school s join below on s.region_id = below.id where ${ours(enterpriseId, 's')}`,
  );
  return found.map(({ id }) => Number(id));
}

export const organisation: AreaPiece = {
  answers: [answers(schoolsBelow, schoolsOfRegion)],
  services: [regions, departments],
  calls: [...treeCalls, servesTree],
  registers: {
    handover: organisationHandovers,
    search: [
      foundIn(School, { sub: 'address', url: '/schoolCenter?q={name}' }),
      foundIn(Region, { sub: 'code', url: '/region?q={name}' }),
    ],
    category: [
      {
        key: 'school_tag',
        area: 'system',
        title: pair('校区标签', 'School tags'),
        nodes: [
          { code: 'flagship', name: pair('旗舰校', 'Flagship') },
          { code: 'new', name: pair('新校区', 'New school') },
          { code: 'community', name: pair('社区店', 'Community school') },
        ],
      },
    ],
  },
};
