import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alphabet, checkOf, codeFrom, codeLength, hasLookAlike, isWellFormed, normalised } from './code';

const good = 'QMXY7KD3PV9TW2HK';

test('must hold 2: QMXY-7KD3-PV9T-W2HK passes, any changed character fails, and it may be typed as people type', () => {
  expect(checkOf('QMXY7KD3PV9TW2H')).toBe('K');
  expect(isWellFormed(good)).toBe(true);
  expect(isWellFormed('QMXY7KD3PV9TW2HJ')).toBe(false);
  for (let i = 0; i < codeLength; i++)
    for (const char of alphabet)
      if (char !== good[i]) expect(isWellFormed(good.slice(0, i) + char + good.slice(i + 1))).toBe(false);
  expect(normalised(' qmxy 7kd3pv9t-w2hk ')).toBe(good);
  expect(normalised('ｑｍｘｙ　７ＫＤ３．ＰＶ９Ｔ－Ｗ２ＨＫ')).toBe(good);
  expect(hasLookAlike('QMXY7KD3PV9TW2H0')).toBe(true);
});

test('must hold 1: whatever is drawn, a code has sixteen characters of the alphabet and its check', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[2-9A-HJ-NP-Z]{0,4}$/),
      fc.array(fc.nat(31), { minLength: 15, maxLength: 15 }),
      (prefix, random) => {
        expect(isWellFormed(codeFrom(prefix, random))).toBe(true);
      },
    ),
  );
});
