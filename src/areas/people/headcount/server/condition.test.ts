import { beforeAll, expect, test } from 'vitest';
import { School } from '#areas/system/organisation/model/organisation';
import { rows } from '#kernel/server/rows';
import { type Employing, employing } from '#testing/scenes/employing';
import type { StaffCondition } from '../model/condition';

let t: Employing;
beforeAll(async () => {
  t = await employing();
});
const asked = { from: '2031-01-01', to: '2031-06-30' };
const condition = async (who = t.hr, more: object = {}): Promise<StaffCondition> =>
  t.ok(await who.get('/people/v1/staffCondition', { ...asked, ...more }));

test('everyone who works here counts, not only who started in the period; who came and went are told apart', async () => {
  const before = await condition();
  await t.colleague({ startOn: '2019-01-01' });
  await t.colleague({ startOn: '2031-02-01', status: 'probation' });
  await t.colleague({ startOn: '2019-01-01', leftOn: '2031-03-15', status: 'left' });
  // Gone, and nobody knows since when.
  await t.colleague({ startOn: '2019-01-01', status: 'left' });
  const after = await condition();
  const grown = (key: 'head' | 'probation' | 'atStart' | 'atEnd' | 'joined' | 'left') => after[key] - before[key];
  expect([grown('head'), grown('probation'), grown('joined'), grown('left')]).toEqual([2, 1, 1, 1]);
  expect([grown('atStart'), grown('atEnd')]).toEqual([2, 2]);
  expect(after.turnover).toBe(Math.round((100 * 100 * after.left) / ((after.atStart + after.atEnd) / 2)) / 100);
  const march = after.months.find(({ month }) => month === '2031-03')!;
  expect([after.months.length, march.left, march.joined]).toEqual([12, 1, 0]);
  expect((await t.hr.get('/people/v1/staffCondition', { from: '2031-02-01', to: '2031-01-01' })).code).toBe(422);
});

test('must hold 25: staff of other schools are 404, and missing from lists and head counts; numbers are masked, each look is one line of the log', async () => {
  const other = await t.inside(async (work) => {
    return (await rows(work, School, {}, { sort: '-id' })).find(({ id }) => id !== t.schoolId)!.id;
  });
  const before = await condition(t.principal);
  const far = await t.colleague({ schoolId: other });
  const near = await t.colleague({ idCard: '110101199003070134' });
  expect((await condition(t.principal)).head - before.head).toBe(1);
  expect((await t.principal.get('/people/v1/staff/detail', { id: far.id })).code).toBe(404);
  const list = (await t.principal.get('/people/v1/staff/list', { pageSize: 200, sort: '-id' })).data.list;
  const ids = list.map(({ id }: { id: number }) => id);
  expect([ids.includes(near.id), ids.includes(far.id)]).toEqual([true, false]);
  const shown = (await t.principal.get('/people/v1/staff/detail', { id: near.id })).data;
  expect(JSON.stringify(shown)).not.toContain(near.mobile);
  expect(JSON.stringify(shown)).not.toContain('110101199003070134');
  const looks = async () =>
    Number(
      (
        await t.app.database.owner.query(
          `select count(*) as n from operation_log where enterprise_id = 1 and action = 'reveal' and row_id = $1`,
          [near.id],
        )
      ).rows[0].n,
    );
  const had = await looks();
  const look = await t.hr.post('/user/v1/reveal', { entity: 'staff', id: near.id, field: 'mobile' });
  expect([look.code, look.data]).toMatchObject([200, {}]);
  expect((await looks()) - had).toBe(1);
});
