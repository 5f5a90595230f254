import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fill } from '#kernel/model/text';
import { fitsPlaceholders, isFound, labelLine, ownOf, placeholdersOf } from './label';

const shipped = { zh: '已保存 {count} 项', en: '{count} saved', key: 'system.config.saved' };

describe('rule 24: a label', () => {
  test('nobody touched says what is shipped', () => {
    expect(labelLine(shipped, undefined)).toEqual({
      label: 'system.config.saved',
      cn: '已保存 {count} 项',
      en: '{count} saved',
      builtinCn: '已保存 {count} 项',
      builtinEn: '{count} saved',
      changed: false,
      missing: false,
    });
  });

  test('changed in one language keeps nothing of the other, so that an upgrade reaches it', () => {
    const own = ownOf(shipped, { cn: '存了 {count} 项', en: '{count} saved' });
    expect(own).toEqual({ cn: '存了 {count} 项', en: null });
    expect(labelLine({ ...shipped, en: '{count} stored' }, own)).toMatchObject({
      cn: '存了 {count} 项',
      en: '{count} stored',
      changed: true,
    });
  });

  test('emptied in one language is missing', () => {
    expect(labelLine(shipped, { cn: null, en: '' })).toMatchObject({ en: '', changed: true, missing: true });
  });

  test('is found by its key, by a text in either language, by its area, as changed and as missing', () => {
    const line = { ...labelLine(shipped, { cn: null, en: '' }), area: 'system' };
    const all = { q: null, area: null, changed: false, missing: false };
    const asked = [
      { q: 'CONFIG.saved' },
      { q: '保存' },
      { q: 'count} saved' },
      { area: 'system' },
      { changed: true },
      { missing: true },
    ];
    for (const one of asked) expect(isFound(line, { ...all, ...one }), JSON.stringify(one)).toBe(true);
    for (const one of [{ q: '没有' }, { area: 'people' }]) expect(isFound(line, { ...all, ...one })).toBe(false);
    expect(isFound({ ...labelLine(shipped, undefined), area: 'system' }, { ...all, missing: true })).toBe(false);
  });
});

describe('placeholders', () => {
  test('are the same names, in any order and any number', () => {
    expect(fitsPlaceholders('{b} {a} {b}', '{a}{b}')).toBe(true);
    expect(fitsPlaceholders('{a}', '{a}{b}')).toBe(false);
    expect(fitsPlaceholders('{a}{b}{c}', '{a}{b}')).toBe(false);
    expect(fitsPlaceholders('', '{a}')).toBe(true);
  });

  test('count also where they only decide between two words', () => {
    expect(fitsPlaceholders('{n} Stück', '{n} {n|piece|pieces}')).toBe(true);
    expect(fitsPlaceholders('{n} {m|piece|pieces}', '{n} {n|piece|pieces}')).toBe(false);
  });

  test('a text that fits is filled wherever the shipped one was', () => {
    const name = fc.stringMatching(/^[a-z]{1,5}$/);
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 4 }), fc.string(), (names, words) => {
        const base = names.map((one) => `{${one}}`).join(' ');
        const said = `${names
          .map((one) => `{${one}}`)
          .reverse()
          .join('-')}${words.replace(/[{}]/g, '')}`;
        expect(fitsPlaceholders(said, base)).toBe(true);
        expect(placeholdersOf(fill(said, Object.fromEntries(names.map((one) => [one, 1]))))).toEqual([]);
      }),
    );
  });
});
