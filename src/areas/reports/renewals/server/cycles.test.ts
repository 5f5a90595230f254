// The life of an item in whole cycles: from 9 lessons of 48 to 8, undone, lost, won back; and where a family moves meanwhile.
import { beforeAll, expect, test } from 'vitest';
import { customerSchoolChanged } from '#areas/customers/customer/model/events';
import { School } from '#areas/system/organisation/model/organisation';
import { rows } from '#kernel/server/rows';
import { runJob, runWaiting } from '#testing/runJob';
import { teachingSchool } from '#testing/scenes/teaching';
import { withoutApprovals } from '#testing/scenes/undecided';
import { RenewalDue } from '../model/renewal';

const t = await teachingSchool('2026-09-01T13:00:00Z', [withoutApprovals]);
beforeAll(async () => {
  await t.room();
}, 300_000);

const items = (customerId: number) => t.asEnterprise((work) => rows(work, RenewalDue, { customerId }, { sort: 'id' }));
const states = async (customerId: number) => (await items(customerId)).map(({ state }) => state);
let day = 0;
/** So many lessons at once, in a class of their own, each at an hour of its own. */
const uses = async (customerId: number, lessonQty: number, again = false) => {
  day += 1;
  const at = `2026-08-${String(1 + (day % 30)).padStart(2, '0')} ${String(8 + Math.floor(day / 30)).padStart(2, '0')}:00`;
  const classId = await t.classOf({ lessonQty: lessonQty * 100, state: 'running' });
  await t.join(classId, customerId);
  const lesson = await t.lesson(classId, at);
  for (let n = 0; n < (again ? 2 : 1); n++) {
    const saved = await t.teach(lesson, { [customerId]: 'present' }, { reason: '补点' });
    expect([saved.code, saved.message]).toEqual([200, saved.message]);
  }
  await runWaiting(t.app);
  return lesson;
};
const member = async (name: string, contractId: number) => {
  const id = await t.student(name);
  await t.sell(id, { key: `k${contractId}`, lessons: 48, yuan: 7200, contractId });
  return id;
};

test('must hold 13: of 48 bought from 9 to 8 opens one item, saved again none; undone within seven days it is gone', async () => {
  const id = await member('九到八', 951);
  for (const lessons of [10, 10, 10, 9]) await uses(id, lessons);
  expect(await items(id)).toEqual([]);
  const lesson = await uses(id, 1, true);
  expect(await items(id)).toMatchObject([{ state: 'due', balanceQty: 8_00, cycleQty: 48_00, cycleAmount: 7200_00 }]);
  await t.leap('2026-09-06T13:00:00Z');
  const { version } = (await t.roster(lesson)).lesson;
  const undone = await t.boss.post('/class/v1/lesson/reopen', { id: lesson, version, reason: '错班' });
  expect([undone.code, undone.message]).toEqual([200, undone.message]);
  await runWaiting(t.app);
  expect(await items(id)).toEqual([]);
});

test('must hold 13: paying the second part of the same contract renews nothing; bought 40 days after the last lesson it is won back, and no part of the rate', async () => {
  await t.leap('2026-09-01T13:00:00Z');
  const id = await member('召回', 961);
  for (const lessons of [10, 10, 10, 10]) await uses(id, lessons);
  expect(await states(id)).toEqual(['due']);
  await t.sell(id, { key: 'k961b', lessons: 2, yuan: 300, contractId: 961 });
  await runWaiting(t.app);
  expect((await items(id)).filter(({ state }) => state === 'renewed')).toEqual([]);
  await uses(id, 10);
  expect(await states(id)).toEqual(['due']);
  await t.leap('2026-10-05T13:00:00Z');
  await runJob(t.app, 'reports.renewal');
  expect(await states(id)).toEqual(['lost']);
  await t.leap('2026-10-11T13:00:00Z');
  await t.sell(id, { key: 'k962', lessons: 48, yuan: 7200, contractId: 962 });
  await runWaiting(t.app);
  expect(await states(id)).toEqual(['won_back']);
  const asked = { report: 'renewal', from: '2026-09-01', to: '2026-09-30', filters: `{"customer":[${id}]}` };
  const { data } = await t.boss.get('/v1/ReportCenter/run', asked);
  expect(data.totals.cells).toMatchObject({ dueItems: { v: 1 }, lostItems: { v: 1 }, renewRate: { v: 0 } });
});

test('must hold 14: the open item goes along to another school; renewed and lost ones stay with the old', async () => {
  await t.leap('2026-11-01T13:00:00Z');
  const id = await member('搬家', 971);
  for (const lessons of [10, 10, 10, 10]) await uses(id, lessons);
  await t.sell(id, { key: 'k972', lessons: 48, yuan: 7200, contractId: 972 });
  await runWaiting(t.app);
  for (const lessons of [10, 10, 10, 10, 8]) await uses(id, lessons);
  expect(await states(id)).toEqual(['renewed', 'due']);
  const [there] = (await t.asEnterprise((work) => rows(work, School, { state: ['open'] }))).filter(
    (school) => school.id !== t.schoolId,
  );
  const moves = { customerId: id, fromSchoolId: t.schoolId, toSchoolId: there!.id };
  await t.asEnterprise((work) => work.emit(customerSchoolChanged, moves));
  expect((await items(id)).map(({ state, schoolId }) => [state, schoolId])).toEqual([
    ['renewed', t.schoolId],
    ['due', there!.id],
  ]);
});
