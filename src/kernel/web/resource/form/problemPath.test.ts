import { describe, expect, it } from 'vitest';
import { text } from '#kernel/model/fields';
import { pair } from '#kernel/model/text';
import { firstPath, linePath, retellable, sortMessages, withoutField } from './problemPath';

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
    const problems = ['name', 'lines[0].price', 'lines.1.price'].map((field) => ({ field, text: pair('错', 'wrong') }));
    expect(withoutField(problems, 'lines')).toEqual([problems[0]]);
    expect(withoutField(problems, 'other')).toBe(problems);
  });

  it('what the server said in one language has words in the other', () => {
    const fields = { code: text('编号', 'Code') };
    const told = (rule: string, field: string, message: string) =>
      retellable({ field, rule, message }, fields, 'zh').text;
    expect(told('unique', 'code', '编号已存在')).toEqual(pair('编号已存在', 'Code already exists'));
    expect(told('max', 'code', '编号不能大于9').en).toBe('Please check what you entered');
    expect(told('tooDear', 'code', '太贵了').en).toBe('Please check what you entered');
    expect(told('unique', 'lines[0].code', '编号已存在').en).toBe('Please check what you entered');
    const english = retellable({ field: 'code', rule: 'unique', message: 'Code already exists' }, fields, 'en').text;
    expect(english.zh).toBe('编号已存在');
  });
});
