import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectOfMove, type RegionViewer, sightOf } from './regionSight';

// East (1) has Shanghai (11) and Hangzhou (12); South (2) has Shenzhen (21).
const parentOf = new Map<number, number | null>([
  [1, null],
  [11, 1],
  [12, 1],
  [2, null],
  [21, 2],
]);
const schools = [
  { id: 101, regionId: 11 },
  { id: 102, regionId: 12 },
  { id: 201, regionId: 21 },
];
const viewer = (name: string, managed: number[], schoolId: number | null = null): RegionViewer => ({
  staffId: managed[0] ?? schoolId ?? 0,
  name,
  managed,
  schoolId,
});

test('a manager sees everything below, and someone who manages nothing the region of the own school', () => {
  expect([...sightOf(viewer('东', [1]), schools, parentOf)]).toEqual([101, 102]);
  expect([...sightOf(viewer('沪', [11]), schools, parentOf)]).toEqual([101]);
  expect([...sightOf(viewer('杭', [], 102), schools, parentOf)]).toEqual([102]);
  expect([...sightOf(viewer('无', []), schools, parentOf)]).toEqual([]);
});

test('moving a school from the east to the south tells who gains and who loses sight of it', () => {
  const people = [viewer('东', [1]), viewer('南', [2]), viewer('全', [1, 2]), viewer('深', [], 201)];
  const changes = effectOfMove(people, schools, parentOf, { schoolIds: [102], regionId: 21 });
  expect(changes).toEqual([
    { staffId: 1, name: '东', gains: [], loses: [102] },
    { staffId: 2, name: '南', gains: [102], loses: [] },
    { staffId: 201, name: '深', gains: [102], loses: [] },
  ]);
});

test('whoever works at a school that moves goes on seeing it, with its new neighbours', () => {
  const [change] = effectOfMove([viewer('杭', [], 102)], schools, parentOf, { schoolIds: [102], regionId: 11 });
  expect(change).toMatchObject({ gains: [101], loses: [] });
});

test('there and back again changes nothing, and nobody gains what they lose', () => {
  const ids = fc.constantFrom<number>(101, 102, 201);
  const regions = fc.constantFrom(1, 11, 12, 2, 21);
  fc.assert(
    fc.property(
      fc.uniqueArray(ids),
      regions,
      fc.uniqueArray(regions),
      fc.option(ids),
      (schoolIds, regionId, managed, own) => {
        const person = viewer('某', managed, own);
        for (const { gains, loses } of effectOfMove([person], schools, parentOf, { schoolIds, regionId }))
          expect(gains.filter((id) => loses.includes(id))).toEqual([]);
        const there = schools.map((one) => (schoolIds.includes(one.id) ? { ...one, regionId } : one));
        const back = there.map((one) => ({ ...one, regionId: schools.find(({ id }) => id === one.id)!.regionId }));
        expect(sightOf(person, back, parentOf)).toEqual(sightOf(person, schools, parentOf));
      },
    ),
  );
});
