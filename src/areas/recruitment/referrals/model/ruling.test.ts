import { expect, test } from 'vitest';
import { ruleFor } from './ruling';

const rule = (id: number, more: object = {}) => ({
  id,
  postIds: [],
  employmentTypes: [],
  from: '2026-01-01',
  to: null,
  ...more,
});
const asked = { postId: 7, employmentType: 'full_time', on: '2026-03-01' };

test('of the rules in force the most specific counts', () => {
  const rules = [
    rule(1),
    rule(2, { postIds: [7] }),
    rule(3, { employmentTypes: ['full_time'] }),
    rule(4, { postIds: [8] }),
  ];
  expect(ruleFor(rules, asked)?.id).toBe(2);
  expect(ruleFor(rules, { ...asked, postId: 9 })?.id).toBe(3);
});

test('before its first and after its last day a rule says nothing', () => {
  const rules = [rule(1, { to: '2026-02-28' }), rule(2, { from: '2026-03-02' })];
  expect(ruleFor(rules, asked)).toBeNull();
});
