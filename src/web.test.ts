import { expect, test } from 'vitest';
import type { Client } from '#kernel/web/session';
import { siteOf } from '#kernel/web/shell/site/pages';
import { areas } from './areas';

const client = (roles: string[], rest: Partial<Client> = {}): Client => ({
  appid: 'demo',
  uid: 1,
  name: '',
  avatar: null,
  roles,
  permissions: ['system.configItem.view', 'system.category.view'],
  ...rest,
});
const kind = (path: string, person: Client) => siteOf(areas, {}, person).find(path).kind;

test('the first role decides which routes exist', () => {
  expect(['/upload', '/configAdmin', '/classifyAdmin', '/map'].map((p) => kind(p, client(['super_editor'])))).toEqual([
    'unknown',
    'page',
    'page',
    'page',
  ]);
  expect(kind('/upload', client(['admin', 'super_editor']))).toBe('page');
  const supervisor = client(['customer-service-supervisor']);
  expect(['/configAdmin', '/classifyAdmin', '/map'].map((p) => kind(p, supervisor))).toEqual([
    'page',
    'unknown',
    'unknown',
  ]);
  expect(kind('/newPage/customPage', client(['teacher']))).toBe('unknown');
  expect(kind('/configAdmin', client(['teacher'], { viaCode: true }))).toBe('page');
});

test('every declared route but the role-bound ones is found by an ordinary member of staff', () => {
  const site = siteOf(areas, {}, client(['teacher'], { permissions: ['*'] }));
  const unknown = areas.flatMap((area) => area.routes).filter((route) => site.find(route.path).kind === 'unknown');
  expect(unknown.map((route) => route.path).sort()).toEqual(
    unknown
      .filter((route) => route.roles)
      .map((route) => route.path)
      .sort(),
  );
  expect(areas.flatMap((area) => area.routes).length).toBeGreaterThan(170);
});

test('a route without its permission is forbidden, not unknown', () => {
  const route = { ...areas[0]!.routes[0]!, path: '/x', permission: 'customers.customer.view' };
  const bound = [{ ...areas[0]!, routes: [route] }];
  expect(siteOf(bound, {}, client(['teacher'])).find('/x')).toMatchObject({ kind: 'forbidden' });
  expect(siteOf(bound, {}, client(['teacher'], { permissions: ['customers.*'] })).find('/x').kind).toBe('page');
  expect(siteOf(bound, {}, client(['teacher'], { permissions: ['customers.customer.view'] })).find('/x').kind).toBe(
    'page',
  );
});

test('layouts lead to their first child', () => {
  const site = siteOf(areas, {}, client(['teacher']));
  expect(site.find('/ClassFee')).toEqual({ kind: 'redirect', to: '/ClassFee/FeeList' });
});
