import { beforeAll, expect, test } from 'vitest';
import { need } from '#kernel/server/rows';
import { runJob } from '#testing/runJob';
import { everybodyAgrees, somebodyRefuses } from '#testing/scenes/deciding';
import { type Recruiting, recruiting } from '#testing/scenes/recruiting';
import { StaffLeaveKind } from '../model/leave';

let t: Recruiting;
const kinds: Record<string, number> = {};
beforeAll(async () => {
  t = await recruiting();
  for (const code of ['annual', 'personal', 'compensatory'] as const)
    kinds[code] = await t.inside(async (work) => (await need(work, StaffLeaveKind, { code })).id);
});

const ask = async (kindId: number, from: string, to: string, more: object = {}, as = t.teacher) => {
  const draft = await as.post('/shift/v1/staffLeave/add', { kindId, from, to, reason: '有事', ...more });
  if (draft.code !== 200) return draft;
  return as.post('/shift/v1/staffLeave/submit', { id: draft.data.id, version: draft.data.version });
};
const balance = async () =>
  (await t.teacher.get('/shift/v1/staffLeave/balances')).data.find(
    ({ kindId }: { kindId: number }) => kindId === kinds.annual,
  )?.left;

test('must hold 16: Friday afternoon to Monday morning is 1.0 day; with 0.5 left it is 422, and two at once never overdraw', async () => {
  const days = { staffId: t.teacher.client.uid, kindId: kinds.annual, note: '期初' };
  await t.hr.post('/shift/v1/staffLeaveEntry/adjust', { ...days, days: 0.5 });
  const span = { fromHalf: 'pm', toHalf: 'am' };
  const short = await ask(kinds.annual!, '2099-09-11', '2099-09-14', span);
  expect(short).toMatchObject({ code: 422, data: [{ field: 'days' }] });
  await t.hr.post('/shift/v1/staffLeaveEntry/adjust', { ...days, days: 1 });
  const drafts = await Promise.all(
    ['2099-09-11', '2099-09-18'].map((from) =>
      t.teacher.post('/shift/v1/staffLeave/add', {
        ...{
          kindId: kinds.annual,
          from,
          to: from === '2099-09-11' ? '2099-09-14' : '2099-09-21',
          reason: '有事',
          ...span,
        },
      }),
    ),
  );
  expect(drafts.map(({ data }) => data.days)).toEqual([1, 1]);
  const both = await Promise.all(
    drafts.map(({ data }) => t.teacher.post('/shift/v1/staffLeave/submit', { id: data.id, version: data.version })),
  );
  expect(both.map(({ code }) => code).sort()).toEqual([200, 422]);
  expect(await balance()).toBe(0.5);
  const taken = both.find(({ code }) => code === 200)!.data;
  await somebodyRefuses(t, 'people.staffLeave', 'staff_leave', taken.id);
  expect(await balance()).toBe(1.5);
});

test('approved leave is told, cannot overlap, and more than three days also ask HR', async () => {
  const first = await ask(kinds.personal!, '2099-10-12', '2099-10-16');
  expect(first, first.message).toMatchObject({ code: 200, data: { days: 5, state: 'approving' } });
  expect(await everybodyAgrees(t, 'people.staffLeave', 'staff_leave', first.data.id)).toHaveLength(2);
  expect((await ask(kinds.personal!, '2099-10-16', '2099-10-19')).code).toBe(409);
});

test('nobody asks for another, sees another’s, or takes back what has begun', async () => {
  const others = await t.teacher.post('/shift/v1/staffLeave/add', {
    ...{ staffId: t.hr.client.uid, kindId: kinds.personal, from: '2099-10-26', to: '2099-10-26', reason: '代' },
  });
  expect(others.code).toBe(403);
  const own = (
    await t.hr.post('/shift/v1/staffLeave/add', {
      kindId: kinds.personal,
      from: '2099-11-02',
      to: '2099-11-02',
      reason: '私',
    })
  ).data;
  expect((await t.teacher.get('/shift/v1/staffLeave/detail', { id: own.id })).code).toBe(404);
  expect((await t.teacher.get('/shift/v1/staffLeaveEntry/list')).code).toBe(403);
});

test('overtime beyond the month’s limit is refused; time off comes one to one', async () => {
  const work = async (date: string, from: string, to: string, more: object = {}) => {
    const { data } = await t.teacher.post('/shift/v1/overtime/add', { date, from, to, reason: '加班', ...more });
    return t.teacher.post('/shift/v1/overtime/submit', { id: data.id, version: data.version });
  };
  const first = await work('2099-11-14', '08:00', '16:00', { compensation: 'time_off' });
  expect(first, first.message).toMatchObject({ code: 200, data: { hours: 8, kind: 'rest' } });
  await everybodyAgrees(t, 'people.overtime', 'overtime', first.data.id);
  const left = (await t.teacher.get('/shift/v1/staffLeave/balances')).data;
  expect(left.find(({ kindId }: { kindId: number }) => kindId === kinds.compensatory)).toMatchObject({ left: 1 });
  await work('2099-11-15', '00:00', '23:00');
  expect((await work('2099-11-16', '08:00', '16:00')).code).toBe(422);
});

test('annual leave is granted once a year, however often the job runs', async () => {
  const once = await runJob(t.app, 'people.leaveGrant');
  expect(await runJob(t.app, 'people.leaveGrant')).toBe(0);
  expect(once).toBeGreaterThanOrEqual(0);
});

test('a locked month takes no more: exceptions, leave and overtime of it are refused', async () => {
  const month = new Date().toISOString().slice(0, 7);
  const { clock } = t;
  const now = clock.now().toISOString().slice(0, 7);
  await t.hr.post('/shift/v1/staffMonth/build', { month: now, schoolId: t.schoolId });
  const { list } = (await t.hr.get('/shift/v1/staffMonth/list', { staffId: t.teacher.client.uid, month: now })).data;
  expect(list[0], month).toMatchObject({ state: 'open' });
  await t.hr.post('/shift/v1/staffMonth/sendMany', { ids: [list[0].id] });
  expect((await t.teacher.post('/shift/v1/staffMonth/confirmOwn', { id: list[0].id })).code).toBe(200);
  expect((await t.hr.post('/shift/v1/staffMonth/lockMany', { ids: [list[0].id] })).data).toMatchObject({ failed: [] });
  const late = await t.hr.post('/shift/v1/workException/add', {
    ...{ staffId: t.teacher.client.uid, date: `${now}-10`, kind: 'late', minutes: 5 },
  });
  expect(late.code).toBe(409);
});
