// When a team is there: hours of the week, days off and days worked instead. Deadlines of work orders and approvals run in it.
import { call, type } from '#kernel/model/call';
import { bool, choice, date, datetime, int, lines, ref, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { type Interval, minutesOf, type WorkingCalendar } from './workingTime';

const weekdays = {
  '1': ['周一', 'Monday'],
  '2': ['周二', 'Tuesday'],
  '3': ['周三', 'Wednesday'],
  '4': ['周四', 'Thursday'],
  '5': ['周五', 'Friday'],
  '6': ['周六', 'Saturday'],
  '7': ['周日', 'Sunday'],
} as const;
const clock = {
  max: 5,
  pattern: /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/,
  patternHelp: ['时间如 09:00，一天结束为 24:00', 'A time such as 09:00; the end of a day is 24:00'],
} as const;

export const ServiceHours = resource({
  name: 'service_hours',
  area: 'collaboration',
  noun: 'workOrderSetting',
  path: '/workorder/v1/serviceHours',
  title: ['服务时段', 'Hours'],
  label: 'weekday',
  fields: {
    calendarId: ref('服务时间', 'Calendar', 'service_calendar', { required: true }),
    weekday: choice('星期', 'Weekday', weekdays, { required: true }),
    fromTime: text('从', 'From', { required: true, ...clock }),
    toTime: text('到', 'To', { required: true, ...clock }),
  },
  scope: { parent: 'calendarId' },
  sort: 'id',
  verbs: [],
});

export const ServiceDay = resource({
  name: 'service_day',
  area: 'collaboration',
  noun: 'workOrderSetting',
  path: '/workorder/v1/serviceDay',
  title: ['特殊日', 'Special day'],
  fields: {
    calendarId: ref('服务时间', 'Calendar', 'service_calendar', { required: true }),
    date: date('日期', 'Date', { required: true }),
    kind: choice('类型', 'Kind', { off: ['休息', 'Off'], work: ['调休上班', 'Worked'] }, { required: true }),
    name: text('名称', 'Name', { max: 30 }),
    fromTime: text('从', 'From', { ...clock, help: ['上班日不填则按周一', 'A worked day without hours is as Monday'] }),
    toTime: text('到', 'To', clock),
  },
  scope: { parent: 'calendarId' },
  sort: 'date',
  verbs: [],
});

export const ServiceCalendar = resource({
  name: 'service_calendar',
  area: 'collaboration',
  noun: 'workOrderSetting',
  path: '/workorder/v1/calendar',
  title: ['服务时间', 'Service calendar'],
  fields: {
    name: text('名称', 'Name', { required: true, max: 40, search: 'pinyin' }),
    tzid: text('时区', 'Zone', { required: true, max: 40, default: 'Asia/Shanghai' }),
    hours: lines('每周时间', 'Week', ServiceHours, 'calendarId', { max: 28 }),
    days: lines('特殊日', 'Special days', ServiceDay, 'calendarId', { max: 400 }),
    followsHolidays: bool('跟随节假日', 'Follows holidays', {
      default: true,
      help: [
        '按排班设置中的节假日休息与调休；本表的特殊日优先',
        'As the holidays of shift settings say; days given here come first',
      ],
    }),
    isDefault: bool('默认', 'Default'),
  },
  search: ['name'],
  columns: ['name', 'tzid', 'followsHolidays', 'isDefault', 'updatedAt'],
  sort: 'name',
  unique: [['name']],
  uniqueWhere: [{ fields: ['isDefault'], where: { isDefault: true } }],
  lookup: 'everyone',
  verbs: ['list', 'detail', 'count', 'add', 'edit', 'delete', 'copy', 'options', 'import', 'export'],
});
export type ServiceCalendar = Row<typeof ServiceCalendar>;

export interface DueAnswer {
  dueAt: string;
  segments: { from: string; to: string }[];
}
/** What a deadline would be. */
export const previewDue = call('GET', '/workorder/v1/calendar/preview', {
  label: ['试算截止时间', 'Try a deadline'],
  input: {
    id: ref('服务时间', 'Calendar', 'service_calendar'),
    startAt: datetime('开始', 'From', { required: true }),
    minutes: int('工作分钟', 'Working minutes', { required: true, min: 0, max: 43_200 }),
  },
  answer: type<DueAnswer>(),
});

interface Hours {
  weekday: string;
  fromTime: string;
  toTime: string;
}
interface SpecialDay {
  date: string;
  kind: 'off' | 'work';
  fromTime: string | null;
  toTime: string | null;
}

/** Followed holidays first, then the calendar's own days, which win. */
export function calendarFrom(
  { tzid, hours, days }: { tzid: string; hours: readonly Hours[]; days: readonly SpecialDay[] },
  followed: { off: readonly string[]; work: readonly { date: string; weekday: number }[] },
): WorkingCalendar {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
    inOrder(hours.filter((one) => Number(one.weekday) === weekday)),
  );
  const special = new Map<string, readonly Interval[]>(followed.off.map((day) => [day, []]));
  for (const { date: day, weekday } of followed.work) special.set(day, weekly[weekday - 1] ?? []);
  for (const { date: day } of days) special.delete(day);
  for (const { date: day, kind, fromTime, toTime } of days) {
    const own = special.get(day) ?? [];
    const added = fromTime && toTime ? [{ from: fromTime, to: toTime }] : (weekly[0] ?? []);
    special.set(day, kind === 'off' ? [] : [...own, ...added]);
  }
  return { timezone: tzid, weekly, days: special };
}

const inOrder = (hours: readonly Hours[]): Interval[] =>
  hours.map(({ fromTime, toTime }) => ({ from: fromTime, to: toTime })).sort((a, b) => (a.from < b.from ? -1 : 1));

/** The first of these hours that ends before it begins or lies on another of its day, from 0; or nothing. */
export function hoursFlaw(hours: readonly Hours[]): number | null {
  const wrong = hours.findIndex((one, i) =>
    hours.some(
      (other, j) =>
        minutesOf(one.toTime) <= minutesOf(one.fromTime) ||
        (j < i && other.weekday === one.weekday && other.fromTime < one.toTime && one.fromTime < other.toTime),
    ),
  );
  return wrong < 0 ? null : wrong;
}
