import { area } from '#kernel/model/area';

export const workbench = area({
  name: 'workbench',
  title: ['工作台', 'Workbench'],
  icon: 'appstore',
  routes: {
    '/index': { title: ['工作台', 'Workbench'] },
    '/galender': { title: ['日历', 'Calendar'] },
    '/messagePush': { title: ['消息推送', 'Message push'], permission: 'workbench.push.view' },
    '/todo': { title: ['待办', 'Todos'], badge: 'todo' },
    '/filesBox': { title: ['文件柜', 'File cabinet'] },
    '/moreData': { title: ['更多数据', 'More figures'] },
    '/clientScreen': { title: ['数据大屏', 'Data screen'], tab: false, isPadding: false, menu: false },
    '/message': { title: ['消息', 'Messages'], badge: 'message' },
    '/workPlan': { title: ['工作计划', 'Work plans'] },
    '/workReport': { title: ['工作汇报', 'Work reports'], hideTabBar: true },
    '/Calendar': { title: ['共享日历', 'Team calendar'] },
    '/Plan': { title: ['计划', 'Plan'], permission: 'workbench.schoolPlan.view' },
  },
  // One's own messages and todos need no permission; whoever watches over reports reads the rules they follow; what left the house is read by those who keep the templates.
  grants: {
    admin: { 'workbench.*': 'all' },
    principal: {
      'workbench.schoolPlan.*': 'school',
      'workbench.schoolPlanItem.*': 'school',
      'workbench.todo.viewTeam': 'school',
      'workbench.push.*': 'school',
      'workbench.calendar.publish': 'school',
      'workbench.file.manageSchool': 'school',
      'workbench.plan.viewTeam': 'school',
      'workbench.report.viewTeam': 'school',
      'workbench.reportRule.view': 'all',
    },
    'counselor-supervisor': {
      'workbench.todo.viewTeam': 'department',
      'workbench.plan.viewTeam': 'department',
      'workbench.report.viewTeam': 'department',
      'workbench.reportRule.view': 'all',
    },
    'region-manager': {
      'workbench.schoolPlan.view': 'region',
      'workbench.schoolPlanItem.view': 'region',
      'workbench.todo.viewTeam': 'region',
      'workbench.plan.viewTeam': 'region',
      'workbench.report.viewTeam': 'region',
      'workbench.reportRule.view': 'all',
    },
    'customer-service-supervisor': {
      'workbench.todo.viewTeam': 'region',
      'workbench.plan.viewTeam': 'region',
      'workbench.report.viewTeam': 'region',
      'workbench.reportRule.view': 'all',
    },
  },
});
