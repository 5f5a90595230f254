// @vitest-environment node
import { expect, it } from 'vitest';
import china from './china.json';

const names = china.provinces.map((province) => province.name);

it('draws all 34 provinces, Taiwan, Hong Kong, Macau and Hainan among them', () => {
  expect(names).toHaveLength(34);
  expect(names).toEqual(expect.arrayContaining(['台湾', '香港', '澳门', '海南']));
  for (const province of china.provinces) {
    expect(province.polygons.length).toBeGreaterThan(0);
    for (const polygon of province.polygons) expect(polygon.split(' ').length).toBeGreaterThanOrEqual(4);
    expect(province.nameEn).toMatch(/^[A-Z]/);
  }
});

it('shows the islands of the South China Sea with all ten dashes', () => {
  expect(china.dashes).toHaveLength(10);
  expect(china.islands.map((one) => one.name)).toEqual(
    expect.arrayContaining(['东沙群岛', '西沙群岛', '中沙群岛', '南沙群岛', '钓鱼岛']),
  );
});

it('stays small enough to load with the first map', () => {
  expect(JSON.stringify(china).length).toBeLessThan(150_000);
});
