import { expect, test } from 'vitest';
import { fields } from '#testing/sweeps/everyField';
import { hintFor } from './sheetHints';

test('a template says of every kind of field how it is filled in, in both languages', () => {
  for (const field of Object.values(fields)) {
    const [zh, en] = [hintFor(field, { locale: 'zh' }), hintFor(field, { locale: 'en' })];
    // Neither the name of the kind nor a gap that nobody filled.
    expect([field.kind, zh === field.kind || en === field.kind, /[{}]/.test(zh + en)]).toEqual([
      field.kind,
      false,
      false,
    ]);
    expect(en).not.toMatch(/[\u4e00-\u9fff]/);
  }
  expect(hintFor(fields.choices, { locale: 'zh' })).toBe('红 / 蓝，多个用顿号隔开');
  expect(hintFor(fields.text, { locale: 'en' })).toBe('text, at most 5 characters');
});
