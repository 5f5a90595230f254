import { describe, expect, it } from 'vitest';
import { bool, choice, choices, files, geo, int, money, percent, ref } from '#kernel/model/fields';
import type { Text } from '#kernel/model/text';
import { inSentence, plainText } from './plainText';

const english = (text: Text) => text.en;
const kinds = { amount: ['满减', 'Amount off'], percent: ['折扣', 'Percent off'] } as const;

describe('a value as a person reads it', () => {
  it('is said in the person’s language and never as a key', () => {
    expect(plainText(choice('类型', 'Kind', kinds), 'amount', english)).toBe('Amount off');
    expect(plainText(choices('类型', 'Kinds', kinds), ['amount', 'percent'], (text) => text.zh)).toBe('满减、折扣');
    expect(plainText(bool('启用', 'Enabled', {}), false, english)).toBe('No');
  });

  it('shows amounts grouped with two decimals, percents with their sign', () => {
    expect(plainText(money('价格', 'Price'), '1234567.50', english)).toBe('¥1,234,567.50');
    expect(plainText(percent('折扣', 'Rate'), 12.5, english)).toBe('12.5%');
    expect(plainText(int('人数', 'People'), 2026, english)).toBe('2,026');
    expect(plainText(int('年度', 'Year', { min: 2020, max: 2099 }), 2026, english)).toBe('2026');
  });

  it('shows a referred row by its name, and what has no value as nothing', () => {
    expect(plainText(ref('校区', 'School', 'school'), 7, english, '徐汇中心')).toBe('徐汇中心');
    expect(plainText(ref('校区', 'School', 'school'), null, english)).toBe('');
  });

  it('names files and places', () => {
    expect(plainText(files('附件', 'Files'), [{ FileName: 'a.pdf' }, { FileName: 'b.pdf' }], english)).toBe(
      'a.pdf、b.pdf',
    );
    expect(plainText(geo('位置', 'Place'), { lng: 121.4737, lat: 31.2304 }, english)).toBe('121.473700, 31.230400');
  });

  it('begins a title small inside a sentence, but leaves abbreviations', () => {
    expect(['Coupon', 'OKR project', 'WeChat', 'English name', '优惠券'].map(inSentence)).toEqual([
      'coupon',
      'OKR project',
      'WeChat',
      'English name',
      '优惠券',
    ]);
  });
});
