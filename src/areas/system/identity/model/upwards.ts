// Whether one person's rights lie within another's: permission by permission, as far as each reaches today.
import type { DataScope } from '#kernel/model/area';
import { reachesAsFar, widest } from './accessRules';

export interface Rights {
  grants: ReadonlyMap<string, ReadonlySet<DataScope>>;
  reach: {
    departmentIds: readonly number[];
    schoolIds: readonly number[];
    regionSchoolIds: readonly number[];
  };
}

const within = (these: readonly number[], those: readonly number[]): boolean =>
  these.every((one) => those.includes(one));

/** What is one's own is nobody else's; everything wider must lie in places that the other reaches too. */
export function covers(of: Rights, permission: string, by: Rights): boolean {
  const asked = widest(of.grants.get(permission) ?? []);
  const held = widest(by.grants.get(permission) ?? []);
  if (!asked || !held) return !asked;
  if (held === 'all') return true;
  if (!reachesAsFar([held], asked)) return false;
  if (asked === 'self') return true;
  const places = held === 'region' ? [...by.reach.regionSchoolIds, ...by.reach.schoolIds] : by.reach.schoolIds;
  if (asked === 'department' && held === 'department') return within(of.reach.departmentIds, by.reach.departmentIds);
  if (asked === 'region') return within([...of.reach.regionSchoolIds, ...of.reach.schoolIds], places);
  return within(of.reach.schoolIds, places);
}

/** The first permission that goes beyond; undefined: none does. */
export const exceeding = (of: Rights, by: Rights): string | undefined =>
  [...of.grants.keys()].find((permission) => !covers(of, permission, by));
