// Who may hand out what: scopes by width, what a new set of grants adds, which grants ask for a reason.
import type { DataScope } from '#kernel/model/area';

const widths: Record<DataScope, number> = { self: 0, department: 1, school: 2, region: 3, all: 4 };
export const dataScopes = Object.keys(widths) as DataScope[];

/** The one that reaches furthest; null for none. */
export const widest = (scopes: Iterable<DataScope>): DataScope | null =>
  [...scopes].reduce<DataScope | null>((far, one) => (far && widths[far] >= widths[one] ? far : one), null);

export function reachesAsFar(held: Iterable<DataScope> | undefined, asked: DataScope): boolean {
  const far = held && widest(held);
  return Boolean(far) && widths[far!] >= widths[asked];
}

/** Permission → scope. */
export type GrantSet = ReadonlyMap<string, DataScope>;

/** What `after` gives beyond `before`: new permissions, and known ones that reach further. */
export const added = (before: GrantSet, after: GrantSet): [permission: string, scope: DataScope][] =>
  [...after].filter(([key, scope]) => {
    const was = before.get(key);
    return !was || widths[scope] > widths[was];
  });

/** The first of these that reaches further than what this person holds. */
export const beyond = (
  held: ReadonlyMap<string, Iterable<DataScope>>,
  asked: Iterable<readonly [string, DataScope]>,
): string | undefined => [...asked].find(([key, scope]) => !reachesAsFar(held.get(key), scope))?.[0];

const guarded = ['system.role.', 'system.account.', 'system.session.kick', 'system.export.plain'];

/** Reveals what is masked, carries data out of the house, or changes who may do what. */
export const isSensitive = (permission: string): boolean =>
  /\.(reveal|export|exportPlain)$/.test(permission) ||
  (guarded.some((start) => permission.startsWith(start)) && !permission.endsWith('.view'));
