import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DataScope } from '#kernel/model/area';
import { covers, exceeding, type Rights } from './upwards';

const rights = (grants: Record<string, DataScope>, reach: Partial<Rights['reach']> = {}): Rights => ({
  grants: new Map(Object.entries(grants).map(([key, scope]) => [key, new Set([scope])] as const)),
  reach: { departmentIds: [], schoolIds: [], regionSchoolIds: [], ...reach },
});

describe('what goes beyond', () => {
  test('a permission the other lacks, or holds less far', () => {
    expect(exceeding(rights({ a: 'self' }), rights({}))).toBe('a');
    expect(exceeding(rights({ a: 'all' }), rights({ a: 'region' }))).toBe('a');
    expect(exceeding(rights({ a: 'school' }), rights({ a: 'all' }))).toBeUndefined();
  });

  test('the same scope at another place', () => {
    const here = rights({ a: 'school' }, { schoolIds: [1] });
    const there = rights({ a: 'school' }, { schoolIds: [2] });
    expect(exceeding(there, here)).toBe('a');
    expect(exceeding(here, here)).toBeUndefined();
    const region = rights({ a: 'region' }, { schoolIds: [1], regionSchoolIds: [1, 2] });
    expect(exceeding(there, region)).toBeUndefined();
    expect(exceeding(rights({ a: 'region' }, { schoolIds: [2], regionSchoolIds: [2, 3] }), region)).toBe('a');
  });
});

const scope = fc.constantFrom<DataScope>('self', 'department', 'school', 'region', 'all');
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 });
const anybody = fc
  .record({
    grants: fc.dictionary(fc.constantFrom('a', 'b', 'c'), scope),
    reach: fc.record({ departmentIds: ids, schoolIds: ids, regionSchoolIds: ids }),
  })
  .map(({ grants, reach }) => rights(grants, reach));

test('nobody goes beyond themselves, nor beyond who holds everything everywhere', () => {
  fc.assert(
    fc.property(anybody, (one) => {
      expect(exceeding(one, one)).toBeUndefined();
      expect(exceeding(one, rights({ a: 'all', b: 'all', c: 'all' }))).toBeUndefined();
    }),
  );
});

test('who covers two people’s rights one after the other covers the first’s', () => {
  fc.assert(
    fc.property(anybody, anybody, anybody, (a, b, c) => {
      for (const key of ['a', 'b', 'c'])
        if (a.grants.has(key) && covers(a, key, b) && covers(b, key, c) && !b.grants.get(key)?.has('department'))
          expect(covers(a, key, c)).toBe(true);
    }),
  );
});
