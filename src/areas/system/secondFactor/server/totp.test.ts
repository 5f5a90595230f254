import fc from 'fast-check';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { appUri, newSecret, stepOf } from './totp';

const secret = newSecret();
const codeAt = (ms: number) => TOTP.generate({ secret: secretOf(secret), timestamp: ms });
const secretOf = (base32: string) => new TOTP({ secret: base32 }).secret;

test('a code is good half a minute to either side, and no further', () => {
  const now = new Date('2026-07-08T09:30:10Z');
  const taken = (seconds: number) => stepOf(secret, codeAt(now.getTime() + seconds * 1000), now, 0);
  expect(taken(0)).toBe(Math.floor(now.getTime() / 30_000));
  expect(taken(-30)).toBe(taken(0)! - 1);
  expect(taken(30)).toBe(taken(0)! + 1);
  expect(taken(-61)).toBeUndefined();
  expect(taken(61)).toBeUndefined();
});

test('what was taken once is not taken again, nor what came before it, at any time', () => {
  const moment = fc.integer({ min: 1_600_000_000_000, max: 2_000_000_000_000 });
  fc.assert(
    fc.property(moment, fc.integer({ min: -60, max: 60 }), (ms, seconds) => {
      const first = stepOf(secret, codeAt(ms), new Date(ms), 0)!;
      const again = stepOf(secret, codeAt(ms), new Date(ms + seconds * 1000), first);
      expect(again).toBeUndefined();
    }),
    { numRuns: 60 },
  );
});

test('anything but six digits is no code', () => {
  for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６', ' 23456'])
    expect(stepOf(secret, code, new Date(0), 0)).toBeUndefined();
});

test('the picture names the house and the person', () => {
  expect(appUri(secret, '示例学校', '13800000001')).toContain(`secret=${secret}`);
});
