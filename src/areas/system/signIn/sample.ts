// The demo sign-ins. Their password is published, so a deployment that is not a demo never loads them.
export const demoPassword = 'Demo@2026';

export const demoAccounts = [
  { appid: 'demo', mobile: '13800000001', name: '陈思远', role: 'super_editor' },
  { appid: 'demo', mobile: '13800000002', name: '林国栋', role: 'admin' },
  { appid: 'demo', mobile: '13800000003', name: '周慧敏', role: 'customer-service-supervisor' },
  { appid: 'demo', mobile: '13800000004', name: '李静', role: 'counselor' },
  { appid: 'demo', mobile: '13800000014', name: '张敏', role: 'counselor' },
  { appid: 'demo', mobile: '13800000005', name: '何磊', role: 'principal' },
  { appid: 'demo', mobile: '13800000006', name: '吴欣怡', role: 'hr' },
  { appid: 'demo', mobile: '13800000007', name: '徐浩宇', role: 'teacher' },
  { appid: 'demo', mobile: '13800000008', name: '孙丽华', role: 'finance' },
  { appid: 'demo', mobile: '13800000009', name: '马晓东', role: 'marketing' },
  { appid: 'demo', mobile: '13800000010', name: '郭建国', role: 'region-manager' },
  { appid: 'demo2', mobile: '13900000001', name: '赵晨星', role: 'super_editor' },
] as const;
