// Of the platform its enterprises and plans; of every house its menus, roles, accounts, and why somebody can or cannot see something.
import { later } from '#kernel/web/resource/rows/later';
import { PageTabs } from '#kernel/web/shell/site/PageTabs';
import { menuTexts as m } from '../../roles/web/accessTexts';

import { enterpriseTexts as e } from './enterpriseTexts';

const tabs = [
  {
    key: 'enterprises',
    label: e.enterprises,
    permission: 'system.enterprise.view',
    page: later(() => import('./EnterpriseAdmin')),
  },
  {
    key: 'plans',
    label: e.plans,
    permission: 'system.enterprisePlan.view',
    page: later(() => import('./EnterprisePlans')),
  },
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
    page: later(() => import('../../accounts/web/AccountAdmin')),
  },
  {
    key: 'explain',
    label: m.explain,
    permission: 'system.account.explain',
    page: later(() => import('../../roles/web/AccountExplain')),
  },
];

export default () => <PageTabs tabs={tabs} />;
