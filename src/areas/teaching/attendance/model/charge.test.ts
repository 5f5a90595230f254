import { expect, test } from 'vitest';
import { standardRule } from '#areas/learning/courses/model/chargeRule';
import { type Marked, targetQty } from './charge';

const marked = (change: Partial<Marked>): Marked => ({
  status: 'present',
  role: 'regular',
  isLateLeave: false,
  override: null,
  alreadyCharged: 0,
  ...change,
});
const target = (change: Partial<Marked>, qty = 100, rule = standardRule) => targetQty(qty, rule, marked(change));

test('a status costs its percent of the lesson, rounded half up', () => {
  expect(['present', 'late', 'leave', 'absent'].map((status) => target({ status } as Partial<Marked>))).toEqual([
    100, 100, 0, 100,
  ]);
  expect(target({ status: 'late' }, 75, { ...standardRule, late: 50 })).toBe(38);
});

test('leave asked too late or once too often costs what late leave costs', () => {
  expect(target({ status: 'leave', isLateLeave: true })).toBe(100);
});

test('a makeup costs only what the missed lesson did not: an absence paid is not paid again', () => {
  expect(target({ status: 'makeup', role: 'makeup', alreadyCharged: 100 })).toBe(0);
  expect(target({ status: 'makeup', role: 'makeup', alreadyCharged: 0 })).toBe(100);
});

test('nobody pays for a trial or before the roll is called; what is set by hand wins', () => {
  expect([target({ role: 'trial' }), target({ status: null }), target({ override: 50 })]).toEqual([0, 0, 50]);
});
