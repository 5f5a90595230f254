import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Candidate, nextAssignee } from './assigning';

const one = (staffId: number, more: Partial<Candidate> = {}): Candidate => ({
  ...{ staffId, maxOpen: 2, away: false, open: 0, lastAt: null },
  ...more,
});

test('round robin goes on after the last one, passing over who is away or full', () => {
  const team = [one(1), one(2, { away: true }), one(3), one(4, { open: 2 })];
  expect(nextAssignee('round_robin', team, 1)).toBe(3);
  expect(nextAssignee('round_robin', team, 3)).toBe(1);
  expect(nextAssignee('round_robin', team, null)).toBe(1);
});

test('least open takes the fewest; of equals who waited longest', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  expect(
    nextAssignee('least_open', [one(1, { open: 1 }), one(2, { lastAt: at(3) }), one(3, { lastAt: at(2) })], 1),
  ).toBe(3);
  expect(nextAssignee('claim', [one(1)], null)).toBeNull();
  expect(nextAssignee('least_open', [one(1, { away: true })], null)).toBeNull();
});

test('nobody who is away or full is ever given one', () => {
  const member = fc.record({ away: fc.boolean(), open: fc.nat(4), maxOpen: fc.integer({ min: 1, max: 4 }) });
  const rule = fc.constantFrom('round_robin' as const, 'least_open' as const);
  fc.assert(
    fc.property(fc.array(member, { maxLength: 6 }), rule, fc.nat(7), (members, by, last) => {
      const team = members.map((m, i) => one(i + 1, m));
      const got = nextAssignee(by, team, last);
      const free = team.filter(({ away, open, maxOpen }) => !away && open < maxOpen);
      expect(got === null).toBe(free.length === 0);
      if (got !== null) expect(free.some(({ staffId }) => staffId === got)).toBe(true);
    }),
  );
});
