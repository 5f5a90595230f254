// What an enterprise sets about contracts, read as what it means.
import type { Fen } from '#kernel/model/money';
import { type Pair, pair } from '#kernel/model/text';
import { configValue } from '#kernel/server/config';
import type { ConfigItem } from '#kernel/server/shipped';
import type { Work } from '#kernel/server/work';
import { cashLike, payMethods } from '../../finance/model/methods';
import { type Authority, isWithin, type PointRules } from '../../pricing/model/afterSchemes';
import type { SuperviseLevel, SuperviseRules } from '../../pricing/model/supervision';

const item = (
  key: string,
  name: Pair,
  type: ConfigItem['type'],
  value: unknown,
  rest: Partial<ConfigItem> = {},
): ConfigItem => ({ key: `contracts.${key}`, group: 'contracts', name: pair(...name), type, default: value, ...rest });
const int = (key: string, name: Pair, value: number, max: number) => item(key, name, 'int', value, { min: 0, max });

export const configItems: ConfigItem[] = [
  item('pay.methods', ['收款方式', 'Ways to pay'], 'multi_choice', [...cashLike], {
    options: Object.fromEntries(cashLike.map((method) => [method, pair(payMethods[method][0], payMethods[method][1])])),
    ...{ level: 'school', client: true },
  }),
  item('contract.approveAbove', ['合同金额超过须审批', 'Approve contracts above'], 'money', 50_000_00),
  int('contract.autoVoidDays', ['待付款自动作废天数', 'Days until an unpaid contract is void'], 30, 365),
  item(
    'bargain.authority',
    ['议价权限', 'Bargain authority'],
    'json',
    {
      counselor: { payPercent: 98_00, off: 200_00 },
      'counselor-supervisor': { payPercent: 98_00, off: 200_00 },
      principal: { payPercent: 92_00, off: 1_000_00 },
      franchisee: { payPercent: 92_00, off: 1_000_00 },
      'region-manager': { payPercent: 85_00, off: 5_000_00 },
    },
    {
      help: pair(
        '比例为万分之，金额为分；未列的总部角色不受限',
        'Hundredths of a percent and fen; head office is free',
      ),
    },
  ),
  int('bargain.days', ['议价有效天数', 'Days a bargain holds'], 7, 90),
  item('refund.breachTiers', ['违约扣款档', 'Breach tiers'], 'json', [
    { consumedTo: 0, percent: 0 },
    { consumedTo: 33_33, percent: 10_00 },
    { consumedTo: 66_67, percent: 20_00 },
    { consumedTo: 100_00, percent: 30_00 },
  ]),
  int('refund.coolingDays', ['冷静期天数', 'Cooling-off days'], 7, 60),
  int('refund.days', ['退费到账天数', 'Days until a refund is paid'], 15, 90),
  item('supervise.academic', ['学科类科目', 'Academic subjects'], 'json', [], {
    help: pair('科目分类编号列表', 'Ids of subject categories'),
  }),
  item('supervise.nonAcademic', ['非学科类科目', 'Non-academic subjects'], 'json', [], {
    help: pair('科目分类编号列表', 'Ids of subject categories'),
  }),
  item(
    'supervise.levels',
    ['监管级别', 'Supervision levels'],
    'json',
    { academic: 'block', nonAcademic: 'warn' },
    {
      level: 'school',
    },
  ),
  int('supervise.maxLessons', ['单次收费课时上限', 'Lessons of one charge'], 60, 1000),
  int('supervise.maxMonths', ['单次收费月数上限', 'Months of one charge'], 3, 60),
  item('supervise.maxAmount', ['单次收费金额上限', 'Amount of one charge'], 'money', 5_000_00),
  int('supervise.aheadDays', ['最早提前收费天数', 'Days ahead of the first lesson'], 30, 365),
  int('supervise.lessonsLeft', ['剩余课时高于则不得收费', 'No charge above lessons left'], 20, 1000),
  int('extend.times', ['延期次数上限', 'Extensions at most'], 2, 20),
  int('extend.days', ['延期天数上限', 'Days of extension at most'], 180, 1825),
  int('suspend.minDays', ['停课最少天数', 'Days of a suspension at least'], 7, 365),
  int('suspend.maxDays', ['停课最多天数', 'Days of a suspension at most'], 90, 365),
  int('suspend.totalDays', ['累计停课上限', 'Days of all suspensions at most'], 180, 1825),
  item('transfer.fee', ['转让手续费', 'Fee of a transfer'], 'money', 100_00),
  item('change.gifts', ['换课赠课', 'Gifts of a course change'], 'text', 'by_value', {
    help: pair('drop 取消、same 照旧、by_value 按价值', 'drop, same or by_value'),
  }),
  item('stock.allowNegative', ['允许负库存', 'Stock below zero'], 'bool', false),
  int('points.perYuan', ['多少积分抵一元', 'Points for one yuan'], 100, 100_000),
  int('points.step', ['积分步长', 'Points in steps of'], 100, 100_000),
  item('points.maxPercent', ['积分最多抵扣', 'Points at most'], 'percent', 5_00),
  int('points.months', ['积分有效月数', 'Months points are valid'], 24, 120),
  int('dayClose.cutHour', ['营业日截止小时', 'Hour at which the day ends'], 0, 23),
  item('dayClose.remindAt', ['日结提醒时间', 'When to remind of the day close'], 'time', '21:30', { level: 'school' }),
];

