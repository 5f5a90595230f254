import { expect, test } from 'vitest';
import { actsOf, type Cycle, type Item, type Line, thresholdOf } from './renewing';

const settings = { dueLessons: 8, dueDays: 30, graceDays: 30 };
const first: Cycle = { contractId: 1, on: '2026-01-10', qty: 48_00, amount: 7_200_00 };
const second: Cycle = { contractId: 2, on: '2026-07-01', qty: 48_00, amount: 9_600_00 };
const line = (change: Partial<Line>): Line => ({
  cycles: [first],
  balance: 20_00,
  endsOn: null,
  emptySince: null,
  ...change,
});
const due: Item = { id: 7, cycleContractId: 1, dueOn: '2026-06-20', state: 'due', isTouched: false };
const on = (change: Partial<Line>, items: Item[] = [], today = '2026-06-22') =>
  actsOf(line(change), items, today, settings);

test('rule 18: the threshold is eight lessons, or a quarter of what was bought', () => {
  expect([48_00, 12_00, 6_00].map((qty) => thresholdOf(qty, settings))).toEqual([8_00, 3_00, 2_00]);
});

test('must hold 13: from 9 to 8 opens one item; saving again opens none; undoing within a week takes it away', () => {
  expect(on({ balance: 9_00 })).toEqual([]);
  expect(on({ balance: 8_00 })).toEqual([{ kind: 'open', cycle: first, dueOn: '2026-06-22', reason: 'lessons' }]);
  expect(on({ balance: 8_00 }, [due])).toEqual([]);
  expect(on({ balance: 9_00 }, [due])).toEqual([{ kind: 'withdraw', id: 7 }]);
  expect(on({ balance: 9_00 }, [{ ...due, isTouched: true }])).toEqual([]);
  expect(on({ balance: 9_00 }, [due], '2026-06-29')).toEqual([]);
});

test('must hold 13: a new contract renews what is due; bought after it was lost it wins back; before it was due it is early', () => {
  const bought = { cycles: [first, second], balance: 50_00 };
  expect(on(bought, [due])).toEqual([{ kind: 'renew', id: 7, next: second }]);
  expect(on(bought, [{ ...due, state: 'lost' }])).toEqual([{ kind: 'winBack', id: 7, next: second }]);
  expect(on(bought)).toEqual([{ kind: 'early', cycle: first, next: second }]);
  expect(on(bought, [{ ...due, state: 'renewed' }])).toEqual([]);
});

test('rule 19: it is lost when nothing was left for the days of grace, and due when the validity ends soon', () => {
  expect(on({ balance: 0, emptySince: '2026-05-24' }, [due])).toEqual([]);
  expect(on({ balance: 0, emptySince: '2026-05-23' }, [due])).toEqual([{ kind: 'runOut', id: 7 }]);
  expect(on({ balance: 20_00, endsOn: '2026-07-22' })).toMatchObject([{ kind: 'open', reason: 'validity' }]);
  expect(on({ balance: 20_00, endsOn: '2026-07-23' })).toEqual([]);
});
