import { expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import type { Client, MenuNode } from '#kernel/web/session';
import { siteOf } from './pages';

const desk = area({
  name: 'desk',
  title: ['台', 'Desk'],
  icon: 'home',
  routes: { '/desk': { title: ['台', 'Desk'], isPadding: false } },
  grants: {},
});
const client = { appid: 'demo', uid: 1, name: '甲', roles: ['teacher'], permissions: [] } as unknown as Client;
const node = (rest: Partial<MenuNode>): MenuNode => ({ Mname: '甲', Url: null, Ico: null, child: [], ...rest });
const route = (menu: MenuNode[], path: string) => {
  const found = siteOf([desk], {}, client, menu).find(path);
  return found.kind === 'page' ? found.page.route : found.kind;
};

test('an entry of the menu says how its page shows; without a word the page says it itself', () => {
  expect(route([], '/desk')).toMatchObject({ isPadding: false, keepAlive: true, tab: true });
  expect(route([node({ Url: '/desk' })], '/desk')).toMatchObject({ isPadding: false, keepAlive: true });
  const changed = node({ Url: '/desk', IsPadding: true, KeepAlive: false });
  expect(route([changed], '/desk')).toMatchObject({ isPadding: true, keepAlive: false, tab: true });
});

test('a page from elsewhere is a page for whom the menu has it, and no page otherwise', () => {
  const board = node({ Url: '/frame/7', Src: 'https://board.example.com', IsPadding: false });
  expect(route([board], '/frame/7')).toMatchObject({ path: '/frame/7', tab: true, isPadding: false });
  expect(route([], '/frame/7')).toBe('unknown');
});
