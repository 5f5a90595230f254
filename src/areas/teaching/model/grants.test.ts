import { expect, test } from 'vitest';
import { testApp } from '#testing/app';
import { LessonLeave } from '../leaves/model/leave';
import { LessonLot } from '../ledger/model/lot';
import { Makeup } from '../makeups/model/makeup';
import { MidwayJoin } from '../midway/model/midway';
import { Room } from '../rooms/model/room';
import { grants } from './grants';

test('everything the built-in roles are given exists, so that nobody is sent away for want of a permission', {
  timeout: 300_000,
}, async () => {
  const { app } = await testApp();
  const known = new Set(app.permissions.map(({ key }) => key));
  const given = new Set(Object.values(grants).flatMap((of) => Object.keys(of)));
  expect([...given].filter((key) => !key.endsWith('.*') && !known.has(key))).toEqual([]);
});

test('who sees only their own is not offered what belongs to nobody, where every list would be empty', () => {
  const ofNobody = [Room, LessonLeave, Makeup, MidwayJoin, LessonLot];
  for (const { scope } of ofNobody) expect(scope).not.toHaveProperty('owner');
  const nouns = ofNobody.map(({ noun }) => noun);
  const empty = Object.entries(grants).flatMap(([role, given]) =>
    Object.entries(given).flatMap(([key, scope]) =>
      scope === 'self' && nouns.includes(key.split('.')[1]!) ? [`${role} ${key}`] : [],
    ),
  );
  expect(empty).toEqual([]);
  expect(grants.adviser).toMatchObject({ 'teaching.ledger.view': 'school', 'teaching.class.view': 'self' });
});
