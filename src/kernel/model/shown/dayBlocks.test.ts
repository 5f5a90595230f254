import { expect, test } from 'vitest';
import { blocksOf, meets, placed } from './dayBlocks';

const at = (local: string) => new Date(`${local}:00+08:00`);
const time = (from: string, to: string) => ({ start: at(from), end: at(to) });

test('times that meet are one block; what lies in other days is left out, what crosses midnight is cut', () => {
  const times = [
    ...[time('2026-07-08T10:00', '2026-07-08T11:00'), time('2026-07-08T09:00', '2026-07-08T10:00')],
    ...[time('2026-07-07T22:00', '2026-07-08T00:00'), time('2026-07-08T23:00', '2026-07-09T01:00')],
    time('2026-07-09T09:00', '2026-07-09T10:00'),
  ];
  expect(blocksOf(times, '2026-07-08', 'Asia/Shanghai')).toEqual([
    { from: '09:00', to: '11:00' },
    { from: '23:00', to: '24:00' },
  ]);
});

test('a block is drawn where it lies between the hours shown, and not at all outside them', () => {
  const shown = { from: '08:00', to: '18:00' };
  expect(placed({ from: '07:00', to: '13:00' }, shown)).toEqual({ left: 0, width: 50 });
  expect(placed({ from: '19:00', to: '20:00' }, shown)).toBeNull();
});

test('one that ends when another begins does not meet it', () => {
  const wanted = { from: '10:00', to: '11:00' };
  expect(meets({ from: '09:00', to: '10:00' }, wanted)).toBe(false);
  expect(meets({ from: '09:00', to: '10:01' }, wanted)).toBe(true);
  expect(meets({ from: '10:59', to: '24:00' }, wanted)).toBe(true);
});
