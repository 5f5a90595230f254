import { area } from '#kernel/model/area';

export const frontdesk = area({
  name: 'frontdesk',
  title: ['前台', 'Front desk'],
  icon: 'appstore',
  routes: {
    '/lostItem': { title: ['失物招领', 'Lost property'], permission: 'frontdesk.lostItem.view' },
  },
  grants: {
    principal: { 'frontdesk.lostItem.*': 'school' },
    counselor: { 'frontdesk.lostItem.*': 'self' },
  },
});
