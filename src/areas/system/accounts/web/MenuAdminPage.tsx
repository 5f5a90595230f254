// Menus, roles, accounts, and why somebody can or cannot see something.
import { later } from '#kernel/web/resource/rows/later';
import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import { menuTexts as m } from '../../roles/web/accessTexts';

const tabs = [
  {
    key: 'menus',
    label: m.menus,
    permission: 'system.menu.view',
    page: later(() => import('../../menu/web/MenuAdminTree')),
  },
  {
    key: 'roles',
    label: m.roles,
    permission: 'system.role.view',
    page: later(() => import('../../roles/web/RoleAdmin')),
  },
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
    page: later(() => import('../../roles/web/AccountExplain')),
  },
];

export default () => <PageTabs tabs={tabs} />;
