import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asBody, isWithin, nextTry, shortened } from './messageRules';

const now = new Date('2026-07-08T01:00:00Z');

test('rule 20: a failed delivery is tried again after 1, 5 and 30 minutes, then it has failed', () => {
  const minutes = [0, 1, 2, 3].map((retries) => {
    const at = nextTry(retries, now);
    return at && (at.getTime() - now.getTime()) / 60_000;
  });
  expect(minutes).toEqual([1, 5, 30, null]);
});

test('rule 20: families are left in peace from 21:00 to 08:00, over midnight', () => {
  const quiet = ['20:59', '21:00', '23:59', '00:00', '07:59', '08:00', '12:00'].map((t) =>
    isWithin(t, '21:00', '08:00'),
  );
  expect(quiet).toEqual([false, true, true, true, true, false, false]);
  expect(isWithin('12:30', '12:00', '13:00')).toBe(true);
  expect(isWithin('12:00', '08:00', '08:00')).toBe(false);
});

test('what a person typed never becomes formatting', () => {
  expect(asBody('a < b\n\n"c" & <script>')).toBe('<p>a &lt; b</p><p>&quot;c&quot; &amp; &lt;script&gt;</p>');
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(asBody(text).replace(/<\/?p>/g, '')).not.toMatch(/[<>"']/);
    }),
  );
});

test('a text too long for its place ends in an ellipsis and fits', () => {
  expect(shortened('abcdef', 4)).toBe('abc…');
  fc.assert(fc.property(fc.string(), fc.integer({ min: 1, max: 50 }), (t, n) => shortened(t, n).length <= n));
});
