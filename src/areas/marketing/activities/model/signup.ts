// Who comes to an activity: a family signs up, waits, is there or is missed.
import { call, rowOf, type } from '#kernel/model/call';
import {
  category,
  choice,
  date,
  datetime,
  int,
  json,
  mobile,
  money,
  ref,
  shape,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import type { Wire } from '#kernel/model/wire';
import type { ShownFigures } from '../../figures/model/figures';
import { reason } from '../../model/said';
import { Activity } from './activity';
import { answersShape } from './questions';

export const ActivitySignupLife = lifecycle({
  states: {
    pending: ['待审核', 'To confirm', 'orange'],
    confirmed: ['已报名', 'Signed up', 'blue'],
    waiting: ['候补', 'Waiting', 'orange'],
    checked_in: ['已签到', 'Checked in', 'green'],
    no_show: ['未到', 'Missed', 'red'],
    rejected: ['已拒绝', 'Rejected', 'red'],
    cancelled: ['已取消', 'Cancelled', 'grey'],
  },
  initial: 'pending',
  transitions: {
    confirm: { label: ['通过', 'Confirm'], from: ['pending'], to: 'confirmed', permission: 'audit' },
    reject: {
      label: ['拒绝', 'Reject'],
      from: ['pending'],
      to: 'rejected',
      permission: 'audit',
      danger: true,
      fields: { reason },
    },
    promote: { label: ['转正', 'Promote'], from: ['waiting'], to: 'confirmed', permission: 'audit' },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['pending', 'confirmed', 'waiting'],
      to: 'cancelled',
      permission: 'edit',
      danger: true,
      fields: { reason },
    },
    enter: { label: ['签到', 'Check in'], from: ['confirmed', 'no_show'], to: 'checked_in', internal: true },
    undoCheckIn: {
      label: ['撤销签到', 'Undo check-in'],
      from: ['checked_in'],
      to: 'confirmed',
      permission: 'checkIn',
      danger: true,
      fields: { reason },
    },
    miss: { label: ['未到', 'Missed'], from: ['confirmed'], to: 'no_show', internal: true },
  },
});

const ways = {
  scan: ['扫码', 'Scan'],
  manual: ['手动', 'By hand'],
  self: ['自助', 'Self'],
  offline: ['离线', 'Offline'],
} as const;

export const ActivitySignup = resource({
  name: 'activity_signup',
  area: 'marketing',
  path: '/api/v1/activity/signup',
  title: ['报名', 'Sign-up'],
  label: 'childName',
  fields: {
    activityId: ref('活动', 'Activity', 'activity', { required: true, fixed: true }),
    sessionId: ref('场次', 'Session', 'activity_session', { help: ['不选为第一场', 'None: the first'] }),
    schoolId: ref('意向校区', 'School', 'school', { help: ['不选为主办校区', 'None: the host'] }),
    childName: text('孩子姓名', 'Child', { required: true, max: 20, search: 'pinyin' }),
    contactName: text('联系人', 'Contact', { required: true, max: 20, search: 'pinyin' }),
    mobile: mobile('手机', 'Mobile', { required: true }),
    childBirth: date('孩子生日', 'Birthday'),
    grade: category('年级', 'Grade', 'grade', { indexed: false }),
    partySize: int('人数', 'Persons', { default: 1, min: 1, max: 10 }),
    customerId: ref('客户', 'Customer', 'customer', { computed: true }),
    answers: json('回答', 'Answers', answersShape, { default: {} }),
    consentAt: datetime('隐私同意', 'Consent', { computed: true }),
    via: choice(
      '方式',
      'Via',
      {
        staff: ['员工录入', 'By staff'],
        open: ['线上', 'Online'],
        import: ['导入', 'Import'],
        ticket: ['购票', 'Ticket'],
        onsite: ['现场', 'On site'],
      },
      { default: 'staff', computed: true },
    ),
    trackCodeId: ref('推广码', 'Track code', 'track_code', { computed: true }),
    channelId: ref('渠道', 'Channel', 'market_channel', { computed: true }),
    counsellorId: ref('顾问', 'Counsellor', 'staff'),
    ticketId: ref('门票', 'Ticket', 'ticket', { computed: true }),
    waitNo: int('候补号', 'Waiting no.', { computed: true }),
    checkInAt: datetime('签到时间', 'Checked in', { computed: true }),
    checkInBy: ref('签到人', 'Checked in by', 'staff', { computed: true, indexed: false }),
    checkInWay: choice('签到方式', 'Way', ways, { computed: true }),
    contractId: ref('成交合同', 'Deal', 'contract', { computed: true }),
    dealAmount: money('成交金额', 'Deal amount', { computed: true, default: 0 }),
    reason: text('原因', 'Reason', { max: 200, computed: true }),
    note: text('备注', 'Note', { max: 200 }),
    state: states(ActivitySignupLife),
  },
  scope: { school: 'schoolId', owner: 'counsellorId' },
  search: ['childName', 'mobile', 'activityId', 'state', 'sessionId', 'counsellorId', 'channelId', 'createdAt'],
  columns: [
    ...(['childName', 'contactName', 'mobile', 'activityId', 'sessionId', 'partySize', 'state', 'waitNo'] as const),
    ...(['counsellorId', 'via', 'channelId', 'checkInAt', 'createdAt'] as const),
  ],
  uniqueWhere: [
    {
      fields: ['activityId', 'mobile', 'childName'],
      where: { state: ['pending', 'confirmed', 'waiting', 'checked_in', 'no_show'], ticketId: null },
    },
  ],
  indexes: [
    ['activityId', 'state'],
    ['sessionId', 'waitNo'],
  ],
  actions: {
    checkIn: ['签到', 'Check in'],
    undo: ['强制签到与撤销', 'Force or undo check-ins'],
    overQuota: ['超名额登记', 'Beyond the quota'],
  },
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'export', 'import', 'options'],
});
export type ActivitySignup = Row<typeof ActivitySignup>;

