import { beforeAll, expect, test } from 'vitest';
import { onlineShop } from '#testing/scenes/onlineShop';

let t: Awaited<ReturnType<typeof onlineShop>>;
beforeAll(async () => {
  t = await onlineShop();
});
const base = '/v1/qm/opencourse';
const usual = { mode: 'days', days: 30, conflict: 'extend', source: 'manual' };
const open = async (refIds: number[], customerIds: number[], more: object = {}) => {
  const asked = { ...usual, contents: refIds.map((refId) => ({ kind: 'course', refId })), customerIds, ...more };
  const plan = await t.chief.post(`${base}/preview`, asked);
  return t.chief.post(`${base}/run`, { ...asked, planId: plan.data.planId });
};

test('must hold 15: unknown mobiles are named by their rows, and nothing is opened until they are taken out', async () => {
  const courses = [await t.course('一'), await t.course('二'), await t.course('三')];
  const known: { id: number; mobile: string }[] = [];
  for (let n = 0; n < 198; n++) known.push(await t.student());
  const [first, ...others] = known.map(({ mobile }) => mobile);
  const mobiles = [first, '13999990001', ...others, '13999990002'].join('\n');
  const asked = { ...usual, contents: courses.map((refId) => ({ kind: 'course', refId })), mobiles };
  const plan = await t.chief.post(`${base}/preview`, asked);
  expect(plan.data.refused.map(({ row }: { row: string }) => row)).toEqual(['13999990001', '13999990002']);
  expect(plan.data.counts).toEqual({ new: 594, extend: 0, skip: 0 });
  expect((await t.chief.post(`${base}/run`, { ...asked, planId: plan.data.planId })).code).toBe(409);
  expect(await t.opened(known[0]!.id)).toHaveLength(0);
  expect(
    (
      await open(
        courses,
        known.map(({ id }) => id),
      )
    ).data,
  ).toEqual({ new: 594, extend: 0, skip: 0 });
  expect(await t.opened(known[0]!.id)).toHaveLength(3);
  expect(await t.opened(known[197]!.id)).toHaveLength(3);
});

test('a preview is run only as long as what it said still holds', async () => {
  const course = await t.course('变');
  const { id } = await t.student();
  const asked = { ...usual, contents: [{ kind: 'course', refId: course }], customerIds: [id] };
  const plan = await t.chief.post(`${base}/preview`, asked);
  await open([course], [id]);
  expect((await t.chief.post(`${base}/run`, { ...asked, planId: plan.data.planId })).code).toBe(409);
});

test('must hold 13: paused for ten days it ends ten days later, and meanwhile the check says why', async () => {
  await t.leap('2027-04-01T02:00:00Z');
  const course = await t.course('停');
  const { id } = await t.student();
  await open([course], [id]);
  const [row] = await t.opened(id);
  expect(row.endAt).toBe('2027-04-30');
  const paused = await t.chief.post(`${base}/course/pause`, { id: row.id, version: row.version, reason: '生病' });
  expect(paused.data.state).toBe('paused');
  const access = await t.chief.get(`${base}/access`, { customerId: id, kind: 'course', refId: course });
  expect(access.data).toMatchObject({
    may: false,
    reasons: [{ ok: false, text: '已暂停（2027-04-01 起），恢复后可看' }, {}, {}],
  });
  await t.leap('2027-04-11T02:00:00Z');
  await t.chief.post(`${base}/course/resume`, { id: row.id, version: paused.data.version });
  expect((await t.opened(id))[0]).toMatchObject({ state: 'active', endAt: '2027-05-10', pausedDays: 10 });
});

test('must hold 14: the rehearsal of a copy and its run say the same, and undoing restores every end, once', async () => {
  const course = await t.course('复制');
  const from = (await t.student()).id;
  const targets = await t.students(30);
  await open([course], [from, ...targets.slice(0, 4)]);
  const asked = {
    ...{
      fromKind: 'customer',
      fromId: from,
      contents: [{ kind: 'course', refId: course }],
      customerIds: [from, ...targets],
    },
    ...{ period: 'same_days', conflict: 'extend' },
  };
  const trial = await t.chief.post(`${base}/copy`, { ...asked, dryRun: true });
  expect(trial.data).toMatchObject({ opened: 26, extended: 4, skipped: 0 });
  expect(await t.opened(targets[5]!)).toHaveLength(0);
  const before = (await t.opened(targets[0]!))[0].endAt;
  const run = await t.chief.post(`${base}/copy`, asked);
  expect(run.data).toMatchObject({ opened: 26, extended: 4, skipped: 0 });
  expect((await t.opened(targets[0]!))[0].endAt > before).toBe(true);
  expect((await t.chief.post(`${base}/undo`, { id: run.data.id })).data).toEqual({ revoked: 30 });
  expect((await t.opened(targets[0]!))[0].endAt).toBe(before);
  expect((await t.opened(targets[5]!))[0].state).toBe('revoked');
  expect(await t.chief.post(`${base}/undo`, { id: run.data.id })).toMatchObject({ code: 409, data: 'already_undone' });
});

test('must hold 26: another school sees nothing of it, and cannot open to its students', async () => {
  const elsewhere = (await t.chief.get('/school/v1/school/list', { pageSize: 50 })).data.list.find(
    ({ id }: { id: number }) => id !== t.schoolId,
  );
  const course = await t.course('他校');
  const { id } = await t.student(elsewhere.id);
  await open([course], [id]);
  const principal = await t.signIn('13800000005');
  expect((await principal.get(`${base}/course/list`, { customerId: id })).data.list).toHaveLength(0);
  const plan = await principal.post(`${base}/preview`, {
    ...usual,
    contents: [{ kind: 'course', refId: course }],
    customerIds: [id],
  });
  expect(plan.code !== 200 || plan.data.refused.length > 0).toBe(true);
  expect((await principal.get(`${base}/access`, { customerId: id, kind: 'course', refId: course })).code).not.toBe(200);
});
