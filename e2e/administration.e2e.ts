// What an administrator changes is seen by everyone at once; and the console without a network, on a provider's map, in two
// windows.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from './app';
import { goTo, shown, tabNames } from './frame';

let app: RunningApp;
let chief: Page;
beforeAll(async () => {
  app = await startApp();
  chief = await app.enter('13800000001');
});
afterAll(() => app?.stop());

/** A call in the name of whoever is signed in on the page. */
const call = (page: Page, method: string, path: string, fields: Record<string, string> = {}) =>
  page.evaluate(
    async ([how, where, given]) => {
      const { appid, uid } = JSON.parse(sessionStorage.getItem('userInfo') ?? '{}');
      const authorization = `USERID ${btoa(`${appid}:${sessionStorage.getItem('access_token')}:${uid}`)}`;
      const body = how === 'GET' ? null : new URLSearchParams(given);
      return (await (await fetch(where, { method: how, headers: { authorization }, body })).json()).data;
    },
    [method, path, fields] as const,
  );

interface Entry {
  id: number;
  version: number;
  mname: string;
  parentId: number | null;
}
const systemEntry = async (): Promise<Entry> => {
  const entries: Entry[] = await call(chief, 'GET', '/api/v1/systemmenu/tree');
  return entries.find(({ mname, parentId }) => mname === '系统' && parentId === null)!;
};

test('an area’s entry taken from a role: it is gone from their menu and its pages answer 403, without signing in again', async () => {
  const teacher = await app.enter('13800000007', '/serachSchool');
  const icons = () => teacher.locator('.icon-entry').allInnerTexts();
  expect(await icons()).toContain('系统');
  const idOf = async (name: string) => {
    const [found] = (await call(chief, 'GET', `/user/v1/options/role?q=${encodeURIComponent(name)}`)) as {
      value: number;
    }[];
    return String(found!.value);
  };
  const { id, version } = await systemEntry();
  await call(chief, 'PUT', '/api/v1/systemmenu/menu/edit', {
    id: String(id),
    version: String(version),
    'roleIds[0]': await idOf('系统管理员'),
    'roleIds[1]': await idOf('总管理员'),
  });
  // The next answer, whatever it is of, says that something changed.
  await call(teacher, 'GET', '/user/v1/me');
  await goTo(teacher, '/todo');
  await expect.poll(icons).not.toContain('系统');
  await expect.poll(() => tabNames(teacher)).not.toContain('查找校区');
  await goTo(teacher, '/serachSchool');
  await shown(teacher).locator('.state-sign', { hasText: '403' }).waitFor();
  await teacher.locator('.icon-menu').waitFor();
  expect(await chief.locator('.icon-entry').allInnerTexts()).toContain('系统');
  await teacher.context().close();
});

test('an entry with Ctrl opens a window of its own, signed in; renewed in one, the session goes on in both', async () => {
  await goTo(chief, '/schoolCenter');
  const opened = chief.context().waitForEvent('page');
  await chief.locator('.panel-entry a[href="/region"]').click({ modifiers: ['Control'] });
  const second = await opened;
  await shown(second).waitFor();
  expect(new URL(second.url()).pathname).toBe('/region');
  expect(await tabNames(chief)).not.toContain('区域管理');

  const token = (page: Page) => page.evaluate(() => sessionStorage.getItem('refresh_token'));
  const before = await token(second);
  expect(await token(chief)).toBe(before);
  await second.evaluate(() => sessionStorage.setItem('access_token', 'x'.repeat(43)));
  await second.reload();
  await shown(second).waitFor();
  await expect.poll(() => token(second)).not.toBe(before);
  await expect.poll(async () => (await token(chief)) === (await token(second))).toBe(true);
  await second.close();
});

test('a page from elsewhere stands in a tab of ours', async () => {
  const { id } = await systemEntry();
  const url = 'https://board.example.com/today';
  await chief.route(`${url}*`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>今日看板</h1>' }),
  );
  await call(chief, 'POST', '/api/v1/systemmenu/menu/add', {
    mname: '外部看板',
    kind: 'frame',
    url,
    parentId: String(id),
  });
  await goTo(chief, '/language');
  await chief.locator('.panel-entry a', { hasText: '外部看板' }).click();
  await shown(chief).frameLocator('iframe').getByText('今日看板').waitFor();
  await expect.poll(() => tabNames(chief)).toContain('外部看板');
});

