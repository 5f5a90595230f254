import { area } from '#kernel/model/area';
import { grants } from './customer/model/grants';

const seen = 'customers.customer.view';

export const customers = area({
  name: 'customers',
  title: ['客户', 'Customers'],
  icon: 'team',
  routes: {
    '/customerManagement': { title: ['客户管理', 'Customers'], permission: seen },
    '/addCustomer': { title: ['新增客户', 'Add customer'], keepAlive: false, permission: 'customers.customer.add' },
    '/customerDetail': {
      title: ['客户详情', 'Customer'],
      keepAlive: false,
      tabKey: ['id'],
      menu: false,
      permission: seen,
    },
    '/CustomerMap': { title: ['客户地图', 'Customer map'], isPadding: false, permission: 'customers.map.view' },
    '/importCustomer': {
      title: ['导入客户', 'Import customers'],
      keepAlive: false,
      permission: 'customers.customer.import',
    },
    '/group': {
      title: ['群组', 'Group'],
      keepAlive: false,
      tabKey: ['id'],
      menu: false,
      permission: 'customers.group.view',
    },
    '/groupList': { title: ['群组列表', 'Groups'], permission: 'customers.group.view' },
    '/sourceFrom': { title: ['客户来源', 'Sources'], permission: 'customers.source.view' },
    '/CounselorBoard': { title: ['顾问看板', 'Counsellor board'], hideTabBar: true, permission: seen },
  },
  permissions: {
    pool: { title: ['公海', 'Pool'], verbs: { viewHq: ['查看总部公海', 'See the headquarters pool'] } },
    board: { title: ['顾问看板', 'Counsellor board'], verbs: { team: ['查看团队', 'See the team'] } },
    map: { title: ['客户地图', 'Customer map'], verbs: { view: ['查看', 'View'] } },
  },
  grants,
});
