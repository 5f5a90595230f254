import { texts } from '#kernel/model/text';

export const poolRuleTexts = texts('customers.manage', {
  likeAll: ['不分等级', 'As for all'],
  defaultRule: ['默认规则', 'Default rule'],
  changeRule: ['修改{name}', 'Change {name}'],
  dropRule: ['移除{name}', 'Remove {name}'],
  rulesHelp: [
    '没有单独规则的校区适用默认规则；校区规则整体代替默认规则，与默认不同的值以突出颜色显示。',
    'Schools without a rule of their own follow the default. The rule of a school replaces the default as a whole; values that differ stand out.',
  ],
  addRule: ['新增校区规则', 'Add a rule for a school'],
  ruleWhat: ['规则', 'Rule'],
});