test('without a network a write is refused at once, what was typed stays, and it is saved when the network is back', async () => {
  await goTo(chief, '/region?view=table');
  await chief.getByRole('button', { name: '新增区域' }).click();
  const dialog = chief.getByRole('dialog').first();
  await dialog.getByLabel('名称').fill('断网区');
  await dialog.getByLabel('编号').fill('OFF1');
  await chief.context().setOffline(true);
  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await dialog.getByLabel('名称').inputValue()).toBe('断网区');
  await chief.context().setOffline(false);
  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await shown(chief).getByText('断网区').first().waitFor();
});

test('a map that is left while it zooms leaves nothing behind, in a window that is made smaller too', async () => {
  const faults: string[] = [];
  chief.on('pageerror', (error) => faults.push(error.message));
  for (const width of [1280, 1000, 1280]) {
    await goTo(chief, '/map');
    await shown(chief).locator('.leaflet-marker-icon').first().waitFor();
    await shown(chief).locator('.leaflet-control-zoom-in').click();
    await chief.setViewportSize({ width, height: 800 });
    await chief.locator('.tab.active .tab-close').click();
    await shown(chief).locator('.leaflet-container').waitFor({ state: 'detached' });
    // What the map's own clock has begun is over by then.
    await chief.evaluate(() => new Promise((over) => setTimeout(over, 600)));
  }
  expect(faults).toEqual([]);
});

test('must hold 25: without a key the map, a place picked on it and schools by distance work, and nobody outside is asked', async () => {
  const outside: string[] = [];
  const isOutside = ({ protocol, origin }: URL) => protocol.startsWith('http') && origin !== new URL(app.url).origin;
  await chief.route(isOutside, (route) => {
    outside.push(route.request().url());
    return route.abort();
  });
  await goTo(chief, '/map');
  await shown(chief).getByText('离线地图').waitFor();
  await shown(chief).locator('.leaflet-marker-icon').first().waitFor();

  await goTo(chief, '/serachSchool');
  const [longitude, latitude] = [shown(chief).getByLabel('经度'), shown(chief).getByLabel('纬度')];
  await shown(chief).getByText('地图选点').click();
  await longitude.fill('121.44');
  await latitude.fill('31.19');
  await latitude.press('Enter');
  const metres = async () =>
    (await shown(chief).locator('strong[class*="distance"]').allInnerTexts()).map(
      (text) => Number.parseFloat(text.replace(/[^\d.]/g, '')) * (text.includes('公里') ? 1000 : 1),
    );
  await expect.poll(async () => (await metres()).length).toBeGreaterThan(1);
  const near = await metres();
  expect(near).toEqual([...near].sort((a, b) => a - b));
  await shown(chief)
    .locator('.leaflet-container')
    .click({ position: { x: 60, y: 60 } });
  await expect.poll(() => longitude.inputValue()).not.toBe('121.440000');
  await expect.poll(metres).not.toEqual(near);
  expect(outside).toEqual([]);
  await chief.unroute(isOutside);
});

test('with a key the provider’s map is shown; refused, it is drawn offline', async () => {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const items = ['provider:amap', 'key:secret'].map((one) => {
    const [name, value] = one.split(':');
    return { key: `map.${name}`, level: 'enterprise', value, version: 0 };
  });
  await call(chief, 'POST', '/configuration/v1/save', {
    reason: '启用高德',
    ...Object.fromEntries(
      items.flatMap((item, i) => Object.entries(item).map(([name, value]) => [`items[${i}][${name}]`, String(value)])),
    ),
  });
  const tiles: string[] = [];
  await chief.route('https://*.is.autonavi.com/**', (route) => {
    tiles.push(route.request().url());
    return route.fulfill({ contentType: 'image/png', body: pixel });
  });
  await chief.goto(`${app.url}/map`);
  await shown(chief).locator('.leaflet-tile-loaded').first().waitFor();
  expect(tiles[0]).toContain('key=secret');
  await expect.poll(() => shown(chief).getByText('离线地图').count()).toBe(0);

  await chief.unroute('https://*.is.autonavi.com/**');
  await chief.route('https://*.is.autonavi.com/**', (route) => route.abort());
  await chief.reload();
  await shown(chief).getByText('离线地图').waitFor();
  await shown(chief).locator('.leaflet-marker-icon').first().waitFor();
});
