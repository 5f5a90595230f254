import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mobile, text } from '#kernel/model/fields';
import { resource } from '#kernel/model/resource';
import { nearness, searchText } from './search';

const Person = resource({
  name: 'person',
  area: 'test',
  path: '/test/v1/person',
  title: ['人', 'Person'],
  fields: { name: text('姓名', 'Name', { search: 'pinyin' }), mobile: mobile('手机', 'Mobile') },
});
const words = (row: { name?: string; mobile?: string }) => searchText(Person, row).split(' ');
const isFound = (row: { name?: string; mobile?: string }, typed: string, sign = '') =>
  words(row).some((word) => word.startsWith(sign + typed));

test('a name is found by Chinese, full pinyin, initials, and pieces from its middle', () => {
  const row = { name: '张三丰' };
  for (const typed of ['张', '张三丰', '三丰', 'zhangsanfeng', 'zhangs', 'sanfeng', 'zsf', 'zs', 'sf']) {
    expect(isFound(row, typed), typed).toBe(true);
  }
  for (const typed of ['李', 'lisi', 'fs', '丰三']) expect(isFound(row, typed), typed).toBe(false);
});

test('a mobile is found by any four or more digits in a row, among words that say they are covered', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^1[3-9]\d{9}$/),
      fc.nat(7),
      fc.integer({ min: 4, max: 11 }),
      (number, start, length) => {
        const piece = number.slice(start, start + length);
        fc.pre(piece.length >= 4);
        expect(isFound({ mobile: number }, piece, '\ue000')).toBe(true);
        expect(isFound({ mobile: number }, piece)).toBe(false);
        expect(words({ mobile: number })).toContain(`\ue001${number.slice(-4)}`);
      },
    ),
  );
});

test('a foreign name is found by each of its words and without its spaces', () => {
  const row = { name: 'Beijing Haidian Centre' };
  for (const typed of ['beijing', 'haidian', 'centre', 'beijinghaidian', 'jing'])
    expect(isFound(row, typed), typed).toBe(true);
});

test('no word is empty and none holds a space, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const text = searchText(Person, { name });
      expect(text === '' || text.split(' ').every((word) => word !== '' && !/\s/.test(word))).toBe(true);
    }),
  );
});

test('a name is nearer the more of it was typed; what is found by something else comes last', () => {
  const typed = ['张三丰', '张', 'zhangs', 'zsf', '三丰', 'sanf', '李'];
  expect(typed.map((q) => nearness('张三丰', q))).toEqual([0, 1, 1, 1, 2, 2, 3]);
  expect(nearness('Anna Li', 'anna')).toBe(1);
});
