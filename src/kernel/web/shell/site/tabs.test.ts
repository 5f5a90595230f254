import { expect, test } from 'vitest';
import {
  aliveLimit,
  close,
  front,
  isFull,
  keyOf,
  mark,
  move,
  noTabs,
  pin,
  refresh,
  swept,
  type TabState,
  tabLimit,
  touch,
  visit,
} from './tabs';

const home = '/index';
const page = { tab: true, keepAlive: true };
const form = { tab: true, keepAlive: false };
const tab = (path: string, query: Record<string, string> = {}) => ({ key: path, title: path, path, query });
const open = (paths: string[], meta = page): TabState =>
  [home, ...paths].reduce((state, path) => visit(state, tab(path), path === home ? page : meta), noTabs);
const keys = (state: TabState) => state.tabs.map((one) => one.key);
const alive = (state: TabState) => state.alive.map((one) => one.key);

test('a route is one tab, however often it is opened; the last query stands', () => {
  const state = visit(open(['/a', '/b']), tab('/a', { page: '2' }), page);
  expect(keys(state)).toEqual([home, '/a', '/b']);
  expect(state.tabs[1]?.query).toEqual({ page: '2' });
  expect(state.active).toBe('/a');
});

test('two customers are two tabs, two pages of one list are one', () => {
  expect(keyOf('/customerDetail', { id: '1', tab: 'x' }, ['id'])).toBe('/customerDetail?id=1');
  expect(keyOf('/customerManagement', { page: '2' }, [])).toBe('/customerManagement');
});

test('with A B C D and C active, the five actions close what they say and never the workbench', () => {
  const state = visit(open(['/A', '/B', '/C', '/D']), tab('/C'), page);
  const after = (sweep: Parameters<typeof swept>[1]) => close(state, swept(state, sweep, '/C', home), home);
  expect(keys(after('left'))).toEqual([home, '/C', '/D']);
  expect(keys(after('right'))).toEqual([home, '/A', '/B', '/C']);
  expect(keys(after('others'))).toEqual([home, '/C']);
  expect(keys(after('all'))).toEqual([home]);
  expect(after('all').active).toBe(home);
  expect(after('right').active).toBe('/C');
});

test('a page that is alive comes to the front as a visit would bring it there, and the visit that follows changes nothing', () => {
  const state = open(['/a', '/b', '/c']);
  const shown = front(state, '/a');
  expect(shown).toEqual(visit(state, tab('/a'), page));
  expect(visit(shown, tab('/a'), page)).toBe(shown);
  expect(visit(shown, tab('/a', { page: '2' }), page).tabs[1]?.query).toEqual({ page: '2' });
  // One that was thrown away has to be made anew, as one that was never there.
  const left = visit(open(['/form'], form), tab('/a'), page);
  expect(front(left, '/form')).toBe(left);
  expect(front(left, '/nowhere')).toBe(left);
});

test('closing the active tab goes to its right neighbour, else to the left', () => {
  const middle = visit(open(['/a', '/b', '/c']), tab('/b'), page);
  expect(close(middle, ['/b'], home).active).toBe('/c');
  expect(close(open(['/a', '/b']), ['/b'], home).active).toBe('/a');
  expect(close(open(['/a']), [home], home).tabs).toHaveLength(2);
});

test('ten pages stay alive, the least recently used goes first', () => {
  const paths = Array.from({ length: 12 }, (_, i) => `/p${i}`);
  const state = open(paths);
  expect(alive(state)).toHaveLength(aliveLimit);
  expect(alive(state)).not.toContain('/p0');
  expect(alive(state).at(-1)).toBe('/p11');
  expect(keys(state)).toHaveLength(13);
});

test('a page with input in it is never thrown away by opening others', () => {
  const typed = mark(open(['/form']), '/form', 'name', true);
  const state = Array.from({ length: 15 }, (_, i) => `/p${i}`).reduce((s, path) => visit(s, tab(path), page), typed);
  expect(alive(state)).toContain('/form');
});

test('a page without keepAlive is thrown away when left, unless something was typed', () => {
  const untouched = visit(open(['/form'], form), tab('/a'), page);
  expect(alive(untouched)).not.toContain('/form');
  const touched = visit(touch(open(['/form'], form), '/form'), tab('/a'), page);
  expect(alive(touched)).toContain('/form');
});

test('a closed tab is forgotten: page, generation and unsaved mark', () => {
  const state = close(mark(refresh(open(['/a']), '/a'), '/a', 'name', true), ['/a'], home);
  expect(alive(state)).toEqual([home]);
  expect(state.generations).toEqual({});
  expect(state.unsaved).toEqual({});
});

test('the bar takes twenty tabs; the next page is shown without one', () => {
  const state = open(Array.from({ length: tabLimit - 1 }, (_, i) => `/p${i}`));
  expect(isFull(state, '/new')).toBe(true);
  expect(isFull(state, '/p3')).toBe(false);
  const over = visit(state, tab('/new'), page);
  expect(keys(over)).toHaveLength(tabLimit);
  expect(over.offBar?.key).toBe('/new');
});

test('tabs are reordered by dragging, the workbench stays first', () => {
  const state = open(['/a', '/b', '/c']);
  expect(keys(move(state, '/c', '/a', home))).toEqual([home, '/c', '/a', '/b']);
  expect(keys(move(state, '/c', home, home))).toEqual([home, '/c', '/a', '/b']);
  expect(keys(move(state, home, '/c', home))).toEqual([home, '/a', '/b', '/c']);
});

test('a refresh mounts the page anew and drops what was unsaved', () => {
  const state = refresh(mark(open(['/a']), '/a', 'name', true), '/a');
  expect(state.generations['/a']).toBe(1);
  expect(state.unsaved).toEqual({});
});

test('a page is clean only when all its parts are', () => {
  const both = mark(mark(open(['/a']), '/a', 'page', true), '/a', 'dialog', true);
  const one = mark(both, '/a', 'dialog', false);
  expect('/a' in one.unsaved).toBe(true);
  expect(mark(one, '/a', 'page', false).unsaved).toEqual({});
});

test('a pinned tab stands behind the workbench and no sweep closes it; let go, it is one of the others', () => {
  const state = pin(open(['/A', '/B', '/C']), '/C');
  expect(keys(state)).toEqual([home, '/C', '/A', '/B']);
  expect(keys(close(state, swept(state, 'all', '/A', home), home))).toEqual([home, '/C']);
  expect(keys(close(state, swept(state, 'left', '/B', home), home))).toEqual([home, '/C', '/B']);
  const free = pin(state, '/C');
  expect(keys(close(free, swept(free, 'all', '/A', home), home))).toEqual([home]);
  expect(pin(state, home)).toBe(state);
});
