import { expect, it } from 'vitest';
import { mix } from '#kernel/web/colour';

it('stands between its two colours', () => {
  expect(mix('#000000', '#ffffff', 0)).toBe('#000000');
  expect(mix('#000000', '#ffffff', 1)).toBe('#ffffff');
  expect(mix('#fff', '#7571f9', 0.5)).toBe('#bab8fc');
});

it('leaves alone what it cannot read', () => {
  expect(mix('#ffffff', 'rgba(0, 0, 0, 0.5)', 0.5)).toBe('rgba(0, 0, 0, 0.5)');
});
