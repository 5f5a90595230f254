// Whether an item that an administrator made up holds together, and the shape its values have to fit. Pure.
import { fieldProblem } from '#kernel/model/payload';
import { type FieldProblem, problem } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { ConfigItem, type ItemOption } from './config';
import { type ItemShape, readConfigValue } from './configValues';

const rules = texts('system.customItem', {
  options: ['请至少填写一个选项', 'Give at least one option'],
  twice: ['选项“{value}”出现两次', 'The option “{value}” stands there twice'],
  order: ['不能小于最小值', 'It must not be below the least value'],
  secret: ['密钥不能有默认值', 'A secret has no default'],
  pattern: ['不是可用的正则表达式', 'This is no regular expression'],
  tame: [
    '正则表达式过于复杂：括号后不能有重复，且最多两个不限次数的重复',
    'The expression is too involved: no repeated group, and at most two endless repetitions',
  ],
});

export interface CustomItem {
  type: string;
  options: readonly ItemOption[] | null;
  min: number | null;
  max: number | null;
  pattern: string | null;
  default: unknown;
}

/** What of an item's limits means anything for its type; the form shows these, and only these are kept. */
export const limitsOf = (type: string): readonly ('options' | 'min' | 'max' | 'pattern')[] => {
  if (type === 'choice' || type === 'multi_choice') return ['options'];
  if (type === 'text' || type === 'long_text') return ['min', 'max', 'pattern'];
  return ['int', 'money', 'percent'].includes(type) ? ['min', 'max'] : [];
};

/** Amounts and percentages are read in hundredths. */
const unit = (type: string): number => (type === 'money' || type === 'percent' ? 100 : 1);

export function shapeOfCustom({ type, options, min, max, pattern }: CustomItem): ItemShape {
  const has = limitsOf(type);
  return {
    type,
    ...(has.includes('options')
      ? {
          options: Object.fromEntries((options ?? []).map((one) => [one.value, { zh: one.name, en: one.nameEn }])),
        }
      : {}),
    ...(has.includes('min') && min !== null ? { min: min * unit(type) } : {}),
    ...(has.includes('max') && max !== null ? { max: max * unit(type) } : {}),
    ...(has.includes('pattern') && pattern ? { pattern: new RegExp(`^(?:${pattern})$`) } : {}),
  };
}

/**
 * A person's expression is run on the server, over what another person types: one that takes a second for thirty letters
 * would stop everybody's work. Without a repeated group and with two endless repetitions it cannot.
 */
function patternProblem(pattern: string): FieldProblem | null {
  try {
    new RegExp(pattern);
  } catch {
    return problem('pattern', rules.pattern);
  }
  const bare = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  const isInvolved = /\)[*+{]/.test(bare) || /\\[1-9k]/.test(pattern) || /\(\?[=!<]/.test(bare);
  const endless = bare.match(/[*+]|\{\d*,\}/g)?.length ?? 0;
  return isInvolved || endless > 2 ? problem('pattern', rules.tame) : null;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

export function customItemProblems(item: CustomItem): FieldProblem[] {
  const has = limitsOf(item.type);
  const found: FieldProblem[] = [];
  if (has.includes('options')) {
    const values = (item.options ?? []).map(({ value }) => value);
    const twice = values.find((value, i) => values.indexOf(value) !== i);
    if (values.length === 0) found.push(problem('options', rules.options));
    if (twice) found.push(problem('options', rules.twice, { value: twice }));
  }
  if (has.includes('max') && item.min !== null && item.max !== null && item.max < item.min)
    found.push(problem('max', rules.order));
  if (has.includes('pattern') && item.pattern) {
    const wrong = patternProblem(item.pattern);
    if (wrong) found.push(wrong);
  }
  if (isEmpty(item.default) || found.length > 0) return found;
  if (item.type === 'secret') return [problem('default', rules.secret)];
  const read = readConfigValue(shapeOfCustom(item), item.default);
  return 'rule' in read ? [fieldProblem('default', read.rule, ConfigItem.fields.default.label, read.vars)] : [];
}
