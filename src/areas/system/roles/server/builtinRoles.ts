// The roles every enterprise begins with.
import { pair } from '#kernel/model/text';
import type { RoleDeclaration } from '#kernel/server/shipped';

const role = (key: string, zh: string, en: string, dataScope: RoleDeclaration['dataScope']): RoleDeclaration => ({
  key,
  name: pair(zh, en),
  dataScope,
});

export const builtinRoles: RoleDeclaration[] = [
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
