// Ctrl-K: a customer is found as people type names and numbers, and only by who may see them.
import { beforeAll, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';

let t: TestApp;
let chief: Person;
let counsellor: Person;
let stranger: Person;

beforeAll(async () => {
  t = await testApp();
  [chief, counsellor, stranger] = [
    await t.signIn('13800000001'),
    await t.signIn('13800000004'),
    await t.signIn('13800000007'),
  ];
  const guardians = [{ relation: 'mother', name: '李妈妈', mobile: '13698761357', isPrimary: true }];
  const given = { name: '张三丰', sourceId: 1, guardians };
  expect(await counsellor.post('/api/v1/student/customer/add', given)).toMatchObject({ code: 200 });
});

const found = async (who: Person, q: string): Promise<boolean> => {
  const { code, data } = await who.get('/work/v1/search', { q });
  expect(code).toBe(200);
  return JSON.stringify(data).includes('张三丰');
};

test.each(['zsf', 'zhangsanfeng', '张三丰', '1357'])(
  'must hold 24: %s finds the customer for who may see him, and not for who may not',
  async (q) => {
    expect([await found(counsellor, q), await found(chief, q), await found(stranger, q)]).toEqual([true, true, false]);
  },
);
