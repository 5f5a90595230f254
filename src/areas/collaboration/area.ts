import { area } from '#kernel/model/area';
import { grants } from './acting/model/grants';

export const collaboration = area({
  name: 'collaboration',
  title: ['协作', 'Collaboration'],
  icon: 'cluster',
  routes: {
    '/OKRManagement': { title: ['OKR管理', 'OKR'] },
    '/OKRDetails': { title: ['OKR详情', 'Objective'], keepAlive: false, tabKey: ['id'], menu: false },
    '/OKRProjectDetails': { title: ['OKR项目详情', 'OKR project'], keepAlive: false, tabKey: ['id'], menu: false },
    '/Meeting': { title: ['会议', 'Meetings'] },
    '/Addmeeting': { title: ['新建会议', 'New meeting'], keepAlive: false, menu: false },
    '/SaveMeeting': { title: ['会议纪要', 'Meeting minutes'], keepAlive: false, tabKey: ['id'], menu: false },
    '/workOrder': { title: ['工单', 'Work orders'], hideTabBar: true },
    '/projectAdmin': { title: ['项目管理', 'Projects'] },
    '/newPage/customPage': { title: ['审批流', 'Approval flow'], roles: ['super_editor'] },
  },
  grants,
});
