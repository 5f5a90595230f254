import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DataScope } from '#kernel/model/area';
import { added, beyond, dataScopes, isSensitive, reachesAsFar, widest } from './accessRules';

const scope = fc.constantFrom(...dataScopes);
const grants = fc
  .dictionary(fc.constantFrom('a.b.view', 'a.b.edit', 'c.d.view'), scope)
  .map((o) => new Map(Object.entries(o)));

test('of several scopes the widest counts', () => {
  expect(widest(['self', 'region', 'school'])).toBe('region');
  expect(widest([])).toBeNull();
});

test('who holds a scope reaches every narrower one and no wider one', () => {
  expect(reachesAsFar(['school'], 'department')).toBe(true);
  expect(reachesAsFar(['school'], 'school')).toBe(true);
  expect(reachesAsFar(['school'], 'region')).toBe(false);
  expect(reachesAsFar(undefined, 'self')).toBe(false);
});

test('narrowing or taking away adds nothing; widening or giving does', () => {
  const before = new Map<string, DataScope>([
    ['a.b.view', 'school'],
    ['a.b.edit', 'school'],
  ]);
  const after = new Map<string, DataScope>([
    ['a.b.view', 'self'],
    ['c.d.view', 'self'],
  ]);
  expect(added(before, after)).toEqual([['c.d.view', 'self']]);
  expect(added(after, before)).toEqual([
    ['a.b.view', 'school'],
    ['a.b.edit', 'school'],
  ]);
});

test('whoever holds everything of the new set may give it, whatever was there before', () => {
  fc.assert(
    fc.property(grants, grants, (before, after) => {
      const held = new Map([...after].map(([key, one]) => [key, [one]] as const));
      expect(beyond(held, added(before, after))).toBeUndefined();
    }),
  );
});

test('whoever holds nothing may give nothing new', () => {
  fc.assert(
    fc.property(grants, grants, (before, after) => {
      const fresh = added(before, after);
      expect(beyond(new Map(), fresh)).toBe(fresh[0]?.[0]);
    }),
  );
});

test('revealing, exporting and changing access are sensitive; looking is not', () => {
  expect(['people.staff.reveal', 'people.staff.export', 'system.role.edit'].every(isSensitive)).toBe(true);
  expect(['people.staff.view', 'system.role.view', 'people.staff.edit'].some(isSensitive)).toBe(false);
});
