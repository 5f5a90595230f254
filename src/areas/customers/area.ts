import { area } from '#kernel/model/area';

export const customers = area({
  name: 'customers',
  title: ['客户', 'Customers'],
  icon: 'team',
  routes: {
    '/customerManagement': { title: ['客户管理', 'Customers'] },
    '/addCustomer': { title: ['新增客户', 'Add customer'], keepAlive: false },
    '/customerDetail': { title: ['客户详情', 'Customer'], keepAlive: false, tabKey: ['id'], menu: false },
    '/CustomerMap': { title: ['客户地图', 'Customer map'], isPadding: false },
    '/importCustomer': { title: ['导入客户', 'Import customers'], keepAlive: false },
    '/group': { title: ['群组', 'Group'], keepAlive: false, tabKey: ['id'], menu: false },
    '/groupList': { title: ['群组列表', 'Groups'] },
    '/sourceFrom': { title: ['客户来源', 'Sources'] },
    '/CounselorBoard': { title: ['顾问看板', 'Counsellor board'], hideTabBar: true },
  },
});
