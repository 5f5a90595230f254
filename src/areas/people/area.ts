import { area } from '#kernel/model/area';

export const people = area({
  name: 'people',
  title: ['人事', 'People'],
  icon: 'idcard',
  routes: {
    '/personInfoPublic': {
      title: ['人员信息', 'Personnel'],
      menu: false,
      redirect: '/personInfoPublic/personManagement',
    },
    '/personInfoPublic/personManagement': { title: ['人员管理', 'Personnel management'] },
    '/personInfoPublic/personResume': { title: ['人员履历', 'Career records'] },
    '/staff/StaffPublic': { title: ['员工', 'Staff'], menu: false, redirect: '/staff/StaffPublic/staff' },
    '/staff/StaffPublic/staff': { title: ['在职员工', 'Active staff'], permission: 'people.staff.view' },
    '/staff/StaffPublic/quit': { title: ['离职员工', 'Left staff'] },
    '/staff/StaffPublic/contract': { title: ['员工合同', 'Staff contracts'] },
    '/Staff/Personal': { title: ['员工档案', 'Staff profile'], keepAlive: false, tabKey: ['id'], menu: false },
    '/handover': { title: ['交接', 'Handover'] },
    '/staffCondition': { title: ['员工状况', 'Staff condition'], permission: 'people.staff.view' },
    '/scheduling': { title: ['排班', 'Shifts'] },
    '/schedulSeting': { title: ['排班设置', 'Shift settings'] },
    '/postAdmin': { title: ['岗位管理', 'Posts'], permission: 'people.post.view' },
    '/awardRule': { title: ['奖励规则', 'Award rules'] },
    '/postStandard': { title: ['岗位标准', 'Post standards'] },
    '/performanc': { title: ['绩效', 'Performance'] },
    '/salaryMsg': { title: ['工资', 'Salary'] },
  },
  grants: {
    admin: { 'people.*': 'all' },
    hr: { 'people.*': 'all' },
    principal: {
      'people.staff.view': 'school',
      'people.staff.edit': 'school',
      'people.staff.export': 'school',
      'people.post.view': 'school',
    },
    'region-manager': { 'people.staff.view': 'region', 'people.post.view': 'region' },
    counselor: { 'people.staff.view': 'self' },
    teacher: { 'people.staff.view': 'self' },
  },
});
