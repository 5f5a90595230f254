import { expect, test } from 'vitest';
import { type Draft, isFree, withDraft } from './drafts';

const now = Date.UTC(2026, 2, 10);
const draft = (at: number, window = 'one'): Draft => ({ start: {}, values: { name: '王小明' }, at, window });
const day = 86_400_000;

test('a draft is kept until it is saved, given up or two weeks old', () => {
  const kept = withDraft({ old: draft(now - 15 * day), recent: draft(now - day) }, 'customer:new', draft(now), now);
  expect(Object.keys(kept)).toEqual(['customer:new', 'recent']);
  expect(Object.keys(withDraft(kept, 'customer:new', null, now))).toEqual(['recent']);
});

test('of very many drafts the latest thirty stay', () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${i}`, draft(now - i)]));
  const kept = withDraft(many, 'last', draft(now + 1), now + 1);
  expect(Object.keys(kept)).toHaveLength(30);
  expect(Object.keys(kept)[0]).toBe('last');
});

test('what is typed in another window just now is not taken over; what was left there is', () => {
  expect(isFree(draft(now - 1000, 'other'), 'one', now)).toBe(false);
  expect(isFree(draft(now - 1000, 'one'), 'one', now)).toBe(true);
  expect(isFree(draft(now - 180_000, 'other'), 'one', now)).toBe(true);
});
