// What a figure was on a day is kept at night, by whole, school and person, and is the trend that each reader sees.
import { beforeAll, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { pair } from '#kernel/model/text';
import type { FigureContext } from '#kernel/server/figures/figure';
import type { AreaServer } from '#kernel/server/service';
import { type Person, type TestApp, testApp } from '#testing/app';
import { runJob } from '#testing/runJob';

const asked: FigureContext[] = [];
let ofSchool = 0;
let ofStaff = 0;

/** Ten a day for the whole, three of them of one school, two of one person. */
const probe: AreaServer = {
  area: area({ name: 'trendProbe', title: ['无', 'None'], icon: 'x', routes: {} }),
  registers: {
    figure: [
      {
        key: 'lead.new',
        area: 'trendProbe',
        label: pair('新增', 'New'),
        unit: 'count',
        additive: true,
        permission: 'customers.customer.view',
        formula: pair('测试', 'Test'),
        compute: async (_, context) => {
          asked.push(context);
          if (context.schoolId) return context.schoolId === ofSchool ? 3 : 0;
          if (context.staffId) return context.staffId === ofStaff ? 2 : 0;
          return 10;
        },
      },
    ],
  },
};

let t: TestApp;
let people: Person[];

beforeAll(async () => {
  t = await testApp({ parts: [probe] });
  t.clock.set('2026-07-08T00:30:00+08:00');
  people = [await t.signIn('13800000001'), await t.signIn('13800000005'), await t.signIn('13800000004')];
  ofSchool = people[1]!.client.school!.id;
  ofStaff = people[2]!.client.uid;
});

const trends = async () => {
  const found = [];
  for (const who of people) {
    const { data } = await who.get('/work/v1/home/card', { key: 'workbench.figures' });
    found.push(data.figures.find(({ key }: { key: string }) => key === 'lead.new').trend);
  }
  return found;
};
const daily = (value: number) => Array.from({ length: 14 }, () => value);

test('a trend has a fortnight up to yesterday in what its reader sees, kept or counted when asked for', async () => {
  expect(await trends()).toEqual([daily(10), daily(3), daily(2)]);
  const before = asked.filter(({ from, to }) => from === to).length;
  await runJob(t.app, 'workbench.figureDaily');
  asked.length = 0;
  expect(await trends()).toEqual([daily(10), daily(3), daily(2)]);
  // The nights of a fortnight were made up for: no day is counted again.
  expect(asked.filter(({ from, to }) => from === to && from < '2026-07-08')).toEqual([]);
  expect(before).toBe(3 * 14);
});

test('a day kept twice is kept once, as it was counted last', async () => {
  await Promise.all([runJob(t.app, 'workbench.figureDaily'), runJob(t.app, 'workbench.figureDaily')]);
  expect(await trends()).toEqual([daily(10), daily(3), daily(2)]);
});
