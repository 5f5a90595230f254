import { expect, test } from 'vitest';
import { LostItem } from '#testing/frontdesk/model/lostItem';
import { neededFields } from './neededFields';

test('a list asks for what it shows, what its own parts read, and what its dialogs begin with', () => {
  expect(neededFields({ of: LostItem }, ['name', 'kind'])).toBe('claimedBy,kind,name');
  expect(neededFields({ of: LostItem, rowActions: [{}], needs: ['value'] }, ['name'])).toBe('claimedBy,name,value');
});

test('where its own parts have not said what they read, rows come whole', () => {
  expect(neededFields({ of: LostItem, rowActions: [{}] }, ['name'])).toBeUndefined();
  expect(neededFields({ of: LostItem, columns: {} }, ['name'])).toBeUndefined();
});
