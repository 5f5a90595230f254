import { z } from 'zod';
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
import { type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';

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
      to: 'scrapped',
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
    mac: text('MAC', 'MAC', { max: 17, pattern: /^([0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}$/ }),
    lanIp: text('内网地址', 'LAN address', { max: 45 }),
    boughtOn: date('购买日', 'Bought on'),
    warrantyUntil: date('保修至', 'Warranty until'),
    price: money('价格', 'Price', { default: 0 }),
    keeperId: ref('保管人', 'Keeper', 'staff'),
    online: bool('在线', 'Online', { computed: true }),
    lastSeenAt: datetime('最近在线', 'Last seen', { computed: true }),
    state: states(DeviceLife),
  },
  scope: { school: 'schoolId', owner: 'keeperId' },
  search: ['name', 'schoolId', 'kindId', 'state', 'online'],
  columns: ['name', 'schoolId', 'room', 'kindId', 'sn', 'lanIp', 'online', 'lastSeenAt', 'warrantyUntil', 'state'],
  unique: [['sn']],
});
export type Device = Row<typeof Device>;

const ports = z.array(
  z.object({ name: z.string().max(30), port: z.number().int().min(1).max(65_535), path: z.string().max(100) }),
);

export const DdnsHost = resource({
  name: 'ddns_host',
  area: 'system',
  path: '/api/v1.system/ddns',
  title: ['动态域名', 'DDNS name'],
  label: 'hostname',
  fields: {
    schoolId: ref('校区', 'School', 'school', { required: true }),
    deviceId: ref('设备', 'Device', 'device', { required: true }),
    hostname: text('域名', 'Host name', {
      required: true,
      max: 60,
      pattern: /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/,
      search: 'plain',
    }),
    keyHash: text('密钥', 'Key', { secret: true, max: 64 }),
    ip: text('地址', 'Address', { max: 45, computed: true }),
    ipv6: text('IPv6', 'IPv6', { max: 45, computed: true }),
    ports: json('端口', 'Ports', ports, { default: [] }),
    intervalMin: int('更新间隔 (分)', 'Interval (min)', { default: 5, min: 1, max: 60 }),
    lastUpdateAt: datetime('最近更新', 'Last update', { computed: true }),
    lastResult: text('最近结果', 'Last result', { max: 10, computed: true }),
    enabled: bool('启用', 'Enabled', { default: true }),
  },
  scope: { school: 'schoolId' },
  search: ['hostname', 'schoolId', 'deviceId', 'enabled'],
  columns: ['hostname', 'schoolId', 'deviceId', 'ip', 'lastUpdateAt', 'lastResult', 'ports', 'enabled'],
  unique: [['hostname']],
  actions: { regenerate: ['重置密钥', 'New key'] },
});

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
    result: choice(
      '结果',
      'Result',
      {
        good: ['已更新', 'Updated'],
        nochg: ['无变化', 'No change'],
        badauth: ['密钥错误', 'Bad key'],
        nohost: ['无此域名', 'No host'],
        abuse: ['过于频繁', 'Abuse'],
      },
      { required: true },
    ),
  },
  scope: { parent: 'hostId' },
  search: ['hostId', 'result', 'at'],
  sort: '-at',
  verbs: ['list', 'count', 'export'],
});
