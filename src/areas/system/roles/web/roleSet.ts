// A role's grants while they are being edited: permission → own scope, or null for the role's default.

import type { DataScope } from '#kernel/model/area';
import type { CatalogueEntity, CatalogueVerb } from '../model/roleCalls';

export type GrantMap = ReadonlyMap<string, DataScope | null>;

export type Tri = 'all' | 'some' | 'none';

/** What a box above several verbs shows; those that cannot be granted do not count. */
export function triOf(grants: GrantMap, verbs: readonly CatalogueVerb[]): Tri {
  const held = verbs.filter((verb) => grants.has(verb.key)).length;
  return held === 0 ? 'none' : held === verbs.length ? 'all' : 'some';
}

const widths: Record<DataScope, number> = { self: 0, department: 1, school: 2, region: 3, all: 4 };

/** Whether the person who edits may give this at all, and this far. */
export const mayGive = (verb: CatalogueVerb, scope: DataScope): boolean =>
  verb.mine !== null && widths[verb.mine] >= widths[scope];

export function withGrant(grants: GrantMap, key: string, scope: DataScope | null | undefined): GrantMap {
  const next = new Map(grants);
  if (scope === undefined) next.delete(key);
  else next.set(key, scope);
  return next;
}

/** All or none of several; what the person may not give stays as it is. */
export function withAll(
  grants: GrantMap,
  verbs: readonly CatalogueVerb[],
  isOn: boolean,
  byDefault: DataScope,
): GrantMap {
  const next = new Map(grants);
  for (const verb of verbs) {
    if (!isOn) next.delete(verb.key);
    else if (!next.has(verb.key) && mayGive(verb, byDefault)) next.set(verb.key, null);
  }
  return next;
}

/** One scope for everything granted in a row, as far as the person may give it. */
export function withScope(
  grants: GrantMap,
  verbs: readonly CatalogueVerb[],
  scope: DataScope | null,
  byDefault: DataScope,
): GrantMap {
  const next = new Map(grants);
  for (const verb of verbs) if (next.has(verb.key) && mayGive(verb, scope ?? byDefault)) next.set(verb.key, scope);
  return next;
}

export const changedKeys = (before: GrantMap, after: GrantMap): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.has(key) !== after.has(key) || before.get(key) !== after.get(key),
  );

/** New or wider grants that reveal or carry out data; the server asks for a reason. */
export function newSensitive(
  before: GrantMap,
  after: GrantMap,
  verbs: readonly CatalogueVerb[],
  byDefault: DataScope,
): string[] {
  const width = (grants: GrantMap, key: string) => (grants.has(key) ? widths[grants.get(key) ?? byDefault] : -1);
  return verbs
    .filter((verb) => verb.isSensitive && width(after, verb.key) > width(before, verb.key))
    .map((verb) => verb.key);
}

/** The columns that every entity shares; the rest stands behind them by name. */
export const standardVerbs = ['view', 'add', 'edit', 'delete', 'export', 'import', 'reveal'] as const;

/** Without seeing a thing nothing can be done with it. */
export const lacksView = (grants: GrantMap, entity: CatalogueEntity): boolean => {
  const view = entity.verbs.find((verb) => verb.verb === 'view');
  return Boolean(view && !grants.has(view.key) && entity.verbs.some((verb) => grants.has(verb.key)));
};
