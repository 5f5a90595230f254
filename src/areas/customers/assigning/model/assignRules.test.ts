import { describe, expect, test } from 'vitest';
import { type Candidate, type Lead, matches, nextOf } from './assignRules';

const rule = {
  active: true,
  schoolIds: [],
  sourceIds: [],
  levelIds: [],
  gradeIds: [],
  validFrom: null,
  validTo: null,
} as Parameters<typeof matches>[0];
const lead: Lead = { schoolId: 1, level: 10, grade: null, sourcePath: [33, 30] };
const fits = (change: Partial<typeof rule>) => matches({ ...rule, ...change }, lead, '2026-03-10');

describe('an assignment rule', () => {
  test('matches where every given condition does; a source stands for its whole branch', () => {
    expect(fits({})).toBe(true);
    expect(fits({ schoolIds: [1, 2], sourceIds: [30], levelIds: [10] })).toBe(true);
    expect(fits({ schoolIds: [2], sourceIds: [30] })).toBe(false);
    expect(fits({ sourceIds: [34] })).toBe(false);
    expect(fits({ gradeIds: [5] })).toBe(false);
    expect(fits({ active: false })).toBe(false);
  });

  test('holds from its first to its last day', () => {
    expect(fits({ validFrom: '2026-03-10', validTo: '2026-03-10' })).toBe(true);
    expect(fits({ validFrom: '2026-03-11' })).toBe(false);
    expect(fits({ validTo: '2026-03-09' })).toBe(false);
  });
});

describe('whose turn it is', () => {
  const hour = (h: number) => new Date(Date.UTC(2026, 2, 10, h));
  const one = (staffId: number, rest: Partial<Candidate>): Candidate => ({
    staffId,
    owned: 0,
    weight: 1,
    assignedToday: 0,
    lastAssignedAt: null,
    ...rest,
  });

  test('in rounds: who has waited longest, and who never had one first', () => {
    const people = [
      one(1, { lastAssignedAt: hour(3) }),
      one(2, { lastAssignedAt: hour(1) }),
      one(3, { lastAssignedAt: hour(2) }),
    ];
    expect(nextOf('round_robin', people)?.staffId).toBe(2);
    expect(nextOf('round_robin', [...people, one(4, {})])?.staffId).toBe(4);
  });

  test('by weight: the lowest share of today, then who has waited longest', () => {
    const people = [
      one(1, { weight: 1, assignedToday: 2, lastAssignedAt: hour(1) }),
      one(2, { weight: 3, assignedToday: 3, lastAssignedAt: hour(3) }),
      one(3, { weight: 2, assignedToday: 2, lastAssignedAt: hour(2) }),
    ];
    expect(nextOf('weighted', people)?.staffId).toBe(3);
  });

  test('by what they own, and as the rule lists them', () => {
    const people = [one(9, { owned: 4 }), one(2, { owned: 3 }), one(3, { owned: 8 })];
    expect(nextOf('least_owned', people)?.staffId).toBe(2);
    expect(nextOf('fixed', people)?.staffId).toBe(9);
    expect(nextOf('fixed', [])).toBeUndefined();
  });
});
