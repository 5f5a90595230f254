// Who may be somebody else is shown to whoever can do something about it.
import { expect, test } from 'vitest';
import { runJob } from '#testing/runJob';
import { knowing } from '#testing/scenes/knowing';
import { customerTabs } from '../../list/model/listCalls';

const world = await knowing();
const { chief, counsellor, other, enter, mobile, app, signIn } = world;
const principal = await signIn('13800000005');
const path = '/api/student/duplicatePair';

test('possible duplicates lists only pairs of which the reader can act on both sides', async () => {
  expect(principal.client.school!.id).toBe(counsellor.client.school!.id);
  const pairOf = async (name: string, second: typeof counsellor) => {
    const guardians = [{ relation: 'mother', mobile: mobile() }];
    const a = (await enter(counsellor, `${name}一`, { guardians })).data.id as number;
    const b = (await enter(second, `${name}二`, { guardians, onSibling: 'apart' })).data.id as number;
    return [a, b];
  };
  const here = await pairOf('同校', counsellor);
  const across = await pairOf('跨校', other);
  await runJob(app, 'customers.duplicates');
  const listed = async (who: typeof chief) => {
    const { list } = (await who.get(`${path}/list`, { state: 'open', pageSize: 200 })).data;
    return list.map(({ aId, bId }: { aId: number; bId: number }) => `${aId}:${bId}`);
  };
  expect(await listed(chief)).toEqual(expect.arrayContaining([here.join(':'), across.join(':')]));
  const seen = await listed(principal);
  expect(seen).toContain(here.join(':'));
  expect(seen).not.toContain(across.join(':'));
  // The tab counts what is listed behind it.
  for (const who of [chief, principal]) {
    const { total } = (await who.get(`${path}/list`, { state: 'open' })).data;
    expect((await who.get(customerTabs.path)).data.duplicates).toBe(total);
  }
  // What is listed can be compared, both sides of it.
  for (const id of seen[0].split(':'))
    expect(await principal.get('/api/v1/student/customer/detail', { id })).toMatchObject({ code: 200 });
  const { list } = (await chief.get(`${path}/list`, { customerId: across[0] })).data;
  expect(await principal.post(`${path}/ignore`, { id: list[0].id })).toMatchObject({ code: 404 });
});
