import { describe, expect, it } from 'vitest';
import { money, text } from '#kernel/model/fields';
import { changedValues } from './formValues';
import { firstChoices, resolved, staleFields } from './staleChange';

const fields = {
  name: text('名称', 'Name'),
  price: money('价格', 'Price'),
  note: text('备注', 'Note'),
  place: text('地点', 'Place'),
};
const start = { name: 'A', price: '1.00', note: 'x', place: 'here' };
const mine = { name: 'B', price: '1.00', note: 'y', place: 'there' };
const theirs = { name: 'C', price: '2.00', note: 'x', place: 'there' };

describe('two people edit one row', () => {
  const stale = staleFields(fields, start, mine, theirs);

  it('names what the other person changed and where the two clash', () => {
    expect(stale.map((each) => [each.name, each.clashes])).toEqual([
      ['name', true],
      ['price', false],
      ['place', false],
    ]);
  });

  it('keeps what was typed unless it is given up, and takes over what only they touched', () => {
    const choices = firstChoices(stale);
    const merged = resolved(mine, stale, choices);
    expect(merged).toEqual({ name: 'B', price: '2.00', note: 'y', place: 'there' });
    expect(changedValues(fields, theirs, merged)).toEqual({ name: 'B', note: 'y' });
  });

  it('takes theirs field by field', () => {
    expect(resolved(mine, stale, { ...firstChoices(stale), name: 'theirs' }).name).toBe('C');
  });
});
