import { z } from 'zod';
import {
  bool,
  choice,
  date,
  datetime,
  email,
  int,
  json,
  longText,
  mobile,
  ref,
  states,
  text,
} from '#kernel/model/fields';
import { carrying, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const reason = longText('原因', 'Reason', { required: true, max: 200 });

export const AccountLife = lifecycle({
  states: {
    invited: ['待激活', 'Invited', 'blue'],
    active: ['正常', 'Active', 'green'],
    locked: ['已锁定', 'Locked', 'orange'],
    disabled: ['已停用', 'Disabled', 'red'],
    closed: ['已注销', 'Closed', 'grey'],
  },
  initial: 'invited',
  transitions: {
    activate: { label: ['激活', 'Activate'], from: ['invited'], to: 'active', internal: true },
    lock: { label: ['锁定', 'Lock'], from: ['active'], to: 'locked', fields: { reason }, danger: true },
    unlock: { label: ['解锁', 'Unlock'], from: ['locked'], to: 'active' },
    disable: {
      label: ['停用', 'Disable'],
      from: ['active', 'invited'],
      to: 'disabled',
      fields: { reason },
      danger: true,
    },
    enable: { label: ['启用', 'Enable'], from: ['disabled'], to: 'active' },
    close: { label: ['注销', 'Close'], from: ['active', 'locked', 'disabled'], to: 'closed', internal: true },
    reopen: { label: ['重新开通', 'Reopen'], from: ['closed'], to: 'invited', internal: true },
  },
});

/** The sign-in half of a staff member. */
/** A role as it stands beside an account. */
export interface HeldRole {
  key: string;
  name: string;
  inForce: boolean;
}

export const Account = resource({
  name: 'account',
  area: 'system',
  path: '/user/v1/account',
  title: ['账号', 'Account'],
  fields: {
    staffId: ref('员工', 'Staff member', 'staff', { required: true, fixed: true }),
    name: text('姓名', 'Name', { required: true, max: 30, search: 'pinyin', computed: true }),
    // Another one is proved by a code sent to it: a call of its own.
    mobile: mobile('登录手机', 'Login mobile', { required: true, fixed: true }),
    schoolId: ref('校区', 'School', 'school', { computed: true }),
    passwordHash: text('密码', 'Password', { secret: true }),
    passwordHistory: json('旧密码', 'Old passwords', z.array(z.string()), { secret: true, default: [] }),
    passwordChangedAt: datetime('改密时间', 'Password changed', { computed: true }),
    mustChangePassword: bool('须改密码', 'Must change password'),
    email: email('邮箱', 'Email'),
    lastSignInAt: datetime('最近登录', 'Last sign-in', { computed: true }),
    lastSignInIp: text('最近地址', 'Last address', { max: 45, computed: true }),
    state: states(AccountLife),
  },
  scope: { school: 'schoolId', owner: 'staffId' },
  carries: carrying<{ roles: HeldRole[]; department: string | null; post: string | null }>(),
  search: ['name', 'mobile', 'schoolId', 'state'],
  columns: ['name', 'mobile', 'schoolId', 'state', 'lastSignInAt'],
  unique: [['staffId'], ['mobile']],
  verbs: ['list', 'detail', 'edit', 'count', 'options', 'export'],
  // Opened from a staff record, whose name and mobile it takes: a call of its own, not the ordinary form.
  actions: {
    add: ['开通', 'Open'],
    resetPassword: ['重置密码', 'Reset password'],
    resetFactors: ['重置二次验证', 'Reset second factors'],
    assignRoles: ['分配角色', 'Assign roles'],
    explain: ['权限查询', 'Explain access'],
    lookAs: ['以其身份查看', 'Look as'],
  },
  logged: {
    rename: ['更名', 'Renamed'],
    changeMobile: ['更换手机', 'Changed the mobile'],
    changePassword: ['修改密码', 'Changed the password'],
    firstRole: ['切换角色', 'Switched roles'],
    notMe: ['否认登录', 'Denied a sign-in'],
    lookAsEnd: ['结束查看', 'Ended a look'],
    addFactor: ['添加二次验证', 'Added a second factor'],
    removeFactor: ['移除二次验证', 'Removed a second factor'],
    trustDevice: ['信任设备', 'Trusted a device'],
    endTrust: ['取消信任设备', 'Stopped trusting a device'],
    newRecoveryCodes: ['更换恢复码', 'Made new recovery codes'],
  },
});
export type Account = Row<typeof Account>;

export const AccountRole = resource({
  name: 'account_role',
  area: 'system',
  path: '/user/v1/accountRole',
  title: ['账号角色', 'Role of an account'],
  label: 'roleId',
  fields: {
    accountId: ref('账号', 'Account', 'account', { required: true }),
    roleId: ref('角色', 'Role', 'role', { required: true }),
    sort: int('排序', 'Order', { default: 0 }),
    validFrom: date('生效日', 'From'),
    validTo: date('失效日', 'Until'),
    source: choice(
      '来源',
      'Source',
      { manual: ['手工', 'Manual'], post: ['岗位', 'Post'], handover: ['交接', 'Handover'] },
      { default: 'manual' },
    ),
    // On the giver's line until the handover is done; then it ends.
    handedToId: ref('交接给', 'Handed to', 'staff', { computed: true }),
  },
  scope: { parent: 'accountId' },
  unique: [['accountId', 'roleId']],
  verbs: ['list'],
});

export const AccountSchool = resource({
  name: 'account_school',
  area: 'system',
  path: '/user/v1/accountSchool',
  title: ['兼管校区', 'Extra school'],
  label: 'schoolId',
  fields: {
    accountId: ref('账号', 'Account', 'account', { required: true }),
    schoolId: ref('校区', 'School', 'school', { required: true }),
    validFrom: date('生效日', 'From'),
    validTo: date('失效日', 'Until'),
    source: choice(
      '来源',
      'Source',
      { manual: ['手工', 'Manual'], support: ['支援', 'Support'], region: ['区域', 'Region'] },
      { default: 'manual' },
    ),
  },
  scope: { parent: 'accountId' },
  verbs: ['list'],
});
