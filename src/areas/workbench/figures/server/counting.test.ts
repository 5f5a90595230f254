// What a figure is said to be, it is however it is asked for: alone, with all others of its kind, over one span or several.
import { beforeAll, expect, test } from 'vitest';
import { Staff } from '#areas/people/model/staff';
import { Region, School } from '#areas/system/organisation/model/organisation';
import { addDays, dayOf } from '#kernel/model/dates';
import { combined, type FigureValue } from '#kernel/model/shown/figureValue';
import { figureValue, valueAt, valuesOfEach, valuesOver } from '#kernel/server/figures/counting';
import { rows } from '#kernel/server/rows';
import { teachingSchool } from '#testing/scenes/teaching';
import { keepDays } from './snapshots';

const t = await teachingSchool('2026-09-15T13:00:00Z');
const inside = t.asEnterprise;

beforeAll(async () => {
  await t.room();
  const classId = await t.classOf({ capacity: 20 });
  const ids: number[] = [];
  for (const n of [1, 2, 3]) {
    const id = await t.student(`指标${n}`);
    await t.join(classId, id);
    await t.sell(id, { key: `f${n}`, lessons: 10, yuan: 1000 });
    ids.push(id);
  }
  for (const day of ['2026-09-10', '2026-09-14']) {
    const lesson = await t.lesson(classId, `${day} 10:00`);
    const marks = Object.fromEntries(ids.map((id, i) => [id, i === 0 ? 'absent' : 'present']));
    expect(await t.teach(lesson, marks)).toMatchObject({ code: 200 });
  }
});

const isSomething = (value: FigureValue) => (typeof value === 'number' ? value !== 0 : value.denominator !== 0);

test('for every figure the values of all schools and all people at once are those of each asked for alone', async () => {
  const today = dayOf(t.clock.now(), 'Asia/Shanghai');
  const spans = [
    { from: addDays(today, -400), to: today },
    { from: addDays(today, -9), to: addDays(today, -1) },
  ];
  const figures = t.app.registries.figure.all();
  expect(figures.filter(({ counts }) => !counts).map(({ key }) => key)).toEqual([]);
  const told = new Set<string>();
  await inside(async (work) => {
    const schools = await rows(work, School, {}, { sort: 'id' });
    const people = await rows(work, Staff, {}, { sort: 'id', limit: 12 });
    for (const figure of figures)
      for (const [of, ids] of [
        ['school', schools.map(({ id }) => id)],
        ['staff', people.map(({ id }) => id)],
      ] as const) {
        const all = await valuesOfEach(work, figure, spans, { of, ids });
        for (const [at, span] of spans.entries())
          for (const id of ids) {
            const value = all[at]!.get(id)!;
            const alone = await valueAt(work, figure, {
              ...span,
              ...(of === 'school' ? { schoolId: id } : { staffId: id }),
            });
            expect([figure.key, of, id, span.from, value]).toEqual([figure.key, of, id, span.from, alone]);
            if (isSomething(value)) told.add(`${figure.key} ${of}`);
          }
      }
  });
  // Something happened, so that equal does not mean nothing on both sides.
  for (const key of ['lesson.finished', 'lesson.consumed', 'revenue.recognized', 'attendance.rate', 'member.active'])
    expect([...told]).toEqual(expect.arrayContaining([`${key} school`, `${key} staff`]));
  expect([...told]).toEqual(expect.arrayContaining(['lead.new school', 'class.fillRate staff', 'room.use school']));
});

test('a region has what its schools have together, those of the regions below included; a person has nothing of what is nobody’s', () =>
  inside(async (work) => {
    const span = { from: '2020-01-01', to: '2030-01-01' };
    const [regions, schools] = [await rows(work, Region, {}), await rows(work, School, {})];
    const isBelow = (regionId: number | null, top: number): boolean =>
      regionId === top ||
      (regionId !== null && isBelow(regions.find(({ id }) => id === regionId)?.parentId ?? null, top));
    for (const { id } of regions) {
      const there = schools.filter(({ regionId }) => isBelow(regionId, id));
      const parts: FigureValue[] = [];
      for (const school of there) parts.push((await figureValue(work, 'lead.new', { ...span, schoolId: school.id }))!);
      expect(await figureValue(work, 'lead.new', { ...span, regionId: id })).toBe(combined(parts));
    }
    const [person] = await rows(work, Staff, { status: ['active'] }, { sort: 'id', limit: 1 });
    expect(await figureValue(work, 'room.use', { ...span, staffId: person!.id })).toEqual({
      numerator: 0,
      denominator: 0,
    });
  }));

test('several spans in one statement are each what the span alone is', () =>
  inside(async (work) => {
    const figure = work.app.registries.figure.get('lead.new')!;
    const days = Array.from({ length: 40 }, (_, back) => addDays(dayOf(work.now, 'Asia/Shanghai'), -back));
    const spans = days.map((day) => ({ from: day, to: day }));
    const values = await valuesOver(work, figure, spans, {});
    for (const [at, span] of spans.entries()) expect(values[at]).toBe(await valueAt(work, figure, span));
    expect(combined(values)).toBe(await valueAt(work, figure, { from: days.at(-1)!, to: days[0]! }));
  }));

/** Of a night after one that the server slept through. */
const statements = () =>
  inside(async (work) => {
    const { client } = work.session;
    const query = client.query.bind(client);
    let asked = 0;
    client.query = ((...args: Parameters<typeof query>) => {
      asked++;
      return query(...args);
    }) as typeof client.query;
    const today = dayOf(work.now, work.actor.timezone);
    try {
      for (const figure of work.app.registries.figure.all())
        await keepDays(work, figure, [addDays(today, -1), addDays(today, -2)]);
      return asked;
    } finally {
      client.query = query as typeof client.query;
    }
  });

test('a night asks as many statements for many people as for few', async () => {
  const few = await statements();
  const chief = await t.signIn('13800000001');
  for (let n = 10; n < 30; n++) {
    const made = await chief.post('/people/v1/staff/add', { no: `N${n}`, name: '新人', mobile: `136222200${n}` });
    expect(made.code).toBe(200);
  }
  expect(await statements()).toBe(few);
  // A lock, the schools, the people, three counts, one away, one in; a share of two tables counts twice, reports ask for their rules.
  expect(few).toBeLessThan(t.app.registries.figure.all().length * 12);
});
