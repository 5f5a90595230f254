import { describe, expect, test } from 'vitest';
import { fields, photo } from '#testing/sweeps/everyField';
import { mobile } from './fields';
import { type Read, readValue } from './values';

type Name = keyof typeof fields;
const outcome = (read: Read) => ('value' in read ? read.value : read.rule);

describe('what a field takes, as JSON or as a form body writes it', () => {
  const good: Record<Name, [given: unknown, inside: unknown][]> = {
    text: [
      [' 书包 ', '书包'],
      [12, '12'],
    ],
    longText: [['一\n二', '一\n二']],
    richText: [['<p>一</p>', '<p>一</p>']],
    int: [
      ['7', 7],
      [-3, -3],
      ['1,0', 10],
      [' 4 ', 4],
    ],
    money: [
      ['12.5', 12_50],
      [12.5, 12_50],
      ['¥1,000.00', 1000_00],
      [0, 0],
    ],
    percent: [
      ['12.5', 12_50],
      ['12.5%', 12_50],
      [100, 100_00],
      [0.29, 29],
    ],
    quantity: [
      ['1.25', 125],
      [2, 200],
    ],
    date: [['2026-07-08', '2026-07-08']],
    datetime: [
      ['2026-07-08T09:30:00+08:00', new Date('2026-07-08T01:30:00Z')],
      ['2026-07-08 09:30Z', new Date('2026-07-08T09:30:00Z')],
    ],
    time: [
      ['09:30', '09:30'],
      ['23:59', '23:59'],
    ],
    bool: [
      ['true', true],
      ['0', false],
      [1, true],
      ['', false],
    ],
    choice: [['red', 'red']],
    choices: [
      [
        ['red', 'blue'],
        ['red', 'blue'],
      ],
      ['red', ['red']],
      [{ 0: 'red', 1: 'blue' }, ['red', 'blue']],
    ],
    category: [['5', 5]],
    categories: [
      [
        ['5', 6],
        [5, 6],
      ],
    ],
    ref: [
      ['5', 5],
      [5, 5],
    ],
    refs: [
      [{ 0: '5', 1: '6' }, [5, 6]],
      ['', []],
    ],
    file: [
      [photo, photo],
      [{ FileUrl: 'https://x.cn/a' }, { ...photo, FileName: '', FileUrl: 'https://x.cn/a', FileType: '', FileSize: 0 }],
    ],
    files: [[{ 0: { ...photo, FileSize: '12' } }, [photo]]],
    image: [[photo, photo]],
    mobile: [
      ['13800001234', '13800001234'],
      [13800001234, '13800001234'],
    ],
    idCard: [['11010519491231002x', '11010519491231002X']],
    email: [['a@b.cn', 'a@b.cn']],
    geo: [
      ['121.5,31.2', { lng: 121.5, lat: 31.2 }],
      [
        { lng: '121.5', lat: 31.2 },
        { lng: 121.5, lat: 31.2 },
      ],
    ],
    json: [
      [{ size: 1 }, { size: 1 }],
      ['{"size":1}', { size: 1 }],
    ],
    lines: [
      [[{ a: 1 }], [{ a: 1 }]],
      [{ 0: { a: 1 } }, [{ a: 1 }]],
    ],
    state: [['off', 'off']],
  };
  test.each(Object.entries(good) as [Name, [unknown, unknown][]][])('%s', (name, cases) => {
    for (const [given, inside] of cases) expect(outcome(readValue(fields[name], given))).toEqual(inside);
  });
});

