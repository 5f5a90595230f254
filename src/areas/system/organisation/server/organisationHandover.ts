// The posts people hold in the organisation: regions they manage, schools and departments they lead.
import { sql } from 'drizzle-orm';
import { pair } from '#kernel/model/text';
import type { HandoverKind } from '#kernel/server/registries';
import { amongHolders, heldHandover, holder } from '../../identity/server/heldHandover';
import { Department, Region, School } from '../model/organisation';

export const organisationHandovers: HandoverKind[] = [
  heldHandover({
    key: 'region_manager',
    name: pair('管理的区域', 'Regions managed'),
    of: Region.name,
    rows: ({ enterpriseId }, staffId) =>
      sql`select id, name as title, '/region?id=' || id as url from region
        where enterprise_id = ${enterpriseId} and deleted_at is null and manager_ids @> ${sql.param([staffId])}::bigint[]`,
    change: amongHolders('managerIds'),
  }),
  heldHandover({
    key: 'principal',
    name: pair('任校长的校区', 'Schools led'),
    of: School.name,
    rows: ({ enterpriseId }, staffId) =>
      sql`select id, name as title, '/schoolCenter?id=' || id as url from school
        where enterprise_id = ${enterpriseId} and deleted_at is null and principal_id = ${staffId} and state <> 'closed'`,
    change: holder('principalId'),
  }),
  heldHandover({
    key: 'department_leader',
    name: pair('负责的部门', 'Departments led'),
    of: Department.name,
    rows: ({ enterpriseId }, staffId) =>
      sql`select id, name as title, '/schoolCenter?id=' || coalesce(school_id, 0) as url from department
        where enterprise_id = ${enterpriseId} and deleted_at is null and leader_id = ${staffId}`,
    change: holder('leaderId'),
  }),
];