const id = ref('报名', 'Sign-up', 'activity_signup', { required: true });

export interface CheckInAnswer {
  already: boolean;
  at: string;
  signup: Wire<typeof ActivitySignup>;
}
export const checkIn = call('POST', `${ActivitySignup.path}/checkIn`, {
  label: ['签到', 'Check in'],
  permission: permission(ActivitySignup, 'checkIn'),
  input: { id, reason: text('补签原因', 'Why outside the time', { max: 200 }) },
  answer: type<CheckInAnswer>(),
});

export interface Scanned {
  nonce: string;
  result: 'ok' | 'already' | 'unknown' | 'closed' | 'refused';
  name?: string;
  party?: number;
}
const scansShape = shape(
  (value): value is { key: string; at: string; nonce: string }[] =>
    Array.isArray(value) &&
    value.length <= 500 &&
    value.every(
      (one) =>
        typeof one === 'object' &&
        one !== null &&
        ['key', 'at', 'nonce'].every((name) => typeof one[name] === 'string' && one[name].length <= 200),
    ),
);
/** What a phone gathered without a network: each with the time it was scanned at, once for each nonce. */
export const checkInBatch = call('POST', `${ActivitySignup.path}/checkInBatch`, {
  label: ['批量签到', 'Check in many'],
  permission: permission(ActivitySignup, 'checkIn'),
  input: {
    activityId: ref('活动', 'Activity', 'activity', { required: true }),
    scans: json('扫码', 'Scans', scansShape, { required: true }),
  },
  answer: type<Scanned[]>(),
});

export const onSite = call('POST', `${ActivitySignup.path}/onSite`, {
  label: ['现场登记', 'On site'],
  permission: permission(ActivitySignup, 'checkIn'),
  input: {
    activityId: ref('活动', 'Activity', 'activity', { required: true }),
    sessionId: ref('场次', 'Session', 'activity_session'),
    childName: text('孩子姓名', 'Child', { required: true, max: 20 }),
    contactName: text('联系人', 'Contact', { required: true, max: 20 }),
    mobile: mobile('手机', 'Mobile', { required: true }),
    partySize: int('人数', 'Persons', { default: 1, min: 1, max: 10 }),
  },
  answer: type<CheckInAnswer>(),
});

export const moveSession = call('POST', `${ActivitySignup.path}/moveSession`, {
  label: ['换场次', 'Move to another session'],
  permission: permission(ActivitySignup, 'edit'),
  input: { id, sessionId: ref('场次', 'Session', 'activity_session', { required: true }) },
  answer: rowOf(ActivitySignup),
});

export interface ActivityResult {
  signups: number;
  persons: number;
  visits: number;
  missed: number;
  /** Hundredths of a percent. */
  visitRate: number | null;
  newLeads: number;
  /** Whether its reader finds all of them in the list. */
  seesAll: boolean;
  figures: ShownFigures;
  perSignup: string | null;
  perDay: { day: string; count: number }[];
  byChannel: { name: string; count: number }[];
  byStaff: { name: string; count: number }[];
}
export const activityResult = call('GET', `${Activity.path}/result`, {
  label: ['活动成效', 'Result'],
  permission: permission(Activity, 'view'),
  input: { id: ref('活动', 'Activity', 'activity', { required: true }) },
  answer: type<ActivityResult>(),
});

export const activityLink = call('POST', `${Activity.path}/link`, {
  label: ['推广二维码', 'QR code'],
  permission: permission(Activity, 'view'),
  input: { id: ref('活动', 'Activity', 'activity', { required: true }) },
  answer: type<{ url: string; code: string }>(),
});
