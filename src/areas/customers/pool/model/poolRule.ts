import { bool, choices, datetime, int, json, ref, shape } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';
import { asSetting } from '../../customer/model/grantedBy';

const isDays = (days: unknown): boolean => Number.isInteger(days) && Number(days) >= 1 && Number(days) <= 365;
const daysByLevel = shape(
  (value): value is Record<string, number> =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isDays),
);

/** When an owned customer falls back into the pool, and how much one person may own. Without a school: the default. */
export const PoolRule = resource({
  name: 'pool_rule',
  area: 'customers',
  path: '/v1/salesperson/poolRule',
  title: ['公海规则', 'Pool rule'],
  label: 'schoolId',
  fields: {
    schoolId: ref('适用校区', 'School', 'school', { fixed: true, help: ['不填为默认规则', 'Empty: the default'] }),
    enabled: bool('启用自动回收', 'Recycle on', { default: true }),
    firstContactHours: int('首次跟进时限', 'First contact within, hours', { default: 24, min: 1, max: 240 }),
    followDays: int('未跟进回收天数', 'Recycle after days without contact', { default: 7, min: 1, max: 365 }),
    levelDays: json('按等级天数', 'Days by level', daysByLevel, { default: {} }),
    dealDays: int('未成交回收天数', 'Recycle after days without enrolment', {
      default: 60,
      min: 0,
      max: 3650,
      help: ['0 表示不限', '0 turns it off'],
    }),
    remindDays: int('提前提醒天数', 'Warn days before', { default: 2, min: 0, max: 364 }),
    maxOwned: int('拥有上限', 'Owned at most', {
      default: 200,
      min: 0,
      max: 100_000,
      help: ['0 表示不限', '0: no limit'],
    }),
    dailyClaim: int('每日领取上限', 'Claims a day', { default: 10, min: 0, max: 1000 }),
    reclaimDays: int('前顾问冷却天数', 'Cool-down of the previous owner', { default: 7, min: 0, max: 365 }),
    holdHours: int('入海冻结小时', 'Frozen in the pool, hours', { default: 0, min: 0, max: 720 }),
    dailyView: int('每日查看公海上限', 'Pool details a day', { default: 50, min: 1, max: 10_000 }),
    hiddenFields: choices(
      '公海隐藏字段',
      'Hidden in the pool',
      {
        englishName: ['英文名/小名', 'English or pet name'],
        birthDate: ['出生日期', 'Birth date'],
        grade: ['年级', 'Grade'],
        daySchool: ['就读学校', 'Day school'],
        photo: ['照片', 'Photo'],
        budget: ['预算', 'Budget'],
        otherTraining: ['在外学习', 'Other training'],
        needs: ['需求痛点', 'Needs'],
        concerns: ['顾虑', 'Concerns'],
        areaCode: ['所在区县', 'District'],
        address: ['地址', 'Address'],
        geo: ['位置', 'Position'],
        tags: ['标签', 'Tags'],
        remark: ['备注', 'Remark'],
        extra: ['自定义字段', 'Custom fields'],
      },
      { default: ['daySchool', 'address', 'remark'] },
    ),
    protectMax: int('保护数上限', 'Protected at most', { default: 20, min: 0, max: 1000 }),
    protectDays: int('单次保护天数', 'Protected days each', { default: 15, min: 1, max: 60 }),
    skipHolidays: bool('节假日不计', 'Skip holidays', { default: true }),
    graduatedDays: int('结业回流天数', 'Graduates back after days', {
      default: 180,
      min: 0,
      max: 3650,
      help: ['0 表示不回流', '0: never'],
    }),
    /** After a change nobody falls into the pool before the warning could reach their counsellor. */
    graceUntil: datetime('变更宽限至', 'Grace until', { computed: true }),
  },
  scope: { school: 'schoolId' },
  columns: [
    'schoolId',
    'enabled',
    'firstContactHours',
    'followDays',
    'levelDays',
    'dealDays',
    'maxOwned',
    'dailyClaim',
    'updatedAt',
  ],
  sort: 'schoolId',
  unique: [['schoolId']],
  verbs: ['list', 'detail', 'add', 'edit', 'delete', 'export', 'count'],
  grantedBy: asSetting,
});
export type PoolRule = Row<typeof PoolRule>;
