import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/model/dates';
import { type Employing, employing } from '#testing/scenes/employing';
import { todayOf } from '../../model/today';

let t: Employing;
let today: string;
beforeAll(async () => {
  t = await employing();
  today = await t.inside(async (work) => todayOf(work));
});
const path = '/people/v1/labourContract';
const draft = async (staffId: number, values: object = {}) =>
  t.hr.post(`${path}/add`, { staffId, kind: 'fixed', months: 12, startOn: '2024-01-01', ...values });
const signed = async (staffId: number, values: object = {}) => {
  const made = t.ok(await draft(staffId, values));
  return t.ok(await t.step(path, made, 'sign', { signedOn: today }));
};

test('a year from the first of January ends on the last of December, and terms of one employer never meet', async () => {
  const { id } = await t.colleague();
  const row = await signed(id);
  expect(row).toMatchObject({ endOn: '2024-12-31', times: 1, state: 'active' });
  expect((await draft(id, { startOn: '2024-06-01' })).code).toBe(409);
});

test('must hold 22: after two fixed terms a fixed one needs its reason, one without an end does not', async () => {
  const { id } = await t.colleague({ startOn: '2023-01-01' });
  const first = await signed(id, { startOn: '2023-01-01' });
  const renew = (row: { id: number; version: number }, values: object) => t.step(path, row, 'renew', values);
  t.ok(await renew(first, { nextKind: 'fixed', nextMonths: 12, nextStartOn: '2024-01-01' }));
  const [second] = t.ok(await t.hr.get(`${path}/list`, { staffId: id, state: 'draft' })).list;
  expect(second).toMatchObject({ times: 2, startOn: '2024-01-01', endOn: '2024-12-31' });
  const active = t.ok(await t.step(path, second, 'sign', { signedOn: today }));
  const fixed = { nextKind: 'fixed', nextMonths: 12, nextStartOn: '2025-01-01' };
  expect(await renew(active, fixed)).toMatchObject({ code: 422, data: [{ field: 'nextReason' }] });
  t.ok(await renew(active, { nextKind: 'open_ended', nextStartOn: '2025-01-01' }));
  const [third] = t.ok(await t.hr.get(`${path}/list`, { staffId: id, state: 'draft' })).list;
  expect(third).toMatchObject({ kind: 'open_ended', endOn: null, times: 3 });
});

test('many are renewed in one step; who is owed one without an end is named and stays as they were', async () => {
  const [a, b] = [await t.colleague({ startOn: '2024-01-01' }), await t.colleague({ startOn: '2010-01-01' })];
  const ids = [(await signed(a.id)).id, (await signed(b.id, { fixedReason: '本人要求' })).id];
  const trial = t.ok(await t.hr.post(`${path}/renewBatch`, { ids, kind: 'fixed', months: 12, dryRun: true }));
  expect(trial.done).toEqual([ids[0]]);
  const answer = t.ok(await t.hr.post(`${path}/renewBatch`, { ids, kind: 'fixed', months: 12 }));
  expect(answer).toMatchObject({ done: [ids[0]], failed: [{ id: ids[1] }] });
  expect((await t.detail(path, ids[1]!)).state).toBe('active');
});

test('must hold 25: contracts of other schools are not found; the agreed pay is covered', async () => {
  const near = await t.colleague();
  const row = t.ok(await draft(near.id, { basePay: '7654' }));
  const seen = t.ok(await t.principal.get(`${path}/detail`, { id: row.id }));
  expect(JSON.stringify(seen)).not.toContain('7654');
  const far = await t.colleague({ schoolId: null });
  const other = t.ok(await draft(far.id));
  expect((await t.principal.get(`${path}/detail`, { id: other.id })).code).toBe(404);
  expect((await t.principal.post(`${path}/add`, { staffId: near.id, startOn: addDays(today, 1) })).code).toBe(403);
});

test('signed for the past, never for the future; a probation stays within the law', async () => {
  const { id } = await t.colleague();
  expect(await draft(id, { months: 12, probationMonths: 3 })).toMatchObject({
    code: 422,
    data: [{ field: 'probationMonths' }],
  });
  const row = t.ok(await draft(id));
  expect((await t.step(path, row, 'sign', { signedOn: addDays(today, 1) })).code).toBe(422);
});
