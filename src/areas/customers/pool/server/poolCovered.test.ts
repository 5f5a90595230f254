// What is covered on a customer of the pool is told by no order, no suggestion and no story of it either.
import { expect, test } from 'vitest';
import { knowing } from '#testing/scenes/knowing';

const world = await knowing();
const { chief, counsellor, other, enter, mobile } = world;
const path = '/api/v1/student/customer';
const pooled = async (name: string, change: Record<string, unknown> = {}) => {
  const given = { schoolId: counsellor.client.school!.id, ownerId: null, daySchool: '实验小学', ...change };
  return (await enter(chief, name, given)).data.id as number;
};

test('the pool is ordered by what is seen of a name: one beside another’s tells nothing of what stands behind the first character', async () => {
  const wanted: number[] = [];
  for (const name of ['诸葛子', '诸葛丑', '诸葛寅']) wanted.push(await pooled(name));
  const q = '诸';
  const ordered = async (sort: string) =>
    (await counsellor.get(`${path}/list`, { view: 'pool', sort, pageSize: 200 })).data.list
      .map(({ id }: { id: number }) => id)
      .filter((id: number) => wanted.includes(id));
  // 丑 < 子 < 寅, were it by the name; they stand as they were entered.
  expect(await ordered('name')).toEqual(wanted);
  expect(await ordered('-name')).toEqual([...wanted].reverse());
  const found = (await counsellor.get(`${path}/list`, { view: 'pool', sort: 'name', q, pageSize: 200 })).data.list;
  expect(found.map(({ id }: { id: number }) => id)).toEqual(wanted);
  const sheet = await world.http.inject({
    url: `${path}/export?view=pool&sort=name&columns=code,name&format=csv&ids=${wanted.join(',')}`,
    headers: { authorization: chief.header },
  });
  const codes = sheet.body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);
  expect(codes).toEqual([...codes].sort());
  // By a field that is blank there they stand at one end, whatever is in it.
  expect(await ordered('daySchool')).toEqual(wanted);
});

test('the pool lends no day school to the suggestions, and another school’s are not suggested at all', async () => {
  await pooled('司徒雷', { daySchool: '秘密小学' });
  await enter(counsellor, '公开生', { daySchool: '公开小学' });
  const suggested = async (who: typeof counsellor, asked: Record<string, unknown> = {}) =>
    (await who.get(`${path}/daySchools`, asked)).data;
  expect(await suggested(counsellor, { q: '公开' })).toEqual(['公开小学']);
  expect(await suggested(counsellor, { q: '秘密' })).toEqual([]);
  expect(await suggested(chief, { q: '秘密', schoolId: counsellor.client.school!.id })).toEqual([]);
  expect(await suggested(other, { q: '公开', schoolId: counsellor.client.school!.id })).toEqual([]);
});

test('the timeline covers what the page covers, wherever somebody wrote it down', async () => {
  const number = mobile();
  const guardians = [
    { relation: 'mother', name: '宇文丽', mobile: number, wechat: 'yuwen_li', email: 'yuwen@x.example' },
  ];
  const content = `宇文丽来电，孩子宇文泰，号码${number}，微信yuwen_li，邮箱yuwen@x.example`;
  const { data: row } = await enter(counsellor, '宇文泰', { guardians });
  const nextAt = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  const talk = { customerId: row.id, way: 'phone', result: 'connected', content, nextAt };
  expect((await counsellor.post('/api/v1/student/followUp/add', talk)).code).toBe(200);
  const told = async (who: typeof counsellor) =>
    JSON.stringify((await who.get(`${path}/timeline`, { id: row.id })).data);
  const own = await told(counsellor);
  for (const open of ['宇文丽', '宇文泰', 'yuwen_li', `137****${number.slice(-4)}`]) expect(own).toContain(open);
  expect(own).not.toContain(number);
  await world.asEnterprise((work) =>
    work.session.client.query('update customer set owner_id = null, pool_at = now() where id = $1', [row.id]),
  );
  const pool = await told(counsellor);
  expect(pool).toContain('来电');
  for (const secret of ['宇文丽', '宇文泰', number, 'yuwen_li', 'yuwen@x.example']) expect(pool).not.toContain(secret);
});
