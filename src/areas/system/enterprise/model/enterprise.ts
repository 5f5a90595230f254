import { z } from 'zod';
import { choice, date, image, int, json, longText, mobile, states, text } from '#kernel/model/fields';
import { carrying, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

const languages = { zh_cn: ['中文', 'Chinese'], en_gb: ['英文', 'English'] } as const;
const reason = { reason: longText('原因', 'Reason', { required: true, max: 200 }) };

export const EnterpriseLife = lifecycle({
  states: {
    trial: ['试用', 'Trial', 'blue'],
    active: ['正常', 'Active', 'green'],
    suspended: ['已停用', 'Suspended', 'orange'],
    expired: ['已到期', 'Expired', 'red'],
    closed: ['已注销', 'Closed', 'grey'],
  },
  initial: 'trial',
  transitions: {
    // Pressed in the platform's enterprise about another: by calls of its own, not by reach.
    activate: { label: ['启用', 'Activate'], from: ['trial'], to: 'active', internal: true },
    suspend: { label: ['停用', 'Suspend'], from: ['trial', 'active'], to: 'suspended', fields: reason, internal: true },
    resume: { label: ['恢复', 'Resume'], from: ['suspended'], to: 'active', internal: true },
    expire: { label: ['到期', 'Expire'], from: ['trial', 'active'], to: 'expired', internal: true },
    renew: {
      label: ['续期', 'Renew'],
      from: ['expired'],
      to: 'active',
      fields: { expireAt: date('到期日', 'Until', { required: true }) },
      internal: true,
    },
    close: {
      label: ['注销', 'Close'],
      from: ['suspended', 'expired'],
      to: 'closed',
      fields: { ...reason, nameAgain: text('再次输入名称', 'Its name again', { required: true, max: 60 }) },
      internal: true,
    },
  },
});

/** The tenant. Its own row belongs to itself, so that the wall around it is the same as around everything else. */
export const Enterprise = resource({
  name: 'enterprise',
  area: 'system',
  path: '/user/v1/enterprise',
  title: ['企业', 'Enterprise'],
  fields: {
    appid: text('企业标识', 'App id', { required: true, max: 32, pattern: /^[a-z0-9_-]{4,32}$/, fixed: true }),
    name: text('名称', 'Name', { required: true, max: 60, search: 'pinyin' }),
    shortName: text('简称', 'Short name', { required: true, max: 20 }),
    logo: image('标志', 'Logo', { open: true }),
    loginImage: image('登录图', 'Sign-in picture', { open: true }),
    brandColor: text('主色', 'Colour', { max: 7, default: '#7571f9', pattern: /^#[0-9a-fA-F]{6}$/ }),
    contactName: text('联系人', 'Contact', { required: true, max: 30 }),
    contactMobile: mobile('联系手机', 'Contact mobile', { required: true }),
    /** A row of the platform's enterprise, so it cannot be a reference within this one. */
    planId: int('套餐', 'Plan', { min: 1, max: Number.MAX_SAFE_INTEGER }),
    accountLimit: int('账号上限', 'Account limit', { default: 0, min: 0 }),
    schoolLimit: int('校区上限', 'School limit', { default: 0, min: 0 }),
    storageGb: int('存储上限（GB）', 'Storage limit (GB)', { default: 0, min: 0 }),
    startAt: date('生效日', 'From', { required: true }),
    expireAt: date('到期日', 'Until', { required: true }),
    timezone: text('时区', 'Time zone', { default: 'Asia/Shanghai', max: 40 }),
    locale: choice('默认语言', 'Language', languages, { default: 'zh_cn', indexed: false }),
    domains: json('登录域名', 'Sign-in hosts', z.array(z.string().max(100)).max(20), { default: [] }),
    state: states(EnterpriseLife),
    /** What the code has brought it so far, so that nothing it changed or took away comes back. */
    shipped: json('随附内容', 'Shipped', z.array(z.string().max(120)), { default: [], secret: true }),
  },
  unique: [['appid']],
  search: ['state'],
  columns: ['name', 'appid', 'state', 'planId', 'contactName', 'contactMobile'],
  sort: 'id',
  /** How many of its accounts and schools are in use; its limits are those of its plan where it has none of its own. */
  carries: carrying<{ accounts: number; schools: number }>(),
  // The platform looks across enterprises, so its calls are its own.
  verbs: [],
  actions: {
    view: ['查看', 'View'],
    add: ['新增', 'Add'],
    edit: ['编辑', 'Edit'],
    suspend: ['停用与恢复', 'Suspend and resume'],
    close: ['注销', 'Close'],
  },
});
export type Enterprise = Row<typeof Enterprise>;

/** What an enterprise has bought: which permissions its roles can hold at all, how many accounts, schools and files. */
export const EnterprisePlan = resource({
  name: 'enterprise_plan',
  area: 'system',
  path: '/user/v1/enterprisePlan',
  title: ['套餐', 'Plan'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    /** Keys, or the beginning of keys with a star; none: everything. */
    permissions: json('权限', 'Permissions', z.array(z.string().min(1).max(80)).max(5000), { default: [] }),
    accountLimit: int('账号上限', 'Account limit', { default: 0, min: 0 }),
    schoolLimit: int('校区上限', 'School limit', { default: 0, min: 0 }),
    storageGb: int('存储上限（GB）', 'Storage limit (GB)', { default: 0, min: 0 }),
  },
  unique: [['name']],
});