describe('what a field refuses, and by which rule', () => {
  const bad: Record<Name, [given: unknown, rule: string][]> = {
    text: [
      ['a', 'minLength'],
      ['abcdef', 'maxLength'],
      ['axa', 'pattern'],
      [['a'], 'type'],
      [{}, 'type'],
      ['a\0b', 'type'],
    ],
    longText: [
      ['x'.repeat(2001), 'maxLength'],
      [true, 'type'],
    ],
    richText: [[{}, 'type']],
    int: [
      ['1.5', 'integer'],
      ['x', 'integer'],
      [11, 'max'],
      [-11, 'min'],
      [',', 'integer'],
      ['0x1', 'integer'],
      [[1], 'integer'],
    ],
    money: [
      ['1.234', 'money'],
      ['x', 'money'],
      [-1, 'min'],
      ['1000.01', 'max'],
      [{}, 'money'],
      [[5], 'money'],
    ],
    percent: [
      [100.01, 'max'],
      ['%', 'number'],
      [0.001, 'number'],
      [1e300, 'number'],
      [{}, 'number'],
    ],
    quantity: [
      ['1.255', 'number'],
      [-1, 'min'],
    ],
    date: [
      ['2026-02-30', 'date'],
      ['2026-07-08T00:00', 'date'],
      ['0000-01-01', 'date'],
      [20260708, 'date'],
    ],
    datetime: [
      ['2026-07-08', 'datetime'],
      ['2026-07-08T09:30', 'datetime'],
      ['2026-02-30T09:30Z', 'datetime'],
      ['0000-01-01T00:00Z', 'datetime'],
      [5, 'datetime'],
    ],
    time: [
      ['24:00', 'time'],
      ['9:30', 'time'],
      [930, 'time'],
    ],
    bool: [
      ['yes', 'type'],
      [2, 'type'],
      [[], 'type'],
    ],
    choice: [
      ['green', 'choice'],
      ['constructor', 'choice'],
      [{}, 'choice'],
      [['red'], 'choice'],
    ],
    choices: [
      [['red', 'green'], 'choice'],
      [['red', 'blue', 'red'], 'maxItems'],
      [['toString'], 'choice'],
    ],
    category: [
      ['x', 'ref'],
      [0, 'ref'],
    ],
    categories: [[[1, -1], 'ref']],
    ref: [
      [1.5, 'ref'],
      [0, 'ref'],
      [{ id: 1 }, 'ref'],
      [Number.MAX_SAFE_INTEGER + 1, 'ref'],
    ],
    refs: [
      [[1, 'x'], 'ref'],
      [[1, 2, 3, 4], 'maxItems'],
    ],
    file: [
      ['/files/1/a.png', 'type'],
      [{ FileUrl: 'javascript:alert(1)' }, 'type'],
      [{ FileUrl: '//evil.cn/a' }, 'type'],
      [{ FileUrl: 5 }, 'type'],
    ],
    files: [
      [[photo, {}], 'type'],
      [Array(21).fill(photo), 'maxItems'],
    ],
    image: [[{ FileUrl: 'data:text/html,x' }, 'type']],
    mobile: [
      ['12345678901', 'mobile'],
      ['138000012345', 'mobile'],
      [['13800001234'], 'mobile'],
    ],
    idCard: [
      ['110105194912310021', 'idCard'],
      [{}, 'idCard'],
    ],
    email: [
      ['a@b', 'email'],
      ['a b@c.cn', 'email'],
      [`${'a'.repeat(120)}@b.cn`, 'email'],
    ],
    geo: [
      ['181,0', 'geo'],
      ['1', 'geo'],
      [{ lng: 1 }, 'geo'],
      [5, 'geo'],
      [{ lng: {}, lat: [] }, 'geo'],
    ],
    json: [
      [{ size: 'x' }, 'type'],
      ['{', 'type'],
    ],
    lines: [
      [['x'], 'type'],
      [[null], 'type'],
      [[[1]], 'type'],
    ],
    state: [['broken', 'choice']],
  };
  test.each(Object.entries(bad) as [Name, [unknown, string][]][])('%s', (name, cases) => {
    for (const [given, rule] of cases) expect([given, outcome(readValue(fields[name], given))]).toEqual([given, rule]);
  });
});

test('a mobile is taken however it is written, and a landline where the field allows one', () => {
  const family = mobile('手机', 'Mobile', { landline: true });
  const written = ['+86 138-0000-1234', '0086 13800001234', '8613800001234', ' 138 0000 1234 '];
  expect(written.map((one) => outcome(readValue(fields.mobile, one)))).toEqual(Array(4).fill('13800001234'));
  expect(outcome(readValue(family, '021-6434 5678'))).toBe('02164345678');
  expect([fields.mobile, family].map((field) => outcome(readValue(field, '021-6434')))).toEqual(['mobile', 'mobile']);
  expect(outcome(readValue(fields.mobile, '02164345678'))).toBe('mobile');
});
