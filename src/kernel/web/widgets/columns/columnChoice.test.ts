import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeColumns, moveColumn, noPreference, preferenceOf, shownNames, switchColumn } from './columnChoice';

const all = ['name', 'kind', 'value', 'state', 'createdAt', 'updatedAt'];
const byDefault = ['name', 'kind', 'value', 'state', 'createdAt'];

describe('a remembered choice of columns', () => {
  it('follows the model until the person chooses', () => {
    expect(shownNames(mergeColumns(all, byDefault, noPreference))).toEqual(byDefault);
  });

  it('comes back as it was left', () => {
    const left = switchColumn(moveColumn(mergeColumns(all, byDefault, noPreference), 'state', 0), 'kind', false);
    expect(mergeColumns(all, byDefault, preferenceOf(left, byDefault))).toEqual(left);
  });

  it('shows a column that is new in the model beside its neighbour, and forgets one that is gone', () => {
    const remembered = { order: ['name', 'gone', 'value'], shown: { gone: true, value: false } };
    const merged = mergeColumns(['name', 'fresh', 'value'], ['name', 'fresh', 'value'], remembered);
    expect(merged).toEqual([
      { name: 'name', isShown: true },
      { name: 'fresh', isShown: true },
      { name: 'value', isShown: false },
    ]);
  });

  it('keeps the last visible column', () => {
    const one = mergeColumns(['a', 'b'], ['a'], noPreference);
    expect(switchColumn(one, 'a', false)).toEqual(one);
  });

  it('never loses or doubles a column, whatever was remembered', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...all, 'gone')), (order) => {
        const names = mergeColumns(all, byDefault, { order, shown: {} }).map((choice) => choice.name);
        expect([...names].sort()).toEqual([...all].sort());
      }),
    );
  });
});
