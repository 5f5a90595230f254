import { expect, test } from 'vitest';
import type { MenuNode } from '#kernel/web/session';
import { bestMatches, entriesOf, entryAt, nearestTop, openable, similarTo } from './menu';

const node = (Mname: string, Url: string | null, child: MenuNode[] = [], MnameEn = ''): MenuNode => ({
  Mname,
  MnameEn,
  Url,
  Ico: null,
  IcoImg: null,
  child,
});
const menu = [
  node('工作台', '/index'),
  node('客户', null, [
    node('客户管理', '/customerManagement', [], 'Customers'),
    node('分析', null, [node('客户地图', '/CustomerMap', [], 'Customer map')]),
  ]),
  node('外部', 'https://example.com'),
];

test('a page is found with its icon entry, its group and the customer’s index', () => {
  expect(entryAt(menu, '/CustomerMap')).toMatchObject({
    index: '1-1',
    top: { Mname: '客户' },
    group: { Mname: '分析' },
  });
  expect(entryAt(menu, '/customerManagement')).toMatchObject({ index: '1-0', group: null });
  expect(entryAt(menu, '/index')).toMatchObject({ index: '0-0' });
  expect(entryAt(menu, '/nowhere')).toBeUndefined();
});

test('a page outside the menu belongs where most of its like stand, and nowhere when none does', () => {
  const customers = (url: string) => /customer/i.test(url);
  expect(nearestTop([...menu, node('报表', '/customerReport')], customers)?.Mname).toBe('客户');
  expect(nearestTop(menu, () => false)).toBeUndefined();
});

test('groups themselves are no pages', () => {
  expect(entriesOf(menu).map((entry) => entry.url)).toEqual([
    '/index',
    '/customerManagement',
    '/CustomerMap',
    'https://example.com',
  ]);
});

test('a mistyped path finds what was probably meant', () => {
  expect(similarTo(menu, '/customermanagment')[0]?.url).toBe('/customerManagement');
  expect(similarTo(menu, '/zzzz')).toEqual([]);
});

test('an entry without a route is left out, and a group without entries too', () => {
  const left = openable(menu, (url) => url !== '/CustomerMap' && url !== '/index');
  expect(left.map((top) => top.Mname)).toEqual(['客户', '外部']);
  expect(entriesOf(left).map((entry) => entry.url)).toEqual(['/customerManagement', 'https://example.com']);
});

test('an entry is found by how its name sounds, whole, from its middle or by initials', () => {
  const named = entriesOf([{ ...node('菜单管理', '/menuAdmin', [], 'Menus'), Sound: 'caidanguanli cdgl' }]);
  for (const typed of ['caidan', 'guanli', 'cdgl', 'CDG', '菜单', 'menus', '/menuadmin'])
    expect(bestMatches(named, typed)).toHaveLength(1);
  expect(bestMatches(named, 'gdcl')).toEqual([]);
});

test('what begins with the typed word comes first', () => {
  const named = [
    node('班', '/a', [], 'My schemes'),
    node('校', '/b', [], 'Coaching by school'),
    node('校区', '/c', [], 'Schools'),
  ];
  expect(bestMatches(entriesOf(named), 'sch').map((entry) => entry.url)).toEqual(['/c', '/a', '/b']);
  expect(bestMatches(entriesOf(named), '校').map((entry) => entry.url)).toEqual(['/b', '/c']);
});
