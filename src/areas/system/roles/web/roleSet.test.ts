import { expect, test } from 'vitest';
import type { CatalogueVerb } from '../model/roleCalls';
import { changedKeys, newSensitive, triOf, withAll, withScope } from './roleSet';

const verb = (name: string, rest: Partial<CatalogueVerb> = {}): CatalogueVerb => ({
  key: `a.b.${name}`,
  verb: name,
  name,
  kind: 'verb',
  isSensitive: false,
  mine: 'all',
  ...rest,
});
const verbs = [verb('view'), verb('edit'), verb('export', { isSensitive: true, mine: 'school' })];

test('a box above several is whole, half or empty', () => {
  expect(triOf(new Map(), verbs)).toBe('none');
  expect(triOf(new Map([['a.b.view', null]]), verbs)).toBe('some');
  expect(triOf(new Map(verbs.map((one) => [one.key, null])), verbs)).toBe('all');
});

test('ticking all leaves out what the person may not give that far', () => {
  expect([...withAll(new Map(), verbs, true, 'region').keys()]).toEqual(['a.b.view', 'a.b.edit']);
  expect([...withAll(new Map(), verbs, true, 'school').keys()]).toEqual(['a.b.view', 'a.b.edit', 'a.b.export']);
  expect(withAll(new Map([['a.b.view', null]]), verbs, false, 'school').size).toBe(0);
});

test('a scope for the row touches only what is granted', () => {
  expect([...withScope(new Map([['a.b.edit', null]]), verbs, 'self', 'school')]).toEqual([['a.b.edit', 'self']]);
});

test('a wider scope of a sensitive permission is new, a narrower one is not', () => {
  const before = new Map([['a.b.export', 'self' as const]]);
  expect(newSensitive(before, new Map([['a.b.export', 'school']]), verbs, 'self')).toEqual(['a.b.export']);
  expect(newSensitive(new Map([['a.b.export', 'school' as const]]), before, verbs, 'self')).toEqual([]);
  expect(changedKeys(before, new Map())).toEqual(['a.b.export']);
});
