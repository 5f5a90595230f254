// Where a person is signed in and from what; everyone has a say in their own.

import type { DataScope } from '#kernel/model/area';
import { call, type } from '#kernel/model/call';
import { bool, int, json, text } from '#kernel/model/fields';
import { someIds } from '#kernel/model/shown/shapes';
import type { Page, Wire } from '#kernel/model/wire';
import { KnownDevice, Session } from '../../identity/model/session';

const row = { max: Number.MAX_SAFE_INTEGER } as const;

/** One person, or several as a list's search sends them. */
const people = {
  safeParse: (given: unknown) => someIds(200).safeParse(Array.isArray(given) ? given : String(given).split(',')),
};

export type SessionLine = Wire<typeof Session> & { current: boolean };

export const sessionList = call('GET', `${Session.path}/list`, {
  label: ['会话列表', 'Sessions'],
  input: {
    page: int('页', 'Page'),
    pageSize: int('每页', 'Page size'),
    sort: text('排序', 'Sort', { max: 40 }),
    q: text('关键字', 'Words', { max: 40 }),
    ids: text('会话', 'Sessions', { max: 4000 }),
    only: text('部分', 'Part', { max: 10 }),
    fields: text('字段', 'Fields', { max: 400 }),
    way: text('方式', 'Way', { max: 20 }),
    accountId: json('账号', 'Account', people),
    account: int('账号', 'Account', row),
    mine: bool('仅自己', 'Only mine'),
  },
  answer: type<Omit<Page<typeof Session>, 'list'> & { list: SessionLine[] }>(),
});

export const kickSessions = call('POST', `${Session.path}/kick`, {
  label: ['强制下线', 'End sessions'],
  input: {
    ids: json('会话', 'Sessions', someIds(200, 0)),
    others: bool('其他全部', 'All others'),
  },
  answer: type<{ count: number }>(),
});

export type DeviceLine = Wire<typeof KnownDevice> & { current: boolean };

export const deviceList = call('GET', `${KnownDevice.path}/list`, {
  label: ['已知设备', 'Known devices'],
  input: {
    page: int('页', 'Page'),
    pageSize: int('每页', 'Page size'),
    sort: text('排序', 'Sort', { max: 40 }),
    accountId: int('账号', 'Account', row),
    mine: bool('仅自己', 'Only mine'),
  },
  answer: type<Omit<Page<typeof KnownDevice>, 'list'> & { list: DeviceLine[] }>(),
});

export const forgetDevice = call('POST', `${KnownDevice.path}/forget`, {
  label: ['移除设备', 'Forget a device'],
  input: { id: int('设备', 'Device', { required: true, ...row }) },
  answer: type<boolean>(),
});

export const untrustDevice = call('POST', `${KnownDevice.path}/untrust`, {
  label: ['取消信任', 'Stop trusting a device'],
  input: { id: int('设备', 'Device', { required: true, ...row }) },
  answer: type<boolean>(),
});

export interface MyAccess {
  firstRole: string | null;
  roles: {
    id: number;
    roleId: number;
    key: string;
    name: string;
    source: string;
    validFrom: string | null;
    validTo: string | null;
  }[];
  held: {
    area: string;
    entity: string;
    verbs: { name: string; scope: DataScope | null }[];
    scope: DataScope | null;
  }[];
}

/** What a person may know of their own access. */
export const myAccess = call('GET', '/user/v1/me/access', {
  label: ['我的权限', 'My access'],
  answer: type<MyAccess>(),
});

export interface SignIn {
  id: number;
  at: string;
  way: string;
  result: string;
  ip: string | null;
  userAgent: string | null;
  newDevice: boolean;
}

export const mySignIns = call('GET', '/user/v1/me/signIns', {
  label: ['我的登录记录', 'My sign-ins'],
  answer: type<SignIn[]>(),
});

/** Somebody else sits there: that session ends, and the password is asked anew at the next sign-in. */
export const notMe = call('POST', '/user/v1/me/notMe', {
  label: ['不是我', 'That was not me'],
  input: { sessionId: int('会话', 'Session', { required: true, ...row }) },
  answer: type<{ count: number }>(),
});
