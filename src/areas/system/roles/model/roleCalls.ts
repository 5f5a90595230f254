// What the pages of the roles ask: everything there is to grant, what a role has, and why somebody may or may not.

import { z } from 'zod';
import type { DataScope } from '#kernel/model/area';
import { call, rowOf, type } from '#kernel/model/call';
import { int, json, text } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { dataScopes } from '../../identity/model/accessRules';
import { Account } from '../../identity/model/account';
import { Role } from '../../identity/model/role';

const view = permission(Role, 'view');
const role = int('角色', 'Role', { required: true });

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
  rows: string | null;
}
export interface CatalogueArea {
  area: string;
  title: string;
  entities: CatalogueEntity[];
}

export const permissionCatalogue = call('GET', `${Role.path}/catalogue`, {
  label: ['权限目录', 'Everything there is to grant'],
  permission: view,
  answer: type<CatalogueArea[]>(),
});

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

export const roleGrants = call('GET', `${Role.path}/grants`, {
  label: ['角色授权', 'What a role grants'],
  permission: view,
  input: { id: role },
  answer: type<RoleGrants>(),
});

const scope = z.enum(dataScopes);
/** A form sends words. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);
const granted = z.object({
  permission: z.string().max(80),
  dataScope: scope
    .or(z.literal(''))
    .nullish()
    .transform((s) => s || null),
});
const fieldRule = z.object({
  entity: z.string().max(60),
  field: z.string().max(60),
  view: z.enum(['show', 'mask', 'hide']),
  edit: flag.optional(),
});

export const saveRoleGrants = call('PUT', `${Role.path}/grants`, {
  label: ['角色授权', 'What a role grants'],
  permission: permission(Role, 'edit'),
  input: {
    id: role,
    version: int('版本', 'Version', { required: true }),
    grants: json('授权', 'Grants', z.array(granted)),
    fieldRules: json('字段规则', 'Field rules', z.array(fieldRule)),
    reason: text('原因', 'Reason', { max: 200 }),
  },
  answer: type<RoleGrants>(),
});

export interface Term {
  validFrom: string | null;
  validTo: string | null;
}

export interface RolePerson extends Term {
  id: number;
  name: string;
  school: string | null;
  state: string;
  source: string;
}

export const rolePeople = call('GET', `${Role.path}/people`, {
  label: ['角色成员', 'Who has a role'],
  permission: view,
  input: { id: role },
  answer: type<RolePerson[]>(),
});

export const copyRole = call('POST', `${Role.path}/copy`, {
  label: ['复制角色', 'Copy a role'],
  permission: permission(Role, 'add'),
  input: {
    id: role,
    name: text('名称', 'Name', { required: true, max: 30 }),
    key: text('标识', 'Key', { required: true, max: 40, pattern: /^[a-z][a-z0-9_-]{1,39}$/ }),
  },
  answer: rowOf(Role),
});

export interface Explanation {
  account: { id: number; name: string; state: string };
  permission: { key: string; name: string };
  /** What the server would answer them now. */
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

const large = { max: Number.MAX_SAFE_INTEGER } as const;

export const explainAccess = call('GET', '/user/v1/explain', {
  label: ['权限解释', 'Why somebody may or may not'],
  permission: permission(Account, 'explain'),
  input: {
    account: int('账号', 'Account', { ...large, required: true }),
    permission: text('权限', 'Permission', { required: true, max: 80 }),
    entity: text('对象', 'Entity', { max: 60 }),
    id: int('记录', 'Record', large),
  },
  answer: type<Explanation>(),
});

/** Someone met a page they may not open: what it would take, in words, and who could give it to them. */
export const whomToAsk = call('GET', '/user/v1/whomToAsk', {
  label: ['向谁申请', 'Whom to ask'],
  input: { permission: text('权限', 'Permission', { required: true, max: 80 }) },
  /** Where the plan leaves it out, nobody in the house can give it. */
  answer: type<{ permission: string; people: string[]; plan: string | null }>(),
});
