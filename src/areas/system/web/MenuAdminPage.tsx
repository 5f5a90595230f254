// Menus, roles, accounts, and why somebody can or cannot see something.
import { later } from '#kernel/web/resource/later';
import { menuTexts as m } from './accessTexts';
import { PageTabs } from './PageTabs';

const tabs = [
  { key: 'menus', label: m.menus, permission: 'system.menu.view', page: later(() => import('./MenuAdminTree')) },
  { key: 'roles', label: m.roles, permission: 'system.role.view', page: later(() => import('./RoleAdmin')) },
  {
    key: 'accounts',
    label: m.accounts,
    permission: 'system.account.view',
    page: later(() => import('./AccountAdmin')),
  },
  {
    key: 'explain',
    label: m.explain,
    permission: 'system.account.explain',
    page: later(() => import('./AccountExplain')),
  },
];

export default () => <PageTabs tabs={tabs} />;
