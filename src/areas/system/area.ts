import { area } from '#kernel/model/area';
import { propertyGrants } from './property/model/propertyGrants';

export const system = area({
  name: 'system',
  title: ['系统', 'System'],
  icon: 'setting',
  routes: {
    '/demo': { title: ['组件示例', 'Widget gallery'], menu: false },
    '/configAdmin': {
      title: ['配置管理', 'Configuration'],
      permission: 'system.configItem.view',
      roles: ['customer-service-supervisor', 'super_editor'],
    },
    '/classifyAdmin': {
      title: ['分类管理', 'Categories'],
      permission: 'system.category.view',
      roles: ['super_editor'],
    },
    '/map': { title: ['地图', 'Map'], isPadding: false, roles: ['super_editor'] },
    '/upload': { title: ['上传', 'Upload'], roles: ['admin'] },
    '/language': { title: ['语言管理', 'Languages'], permission: 'system.languageLabel.view' },
    '/logAdmin': { title: ['日志管理', 'Logs'], permission: 'system.operationLog.view' },
    '/msgAdmin': { title: ['消息管理', 'Message templates'], permission: 'system.messageTemplate.view' },
    '/menuAdmin': { title: ['菜单管理', 'Menus'], permission: 'system.menu.view' },
    '/schoolCenter': { title: ['校区中心', 'Schools'], permission: 'system.school.view' },
    '/serachSchool': { title: ['查找校区', 'Find a school'] },
    '/rentQi': { title: ['租期管理', 'Rent terms'], permission: 'system.lease.view' },
    '/ddnsList': { title: ['设备域名', 'Devices and DDNS'], permission: 'system.device.view' },
    '/region': { title: ['区域管理', 'Regions'], permission: 'system.region.view' },
    '/SupportSchool': { title: ['支援校区', 'School support'], permission: 'system.supportRequest.view' },
    '/OperateNode': { title: ['运营节点', 'Operation nodes'], permission: 'system.openingProject.view' },
  },
  permissions: {
    export: { title: ['数据导出', 'Export of data'], verbs: { plain: ['明文导出', 'Export in plain'] } },
  },
  grants: {
    admin: { 'system.*': 'all' },
    'customer-service-supervisor': {
      'system.configItem.*': 'all',
      'system.configHistory.view': 'all',
      'system.numberRule.*': 'all',
      'system.export.plain': 'all',
    },
    operations: {
      ...propertyGrants.operations,
      'system.region.*': 'all',
      'system.school.*': 'all',
      'system.department.*': 'all',
      'system.operationLog.view': 'all',
      'system.export.plain': 'all',
      'system.view.share': 'all',
    },
    'region-manager': {
      ...propertyGrants['region-manager'],
      'system.region.view': 'region',
      'system.school.view': 'region',
      'system.school.edit': 'region',
      'system.department.*': 'region',
    },
    principal: {
      ...propertyGrants.principal,
      'system.school.view': 'school',
      'system.school.edit': 'school',
      'system.department.*': 'school',
      'system.operationLog.view': 'school',
      'system.view.share': 'school',
    },
    counselor: { ...propertyGrants.staff, 'system.school.view': 'school' },
    teacher: { ...propertyGrants.staff, 'system.school.view': 'school' },
    finance: propertyGrants.finance,
    franchisee: propertyGrants.franchisee,
  },
});
