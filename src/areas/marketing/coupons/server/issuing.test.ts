import { expect, test } from 'vitest';
import { marketing } from '#testing/scenes/marketing';

test('an order to give out coupons is seen where its batch is: not by a principal of another school', async () => {
  const t = await marketing();
  const schools = (await t.chief.get('/school/v1/school/list', { pageSize: 50 })).data.list as { id: number }[];
  const other = schools.find(({ id }) => id !== t.schoolId)!.id;
  const issueOf = async (name: string, schoolId: number) => {
    const terms = { kind: 'cash', faceValue: '10.00', total: 10, schools: [schoolId], issueWays: ['code'] };
    const batch = await t.add(t.paths.batch, { name, ...terms });
    return t.add(t.paths.issue, { batchId: batch.id, way: 'code', codeCount: 2 });
  };
  const [own, foreign] = [await issueOf('本校券', t.schoolId), await issueOf('他校券', other)];
  const seen = (await t.principal.get(`${t.paths.issue}/list`)).data.list.map(({ id }: { id: number }) => id);
  expect(seen).toContain(own.id);
  expect(seen).not.toContain(foreign.id);
  expect((await t.principal.get(`${t.paths.issue}/detail`, { id: foreign.id })).code).toBe(404);
  expect((await t.chief.get(`${t.paths.issue}/detail`, { id: foreign.id })).code).toBe(200);
});
