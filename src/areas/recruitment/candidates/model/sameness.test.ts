import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, emailKey, mobileKey } from './sameness';

const nobody = {
  ...{ mobile: null, email: null, idCard: null, nameSound: null, birthday: null },
  ...{ graduateSchool: null, currentCompany: null },
};

test('a number, an ID or an address is one person, however it is written', () => {
  expect(mobileKey('+86-138 0000 1234')).toBe('13800001234');
  expect(emailKey(' A@B.cn ')).toBe('a@b.cn');
  expect(compare({ ...nobody, mobile: '+8613800001234' }, { ...nobody, mobile: '13800001234' })?.level).toBe('same');
  expect(compare({ ...nobody, email: 'A@b.cn' }, { ...nobody, email: 'a@B.cn' })?.by).toBe('email');
});

test('a name alone is nobody; with a birth year, a school or a company it may be', () => {
  const one = { ...nobody, nameSound: 'zhangwei', birthday: '1998-01-02' };
  expect(compare(one, { ...nobody, nameSound: 'zhangwei' })).toBeNull();
  expect(compare(one, { ...nobody, nameSound: 'zhangwei', birthday: '1998-12-30' })).toEqual({
    level: 'suspect',
    by: 'birthYear',
  });
  expect(compare(one, { ...nobody, nameSound: 'liwei', birthday: '1998-01-02' })).toBeNull();
});

const maybe = fc.option(fc.constantFrom('a', 'b'), { nil: null });
const known = fc.record({
  mobile: maybe,
  email: maybe,
  idCard: maybe,
  nameSound: maybe,
  birthday: maybe,
  graduateSchool: maybe,
  currentCompany: maybe,
});
test('it does not matter who is compared with whom, and nothing is the same as nothing', () => {
  fc.assert(
    fc.property(known, known, (a, b) => {
      expect(compare(a, b)).toEqual(compare(b, a));
    }),
  );
  expect(compare(nobody, nobody)).toBeNull();
});
