import { expect, test } from 'vitest';
import { columnOf, rowsOfText, wordsOf } from './officeWords';

test('a cell stands at the column its reference names', () => {
  expect(['A1', 'C7', 'Z2', 'AA10'].map(columnOf)).toEqual([0, 2, 25, 26]);
  expect(columnOf('7')).toBeUndefined();
});

/** Enough of a parser for what stands below: no element within one of its own name. */
const parsed = (xml: string) => ({
  textContent: xml.replace(/<[^>]*>/g, ''),
  getAttribute: () => null,
  getElementsByTagName: (name: string) =>
    [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'g'))].map(([, inner]) => parsed(inner!)),
});

test('a presentation is read slide by slide, in their order, the tenth after the second', () => {
  const slide = (...texts: string[]) => texts.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('');
  const parts: Record<string, string> = { 'ppt/slides/slide1.xml': slide('招生方案', '') };
  for (let n = 2; n <= 10; n++) parts[`ppt/slides/slide${n}.xml`] = slide(`第 ${n} 页`);
  const words = wordsOf((part) => parts[part] ?? '', parsed);
  expect(words).toEqual({
    kind: 'paragraphs',
    paragraphs: ['招生方案', ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => `第 ${n} 页`)],
  });
});

test('a sheet of text is read cell by cell, with commas, line breaks and quotes within quotes; no more than fits a page', () => {
  expect(rowsOfText('校区,人数\r\n"东，西","1,200"\n\n"说 ""好""\n第二行",\n')).toEqual([
    ['校区', '人数'],
    ['东，西', '1,200'],
    ['说 "好"\n第二行', ''],
  ]);
  expect(rowsOfText('')).toEqual([]);
  expect(rowsOfText('"不成对,1').length).toBeGreaterThan(0);
  expect(rowsOfText('a,b\n'.repeat(2000))).toHaveLength(500);
  expect(rowsOfText(','.repeat(100))[0]).toHaveLength(40);
});
