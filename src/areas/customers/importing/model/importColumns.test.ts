import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guessMapping, importColumns, uniqueHeaders } from './importColumns';
import { choicesFor, decisionFor } from './importRules';

const columns = importColumns({});

test('headers are known by label in either language, by synonym, with stars and brackets', () => {
  const headers = ['学员姓名 *', '手机号', 'Grade', '来源渠道', '（备注）', '不认识'];
  expect(guessMapping(headers, columns, {})).toEqual({
    '学员姓名 *': 'name',
    手机号: 'guardian.mobile',
    Grade: 'grade',
    来源渠道: 'sourceId',
    '（备注）': 'remark',
  });
});

test('what a person mapped before comes first, and no column is filled twice', () => {
  const mapping = guessMapping(['姓名', '孩子', '电话', '手机'], columns, { 孩子: 'name', 电话: 'gone' });
  expect(mapping).toEqual({ 孩子: 'name', 电话: 'guardian.mobile' });
});

test('headers that stand twice are told apart', () => {
  expect(uniqueHeaders(['电话', '电话', '', '电话 (2)'])).toEqual(['电话', '电话 (2)', '#3', '电话 (2) (2)']);
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', '', 'a (2)')), (headers) => {
      const made = uniqueHeaders(headers);
      expect(new Set(made).size).toBe(headers.length);
    }),
  );
});

test('the same student is never made again, and a choice that is still possible stays', () => {
  expect(choicesFor('same')).not.toContain('create');
  expect(decisionFor('same', 'touch', 'create')).toBe('touch');
  expect(decisionFor('same', 'touch', 'fill')).toBe('fill');
  expect(decisionFor('nobody', 'skip', 'touch')).toBe('create');
  expect(decisionFor('perhaps', 'skip', null)).toBe('skip');
  expect(decisionFor('sibling', 'skip', null)).toBe('create');
  expect(decisionFor('nobody', 'touch', 'exclude')).toBe('exclude');
});
