import { expect, it } from 'vitest';
import { optionOf } from './option';
import { type ChartSpec, isEmpty, tableOf } from './spec';

const words = { item: 'Item', value: 'Value' };

it('every chart can be read as a table', () => {
  const line: ChartSpec = {
    kind: 'line',
    categories: ['Jan', 'Feb'],
    series: [
      { name: 'New', values: [3, null] },
      { name: 'Lost', values: [1, 2] },
    ],
  };
  expect(tableOf(line, words)).toEqual({
    head: ['Item', 'New', 'Lost'],
    rows: [
      ['Jan', 3, 1],
      ['Feb', null, 2],
    ],
  });
  expect(tableOf({ kind: 'pie', parts: [{ name: 'Walk-in', value: 7 }] }, words).rows).toEqual([['Walk-in', 7]]);
  const heat: ChartSpec = { kind: 'heat', x: ['9:00', '10:00'], y: ['Mon', 'Tue'], cells: [[1, 0, 5]] };
  expect(tableOf(heat, words)).toEqual({
    head: ['Item', '9:00', '10:00'],
    rows: [
      ['Mon', null, 5],
      ['Tue', null, null],
    ],
  });
});

it('a chart with nothing to draw is empty, one with a single figure is not', () => {
  expect(isEmpty({ kind: 'bar', categories: [], series: [] })).toBe(true);
  expect(isEmpty({ kind: 'pie', parts: [{ name: 'a', value: 0 }] })).toBe(true);
  expect(isEmpty({ kind: 'funnel', parts: [{ name: 'a', value: 1 }] })).toBe(false);
  expect(isEmpty({ kind: 'heat', x: ['a'], y: ['b'], cells: [] })).toBe(true);
});

it('what stands for a state is drawn in its tone, on every chart of parts', () => {
  const tones = { grey: 'g', blue: 'b', orange: 'o', green: 'gr', red: 'r', purple: 'p', gold: 'go', cyan: 'c' };
  const colours = { series: ['x'], text: '', faint: '', line: '', surface: '', scale: [], font: '', tones };
  const spec = {
    kind: 'funnel',
    parts: [
      { name: 'Visited', value: 2, tone: 'orange' },
      { name: 'Trial done', value: 1, tone: 'gold' },
    ],
  } as const;
  expect(optionOf(spec, colours, String, false)).toMatchObject({
    series: [{ data: [{ itemStyle: { color: 'o' } }, { itemStyle: { color: 'go' } }] }],
  });
});

it('a legend of more names than fit is leafed through in the colours of the theme', () => {
  const tones = { grey: '', blue: '', orange: '', green: '', red: '', purple: '', gold: '', cyan: '' };
  const colours = { series: ['x'], text: 'bright', faint: '', line: '', surface: '', scale: [], font: '', tones };
  expect(optionOf({ kind: 'pie', parts: [{ name: 'a', value: 1 }] }, colours, String, false)).toMatchObject({
    legend: { pageTextStyle: { color: 'bright' }, pageIconColor: 'bright' },
  });
});
