import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { addDays, addMonths } from '#kernel/model/dates';
import { runJob } from '#testing/runJob';
import { type Employing, employing } from '#testing/scenes/employing';
import { withoutApprovals } from '#testing/scenes/undecided';
import { todayOf } from '../../model/today';

let t: Employing;
let otherSchoolId: number;
let today: string;
beforeAll(async () => {
  t = await employing({ parts: [withoutApprovals] });
  await t.inside(async (work) => {
    today = todayOf(work);
    const found = await work.session.one<{ id: number }>(
      sql`select id from school where enterprise_id = ${work.enterpriseId} and state = 'open' and id <> ${t.schoolId} order by id limit 1`,
    );
    otherSchoolId = Number(found?.id);
  });
});
const path = '/people/v1/staffChange';
const listed = async (name: string) =>
  (await t.principal.get('/people/v1/staff/list', { q: name })).data.list.map(({ id }: { id: number }) => id);

test('must hold 23: a transfer approved for a later day leaves the person where they are until then, and the track has before and after', async () => {
  const who = await t.colleague();
  const on = addDays(today, 3);
  const asked = t.ok(
    await t.hr.post(`${path}/transfer`, { ids: [who.id], toSchoolId: otherSchoolId, effectiveOn: on }),
  );
  expect(asked.done).toEqual([who.id]);
  await runJob(t.app, 'people.changes');
  expect(await listed(who.name)).toEqual([who.id]);
  const before = t.clock.now();
  t.clock.advance(3 * 86_400);
  await runJob(t.app, 'people.changes');
  await runJob(t.app, 'people.changes');
  t.clock.set(before);
  expect((await t.staffRow(who.id)).schoolId).toBe(otherSchoolId);
  expect(await listed(who.name)).toEqual([]);
  const [change] = (await t.hr.get(`${path}/list`, { staffId: who.id })).data.list;
  expect(change).toMatchObject({ state: 'effective', fromSchoolId: t.schoolId, toSchoolId: otherSchoolId });
  const track = t.ok(await t.hr.get('/people/v1/staff/track', { id: who.id }));
  expect(track.rows[0]).toMatchObject({ on, kind: 'change', title: '调动' });
  expect(track.rows[0].note).toContain('→');
});

test('where somebody works is changed by a change, never by editing', async () => {
  const who = await t.colleague();
  const edit = (values: object) => t.hr.put('/people/v1/staff/edit', { id: who.id, version: who.version, ...values });
  expect(await edit({ schoolId: otherSchoolId })).toMatchObject({ code: 422, data: [{ field: 'schoolId' }] });
  expect((await edit({ status: 'left' })).code).toBe(422);
});

test('two changes of the same on one day are refused; of different things they are not', async () => {
  const who = await t.colleague();
  const effectiveOn = addDays(today, 10);
  const move = { ids: [who.id], toSchoolId: otherSchoolId, effectiveOn };
  expect(t.ok(await t.hr.post(`${path}/transfer`, move)).done).toEqual([who.id]);
  expect(t.ok(await t.hr.post(`${path}/transfer`, move)).failed).toMatchObject([
    { message: '同一天已有相同内容的异动' },
  ]);
  const pay = { id: who.id, basePay: '6000', postPay: '0', allowance: '0', effectiveOn };
  expect((await t.hr.post(`${path}/pay`, pay)).code).toBe(200);
});

test('the past needs its own right and ends at 62 days; a principal does not reach other schools', async () => {
  const who = await t.colleague();
  const suspend = (effectiveOn: string, by = t.hr) => by.post(`${path}/suspend`, { id: who.id, effectiveOn });
  expect(await suspend(addDays(today, -1), t.principal)).toMatchObject({ code: 403 });
  expect(await suspend(addDays(today, -63))).toMatchObject({ code: 422, data: [{ field: 'effectiveOn' }] });
  const far = await t.colleague({ schoolId: otherSchoolId });
  expect((await t.principal.post(`${path}/suspend`, { id: far.id, effectiveOn: today })).code).toBe(404);
  expect((await t.teacher.post(`${path}/suspend`, { id: who.id, effectiveOn: today })).code).toBe(403);
});