export const approveAbove = async (work: Work, schoolId: number): Promise<Fen> =>
  Number(await configValue(work, 'contracts.contract.approveAbove', schoolId));

const freeRoles = ['super_editor', 'admin', 'operations', 'finance'];

/** Of each of the person's roles; null: free to agree on anything. */
export async function authoritiesOf(work: Work, schoolId: number): Promise<Authority[] | null> {
  if (work.actor.roles.some((role) => freeRoles.includes(role))) return null;
  const set = (await configValue(work, 'contracts.bargain.authority', schoolId)) as Record<string, Authority>;
  return work.actor.roles.flatMap((role) => (set[role] ? [set[role]] : []));
}

/** Within whose authority a price is: the lowest who could agree on it alone. */
export async function levelOf(
  work: Work,
  schoolId: number,
  { before, target }: { before: Fen; target: Fen },
): Promise<'principal' | 'region' | 'office'> {
  const set = (await configValue(work, 'contracts.bargain.authority', schoolId)) as Partial<Record<string, Authority>>;
  const holds = (role: string) => set[role] !== undefined && isWithin(before, target, set[role]);
  return holds('principal') ? 'principal' : holds('region-manager') ? 'region' : 'office';
}

export async function superviseRules(work: Work, schoolId: number): Promise<SuperviseRules> {
  const of = (name: string) => configValue(work, `contracts.supervise.${name}`, schoolId);
  const levels = (await of('levels')) as { academic?: SuperviseLevel; nonAcademic?: SuperviseLevel };
  const listed = async (name: 'academic' | 'nonAcademic') =>
    ((await of(name)) as number[]).map((subject) => [Number(subject), levels[name] ?? 'off'] as const);
  return {
    levels: new Map([...(await listed('nonAcademic')), ...(await listed('academic'))]),
    maxLessons: Number(await of('maxLessons')),
    maxMonths: Number(await of('maxMonths')),
    maxAmount: Number(await of('maxAmount')),
    aheadDays: Number(await of('aheadDays')),
    lessonsLeft: Number(await of('lessonsLeft')),
  };
}

export async function pointRules(work: Work): Promise<PointRules> {
  const of = async (name: string) => Number(await configValue(work, `contracts.points.${name}`));
  return { perYuan: await of('perYuan'), step: await of('step'), maxPercent: await of('maxPercent') };
}
