import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bandFaults, measure } from './dimensions';
import type { Element, Scoring } from './document';
import { choices, lettered, question, scored } from './sampleQuestions';
import { fullOf, markOf, sumOf } from './scoring';

const modes = ['all_right', 'partial_even', 'partial_fixed', 'penalty'] as const;
const multi = (mode: Scoring['mode']) =>
  question('q', 'multi_choice', '题', {
    options: lettered('ABD', '一', '二', '三', '四', '五'),
    scoring: scored(mode, 4, { missPoints: 200 }),
  });
const of = (element: Element, value: unknown) => markOf(element, value).score / 100;

test('must hold 7: all cells of the worked table of multiple choice', () => {
  const table: [string, number[]][] = [
    ['ABD', [4, 4, 4, 4]],
    ['AB', [0, 2.67, 2, 2.67]],
    ['A', [0, 1.33, 2, 1.33]],
    ['ABC', [0, 0, 0, 0.67]],
    ['ABCD', [0, 0, 0, 2]],
    ['ABCDE', [0, 0, 0, 0]],
    ['', [0, 0, 0, 0]],
  ];
  for (const [chosen, points] of table) expect(modes.map((mode) => of(multi(mode), [...chosen]))).toEqual(points);
});

test('whatever is chosen, the points lie between nothing and full, and a total is the sum of its parts', () => {
  const chosen = fc.subarray(['A', 'B', 'C', 'D', 'E']);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...modes), chosen), { maxLength: 12 }), (given) => {
      const marks = given.map(([mode, keys]) => markOf(multi(mode), keys));
      for (const { score, full } of marks) expect(score >= 0 && score <= full && Number.isInteger(score)).toBe(true);
      expect(sumOf(marks).score).toBe(marks.reduce((sum, { score }) => sum + score, 0));
    }),
  );
});

test('must hold 8: blanks are compared without spaces, width and case; in any order each answer counts once', () => {
  const city = question('q', 'fill_blank', '____', {
    scoring: scored('per_blank', 0, { blanks: [{ key: 'b1', accepts: '北京|Beijing', points: 200, match: 'exact' }] }),
  });
  for (const typed of [' beijing ', 'ＢＥＩＪＩＮＧ', '北京']) expect(of(city, { b1: typed })).toBe(2);
  expect(of(city, { b1: '上海' })).toBe(0);
  const colours = question('q', 'fill_blank', '____ ____', {
    scoring: scored('per_blank', 0, {
      anyOrder: true,
      blanks: ['红', '蓝'].map((accepts, at) => ({ key: `b${at}`, accepts, points: 100, match: 'exact' as const })),
    }),
  });
  expect(of(colours, { b0: '蓝', b1: '红' })).toBe(2);
  expect(of(colours, { b0: '红', b1: '红' })).toBe(1);
  const pi = question('q', 'number', '圆周率', {
    scoring: scored('per_blank', 0, {
      blanks: [{ key: 'b', accepts: '3.14', points: 100, match: 'number', tolerance: 0.01 }],
    }),
  });
  expect([3.15, 3.16, 3.13].map((value) => of(pi, value))).toEqual([1, 0, 1]);
});

test('rows count alike, a reversed scale is read the other way round, and options may take points away', () => {
  const rows = ['a', 'b', 'c'].map((key) => ({ key, label: { zh: key }, correct: key.toUpperCase() }));
  const matching = question('q', 'matching', '连线', {
    rows,
    options: choices('A', 'B', 'C'),
    scoring: scored('per_row', 5),
  });
  expect(of(matching, { a: 'A', b: 'B', c: 'A' })).toBe(3.33);
  const rating = question('q', 'rating', '评', { scoring: scored('scale_value', 0, { reversed: true }) });
  expect(of(rating, 2)).toBe(4);
  const some = question('q', 'multi_choice', '题', {
    options: [
      { key: 'A', label: { zh: '好' }, points: 300 },
      { key: 'B', label: { zh: '坏' }, points: -500 },
    ],
    scoring: scored('per_option', 0),
  });
  expect([of(some, ['A', 'B']), fullOf(some)]).toEqual([0, 300]);
  const order = question('q', 'ranking', '序', {
    options: choices('A', 'B', 'C'),
    scoring: scored('order_each', 3, { key: ['A', 'B', 'C'] }),
  });
  expect(of(order, ['A', 'C', 'B'])).toBe(1);
});

test('a dimension is weighed, averaged and falls into its band', () => {
  const scale = (key: string, weight: number, reversed = false) =>
    question(key, 'rating', key, { weight, dimension: 'd', scoring: scored('scale_value', 0, { reversed }) });
  const elements = [scale('Q1', 1), scale('Q2', 2, true), scale('Q3', 1)];
  const given: Record<string, number> = { Q1: 4, Q2: 5, Q3: 3 };
  const marks = new Map(elements.map((element) => [element.key, markOf(element, given[element.key])]));
  const bands = [
    { from: 0, to: 2, label: { zh: '弱' } },
    { from: 2, to: 3.5, label: { zh: '一般' } },
    { from: 3.5, to: 5, label: { zh: '强' } },
  ];
  const average = measure({ key: 'd', name: { zh: '责任心' }, method: 'average', bands }, elements, marks);
  expect(average).toMatchObject({ value: 225, band: { label: { zh: '一般' } } });
  expect(measure({ key: 'd', name: { zh: '责任心' }, method: 'sum', bands }, elements, marks).value).toBe(900);
  expect(bandFaults([bands[0]!, bands[2]!])).toEqual([{ at: 0, why: 'gap' }]);
});
