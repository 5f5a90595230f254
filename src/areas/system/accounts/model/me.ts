// A person's own account: who I am, my e-mail, which of my roles comes first.
import { call, type } from '#kernel/model/call';
import { email, text } from '#kernel/model/fields';
import type { SheetProgress } from '#kernel/model/shown/sheetLine';
import type { Taste } from '../../sessions/model/taste';

/** What a browser knows of who sits before it. */
export interface OwnClient {
  appid: string;
  enterprise: string;
  uid: number;
  name: string;
  avatar: string;
  roles: string[];
  rolesInfo: { key: string; name: string; nameEn: string | null }[];
  school: { id: number; name: string; nameEn: string | null } | null;
  permissions: string[];
  scopes: Record<string, string[]>;
  closed: string[];
  permVersion: number | string;
  timezone: string;
  taste: Taste;
  /** For whoever chose no language. */
  enterpriseLanguage: 'zh_cn' | 'en_gb';
  mobile: string;
  email: string;
  lookedBy: { name: string; until: string } | null;
  mustChangePassword: boolean;
  /** Only told in the last week before a new one is due. */
  passwordDaysLeft: number | null;
}

export const me = call('GET', '/user/v1/me', { label: ['我的信息', 'Who I am'], answer: type<OwnClient>() });

/** Where the person's own exports and imports are. */
export const mySheets = call('GET', '/user/v1/me/sheets', {
  label: ['我的导入导出', 'My exports and imports'],
  answer: type<SheetProgress[]>(),
});

export const editMe = call('PUT', '/user/v1/me', {
  label: ['我的信息', 'Who I am'],
  input: { email: email('邮箱', 'Email') },
  answer: type<OwnClient>(),
});

export const putRoleFirst = call('PUT', '/user/v1/me/firstRole', {
  label: ['切换首要角色', 'Which role comes first'],
  input: { role: text('角色', 'Role', { required: true, max: 40 }) },
  answer: type<OwnClient>(),
});
