import { expect, test } from 'vitest';
import { encode, isPayload } from './encode';

const readable = (payload: Record<string, unknown>) => decodeURIComponent(encode(payload));

test('nested values travel in bracket notation', () => {
  expect(readable({ lines: [{ courseId: 7, price: '12.50' }, { courseId: 8 }] })).toBe(
    'lines[0][courseId]=7&lines[0][price]=12.50&lines[1][courseId]=8',
  );
});

test('what was emptied arrives as empty, what was not given does not arrive', () => {
  expect(readable({ tags: [], school: null, shape: {}, untouched: undefined, no: false, zero: 0 })).toBe(
    'tags=&school=&shape=&no=false&zero=0',
  );
});

test('moments travel as ISO 8601', () => {
  expect(readable({ at: new Date(0) })).toBe('at=1970-01-01T00:00:00.000Z');
});

test('names and values are escaped', () => {
  expect(encode({ 'a&b': '1=2 校' })).toBe('a%26b=1%3D2%20%E6%A0%A1');
});

test('only a plain object is a payload', () => {
  expect([{}, Object.create(null)].every(isPayload)).toBe(true);
  expect([null, undefined, 'a=1', 1, [], new Date(), new Map()].some(isPayload)).toBe(false);
});
