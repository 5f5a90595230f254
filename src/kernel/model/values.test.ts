import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fields, photo } from '#testing/sweeps/everyField';
import type { Field } from './fields';
import { fieldProblem } from './payload';
import { say } from './text';
import { isIdCard, type Read, readValue, writeValue } from './values';

type Name = keyof typeof fields;
const outcome = (read: Read) => ('value' in read ? read.value : read.rule);

test('nothing is no value: empty text, null and absence, and a required field refuses each', () => {
  for (const field of Object.values(fields) as Field[]) {
    const isList = ['choices', 'categories', 'refs', 'files', 'lines'].includes(field.kind);
    const empty = isList ? [] : field.kind === 'bool' ? false : null;
    for (const nothing of ['', '   ', null, undefined]) {
      expect(outcome(readValue(field, nothing))).toEqual(empty);
      expect(outcome(readValue({ ...field, required: true }, nothing))).toBe('required');
    }
    if (isList) expect(outcome(readValue({ ...field, required: true }, []))).toBe('required');
  }
});

test('what was written to the wire is read back the same, for every kind', () => {
  const ids = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
  const coordinate = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((n) => n / 1e6 || 0);
  const word = fc.stringMatching(/^[一-龥a-w]{2,5}$/);
  const inside: Record<Name, fc.Arbitrary<unknown>> = {
    text: word,
    longText: word,
    richText: word,
    int: fc.integer({ min: -10, max: 10 }),
    money: fc.integer({ min: 0, max: 1000_00 }),
    percent: fc.integer({ min: 0, max: 100_00 }),
    quantity: fc.integer({ min: 0, max: 100_000_00 }),
    date: fc.integer({ min: 0, max: 40_000 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10)),
    datetime: fc.integer({ min: 0, max: 4_000_000_000_000 }).map((n) => new Date(n)),
    time: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((t) => t.map((n) => String(n).padStart(2, '0')).join(':')),
    bool: fc.boolean(),
    choice: fc.constantFrom('red', 'blue'),
    choices: fc.subarray(['red', 'blue']),
    category: ids,
    categories: fc.array(ids),
    ref: ids,
    refs: fc.array(ids, { maxLength: 3 }),
    file: fc.constant(photo),
    files: fc.constantFrom([], [photo], [photo, photo]),
    image: fc.constant(photo),
    mobile: fc.stringMatching(/^1[3-9]\d{9}$/),
    idCard: fc.constant('11010519491231002X'),
    email: fc.constantFrom('a@b.cn', '李@例.中国'),
    geo: fc.record({ lng: coordinate(180), lat: coordinate(90) }),
    json: fc.record({ size: fc.integer() }),
    lines: fc.array(fc.record({ a: fc.integer() })),
    state: fc.constantFrom('on', 'off'),
  };
  for (const [name, values] of Object.entries(inside) as [Name, fc.Arbitrary<unknown>][]) {
    fc.assert(
      fc.property(values, (value) => {
        const wire = writeValue(fields[name], value);
        expect(readValue(fields[name], wire)).toEqual({ value });
        expect(readValue(fields[name], JSON.parse(JSON.stringify(wire)))).toEqual({ value });
      }),
    );
  }
});

test('no value whatever makes a reader throw', () => {
  const hostile: unknown[] = [
    { toString: 1 },
    { valueOf: 'x', toString: null },
    { length: 5 },
    [[[]]],
    { lng: { toString: 0 } },
    { FileUrl: '/x', FileName: { toString: 1 } },
  ];
  for (const field of Object.values(fields)) {
    for (const value of hostile) readValue(field, value);
    fc.assert(fc.property(fc.jsonValue(), (value) => readValue(field, value) !== undefined));
  }
});

test('the check digit of an ID number is checked', () => {
  expect(isIdCard('11010519491231002X')).toBe(true);
  expect(isIdCard('110105194912310021')).toBe(false);
});

test('the sentence names the field and the limit in both languages', () => {
  const read = readValue(fields.money, '1000.01') as { rule: 'max'; vars: { max: string } };
  const { text, vars } = fieldProblem('money', read.rule, fields.money.label, read.vars);
  expect([say(text, 'zh', vars), say(text, 'en', vars)]).toEqual([
    '额不能大于1000.00',
    'Money must be at most 1000.00',
  ]);
});
