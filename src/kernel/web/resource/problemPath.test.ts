import { describe, expect, it } from 'vitest';
import { firstPath, linePath, sortMessages, withoutField } from './problemPath';

describe('where the server’s problems land', () => {
  it('each at its field, nested ones at their line, the rest above the form', () => {
    const sorted = sortMessages(
      [
        { field: 'lines[1].price', message: 'too small' },
        { field: 'lines.0.price', message: 'missing' },
        { field: 'name', message: 'first' },
        { field: 'name', message: 'second' },
        { field: 'ownerId', message: 'not yours' },
      ],
      ['name', 'lines'],
    );
    expect(sorted).toEqual({
      atFields: { [linePath('lines', 1, 'price')]: 'too small', 'lines[0].price': 'missing', name: 'first' },
      elsewhere: ['not yours'],
    });
  });

  it('the first field of the form is focused', () => {
    expect(firstPath({ 'lines[0].price': 'x', name: 'y' }, ['name', 'lines'])).toBe('name');
    expect(firstPath({}, ['name'])).toBeUndefined();
  });

  it('a corrected field loses its message and no other', () => {
    const messages = { name: 'x', 'lines[0].price': 'y', 'lines[1].price': 'z' };
    expect(withoutField(messages, 'lines')).toEqual({ name: 'x' });
    expect(withoutField(messages, 'other')).toBe(messages);
  });
});
