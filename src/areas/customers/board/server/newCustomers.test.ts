// New customers are one number, wherever it is said.
import { expect, test } from 'vitest';
import { figureValue } from '#kernel/server/figures/counting';
import { owning } from '#testing/scenes/owning';

const t = await owning('2026-03-10T10:00:00+08:00');
const day = { from: '2026-03-10', to: '2026-03-10' };
const path = '/api/v1/student/customer';

async function said() {
  const board = (await t.chief.get('/v1/salesperson/figures', day)).data.leads;
  const { total: behind } = (await t.chief.get('/v1/salesperson/figureRows', { ...day, figure: 'leads' })).data;
  const funnel = (await t.chief.get('/v1/salesperson/funnel', { ...day, mode: 'cohort', withInvalid: true })).data;
  const period = (await t.chief.get('/v1/salesperson/funnel', { ...day, mode: 'period', withInvalid: true })).data;
  const list = (await t.chief.get(`${path}/list`, { createdAtFrom: day.from, createdAtTo: day.to })).data.total;
  const source = (await t.chief.get('/api/student/customerSource/stats', { ...day, sourceId: t.sourceId })).data;
  const figure = await t.inside((work) => figureValue(work, 'lead.new', day));
  return [board, behind, funnel.steps[0].reached, period.steps[0].reached, list, source.figures.leads, Number(figure)];
}

test('board, the rows behind it, both funnels, the list, the sources and the registered figure say the same', async () => {
  const add = async (name: string, n: number) =>
    (
      await t.counsellor.post(`${path}/add`, {
        ...{ name, sourceId: t.sourceId, schoolId: t.schoolId, ownerId: t.me },
        guardians: [{ relation: 'mother', mobile: `1355555000${n}` }],
      })
    ).data;
  const made = [await add('一号新', 1), await add('二号新', 2), await add('三号新', 3)];
  expect(await said()).toEqual([3, 3, 3, 3, 3, 3, 3]);
  // Given to a colleague, it is new once; gone, it is new nowhere.
  const { staffId } = await t.colleague('接手');
  const given = { ids: [made[0].id], toStaffId: staffId, reason: '换人' };
  expect((await t.principal.post(`${path}/transfer`, given)).data.done).toEqual([made[0].id]);
  expect(await said()).toEqual([3, 3, 3, 3, 3, 3, 3]);
  expect((await t.chief.delete(`${path}/delete`, { id: made[2].id })).code).toBe(200);
  expect(await said()).toEqual([2, 2, 2, 2, 2, 2, 2]);
});

test('who may not open the appointments is not told their number; who may, is', async () => {
  const told = async (mobile: string) => {
    const { code, data } = await (await t.signIn(mobile)).get('/work/v1/home/card', { key: 'customers.today' });
    expect(code).toBe(200);
    return data.figures.map(({ key }: { key: string }) => key);
  };
  expect(await told('13800000004')).toContain('arrivals');
  expect(await told('13800000009')).not.toContain('arrivals');
});
