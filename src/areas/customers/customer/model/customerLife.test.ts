import { expect, test } from 'vitest';
import { CustomerLife } from './customerLife';

test('every stage on the way to a member has a colour of its own', () => {
  const stages = ['new', 'following', 'invited', 'visited', 'trial', 'member', 'lost'] as const;
  const tones = stages.map((stage) => CustomerLife.states[stage].tone);
  expect(new Set(tones).size).toBe(stages.length);
});
