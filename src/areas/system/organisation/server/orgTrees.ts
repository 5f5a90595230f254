// Regions and departments: trees that decide what people see, so a move counts at once for everyone signed in.
import { sql } from 'drizzle-orm';
import { conflict, Invalid, invalid, problem } from '#kernel/model/problems';
import { type Refusal, refusalOf, type TreeMove, type TreeRow } from '#kernel/model/shown/treeOrder';
import { sortInTree } from '#kernel/server/aroundLists/treeSort';
import { live } from '#kernel/server/rows';
import { type Service, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { departmentMoved, regionMoved } from '../../identity/model/events';
import { forgetActors } from '../../identity/server/actors';
import { Department, Region } from '../model/organisation';
import * as calls from '../model/orgCalls';
import { orgRules } from './organisationTexts';
import { regionCalls } from './regionSchools';

const levels = 4;

const refuse = (why: Refusal) => conflict(orgRules[why], { reason: why }, { depth: levels });

/** Whoever arranges the tree waits for the other: a first row has nothing to lock. */
const lock = (work: Work, name: string) =>
  work.session.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${work.enterpriseId}:${name}`}, 0))`);

async function regionRows(work: Work): Promise<TreeRow[]> {
  await lock(work, Region.name);
  return work.session.rows<TreeRow>(
    sql`select id, parent_id as "parentId", sort from region where ${live(work, 'region')}`,
  );
}

type DepartmentRow = TreeRow & { schoolId: number | null; name: string };

async function departmentRows(work: Work): Promise<DepartmentRow[]> {
  await lock(work, Department.name);
  return work.session.rows<DepartmentRow>(
    sql`select id, parent_id as "parentId", sort, school_id as "schoolId", name from department where ${live(work, 'department')}`,
  );
}

export const regions: Service = service(Region, {
  async beforeSave({ row, was, work }) {
    const refusal = refusalOf(await regionRows(work), was?.id ?? null, row.parentId, levels);
    if (refusal) throw refuse(refusal);
  },
  async afterSave({ row, was, work }) {
    const managers = (ids: readonly number[] | undefined) => [...(ids ?? [])].sort().join();
    if (was?.parentId !== row.parentId || managers(was?.managerIds) !== managers(row.managerIds))
      await forgetActors(work);
    if (was && was.parentId !== row.parentId)
      await work.emit(regionMoved, { regionId: row.id, before: was.parentId, after: row.parentId });
  },
  calls: regionCalls,
});

export const departments: Service = service(Department, {
  async beforeSave({ row, was, work }) {
    const rows = await departmentRows(work);
    const refusal = refusalOf(rows, was?.id ?? null, row.parentId, levels);
    if (refusal) throw refuse(refusal);
    const parent = rows.find((one) => one.id === row.parentId);
    const children = was ? rows.filter((one) => one.parentId === was.id) : [];
    if ((parent && parent.schoolId !== row.schoolId) || children.some((one) => one.schoolId !== row.schoolId))
      throw invalid('schoolId', orgRules.parentSchool);
    // Headquarters has no school and a first level no parent; the database holds two such rows to be different.
    const isTaken = rows.some(
      (one) =>
        one.id !== was?.id && one.schoolId === row.schoolId && one.parentId === row.parentId && one.name === row.name,
    );
    if (isTaken) throw new Invalid([problem('name', orgRules.departmentName)], 409);
  },
  async afterSave({ row, was, work }) {
    const place = (one: Pick<Department, 'parentId' | 'schoolId'>) => ({
      parentId: one.parentId,
      schoolId: one.schoolId,
    });
    if (was && was.parentId === row.parentId && was.schoolId === row.schoolId) return;
    await forgetActors(work);
    if (was) await work.emit(departmentMoved, { departmentId: row.id, before: place(was), after: place(row) });
  },
});

async function sortRegion(work: Work, move: TreeMove) {
  const order = await sortInTree(work, regions, move, await regionRows(work), levels, refuse);
  return order.map((id, sort) => ({ id, parentId: move.parent, sort }));
}

async function sortDepartment(work: Work, move: TreeMove) {
  const rows = await departmentRows(work);
  // Roots of one school are siblings; those of another are not.
  const school = rows.find((row) => row.id === move.id)?.schoolId;
  const own = rows.filter((row) => row.schoolId === school || row.id === move.parent);
  const order = await sortInTree(work, departments, move, own, levels, refuse);
  return order.map((id, sort) => ({ id, parentId: move.parent, sort }));
}

export const treeCalls = [serves(calls.sortRegion, sortRegion), serves(calls.sortDepartment, sortDepartment)];
