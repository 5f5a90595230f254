// The settings of this area, as they are in force at a school.
import { standardRule } from '#areas/learning/courses/model/chargeRule';
import { pair } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import type { ConfigItem } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';

const defaults = {
  leaveQuota: 3,
  leaveNoticeHours: 24,
  leaveAutoApprove: true,
  makeupDays: 60,
  attendanceOpenMinutes: 30,
  attendanceEditDays: 7,
  summaryDueHours: 24,
  summaryReview: false,
  warnLow: 5,
  warnCritical: 2,
  warnExpiringDays: 30,
  warnIdleDays: 30,
  expireGraceDays: 7,
  crossSchoolConsume: false,
  makeupExtraSeats: 2,
  travelGapMinutes: 30,
  adjustApprovalOver: 0,
};
type Settings = typeof defaults;

const names: Record<keyof Settings, readonly [zh: string, en: string]> = {
  leaveQuota: ['请假次数', 'Leaves a class'],
  leaveNoticeHours: ['请假提前小时', 'Hours of notice for leave'],
  leaveAutoApprove: ['请假自动通过', 'Approve leave by itself'],
  makeupDays: ['补课期限（天）', 'Days to make up a lesson'],
  attendanceOpenMinutes: ['课前可点名（分钟）', 'Attendance opens before start (minutes)'],
  attendanceEditDays: ['课后可改点名（天）', 'Attendance may change after the end (days)'],
  summaryDueHours: ['小结期限（小时）', 'Summary due after (hours)'],
  summaryReview: ['小结需审核', 'Summaries are reviewed'],
  warnLow: ['课时偏低', 'Lessons low'],
  warnCritical: ['课时告急', 'Lessons critical'],
  warnExpiringDays: ['到期预警（天）', 'Warn before expiry (days)'],
  warnIdleDays: ['久未上课（天）', 'Warn when idle (days)'],
  expireGraceDays: ['到期宽限（天）', 'Grace after expiry (days)'],
  crossSchoolConsume: ['跨校区消课', 'Consume lessons of other schools'],
  makeupExtraSeats: ['补课加座', 'Extra seats for makeups'],
  adjustApprovalOver: ['超过多少课时的调整需审批', 'Adjustments need approval above (lessons)'],
  travelGapMinutes: ['换校区间隔（分钟）', 'Time between schools (minutes)'],
};

const keys = Object.keys(defaults) as (keyof Settings)[];

export const configItems: ConfigItem[] = [
  ...keys.map(
    (key): ConfigItem => ({
      key: `teaching.${key}`,
      group: 'teaching',
      name: pair(...names[key]),
      type: typeof defaults[key] === 'boolean' ? 'bool' : 'int',
      default: defaults[key],
      level: 'school',
      ...(typeof defaults[key] === 'number' ? { min: 0, max: 1000 } : {}),
    }),
  ),
  {
    key: 'teaching.qtyStep',
    group: 'teaching',
    name: pair('手工课时的最小单位', 'Step of lessons entered by hand'),
    type: 'choice',
    default: '0.5',
    level: 'school',
    options: {
      '0.1': pair('0.1', '0.1'),
      '0.25': pair('0.25', '0.25'),
      '0.5': pair('0.5', '0.5'),
      '1': pair('1', '1'),
    },
  },
  {
    key: 'teaching.chargeRule',
    group: 'teaching',
    name: pair('扣课规则', 'Charge rule'),
    type: 'json',
    default: standardRule,
    level: 'school',
    help: pair(
      '到课、迟到、请假、迟请假、旷课各扣每次课时的百分之几（0–200）',
      'Percent of a lesson charged when present, late, on leave, on leave asked late, absent (0–200)',
    ),
  },
];

/** Hundredths of a lesson: what is entered by hand is a multiple of it. */
export const qtyStep = async (work: Work, schoolId: number | null): Promise<number> =>
  Math.round(Number(await configValue(work, 'teaching.qtyStep', schoolId)) * 100);

export async function setting<K extends keyof Settings>(
  work: Work,
  key: K,
  schoolId: number | null,
): Promise<Settings[K]> {
  return (await configValue(work, `teaching.${key}`, schoolId)) as Settings[K];
}
