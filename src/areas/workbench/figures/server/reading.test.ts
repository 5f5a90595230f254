// Figures in what their reader may see: the schools add up to the whole, nobody reads another school's.
import { beforeAll, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#testing/app';

const path = '/work/v1/figure';
const year = { from: '2025-01-01', to: '2026-12-31' };
let t: TestApp;
let chief: Person;
let principal: Person;

beforeAll(async () => {
  t = await testApp();
  chief = await t.signIn('13800000001');
  principal = await t.signIn('13800000005');
});

test('must hold 4: the sum over the schools is the enterprise’s number, for every figure that adds up', async () => {
  const { data: figures } = await chief.get(`${path}/value`, { ...year, compare: 'year' });
  const additive = new Set(t.app.registries.figure.all().flatMap(({ key, additive }) => (additive ? [key] : [])));
  const checked = figures.filter(({ key }: { key: string }) => additive.has(key));
  expect(checked.length).toBeGreaterThan(0);
  for (const { key, value } of checked) {
    const { data } = await chief.get(`${path}/bySchool`, { key, ...year });
    expect([key, data.total]).toEqual([key, value]);
  }
});

test('a principal’s number is that of the own school; another school is not there', async () => {
  const own = principal.client.school!.id;
  const { data } = await principal.get(`${path}/bySchool`, { key: 'lead.new', ...year });
  expect(data.rows.map(({ schoolId }: { schoolId: number }) => schoolId)).toEqual([own]);
  const [mine] = (await principal.get(`${path}/value`, year)).data.filter(
    ({ key }: { key: string }) => key === 'lead.new',
  );
  const [theirs] = (await chief.get(`${path}/value`, { ...year, schoolId: own })).data.filter(
    ({ key }: { key: string }) => key === 'lead.new',
  );
  expect(mine.value).toBe(theirs.value);
  const other = (await t.signIn('13800000014')).client.school!.id;
  expect((await principal.get(`${path}/value`, { ...year, schoolId: other })).code).toBe(404);
});

test('a trend covers its period in few steps and adds up to the figure', async () => {
  const { data: steps } = await chief.get(`${path}/series`, { key: 'lead.new', ...year });
  const [figure] = (await chief.get(`${path}/value`, year)).data.filter(
    ({ key }: { key: string }) => key === 'lead.new',
  );
  expect(steps.length).toBeLessThanOrEqual(31);
  expect(steps.reduce((sum: number, { value }: { value: number }) => sum + value, 0)).toBe(figure.value);
});

test('a period that ends before it begins or lasts too long is refused at its field; an unknown figure is not there', async () => {
  const backwards = { from: '2026-02-01', to: '2026-01-01' };
  expect(await chief.get(`${path}/value`, backwards)).toMatchObject({ code: 422, data: [{ field: 'to' }] });
  expect((await chief.get(`${path}/value`, { from: '2020-01-01', to: '2026-01-01' })).code).toBe(422);
  expect((await chief.get(`${path}/series`, { key: 'nothing', ...year })).code).toBe(404);
  const hr = await t.signIn('13800000006');
  expect((await hr.get(`${path}/series`, { key: 'lead.new', ...year })).code).toBe(403);
});
