// A list reads what it shows, and counts when somebody asks how many there are.
import { beforeAll, expect, test } from 'vitest';
import { type Person, testApp } from '#testing/app';

const path = '/frontdesk/v1/lostItem';
const customers = '/api/v1/student/customer/list';
let principal: Person;
let chief: Person;
let counsellor: Person;

beforeAll(async () => {
  const t = await testApp();
  principal = await t.signIn('13800000005');
  chief = await t.signIn('13800000001');
  counsellor = await t.signIn('13800000004');
  for (let n = 0; n < 12; n++)
    await principal.post(`${path}/add`, {
      name: `伞${n}`,
      kind: 'other',
      foundOn: '2026-07-08',
      finderMobile: '13812345678',
      schoolId: principal.client.school!.id,
    });
});

const list = async (asked: object) => (await principal.get(`${path}/list`, { ...asked })).data;

test('a row holds the fields asked for, with their labels, and what says what may be done with it; nothing else travels', async () => {
  const [row] = (await list({ fields: 'kind,schoolId,nonsense' })).list;
  expect(
    Object.keys(row)
      .filter((name) => !name.startsWith('$'))
      .sort(),
  ).toEqual(
    ['createdAt', 'createdBy', 'id', 'kind', 'name', 'schoolId', 'state', 'updatedAt', 'updatedBy', 'version'].sort(),
  );
  expect(row.$labels).toMatchObject({ schoolId: expect.any(String) });
  expect(row.$labels).not.toHaveProperty('keeperId');
  expect(row.$can).toContain('giveBack');
  const [whole] = (await list({})).list;
  expect(whole).toMatchObject({ ...row, $masked: ['finderMobile'], value: '0.00', foundOn: '2026-07-08' });
  expect(row.$masked).toEqual([]);
});

test('rows come first, without being counted; how many there are is asked beside them', async () => {
  const first = await list({ only: 'rows', pageSize: 10 });
  expect(first).toMatchObject({ isPart: true, page: 1, pageSize: 10 });
  expect(first).not.toHaveProperty('total');
  expect(await list({ only: 'totals', page: 7 })).toEqual({ total: 12 });
  // A page that is not full says by itself how many there are.
  expect(await list({ only: 'rows', page: 2, pageSize: 10 })).toMatchObject({ total: 12 });
  expect(await list({ only: 'rows', q: '伞3' })).toMatchObject({ total: 1 });
  expect(await list({ only: 'nonsense' })).toMatchObject({ total: 12, list: expect.any(Array) });
});

test('what an area adds to its rows and covers of them is the same, however few fields are asked for', async () => {
  for (const who of [chief, counsellor])
    for (const view of ['all', 'pool']) {
      const whole = (await who.get(customers, { view })).data;
      const few = (await who.get(customers, { view, fields: 'name,schoolId,referrerCustomerId' })).data;
      expect(few.total).toBe(whole.total);
      expect(few.list).toHaveLength(whole.list.length);
      few.list.forEach((row: Record<string, unknown>, n: number) => {
        const { $labels, $masked, ...rest } = row;
        expect(whole.list[n]).toMatchObject(rest);
        expect(whole.list[n].$labels).toMatchObject($labels as object);
        expect(whole.list[n].$masked).toEqual(expect.arrayContaining($masked as string[]));
        expect(rest).not.toHaveProperty('idCard');
      });
    }
});

test('the summary of a list is asked beside its rows', async () => {
  const first = (await counsellor.get(customers, { view: 'all', only: 'rows' })).data;
  expect(first.isPart).toBe(true);
  expect(first).not.toHaveProperty('summary');
  const whole = (await counsellor.get(customers, { view: 'all' })).data;
  const beside = (await counsellor.get(customers, { view: 'all', only: 'totals' })).data;
  expect(beside).toEqual({
    total: whole.total,
    summary: whole.summary,
    ...(whole.totalIsCapped ? { totalIsCapped: true } : {}),
  });
});
