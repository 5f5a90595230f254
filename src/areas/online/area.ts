import { area } from '#kernel/model/area';
import { grants } from './model/grants';

export const online = area({
  name: 'online',
  title: ['线上', 'Online'],
  icon: 'cloud',
  routes: {
    '/openCopy': { title: ['开课复制', 'Copy opened courses'], permission: 'online.open.copy' },
    '/MiniBanner': { title: ['小程序轮播', 'Mini-program banners'], permission: 'online.banner.view' },
    '/pageAdmin': {
      title: ['页面装修', 'Page builder'],
      keepAlive: false,
      isPadding: false,
      tabKey: ['id'],
      menu: false,
      permission: 'online.page.edit',
    },
    '/pageList': { title: ['页面列表', 'Pages'], permission: 'online.page.view' },
    '/templateIndex': { title: ['页面模板', 'Page templates'], permission: 'online.page.view' },
    '/buyList': { title: ['购买记录', 'Purchases'], permission: 'online.order.view' },
    '/QmExchange': { title: ['兑换码', 'Exchange codes'] },
    '/QmPackage': { title: ['线上套餐', 'Online packages'], permission: 'online.package.view' },
    '/VipOrder': { title: ['会员订单', 'VIP orders'], permission: 'online.vip.view' },
    '/OpenCourse': { title: ['开课管理', 'Opened courses'], permission: 'online.open.view' },
    '/OnlineClassSource': { title: ['线上资源', 'Online resources'], permission: 'online.resource.view' },
    '/ExchangeLog': { title: ['兑换记录', 'Exchange log'], permission: 'online.exchange.view' },
  },
  grants,
});
