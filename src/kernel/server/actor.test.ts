// What a person's permissions reach, and which hidden fields they open.
import { expect, test } from 'vitest';
import type { DataScope } from '../model/area';
import { money, text } from '../model/fields';
import { resource } from '../model/resource';
import { type Actor, fieldView, reachesSchool } from './actor';

const Thing = resource({
  name: 'thing',
  area: 'shelf',
  path: '/shelf/v1/thing',
  title: ['物', 'Thing'],
  fields: {
    name: text('名称', 'Name'),
    cost: money('成本', 'Cost', { mask: 'hidden', seenWith: 'cost' }),
    secret: money('密', 'Secret', { mask: 'hidden' }),
  },
  actions: { cost: ['查看成本', 'See costs'] },
});

const actor = (grants: Record<string, DataScope[]>, views: Record<string, 'show' | 'mask' | 'hide'> = {}): Actor => ({
  ...{ enterpriseId: 1, appid: 'demo', timezone: 'Asia/Shanghai', accountId: 1, staffId: 1, name: 'A', sessionId: 1 },
  ...{ roles: [], lockedFields: new Set(), schoolId: 7, departmentId: null, permVersion: '1', readOnly: false },
  grants: new Map(Object.entries(grants).map(([key, scopes]) => [key, new Set(scopes)])),
  fieldViews: new Map(Object.entries(views)),
  reach: { departmentIds: [], schoolIds: [7], regionSchoolIds: [8, 9] },
});

test('a permission reaches one’s own schools, those of one’s region, or all, by the scopes of the roles that grant it', () => {
  const reached = (scopes: DataScope[]) =>
    [7, 8, 10].filter((id) => reachesSchool(actor({ 'shelf.thing.take': scopes }), 'shelf.thing.take', id));
  expect(reached(['school'])).toEqual([7]);
  expect(reached(['region'])).toEqual([7, 8]);
  expect(reached(['school', 'region'])).toEqual([7, 8]);
  expect(reached(['all'])).toEqual([7, 8, 10]);
  expect(reachesSchool(actor({}), 'shelf.thing.take', 7)).toBe(false);
});

test('a hidden field is shown with the permission it names, whatever the roles’ own rules say, and else stays hidden', () => {
  expect(fieldView(actor({}), Thing, 'cost')).toBe('hide');
  expect(fieldView(actor({ 'shelf.thing.cost': ['school'] }), Thing, 'cost')).toBe('show');
  expect(fieldView(actor({ 'shelf.thing.cost': ['school'] }, { 'thing.cost': 'hide' }), Thing, 'cost')).toBe('show');
  expect(fieldView(actor({ 'shelf.thing.cost': ['school'] }), Thing, 'secret')).toBe('hide');
  expect(fieldView(actor({}), Thing, 'name')).toBe('show');
});
