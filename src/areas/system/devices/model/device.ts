import { z } from 'zod';
import { awaited } from '#kernel/model/approvals';
import { call, type } from '#kernel/model/call';
import {
  bool,
  category,
  choice,
  date,
  datetime,
  int,
  json,
  longText,
  money,
  ref,
  states,
  text,
} from '#kernel/model/fields';
import { carrying, permission, type Row, resource } from '#kernel/model/resource';
import { event } from '#kernel/model/signals';
import { lifecycle } from '#kernel/model/states';
import type { Wire } from '#kernel/model/wire';

export const DeviceLife = lifecycle({
  states: {
    stock: ['库存', 'In stock', 'grey'],
    in_use: ['在用', 'In use', 'green'],
    repair: ['维修', 'In repair', 'orange'],
    scrapped: ['报废', 'Scrapped', 'red'],
  },
  initial: 'stock',
  transitions: {
    use: { label: ['启用', 'Put to use'], from: ['stock'], to: 'in_use' },
    repair: {
      label: ['送修', 'Repair'],
      from: ['in_use'],
      to: 'repair',
      fields: {
        vendor: text('维修商', 'Vendor', { required: true, max: 60 }),
        fault: longText('故障', 'Fault', { required: true, max: 200 }),
      },
    },
    restore: { label: ['修复', 'Repaired'], from: ['repair'], to: 'in_use' },
    scrap: {
      label: ['报废', 'Scrap'],
      from: ['stock', 'in_use', 'repair'],
      approval: {
        kind: 'system.deviceScrap',
        approved: 'scrapped',
        form: ['schoolId', 'name', 'sn', 'boughtOn', 'price', 'keeperId'],
      },
      fields: { reason: longText('原因', 'Reason', { required: true, max: 200 }) },
      danger: true,
    },
  },
});

