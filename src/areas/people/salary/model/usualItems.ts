// The items every slip is made of.
import type { SlipLine } from './amounts';

type Item = readonly [code: string, zh: string, en: string, group: SlipLine['group'], sign: SlipLine['sign']];
const pairs: readonly (readonly [string, string, string])[] = [
  ['pension', '养老', 'Pension'],
  ['medical', '医疗', 'Medical'],
  ['unemployment', '失业', 'Unemployment'],
  ['injury', '工伤', 'Injury'],
  ['maternity', '生育', 'Maternity'],
  ['serious_illness', '大病', 'Serious illness'],
  ['housing_fund', '公积金', 'Housing fund'],
  ['supplementary_fund', '补充公积金', 'Supplementary fund'],
  ['annuity', '年金', 'Annuity'],
];
const items: readonly Item[] = [
  ['base', '基本工资', 'Base pay', 'fixed', 'plus'],
  ['post', '岗位工资', 'Post pay', 'fixed', 'plus'],
  ['allowance', '津贴', 'Allowance', 'fixed', 'plus'],
  ['performance', '绩效工资', 'Performance pay', 'variable', 'plus'],
  ['award', '奖励提成', 'Awards', 'variable', 'plus'],
  ['bonus', '年终奖', 'Annual bonus', 'variable', 'plus'],
  ['adjustPlus', '补发', 'Added', 'variable', 'plus'],
  ['adjustMinus', '补扣', 'Taken off', 'variable', 'minus'],
  ['overtime', '加班费', 'Overtime', 'attendance', 'plus'],
  ['leave', '请假扣款', 'Leave', 'attendance', 'minus'],
  ['absent', '旷工扣款', 'Absence', 'attendance', 'minus'],
  ['late', '迟到扣款', 'Late', 'attendance', 'minus'],
  ...pairs.map(([code, zh, en]): Item => [`p_${code}`, `${zh}（个人）`, `${en} (personal)`, 'insurance', 'minus']),
  ['tax', '个人所得税', 'Income tax', 'tax', 'minus'],
  ['afterPlus', '税后补发', 'Added after tax', 'after_tax', 'plus'],
  ['afterMinus', '税后扣款', 'Taken off after tax', 'after_tax', 'minus'],
  ...pairs.map(([code, zh, en]): Item => [`c_${code}`, `${zh}（公司）`, `${en} (company)`, 'company', 'plus']),
];
export const usualItems = items.map(([code, name, nameEn, group, sign], i) => ({
  ...{ code, name, nameEn, group, sign, slipOrder: (i + 1) * 10 },
}));
