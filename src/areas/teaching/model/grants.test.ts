import { expect, test } from 'vitest';
import { testApp } from '#testing/app';
import { grants } from './grants';

test('everything the built-in roles are given exists, so that nobody is sent away for want of a permission', {
  timeout: 300_000,
}, async () => {
  const { app } = await testApp();
  const known = new Set(app.permissions.map(({ key }) => key));
  const given = new Set(Object.values(grants).flatMap((of) => Object.keys(of)));
  expect([...given].filter((key) => !key.endsWith('.*') && !known.has(key))).toEqual([]);
});
