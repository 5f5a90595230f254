// Twelve settings that schools have otherwise, and forty entries of how the enterprise's settings came to be what they are.
import { sql } from 'drizzle-orm';
import type { Draft } from '#kernel/model/resource';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import type { Demo } from '#kernel/server/service';
import { ConfigHistory, ConfigItem, ConfigValue } from './model/config';

/** Tried and taken back: each begins and ends with nothing set. */
const tried: readonly [key: string, values: readonly unknown[], reason: string][] = [
  ['base.SYSTEM_TITLE', ['启明教育管理平台', '启明教育'], '更换系统名称'],
  ['security.revealPerDay', [100, 150], '收紧查看明文次数'],
  ['security.lockMinutes', [30], '暑期登录高峰'],
  ['security.sessionsPerAccount', [3], '限制多处登录'],
  ['security.refreshDays', [3], '安全检查要求'],
  ['security.accessMinutes', [60], '安全检查要求'],
  ['security.hardLockAfter', [5], '减少误锁'],
  ['ui.pageSize', [20], '列表看得更多'],
  ['base.brandColor', ['#1677ff'], '试用新主色'],
  ['upload.imageMb', [20], '活动照片较大'],
  ['upload.videoMb', [512], '控制存储空间'],
  ['log.loginDays', [180], '控制日志量'],
  ['org.licenceWarnDays', ['90,60,30'], '提前办理年检'],
];

/** Settings the enterprise made up for itself. */
const added: readonly Draft<typeof ConfigItem>[] = [
  {
    key: 'custom.hotline',
    name: '客服热线',
    nameEn: 'Hotline',
    type: 'text',
    default: '400-820-1234',
    pattern: '[0-9-]*',
    max: 20,
    public: true,
    help: '显示在对外页面',
  },
  {
    key: 'custom.reportDay',
    name: '月报截止日',
    nameEn: 'Day monthly reports are due',
    type: 'int',
    default: 5,
    min: 1,
    max: 28,
    level: 'school',
  },
  {
    key: 'custom.giftLimit',
    name: '单次礼品上限',
    nameEn: 'Most a gift may cost',
    type: 'money',
    default: '200.00',
    min: 0,
    max: 1000,
    level: 'region',
  },
  {
    key: 'custom.parentMeeting',
    name: '家长会形式',
    nameEn: 'Parents’ meetings',
    type: 'choice',
    default: 'mixed',
    level: 'school',
    options: [
      { value: 'onsite', name: '到校', nameEn: 'At school' },
      { value: 'online', name: '线上', nameEn: 'Online' },
      { value: 'mixed', name: '两者皆可', nameEn: 'Either' },
    ],
  },
  {
    key: 'custom.dutyFrom',
    name: '值班开始',
    nameEn: 'Duty begins',
    type: 'time',
    default: '09:00',
    level: 'school',
  },
];

export async function plantConfig(sample: Sample, { hasPast }: Demo): Promise<void> {
  const schools = await sample.session.rows<{ id: number; lng: number; lat: number }>(
    sql`select id, (location->>'lng')::float8 as lng, (location->>'lat')::float8 as lat from school
      where ${ours(sample, 'school')} and location is not null order by id limit 6`,
  );
  if (!hasPast || schools.length < 6) return;
  const keepers = await sample.session.rows<{ id: number }>(
    sql`select id from staff where ${ours(sample, 'staff')} and mobile in ('13800000001', '13800000002', '13800000003') order by id`,
  );
  const by = () => sample.pick(keepers).id;
  const own = schools.flatMap(({ id: targetId, lng, lat }, i) => [
    { key: 'map.center', level: 'school' as const, targetId, value: `${lng},${lat}`, createdBy: by() },
    { key: 'map.zoom', level: 'school' as const, targetId, value: 13 + (i % 3), createdBy: by() },
  ]);
  await sample.plant(ConfigItem, added);
  await sample.plant(ConfigValue, own);
  const ofSchools = own.map(({ value, ...place }) => ({
    ...place,
    before: null,
    after: value,
    reason: '校区地图定位',
  }));
  const ofEnterprise = tried.flatMap(([key, values, reason]) =>
    [...values, null].map((after, i) => ({
      key,
      level: 'enterprise' as const,
      targetId: 0,
      before: i === 0 ? null : values[i - 1],
      after,
      reason: after === null ? '恢复默认' : reason,
      createdBy: by(),
    })),
  );
  const rows = [...ofEnterprise, ...ofSchools];
  await sample.plant(
    ConfigHistory,
    rows.map((row, i) => ({ ...row, createdAt: sample.moment(-85 + i * 2, 9 + (i % 8), (i * 7) % 60) })),
  );
}
