import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskedName, nameKey } from '../../customer/model/names';
import { byGravity, compare, type Identity, pairKind } from './duplicateRules';

const child = (change: Partial<Identity> = {}): Identity => ({
  nameKey: '张小满',
  namePinyin: 'zhangxiaoman',
  mobiles: ['13800001234'],
  wechats: [],
  idCard: null,
  birthDate: null,
  daySchool: null,
  ...change,
});

describe('two customers', () => {
  test('are one student when name and a mobile of any guardian agree, or the ID number does', () => {
    const twoNumbers = child({ mobiles: ['13900000000', '13800001234'] });
    expect(compare(child(), twoNumbers)).toMatchObject({ kind: 'same', matchedOn: ['mobile'] });
    const byId = compare(
      child({ idCard: '11010519491231002X' }),
      child({ nameKey: '李四', mobiles: [], idCard: '11010519491231002X' }),
    );
    expect(byId).toMatchObject({ kind: 'same', matchedOn: ['id_card'] });
  });

  test('are siblings when a mobile or a WeChat is shared under another name', () => {
    const sister = { nameKey: '张小雨', namePinyin: 'zhangxiaoyu' };
    expect(compare(child(), child(sister))).toMatchObject({ kind: 'sibling', looksSame: false });
    const byWechat = compare(child({ wechats: ['mama'] }), child({ ...sister, mobiles: [], wechats: ['mama'] }));
    expect(byWechat).toMatchObject({ kind: 'sibling', matchedOn: ['wechat'] });
  });

  test('look like one when only the characters of the name differ; the scan calls that the same', () => {
    const written = compare(child(), child({ nameKey: '张晓满' }))!;
    expect(written).toMatchObject({ kind: 'sibling', looksSame: true });
    expect(pairKind(written)).toBe('same');
    expect(pairKind(compare(child(), child({ nameKey: '张小雨', namePinyin: 'zhangxiaoyu' }))!)).toBe('sibling');
  });

  test('are merely alike when the name agrees with the birth date or the day school, or a number has no name yet', () => {
    const apart = child({ mobiles: ['13900000000'] });
    expect(compare(child({ birthDate: '2018-05-01' }), { ...apart, birthDate: '2018-05-01' })).toMatchObject({
      kind: 'similar',
      matchedOn: ['name_birth'],
    });
    expect(compare(child({ daySchool: '实验小学' }), { ...apart, daySchool: '实验小学' })).toMatchObject({
      kind: 'similar',
      matchedOn: ['name_school'],
    });
    expect(compare(child(), apart)).toBeNull();
    expect(compare(child({ nameKey: '' }), child())).toMatchObject({ kind: 'similar', matchedOn: ['mobile'] });
  });
});

test('a name is compared without case, spaces, width and punctuation', () => {
  expect(nameKey(' 张 小满 ')).toBe('张小满');
  expect(nameKey('Anna-Maria O’Neill')).toBe('annamariaoneill');
  expect(nameKey('ＡＢ·阿卜杜拉')).toBe('ab阿卜杜拉');
});

test('only the first character of a name is shown', () => {
  expect(maskedName('张小满')).toBe('张**');
  expect(maskedName(' 𠮷田')).toBe('𠮷**');
});

const identity = fc.record({
  nameKey: fc.constantFrom('', '张小满', '张晓满', '李四'),
  namePinyin: fc.constantFrom('', 'zhangxiaoman', 'lisi'),
  mobiles: fc.subarray(['1', '2', '3']),
  wechats: fc.subarray(['a', 'b']),
  idCard: fc.constantFrom(null, 'x', 'y'),
  birthDate: fc.constantFrom(null, '2018-01-01'),
  daySchool: fc.constantFrom(null, '一小'),
});

test('who is like whom does not depend on who is asked, and everyone with a key is the same as themselves', () => {
  fc.assert(
    fc.property(identity, identity, (a, b) => {
      expect(compare(a, b)).toEqual(compare(b, a));
      if (a.nameKey && a.mobiles.length > 0) expect(compare(a, a)?.kind).toBe('same');
    }),
  );
});

test('the gravest match comes first', () => {
  const found = [
    compare(child({ birthDate: '2018-05-01' }), child({ mobiles: [], birthDate: '2018-05-01' }))!,
    compare(child(), child({ nameKey: '张小雨', namePinyin: 'zhangxiaoyu' }))!,
    compare(child(), child({ nameKey: '张晓满' }))!,
    compare(child(), child())!,
  ].sort(byGravity);
  expect(found.map(({ kind, looksSame }) => `${kind} ${looksSame}`)).toEqual([
    'same false',
    'sibling true',
    'sibling false',
    'similar false',
  ]);
});