export const Device = resource({
  name: 'device',
  area: 'system',
  path: '/api/v1.system/device',
  title: ['设备', 'Device'],
  fields: {
    schoolId: ref('校区', 'School', 'school', { required: true }),
    room: text('位置', 'Place', { max: 40 }),
    kindId: category('类型', 'Kind', 'device_kind', { required: true }),
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    brand: text('品牌', 'Brand', { max: 40 }),
    model: text('型号', 'Model', { max: 40 }),
    sn: text('序列号', 'Serial number', { required: true, max: 40, search: 'plain' }),
    mac: text('MAC', 'MAC', {
      max: 17,
      pattern: /^([0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}$/,
      patternHelp: ['如 A4:5E:60:01:02:03', 'Such as A4:5E:60:01:02:03'],
    }),
    lanIp: text('内网地址', 'LAN address', { max: 45 }),
    boughtOn: date('购买日', 'Bought on'),
    warrantyUntil: date('保修至', 'Warranty until'),
    price: money('价格', 'Price', { default: 0 }),
    keeperId: ref('保管人', 'Keeper', 'staff'),
    online: bool('在线', 'Online', { computed: true }),
    lastSeenAt: datetime('最近在线', 'Last seen', { computed: true }),
    offlineSince: datetime('离线于', 'Offline since', { computed: true }),
    /** When someone was asked to look after it, so that they are asked once. */
    remindedAt: datetime('离线提醒', 'Reminded', { computed: true }),
    vendor: text('维修商', 'Vendor', { max: 60, computed: true }),
    fault: longText('故障', 'Fault', { max: 200, computed: true }),
    approvalNo: awaited(),
    state: states(DeviceLife),
  },
  scope: { school: 'schoolId', owner: 'keeperId' },
  carries: carrying<{ names: { hostname: string; ip: string | null }[] }>(),
  search: ['name', 'schoolId', 'kindId', 'state', 'online'],
  columns: [
    'name',
    'schoolId',
    'online',
    'lastSeenAt',
    'lanIp',
    'kindId',
    'sn',
    'room',
    'warrantyUntil',
    'keeperId',
    'state',
  ],
  // Those that went silent stand first.
  sort: '-offlineSince',
  unique: [['sn']],
});
export type Device = Row<typeof Device>;

const port = z.object({
  name: z.string().trim().min(1).max(30),
  port: z.coerce.number().int().min(1).max(65_535),
  path: z
    .string()
    .trim()
    .max(100)
    .regex(/^(\/\S*)?$/),
});
const ports = z.array(port).max(20);
export type DdnsPort = z.infer<typeof port>;

const results = {
  good: ['已更新', 'Updated', 'green'],
  nochg: ['无变化', 'No change', 'grey'],
  badauth: ['密钥错误', 'Bad key', 'red'],
  nohost: ['无此域名', 'No host', 'red'],
  abuse: ['过于频繁', 'Abuse', 'orange'],
} as const;
export type DdnsResult = keyof typeof results;

export const DdnsHost = resource({
  name: 'ddns_host',
  area: 'system',
  path: '/api/v1.system/ddns',
  title: ['动态域名', 'DDNS name'],
  label: 'hostname',
  fields: {
    /** Its device's. */
    schoolId: ref('校区', 'School', 'school', { required: true, computed: true }),
    deviceId: ref('设备', 'Device', 'device', { required: true }),
    hostname: text('域名', 'Host name', {
      required: true,
      max: 60,
      pattern: /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
      patternHelp: ['小写字母、数字、连字符与点', 'Small letters, digits, hyphens and dots'],
      search: 'plain',
    }),
    keyHash: text('密钥', 'Key', { secret: true, max: 64 }),
    ip: text('地址', 'Address', { max: 45, computed: true }),
    ipv6: text('IPv6', 'IPv6', { max: 45, computed: true }),
    ports: json('端口', 'Ports', ports, {
      default: [],
      help: ['每个端口要有名称，路径以 / 开头', 'Every port needs a name; a path begins with /'],
    }),
    intervalMin: int('更新间隔 (分)', 'Interval (min)', { default: 5, min: 1, max: 60 }),
    lastUpdateAt: datetime('最近更新', 'Last update', { computed: true }),
    lastResult: choice('最近结果', 'Last result', results, { computed: true }),
    enabled: bool('启用', 'Enabled', { default: true }),
  },
  scope: { school: 'schoolId' },
  search: ['hostname', 'schoolId', 'deviceId', 'enabled'],
  columns: ['hostname', 'ip', 'ports', 'lastUpdateAt', 'lastResult', 'deviceId', 'schoolId', 'enabled'],
  unique: [['hostname']],
  actions: { regenerate: ['重置密钥', 'New key'] },
});
export type DdnsHost = Row<typeof DdnsHost>;

export const DdnsUpdate = resource({
  name: 'ddns_update',
  area: 'system',
  path: '/api/v1.system/ddnsUpdate',
  title: ['更新记录', 'Update'],
  label: 'ip',
  fields: {
    hostId: ref('域名', 'Host', 'ddns_host', { required: true }),
    at: datetime('时间', 'Time', { required: true }),
    fromIp: text('来源', 'From', { max: 45 }),
    ip: text('地址', 'Address', { max: 45 }),
    result: choice('结果', 'Result', results, { required: true }),
  },
  scope: { parent: 'hostId' },
  search: ['hostId', 'result', 'at'],
  sort: '-at',
  verbs: ['list', 'count', 'export'],
});

export const deviceWentOffline = event<{ deviceId: number; schoolId: number }>('device.went_offline');

/** Asked for without an idempotency key: an answer that is kept would keep the key with it. */
export const regenerateKey = call('POST', `${DdnsHost.path}/regenerate`, {
  label: ['重新生成密钥', 'Make a new key'],
  permission: permission(DdnsHost, 'regenerate'),
  input: { id: int('域名', 'Host', { required: true, max: Number.MAX_SAFE_INTEGER }) },
  answer: type<{ hostname: string; key: string }>(),
});

export const resolveHost = call('GET', `${DdnsHost.path}/resolve`, {
  label: ['解析域名', 'Where a host is'],
  permission: permission(DdnsHost, 'view'),
  input: { hostname: text('域名', 'Host name', { required: true, max: 60 }) },
  answer: type<Pick<Wire<typeof DdnsHost>, 'hostname' | 'ip' | 'ipv6' | 'ports' | 'lastUpdateAt'>>(),
});
