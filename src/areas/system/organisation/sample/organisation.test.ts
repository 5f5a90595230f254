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

test('the demo has 14 leases with 160 dues of which three are late, and five agreements with 14 months of fees', async () => {
  const leases = await all('/school/v1/lease');
  expect(counts(leases, (row) => row.state)).toEqual({ active: 11, draft: 1, renewed: 1, terminated: 1 });
  const inDays = (row: Record<string, unknown>) => (Date.parse(String(row.endOn)) - Date.now()) / 86_400_000;
  expect(leases.filter((row) => row.state === 'active' && inDays(row) <= 90)).toHaveLength(2);
  expect(leases.filter((row) => row.renewOfId !== null)).toHaveLength(1);
  const dues = await all('/school/v1/rentDue');
  expect(dues).toHaveLength(160);
  expect(dues.filter((row) => row.status === 'overdue')).toHaveLength(3);
  const example = leases.find((row) => row.startOn === '2026-03-10')!;
  const own = dues.filter((row) => row.leaseId === example.id).sort((a, b) => (a.dueOn! < b.dueOn! ? -1 : 1));
  expect(own).toHaveLength(12);
  expect(own[0]).toMatchObject({ dueOn: '2026-03-05', amount: '60967.74' });

  const agreements = await all('/school/v1/franchiseAgreement');
  expect(counts(agreements, (row) => row.state)).toEqual({ active: 3, renewed: 1, terminated: 1 });
  const fees = await all('/school/v1/franchiseFee');
  expect(new Set(fees.map((row) => row.month)).size).toBe(14);
});

test('the demo has 18 support requests in all states, and four openings of 38 nodes: two running with four late nodes', async () => {
  const requests = await all('/school/v1/supportRequest');
  expect(requests).toHaveLength(18);
  expect(Object.values(counts(requests, (row) => row.state))).toEqual(Array(9).fill(2));
  const projects = await all('/api/v1/OperateNode/project');
  expect(counts(projects, (row) => row.state)).toEqual({ running: 2, done: 2 });
  expect(projects.map((row) => row.all)).toEqual([38, 38, 38, 38]);
  expect(projects.reduce((sum, row) => sum + Number(row.overdue), 0)).toBe(4);
});

test('the demo has an account for each of its 120 people and of the 22 who left, 16 roles, nine people with two', async () => {
  const accounts = await all('/user/v1/account');
  expect(counts(accounts, (row) => row.state)).toEqual({ active: 113, invited: 3, locked: 2, disabled: 2, closed: 22 });
  expect(await all('/user/v1/role')).toHaveLength(16);
});
