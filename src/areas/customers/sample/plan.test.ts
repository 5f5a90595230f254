import { expect, test } from 'vitest';
import { isOpen, plan, type Slot } from './plan';
import type { World } from './world';

const counsellors = Array.from({ length: 18 }, (_, n) => ({ id: n + 1, schoolId: (n % 8) + 1, isDemo: n < 2 }));
const slots = plan({ counsellors } as World, 1);
const count = (is: (slot: Slot) => boolean): number => slots.filter(is).length;
const tally = (of: (slot: Slot) => string | null): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const slot of slots) counts[String(of(slot))] = (counts[String(of(slot))] ?? 0) + 1;
  return counts;
};

test('three thousand demo families stand where the demo says', () => {
  expect(tally(({ stage }) => stage)).toEqual({
    ...{ new: 240, following: 680, invited: 185, visited: 240, trial: 160 },
    ...{ member: 900, dormant: 45, graduated: 80, lost: 470 },
  });
  expect(count(({ lostKind }) => lostKind === 'invalid')).toBe(110);
  expect(count(({ stage, isOwned }) => isOpen(stage) && !isOwned)).toBe(290);
  expect(count(({ isHeadquarters }) => isHeadquarters)).toBe(40);
  const reasons = ['deal_overdue', 'graduated', 'import', 'lost', 'new', 'null', 'overdue', 'release', 'staff_left'];
  expect(Object.keys(tally(({ poolReason }) => poolReason)).sort()).toEqual(reasons);
});

test('what waits for the demo counsellors is as much as the demo says', () => {
  expect(tally(({ next }) => next)).toMatchObject({ today: 60, late: 45 });
  expect(count(({ next, counsellor }) => next === 'today' && counsellor.isDemo)).toBe(25);
  expect(count(({ next, counsellor }) => next === 'late' && counsellor.isDemo)).toBe(18);
  expect([count(({ isFading }) => isFading), count(({ isProtected }) => isProtected)]).toEqual([12, 9]);
});

test('relatives, files that look alike and referrals are as many as the demo says', () => {
  const homes = Object.values(tally(({ elder }) => (elder === null ? null : String(elder))));
  expect(homes).toHaveLength(106);
  expect(count(({ elder }) => elder !== null)).toBe(105 * 2 + 21);
  expect(tally(({ likeness }) => likeness?.kind ?? null)).toMatchObject({ sibling: 10, similar: 10, same: 4 });
  expect(tally(({ broughtBy }) => broughtBy)).toMatchObject({ chain: 80, customer: 120, staff: 20 });
});
