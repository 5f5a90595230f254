import { expect, test } from 'vitest';
import { LostItem } from '#testing/frontdesk/model/lostItem';
import { ofHost } from './ofHost';

test('a list of one host asks for its rows and repeats the host nowhere', () => {
  const { of, filter } = ofHost(LostItem, { schoolId: 7 }, { kind: 'book' });
  expect(filter).toEqual({ kind: 'book', schoolId: '7' });
  for (const names of [of.columns, of.form, of.search]) expect(names).not.toContain('schoolId');
  expect(of.columns).toContain('name');
  expect(of.verbs).not.toContain('export');
});
