// Targets spread over months by the server, as the page asks for them, and kept only where they add up.
import { expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { pair } from '#kernel/model/text';
import type { AreaServer } from '#kernel/server/service';
import { testApp } from '#testing/app';

const path = '/v1/plan/schoolPlan';
/** Fifty thousand a month, five times as much in July and August. */
const probe: AreaServer = {
  area: area({ name: 'spreadProbe', title: ['无', 'None'], icon: 'x', routes: {} }),
  registers: {
    figure: [
      {
        key: 'payment.received',
        area: 'spreadProbe',
        label: pair('实收', 'Received'),
        unit: 'money',
        additive: true,
        permission: 'customers.customer.view',
        formula: pair('测试', 'Test'),
        compute: async (_, { from }) => (['07', '08'].includes(from.slice(5, 7)) ? 250_000_00 : 50_000_00),
      },
    ],
  },
};

const t = await testApp({ parts: [probe] });
const principal = await t.signIn('13800000005');
const about = { schoolId: principal.client.school!.id, year: 2030, figureKey: 'payment.received' };
const spread = async (yearValue: number, way: string): Promise<number[]> => {
  const { code, data } = await principal.get(`${path}/spread`, { ...about, yearValue, way });
  expect(code).toBe(200);
  return data;
};

test('must hold 23: asked for, a year is spread evenly and by last year into the stated months', async () => {
  expect(await spread(1_000_000, 'even')).toEqual([...Array.from({ length: 11 }, () => 83_333.33), 83_333.37]);
  const summer = (month: number, i: number) => (i === 6 ? 300_000.01 : i === 7 ? 300_000 : month);
  expect(await spread(1_200_000.01, 'lastYear')).toEqual(Array.from({ length: 12 }, () => 60_000).map(summer));
});

test('must hold 23: what was spread is kept; a fen too many is refused with the difference', async () => {
  const made = await spread(1_200_000.01, 'lastYear');
  const target = (months: number[]) => ({
    figureKey: about.figureKey,
    yearValue: 1_200_000.01,
    ...Object.fromEntries(months.map((value, i) => [`m${i + 1}`, value])),
  });
  const add = (months: number[]) =>
    principal.post(`${path}/add`, { schoolId: about.schoolId, year: about.year, targets: [target(months)] });
  expect(await add(made.map((value, i) => (i === 0 ? value + 0.01 : value)))).toMatchObject({
    code: 422,
    data: [{ field: 'targets[0].yearValue', message: expect.stringContaining('0.01') }],
  });
  expect((await add(made)).code).toBe(200);
});
