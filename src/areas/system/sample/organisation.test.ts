import { expect, test } from 'vitest';
import { testApp } from '#testing/app';

const { signIn } = await testApp();
const chief = await signIn('13800000001');
const all = async (path: string, query: object = {}): Promise<Record<string, unknown>[]> =>
  (await chief.get(`${path}/list`, { pageSize: 200, ...query })).data.list;
function counts(rows: Record<string, unknown>[], keyOf: (row: Record<string, unknown>) => unknown) {
  const found: Record<string, number> = {};
  for (const row of rows) found[String(keyOf(row))] = (found[String(keyOf(row))] ?? 0) + 1;
  return found;
}

test('the demo has twelve schools in six cities of three regions, each with its outline, and 46 departments', async () => {
  const schools = await all('/school/v1/school');
  expect(counts(schools, (row) => row.state)).toEqual({ open: 8, preparing: 2, suspended: 1, closed: 1 });
  const open = schools.filter((row) => row.state === 'open');
  expect(counts(open, (row) => row.kind)).toEqual({ direct: 5, franchise: 3 });
  const regions = await all('/common/orgs/region');
  expect(counts(regions, (row) => row.parentId === null)).toEqual({ true: 3, false: 6 });
  expect(new Set(schools.map((row) => row.regionId)).size).toBe(6);
  expect((await chief.get('/common/orgs/region/boundaries')).data).toHaveLength(9);
  expect(await all('/common/orgs/department')).toHaveLength(46);
});

test('the demo has sixty devices, fourteen names, three of them silent', async () => {
  const devices = await all('/api/v1.system/device');
  expect(devices).toHaveLength(60);
  expect(await all('/api/v1.system/ddns')).toHaveLength(14);
  expect(devices.slice(0, 4).map((row) => row.offlineSince !== null)).toEqual([true, true, true, false]);
  expect(Object.keys(counts(devices, (row) => row.state)).sort()).toEqual(['in_use', 'repair', 'scrapped', 'stock']);
});
