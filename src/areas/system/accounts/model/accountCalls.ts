// What the pages of the accounts ask: opening one, its password, its roles and schools; and a person's own account.
import { z } from 'zod';
import { call, rowOf, type } from '#kernel/model/call';
import { isDay } from '#kernel/model/dates';
import { date, email, int, json, mobile, ref } from '#kernel/model/fields';
import { permission } from '#kernel/model/resource';
import { someIds } from '#kernel/model/shown/shapes';
import { Account } from '../../identity/model/account';
import type { Term } from '../../roles/model/roleCalls';

const account = int('账号', 'Account', { required: true });
const assign = permission(Account, 'assignRoles');

export const openAccount = call('POST', `${Account.path}/add`, {
  label: ['开通账号', 'Open an account'],
  permission: permission(Account, 'add'),
  input: {
    staffId: ref('员工', 'Staff member', 'staff', { required: true }),
    mobile: mobile('登录手机', 'Login mobile'),
    email: email('邮箱', 'Email'),
  },
  answer: rowOf(Account),
});

export const resetPassword = call('POST', `${Account.path}/resetPassword`, {
  label: ['重置密码', 'Reset a password'],
  permission: permission(Account, 'resetPassword'),
  input: { id: account },
  answer: type<{ password: string }>(),
});

export interface AccountAccess {
  id: number;
  version: number;
  roles: (Term & { roleId: number; key: string; name: string; source: string })[];
  schools: (Term & { schoolId: number; name: string; source: string })[];
}

export const accountAccess = call('GET', `${Account.path}/access`, {
  label: ['账号授权', 'Roles and schools of an account'],
  permission: permission(Account, 'view'),
  input: { id: account },
  answer: type<AccountAccess>(),
});

const day = z
  .string()
  .nullish()
  .transform((given) => given || null)
  .refine((given) => given === null || isDay(given));
const id = z.coerce.number().int().positive();
const term = { validFrom: day, validTo: day };
const roleLines = z.array(z.object({ roleId: id, ...term })).max(30);
const schoolLines = z.array(z.object({ schoolId: id, ...term })).max(200);
export type WantedRoles = z.infer<typeof roleLines>;
export type WantedSchools = z.infer<typeof schoolLines>;

/** The whole set at once. */
export const saveAccess = call('PUT', `${Account.path}/access`, {
  label: ['账号授权', 'Roles and schools of an account'],
  permission: assign,
  input: {
    id: int('账号', 'Account', { required: true, max: Number.MAX_SAFE_INTEGER }),
    version: int('版本', 'Version', { required: true }),
    roles: json('角色', 'Roles', roleLines),
    schools: json('兼管校区', 'Extra schools', schoolLines),
  },
  answer: type<AccountAccess>(),
});

export const addRole = call('POST', `${Account.path}/addRole`, {
  label: ['批量授予角色', 'Give a role to many'],
  permission: assign,
  input: {
    ids: json('账号', 'Accounts', someIds(200), { required: true }),
    roleId: ref('角色', 'Role', 'role', { required: true }),
    validFrom: date('生效日', 'From'),
    validTo: date('失效日', 'Until'),
  },
  answer: type<{ count: number }>(),
});
