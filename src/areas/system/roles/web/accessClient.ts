// The calls of the access pages, typed.
import type { DataScope } from '#kernel/model/area';
import type { Text } from '#kernel/model/text';
import { api } from '#kernel/web/api/client';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import type { MenuNode } from '#kernel/web/session';

export interface CatalogueVerb {
  key: string;
  verb: string;
  name: string;
  kind: string;
  isSensitive: boolean;
  mine: DataScope | null;
}
export interface CatalogueEntity {
  entity: string;
  title: string;
  verbs: CatalogueVerb[];
  fields: { field: string; label: string; mask: string }[];
}
export interface CatalogueArea {
  area: string;
  title: string;
  entities: CatalogueEntity[];
}
export type FieldView = 'show' | 'mask' | 'hide';
export interface RoleGrants {
  id: number;
  version: number;
  key: string;
  dataScope: DataScope;
  grants: { permission: string; dataScope: DataScope | null }[];
  fieldRules: { entity: string; field: string; view: FieldView; edit: boolean }[];
  waiting?: string[];
}
export interface Term {
  validFrom: string | null;
  validTo: string | null;
}
export interface AccountAccess {
  id: number;
  version: number;
  roles: (Term & { roleId: number; key: string; name: string; source: string })[];
  schools: (Term & { schoolId: number; name: string; source: string })[];
}
export interface MenuEntry extends WireRow {
  mname: string;
  mnameEn: string | null;
  parentId: number | null;
  kind: 'group' | 'page' | 'link' | 'frame';
  url: string | null;
  ico: string | null;
  icoImg: { FileUrl: string } | null;
  permission: string | null;
  roleIds: number[];
  openMode: 'tab' | 'window';
  keepAlive: boolean;
  tab: boolean;
  isPadding: boolean;
  visible: boolean;
  badge: 'none' | 'todo' | 'message' | 'approval' | 'work_order';
}
export interface RouteChoice {
  path: string;
  title: string;
  titles: Text;
  area: string;
  permission: string | null;
  keepAlive: boolean;
  tab: boolean;
  isPadding: boolean;
}
export interface Explanation {
  account: { id: number; name: string; state: string };
  permission: { key: string; name: string };
  allowed: boolean;
  scope: DataScope | null;
  rowInScope: boolean | null;
  row: string | null;
  rows: number;
  reach: Record<Exclude<DataScope, 'all'>, string[]>;
  byRoles: (Term & {
    id: number;
    key: string;
    name: string;
    scope: DataScope | null;
    why: 'grants' | 'notGranted' | 'disabled' | 'notYet' | 'over';
    rowInScope: boolean | null;
  })[];
}

export const access = {
  catalogue: () => api.get<CatalogueArea[]>('/user/v1/role/catalogue'),
  grants: (id: number) => api.get<RoleGrants>('/user/v1/role/grants', { id }),
  saveGrants: (whole: object) => api.put<RoleGrants>('/user/v1/role/grants', whole as Record<string, unknown>),
  people: (id: number) =>
    api.get<(Term & { id: number; name: string; school: string | null; state: string })[]>('/user/v1/role/people', {
      id,
    }),
  copyRole: (id: number, name: string, key: string) => api.post('/user/v1/role/copy', { id, name, key }),
  ofAccount: (id: number) => api.get<AccountAccess>('/user/v1/account/access', { id }),
  saveAccount: (whole: object) => api.put<AccountAccess>('/user/v1/account/access', whole as Record<string, unknown>),
  addRole: (asked: object) => api.post<{ count: number }>('/user/v1/account/addRole', asked as Record<string, unknown>),
  openAccount: (asked: object) => api.post<WireRow>('/user/v1/account/add', asked as Record<string, unknown>),
  resetPassword: (id: number) => api.post<{ password: string }>('/user/v1/account/resetPassword', { id }),
  explain: (asked: object) => api.get<Explanation>('/user/v1/explain', asked as Record<string, unknown>),
  menu: () => api.get<MenuEntry[]>('/api/v1/systemmenu/tree'),
  menuAs: (role: number) => api.get<MenuNode[]>('/api/v1/systemmenu/preview', { role }),
  routes: () => api.get<RouteChoice[]>('/api/v1/systemmenu/routes'),
  sortMenu: (move: { id: number; parent: number | null; before: number | null }) =>
    api.post<MenuEntry[]>('/api/v1/systemmenu/sort', move),
  resetMenu: () => api.post<{ count: number }>('/api/v1/systemmenu/reset'),
};
