import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EntryKind, entryKinds } from './entry';
import { added, movesOf, type Purses } from './purses';

const empty: Purses = { pending: 0, available: 0, withdrawing: 0, withdrawn: 0 };
const after = (entries: readonly (readonly [EntryKind, number])[]): Purses =>
  entries.reduce((so, [kind, amount]) => added(so, movesOf(kind, amount)), empty);

test('rule 14: a full refund after a withdrawal is a debt that later settlements fill first', () => {
  const paid = [
    ['accrue', 1280_00],
    ['settle', 1280_00],
    ['apply', 1000_00],
    ['paid', 1000_00],
  ] as const;
  expect(after(paid)).toMatchObject({ available: 280_00, withdrawn: 1000_00 });
  const debt = [...paid, ['clawback', 1280_00]] as const;
  expect(after(debt).available).toBe(-1000_00);
  const filled = [...debt, ['accrue', 700_00], ['settle', 700_00]] as const;
  expect(after(filled).available).toBe(-300_00);
  expect(after([...filled, ['accrue', 500_00], ['settle', 500_00]]).available).toBe(200_00);
});

test('rule 26: whatever is written, accrued − cancelled − clawed back + adjusted is what lies in the four purses', () => {
  const kind = fc.constantFrom(...(Object.keys(entryKinds) as EntryKind[]));
  fc.assert(
    fc.property(fc.array(fc.tuple(kind, fc.integer({ min: 1, max: 1_000_000_00 }))), (entries) => {
      const { pending, available, withdrawing, withdrawn } = after(entries);
      const sumOf = (of: EntryKind) => entries.reduce((so, [one, amount]) => so + (one === of ? amount : 0), 0);
      expect(sumOf('accrue') - sumOf('cancel') - sumOf('clawback') + sumOf('adjust')).toBe(
        pending + available + withdrawing + withdrawn,
      );
    }),
  );
});
