import { beforeAll, expect, test } from 'vitest';
import { Post, Staff } from '#areas/people/model/staff';
import { insert, need, rows } from '#kernel/server/rows';
import { everybodyAgrees } from '#testing/scenes/deciding';
import { type Recruiting, recruiting } from '#testing/scenes/recruiting';

let t: Recruiting;
let people: number[];
let shifts: Record<string, number>;

const shift = async (code: string, segments: string) =>
  (await t.hr.post('/shift/v1/shift/add', { code, name: code, colour: '#112233', segments })).data.id as number;

beforeAll(async () => {
  t = await recruiting();
  people = await t.inside(async (work) => {
    const post = await need(work, Post, { code: 'front-desk' }).catch(() => need(work, Post, { code: 'adviser' }));
    const ids: number[] = [];
    for (const n of [1, 2])
      ids.push(
        await insert(work, Staff, {
          ...{ no: `S90${n}`, name: `班员${n}`, mobile: `1370000900${n}`, schoolId: t.schoolId, postId: post.id },
          startOn: '2020-01-01',
        }),
      );
    return ids;
  });
  shifts = { early: await shift('A', '08:00-16:00'), late: await shift('P', '14:00-22:00') };
});

const cell = (staffId: number, date: string, shiftId: number | null, was: number[] = []) => ({
  ...{ staffId, date, shiftIds: shiftId === null ? [] : [shiftId], was },
});
const paint = (cells: object[], as = t.principal) => as.post('/shift/v1/paint', { schoolId: t.schoolId, cells });
const planOf = async (month: string) =>
  (await t.hr.get('/shift/v1/shiftPlan/list', { month, schoolId: t.schoolId })).data.list[0];

test('cells are painted all or none, and nobody paints over another unseen', async () => {
  const [a = 0] = people;
  expect(await paint([cell(a, '2099-03-02', shifts.early!)])).toMatchObject({ code: 200, data: { painted: 1 } });
  expect((await paint([cell(a, '2099-03-03', shifts.early!), cell(a, '2099-03-02', shifts.late!)])).code).toBe(409);
  const { data } = await t.principal.get('/shift/v1/grid', {
    schoolId: t.schoolId,
    from: '2099-03-02',
    to: '2099-03-08',
  });
  expect(data.cells).toEqual([{ staffId: a, date: '2099-03-02', shiftId: shifts.early }]);
  const both = await Promise.all([
    paint([cell(a, '2099-03-05', shifts.early!)]),
    paint([cell(a, '2099-03-05', shifts.late!)], t.hr),
  ]);
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
});

test('another school, another enterprise and who plans nothing are kept out', async () => {
  const [a = 0] = people;
  expect((await paint([cell(a, '2099-03-06', shifts.early!)], t.teacher)).code).toBe(403);
  expect(
    (await t.principal.get('/shift/v1/grid', { schoolId: t.otherSchoolId, from: '2099-03-02', to: '2099-03-08' })).code,
  ).toBe(404);
  const stranger = await t.signIn('13900000001', 'demo2');
  if (stranger)
    expect(
      (await stranger.get('/shift/v1/grid', { schoolId: t.schoolId, from: '2099-03-02', to: '2099-03-08' })).code,
    ).not.toBe(200);
});

test('must hold 14: 22:00 to 08:00 stops a publication where the rule refuses, and is confirmed where it warns', async () => {
  const [a = 0] = people;
  const rule = (await t.hr.post('/shift/v1/shiftRule/add', { name: '间隔', restSeverity: 'refuse' })).data;
  await paint([cell(a, '2099-04-07', shifts.late!), cell(a, '2099-04-08', shifts.early!)]);
  const plan = await planOf('2099-04');
  const refused = await t.principal.post('/shift/v1/shiftPlan/publishMonth', { id: plan.id, confirmed: true });
  expect(refused).toMatchObject({
    code: 409,
    data: [{ staffId: a, date: '2099-04-08', other: '2099-04-07', rule: 'rest', found: 10 }],
  });
  await t.hr.put('/shift/v1/shiftRule/edit', { id: rule.id, version: rule.version, restSeverity: 'warn' });
  expect((await t.principal.post('/shift/v1/shiftPlan/publishMonth', { id: plan.id })).code).toBe(409);
  expect(await t.principal.post('/shift/v1/shiftPlan/publishMonth', { id: plan.id, confirmed: true })).toMatchObject({
    code: 200,
  });
});

test('must hold 15: a swap both agreed to changes nothing when the peer is on leave by the time it is approved', async () => {
  const teachers = await t.inside((work) =>
    rows(work, Staff, { schoolId: t.schoolId, status: 'active' }, { sort: 'id' }),
  );
  const peer = teachers.find(
    ({ id, postId }) =>
      id !== t.teacher.client.uid && postId === teachers.find((one) => one.id === t.teacher.client.uid)?.postId,
  );
  const [me, other] = [t.teacher.client.uid, peer?.id ?? people[0]!];
  await paint([cell(me, '2099-05-05', shifts.early!), cell(other, '2099-05-06', shifts.late!)]);
  const asked = await t.teacher.post('/shift/v1/shiftSwap/submit', {
    ...{ kind: 'swap', fromDate: '2099-05-05', toStaffId: other, toDate: '2099-05-06', reason: '家里有事' },
  });
  expect(asked, asked.message).toMatchObject({ code: 200, data: { state: 'waiting' } });
  const again = await t.teacher.post('/shift/v1/shiftSwap/submit', {
    ...{ kind: 'cover', fromDate: '2099-05-05', toStaffId: other, reason: '再来' },
  });
  expect(again.code).toBe(409);
  const person = await t.inside((work) => need(work, Staff, other));
  const as = await t.signIn(person.mobile);
  const agreed = await as.post('/shift/v1/shiftSwap/agree', { id: asked.data.id, version: asked.data.version });
  expect(agreed, agreed.message).toMatchObject({ code: 200 });
  const { StaffLeave, StaffLeaveKind } = await import('../../leave/model/leave');
  await t.inside(async (work) => {
    const kind = await need(work, StaffLeaveKind, { code: 'work_injury' });
    await insert(work, StaffLeave, {
      ...{
        staffId: other,
        kindId: kind.id,
        from: '2099-05-05',
        to: '2099-05-05',
        days: 100,
        reason: '病',
        state: 'approved',
      },
    });
  });
  await expect(everybodyAgrees(t, 'people.shiftSwap', 'shift_swap', asked.data.id)).rejects.toThrow(/409|请假/);
  const { data } = await t.hr.get('/shift/v1/grid', { schoolId: t.schoolId, from: '2099-05-05', to: '2099-05-06' });
  expect(data.cells).toEqual(
    expect.arrayContaining([
      { staffId: me, date: '2099-05-05', shiftId: shifts.early },
      { staffId: other, date: '2099-05-06', shiftId: shifts.late },
    ]),
  );
});
