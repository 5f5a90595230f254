// What this area declares for the others: configuration, roles, category trees, numbers, search sources.
import { pair } from '#kernel/model/text';
import type { Registrations } from '#kernel/server/registries';
import { foundIn } from '#kernel/server/resources/finding';
import type { RoleDeclaration } from '#kernel/server/shipped';
import { Region, School } from '../model/organisation';
import { configItems } from './configItems';
import { menuSearch } from './menusMine';

const role = (key: string, zh: string, en: string, dataScope: RoleDeclaration['dataScope']): RoleDeclaration => ({
  key,
  name: pair(zh, en),
  dataScope,
});

const roles: RoleDeclaration[] = [
  role('super_editor', '总管理员', 'Chief administrator', 'all'),
  role('admin', '系统管理员', 'Administrator', 'all'),
  role('customer-service-supervisor', '客服主管', 'Customer-service supervisor', 'region'),
  role('operations', '运营总监', 'Operations', 'all'),
  role('region-manager', '区域经理', 'Region manager', 'region'),
  role('principal', '校长', 'Principal', 'school'),
  role('academic', '教务', 'Academic affairs', 'school'),
  role('adviser', '学管师', 'Study adviser', 'self'),
  role('counselor', '课程顾问', 'Counsellor', 'self'),
  role('counselor-supervisor', '顾问主管', 'Counsellor supervisor', 'department'),
  role('teacher', '教师', 'Teacher', 'self'),
  role('front-desk', '前台', 'Front desk', 'school'),
  role('finance', '财务', 'Finance', 'all'),
  role('marketing', '市场', 'Marketing', 'all'),
  role('hr', '人事', 'HR', 'all'),
  role('franchisee', '加盟商', 'Franchisee', 'school'),
];

const search = [
  menuSearch,
  foundIn(School, { sub: 'address', url: '/schoolCenter?q={name}' }),
  foundIn(Region, { sub: 'code', url: '/region?q={name}' }),
];

export const registers: Registrations = {
  config: configItems,
  role: roles,
  search,
  category: [
    {
      key: 'school_tag',
      area: 'system',
      title: pair('校区标签', 'School tags'),
      nodes: [
        { code: 'flagship', name: pair('旗舰校', 'Flagship') },
        { code: 'new', name: pair('新校区', 'New school') },
        { code: 'community', name: pair('社区店', 'Community school') },
      ],
    },
    {
      key: 'device_kind',
      area: 'system',
      title: pair('设备类型', 'Device kinds'),
      schoolMayExtend: true,
      nodes: [
        { code: 'router', name: pair('路由器', 'Router') },
        { code: 'camera', name: pair('摄像机', 'Camera') },
        { code: 'recorder', name: pair('录像机', 'Recorder') },
        { code: 'clock', name: pair('考勤机', 'Time clock') },
        { code: 'tablet', name: pair('平板', 'Tablet') },
        { code: 'projector', name: pair('投影', 'Projector') },
        { code: 'printer', name: pair('打印机', 'Printer') },
        { code: 'door', name: pair('门禁', 'Door') },
      ],
    },
  ],
  number: [
    { key: 'system.lease', pattern: 'ZL{yyyy}{seq:4}', reset: 'year' },
    { key: 'system.franchiseAgreement', pattern: 'JM{yyyy}{seq:4}', reset: 'year' },
    { key: 'system.supportRequest', pattern: 'ZY{yy}{MM}{dd}{seq:3}', reset: 'day' },
  ],
};