test('suspended and back: at once where the day has come', async () => {
  const who = await t.colleague();
  t.ok(await t.hr.post(`${path}/suspend`, { id: who.id, effectiveOn: today }));
  expect((await t.staffRow(who.id)).status).toBe('suspended');
  expect(await t.hr.post(`${path}/suspend`, { id: who.id, effectiveOn: today })).toMatchObject({ code: 409 });
  t.ok(await t.hr.post(`${path}/resume`, { id: who.id, effectiveOn: today }));
  expect((await t.staffRow(who.id)).status).toBe('active');
});

test('a probation is passed, or made longer within what the law allows', async () => {
  const startOn = addMonths(today, -1);
  const trial = () =>
    t.colleague({ status: 'probation', startOn, probationMonths: 2, probationEndOn: addMonths(startOn, 2) });
  const who = await trial();
  const regular = { id: who.id, score: 88, decision: 'pass', effectiveOn: today };
  t.ok(await t.hr.post(`${path}/regularise`, regular));
  expect(await t.staffRow(who.id)).toMatchObject({ status: 'active', regularOn: today });
  const other = await trial();
  const longer = (months: number) => t.hr.post(`${path}/extendProbation`, { id: other.id, months, effectiveOn: today });
  expect(await longer(5)).toMatchObject({ code: 422, data: [{ field: 'months' }] });
  t.ok(await longer(2));
  expect((await t.staffRow(other.id)).probationEndOn).toBe(addMonths(startOn, 4));
});

test('who reports to whom: the named superior, else whoever leads the school, of those one sees and nobody to themselves', async () => {
  const chief = await t.colleague();
  const [named, unnamed] = [await t.colleague({ reportsToId: chief.id }), await t.colleague()];
  const far = await t.colleague({ schoolId: otherSchoolId });
  const lines = new Map<number, number | null>(
    t
      .ok(await t.principal.get('/people/v1/staff/reportingLines'))
      .map(({ id, chiefId }: { id: number; chiefId: number | null }) => [id, chiefId]),
  );
  const leads = t.ok(await t.hr.get('/user/v1/options/staff', { ids: `${lines.get(unnamed.id)}` }));
  expect([lines.get(named.id), leads.length, lines.has(far.id)]).toEqual([chief.id, 1, false]);
  expect([...lines].filter(([id, chiefId]) => id === chiefId)).toEqual([]);
});

test('nobody comes to report to who reports to them', async () => {
  const chief = await t.colleague();
  const who = await t.colleague({ reportsToId: chief.id });
  const asked = { ids: [chief.id], toReportsToId: who.id, effectiveOn: today };
  expect(t.ok(await t.hr.post(`${path}/superior`, asked)).failed).toMatchObject([
    { message: '上级不能是本人或其下属' },
  ]);
});

test('must hold 24: agreed pay is covered for who may not see salaries, in the list too', async () => {
  const who = await t.colleague();
  const effectiveOn = addDays(today, 5);
  t.ok(await t.hr.post(`${path}/pay`, { id: who.id, basePay: '6789', postPay: '0', allowance: '0', effectiveOn }));
  const [seen] = t.ok(await t.principal.get(`${path}/list`, { staffId: who.id })).list;
  expect(seen.basePay ?? null).toBeNull();
  const whole = t.ok(await t.principal.get(`${path}/detail`, { id: seen.id }));
  expect(JSON.stringify(whole)).not.toContain('6789');
  expect(t.ok(await t.hr.get(`${path}/detail`, { id: seen.id })).basePay).toBe('6789.00');
});

test('who comes by hand gets a number, a track, a contract to sign and an account; the same mobile twice is refused', async () => {
  const post = (await t.hr.get('/people/v1/post/list', { code: 'teacher' })).data.list[0];
  const form = {
    ...{ name: '新来的', mobile: '13511112222', schoolId: t.schoolId, postId: post.id, startOn: today },
    ...{ employmentType: 'full_time', contractKind: 'fixed', contractMonths: 36, probationMonths: 3 },
  };
  const { staffId, contractId } = t.ok(await t.hr.post('/people/v1/staff/onboard', form));
  expect(await t.staffRow(staffId)).toMatchObject({ status: 'probation', probationEndOn: addMonths(today, 3) });
  const contract = await t.detail('/people/v1/labourContract', contractId);
  expect(contract).toMatchObject({ staffId, state: 'draft', times: 1, endOn: addDays(addMonths(today, 36), -1) });
  expect(await t.hr.post('/people/v1/staff/onboard', form)).toMatchObject({ code: 409, data: { staffId } });
});
