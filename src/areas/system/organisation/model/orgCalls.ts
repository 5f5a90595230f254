// The organisation as its pages ask for it: the tree, regions on a map, and who stands where.

import { call, type } from '#kernel/model/call';
import { bool, int, json, ref } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { someIds } from '#kernel/model/shown/shapes';
import { moveInput } from '#kernel/model/shown/treeOrder';
import type { Boundary } from './boundary';
import { Department, Region, School } from './organisation';

export interface OrgNode {
  kind: 'region' | 'school' | 'department';
  id: number;
  title: string;
  /** Of a department: who renames it says which one was seen. */
  version?: number;
  /** How many work here and below. */
  staff?: number;
  /** Who works right here. */
  people?: { id: number; name: string; post: string | null }[];
  children: OrgNode[];
}

/** Regions, schools, departments, as far as a person sees schools. */
export const orgTree = call('GET', '/common/orgs/tree', {
  label: ['组织架构', 'The organisation'],
  permission: permission(School, 'view'),
  input: { depth: int('层数', 'Depth', { min: 1, max: 12 }), withStaff: bool('含人员', 'With staff') },
  answer: type<OrgNode[]>(),
});

type Placed = { id: number; parentId: number | null; sort: number };

export const sortRegion = call('POST', `${Region.path}/sort`, {
  label: ['调整区域顺序', 'Move a region'],
  permission: permission(Region, 'edit'),
  input: moveInput,
  answer: type<Placed[]>(),
});

export const sortDepartment = call('POST', `${Department.path}/sort`, {
  label: ['调整部门顺序', 'Move a department'],
  permission: permission(Department, 'edit'),
  input: moveInput,
  answer: type<Placed[]>(),
});

/** Like every reference: whoever is signed in may name a region. */
export const regionNames = call('GET', `${Region.path}/names`, {
  label: ['区域名称', 'Names of the regions'],
  answer: type<{ id: number; name: string; parentId: number | null }[]>(),
});

export interface RegionOutline {
  id: number;
  name: string;
  color: string | null;
  boundary: Boundary;
}

export const regionBoundaries = call('GET', `${Region.path}/boundaries`, {
  label: ['区域范围', 'Outlines of the regions'],
  permission: permission(Region, 'view'),
  answer: type<RegionOutline[]>(),
});

export interface ShownFigure {
  key: string;
  label: string;
  unit: 'count' | 'money' | 'percent' | 'minutes';
  value: string | number;
}

/** Of this month; none where no area keeps them. */
export const regionFigures = call('GET', `${Region.path}/figures`, {
  label: ['区域指标', 'Figures of the regions'],
  permission: permission(Region, 'view'),
  answer: type<{ regionId: number; figures: ShownFigure[] }[]>(),
});

export interface MoveEffect {
  staffId: number;
  name: string;
  gains: string[];
  loses: string[];
}

/** Tells who will see other schools than before; tried first, it changes nothing. */
export const moveSchools = call('POST', `${Region.path}/moveSchools`, {
  label: ['调整校区归属', 'Move schools to a region'],
  permission: permission(Region, 'moveSchools'),
  input: {
    schoolIds: json('校区', 'Schools', someIds(200), { required: true }),
    regionId: ref('区域', 'Region', 'region', { required: true }),
    dryRun: bool('试算', 'Try only'),
  },
  answer: type<{ count: number; effects: MoveEffect[] }>(),
});

const which = { id: int('校区', 'School', { required: true, max: Number.MAX_SAFE_INTEGER }) };

export interface CloseCheck {
  area: string;
  item: string;
  count: number;
  path: string;
}

/** What each area still has to settle at this school. */
export const closeChecks = call('GET', `${School.path}/closeCheck`, {
  label: ['关闭检查', 'What is left to settle'],
  permission: permission(School, 'view'),
  input: which,
  answer: type<CloseCheck[]>(),
});

export const schoolFigures = call('GET', `${School.path}/figures`, {
  label: ['校区指标', 'Figures of a school'],
  permission: permission(School, 'view'),
  input: which,
  answer: type<ShownFigure[]>(),
});
