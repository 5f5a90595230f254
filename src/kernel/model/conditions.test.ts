import { expect, it, describe as story } from 'vitest';
import {
  type ConditionGroup,
  comparisonsOf,
  depthOf,
  describe,
  emptyGroup,
  matches,
  problemOf,
  problemsOf,
} from './conditions';
import { bool, choice, choices, date, int, money, text } from './fields';

const fields = {
  name: text('姓名', 'Name', { required: true }),
  grade: choice('年级', 'Grade', { g1: ['一年级', 'Grade 1'], g2: ['二年级', 'Grade 2'] }),
  tags: choices('标签', 'Tags', { vip: ['重点', 'Key'], far: ['较远', 'Far'] }),
  balance: money('余额', 'Balance'),
  age: int('年龄', 'Age'),
  seen: date('最近联系', 'Last contact'),
  wechat: bool('已加微信', 'Has WeChat'),
};
const row = { name: '林小满', grade: 'g1', tags: ['vip'], balance: '99.50', age: 8, seen: '2026-11-12', wechat: true };
const today = '2026-11-15';
const holds = (group: ConditionGroup) => matches(fields, group, row, today);
const one = (field: string, op: Parameters<typeof problemOf>[1]['op'], value?: unknown): ConditionGroup => ({
  op: 'and',
  items: [{ field, op, value }],
});

story('what may be asked', () => {
  it('follows the kind of the field, and a required field is never asked whether it is empty', () => {
    expect(comparisonsOf(fields.name)).not.toContain('empty');
    expect(comparisonsOf(fields.grade)).toContain('empty');
    expect(comparisonsOf(fields.balance)).toContain('between');
    expect(comparisonsOf(fields.wechat)).toEqual(['is']);
  });
});

story('a row and a condition', () => {
  it.each([
    ['is', one('grade', 'is', 'g1'), true],
    ['is not', one('grade', 'isNot', 'g1'), false],
    ['one of several tags', one('tags', 'in', ['vip', 'far']), true],
    ['none of the tags', one('tags', 'notIn', ['far']), true],
    ['text inside', one('name', 'contains', '小'), true],
    ['amounts compare by value, not by text', one('balance', 'above', '100'), false],
    ['the same amount written otherwise', one('balance', 'is', '99.5'), true],
    ['between includes both ends', one('age', 'between', [8, 10]), true],
    ['above excludes the value itself', one('age', 'above', 8), false],
    ['within the last three days', one('seen', 'lastDays', 3), false],
    ['within the last four days', one('seen', 'lastDays', 4), true],
    ['next days do not look back', one('seen', 'nextDays', 30), false],
    ['this week starts on Monday', one('seen', 'thisWeek'), true],
    ['yes', one('wechat', 'is', true), true],
    ['unknown field never matches', one('ghost', 'filled'), false],
  ])('%s', (_, group, expected) => {
    expect(holds(group)).toBe(expected);
  });

  it('a value that is missing matches "is not" and "empty", and nothing else', () => {
    const without = { ...row, grade: null, age: null };
    const check = (group: ConditionGroup) => matches(fields, group, without, today);
    expect(check(one('grade', 'isNot', 'g1'))).toBe(true);
    expect(check(one('grade', 'empty'))).toBe(true);
    expect(check(one('age', 'below', 100))).toBe(false);
  });

  it('AND asks for all, OR for one, and an empty group for nothing', () => {
    const yes = one('grade', 'is', 'g1');
    const no = one('grade', 'is', 'g2');
    expect(holds({ op: 'and', items: [yes, no] })).toBe(false);
    expect(holds({ op: 'or', items: [yes, no] })).toBe(true);
    expect(holds(emptyGroup())).toBe(true);
  });
});

story('what is wrong with a condition', () => {
  it.each([
    [{ field: 'ghost', op: 'is', value: 1 }, 'field'],
    [{ field: 'grade', op: 'above', value: 1 }, 'comparison'],
    [{ field: 'grade', op: 'is', value: '' }, 'value'],
    [{ field: 'age', op: 'between', value: [10, 8] }, 'order'],
    [{ field: 'balance', op: 'between', value: ['9', '10'] }, null],
    [{ field: 'seen', op: 'lastDays', value: 0 }, 'value'],
    [{ field: 'seen', op: 'thisMonth' }, null],
  ] as const)('%j → %s', (condition, expected) => {
    expect(problemOf(fields, condition as Parameters<typeof problemOf>[1])).toBe(expected);
  });

  it('refuses a fourth level and a twenty-first condition', () => {
    const leaf = { field: 'age', op: 'is' as const, value: 1 };
    const nest = (n: number): ConditionGroup => ({ op: 'and', items: n > 1 ? [nest(n - 1)] : [leaf] });
    expect(depthOf(nest(3))).toBe(3);
    expect(problemsOf(fields, nest(3))).toEqual([]);
    expect(problemsOf(fields, nest(4))).toEqual(['depth']);
    const wide = (n: number): ConditionGroup => ({ op: 'or', items: Array.from({ length: n }, () => leaf) });
    expect(problemsOf(fields, wide(20))).toEqual([]);
    expect(problemsOf(fields, wide(21))).toEqual(['leaves']);
  });
});

it('is said in words in both languages', () => {
  const group: ConditionGroup = {
    op: 'and',
    items: [
      { field: 'grade', op: 'in', value: ['g1', 'g2'] },
      {
        op: 'or',
        items: [
          { field: 'age', op: 'between', value: [6, 8] },
          { field: 'seen', op: 'empty' },
        ],
      },
    ],
  };
  expect(describe(fields, group, 'zh')).toBe('年级 属于 一年级、二年级 且 (年龄 介于 6 至 8 或 最近联系 为空)');
  expect(describe(fields, group, 'en')).toBe(
    'Grade is one of Grade 1, Grade 2 and (Age is between 6 to 8 or Last contact is empty)',
  );
});

it('survives being stored as JSON', () => {
  const group = one('age', 'between', [6, 8]);
  expect(JSON.parse(JSON.stringify(group))).toEqual(group);
});
