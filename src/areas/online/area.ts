import { area } from '#kernel/model/area';

export const online = area({
  name: 'online',
  title: ['线上', 'Online'],
  icon: 'cloud',
  routes: {
    '/openCopy': { title: ['开课复制', 'Copy opened courses'] },
    '/MiniBanner': { title: ['小程序轮播', 'Mini-program banners'] },
    '/pageAdmin': {
      title: ['页面装修', 'Page builder'],
      keepAlive: false,
      isPadding: false,
      tabKey: ['id'],
      menu: false,
    },
    '/pageList': { title: ['页面列表', 'Pages'] },
    '/templateIndex': { title: ['页面模板', 'Page templates'] },
    '/buyList': { title: ['购买记录', 'Purchases'] },
    '/QmExchange': { title: ['兑换码', 'Exchange codes'] },
    '/QmPackage': { title: ['线上套餐', 'Online packages'] },
    '/VipOrder': { title: ['会员订单', 'VIP orders'] },
    '/OpenCourse': { title: ['开课管理', 'Opened courses'] },
    '/OnlineClassSource': { title: ['线上资源', 'Online resources'] },
    '/ExchangeLog': { title: ['兑换记录', 'Exchange log'] },
  },
});
