// An area's face: what the menu, the router and the permission matrix need to know of it, and nothing else.
import { keyed, type Pair, type Text } from './text';

/** A route's role list is met by what the person's first role acts as. */
export type RoutingRole = 'super_editor' | 'admin' | 'customer-service-supervisor' | 'staff';

/** What a menu entry can count. A kind that nobody counts shows nothing. */
export type MenuBadge = 'todo' | 'message' | 'approval' | 'work_order';

export interface AreaRoute {
  readonly path: string;
  readonly title: Text;
  readonly permission?: string;
  readonly keepAlive: boolean;
  /** Whether it opens as a tab. */
  readonly tab: boolean;
  readonly isPadding: boolean;
  readonly roles?: readonly RoutingRole[];
  /** Query names that make two tabs of one route: `['id']`. */
  readonly tabKey: readonly string[];
  /** Whether it stands in the menu. */
  readonly menu: boolean;
  readonly hideTabBar: boolean;
  /** What is counted on its menu entry, unless an administrator says otherwise. */
  readonly badge?: MenuBadge;
  /** Where a layout route leads. */
  readonly redirect?: string;
}

interface RouteDeclaration extends Partial<Omit<AreaRoute, 'path' | 'title'>> {
  title: Pair;
}

export type DataScope = 'self' | 'department' | 'school' | 'region' | 'all';

export interface Area {
  readonly name: string;
  readonly title: Text;
  /** Name of an icon of the shell's set. */
  readonly icon: string;
  readonly routes: readonly AreaRoute[];
  /** What the built-in roles may do here in a new enterprise: role → permission pattern → data scope. */
  readonly grants: Readonly<Record<string, Readonly<Record<string, DataScope>>>>;
  /** Permissions that belong to a page and to no resource: noun → its title and verbs. */
  readonly permissions: Readonly<Record<string, PagePermissions>>;
}

interface PagePermissions {
  readonly title: Text;
  readonly verbs: Readonly<Record<string, Text>>;
}

export function area(d: {
  name: string;
  title: Pair;
  icon: string;
  routes: Readonly<Record<string, RouteDeclaration>>;
  grants?: Area['grants'];
  permissions?: Readonly<Record<string, { title: Pair; verbs: Readonly<Record<string, Pair>> }>>;
}): Area {
  const routes = Object.entries(d.routes).map(([path, { title, ...rest }]) => ({
    path,
    title: keyed(`${d.name}.page.${path.slice(1)}`, ...title),
    keepAlive: true,
    tab: true,
    isPadding: true,
    tabKey: [],
    menu: true,
    hideTabBar: false,
    ...rest,
  }));
  const permissions = Object.entries(d.permissions ?? {}).map(([noun, { title, verbs }]) => [
    noun,
    {
      title: keyed(`${d.name}.${noun}.entity`, ...title),
      verbs: Object.fromEntries(
        Object.entries(verbs).map(([verb, p]) => [verb, keyed(`${d.name}.${noun}.action.${verb}`, ...p)]),
      ),
    },
  ]);
  return {
    name: d.name,
    title: keyed(`${d.name}.area`, ...d.title),
    icon: d.icon,
    routes,
    grants: d.grants ?? {},
    permissions: Object.fromEntries(permissions),
  };
}

/** The customer's own rule: which routing roles the first role stands for. */
export function actsAs(firstRole: string | undefined): readonly RoutingRole[] {
  if (firstRole === 'super_editor') return ['super_editor'];
  if (firstRole === 'admin') return ['admin', 'super_editor'];
  if (firstRole === 'customer-service-supervisor') return ['customer-service-supervisor', 'staff'];
  return ['staff'];
}

/** The root layout admits these; a route without a list follows it. */
export const rootRoles: readonly RoutingRole[] = ['super_editor', 'staff'];

export const admits = (roles: readonly RoutingRole[] | undefined, firstRole: string | undefined): boolean =>
  !roles || roles.some((role) => actsAs(firstRole).includes(role));
