import { describe, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { approvalDecided, approvalQuery, approvalResubmitted, approvalReturned, busyTimes } from '#kernel/server/calls';
import { systemActor, systemCaller } from '#kernel/server/identity';
import type { AreaServer } from '#kernel/server/service';
import { type Work, write } from '#kernel/server/work';
import { type Person, testApp } from '#testing/app';
import { withoutApprovals } from '#testing/scenes/undecided';

/** Stands for the areas that book people's hours. */
const lessons: { staffId: number; start: Date; end: Date }[] = [];
const timetable: AreaServer = {
  area: area({ name: 'timetable', title: ['课', 'Timetable'], icon: 'x', routes: {} }),
  registers: {
    busy: [
      {
        key: 'lesson',
        area: 'timetable',
        find: async (_, { staffIds, from, to }) =>
          lessons
            .filter((one) => staffIds.includes(one.staffId) && one.start < to && one.end > from)
            .map((one, i) => ({ ...one, kind: 'lesson', key: `lesson:${i}`, title: '英语课' })),
      },
    ],
  },
};

const { app, clock, signIn } = await testApp({ parts: [timetable, withoutApprovals] });
clock.set('2026-07-01T04:00:00Z');
const chief = await signIn('13800000001');
const manager = await signIn('13800000010');
const teacher = await signIn('13800000007');
const helper = await signIn('13800000014');
const schools: { value: number; label: string }[] = (await chief.get('/school/v1/school/options')).data;
const [demo] = await app.identity.enterprises();
const asEnterprise = <T>(run: (work: Work) => Promise<T>) => write(app, systemActor(demo!), systemCaller('test'), run);

// In the region that the demo's region manager leads; none of the demo accounts works there.
const asking = schools.find(({ label }) => label === '上海浦东加盟店')!.value;
const supporting = schools.find(({ label }) => label === '上海徐汇中心')!.value;
const path = '/school/v1/supportRequest';
const request = {
  schoolId: asking,
  kind: 'teacher',
  fromOn: '2026-07-10',
  toOn: '2026-07-14',
  headCount: 2,
  reason: '产假',
};

async function approved(change: object = {}) {
  const { data } = await chief.post(`${path}/add`, { ...request, ...change });
  const answer = await chief.post(`${path}/submit`, { id: data.id, version: data.version });
  expect(answer).toMatchObject({ code: 200, data: { state: 'approved' } });
  return answer.data;
}
const one = (staff: Person, from = '2026-07-10', to = '2026-07-14') => ({ staffId: staff.client.uid, from, to });
const assign = (row: { id: number; version: number }, people: object[], rest: object = {}, by = chief) =>
  by.post(`${path}/assign`, {
    id: row.id,
    version: row.version,
    supportSchoolId: supporting,
    people: JSON.stringify(people),
    ...rest,
  });
const accept = (row: { id: number }, by: Person) => by.post(`${path}/accept`, { id: row.id });
const detail = async (id: number) => (await chief.get(`${path}/detail`, { id })).data;
const mayEnter = async (by: Person) => (await by.get('/school/v1/school/detail', { id: asking })).code;
const cancel = async (row: { id: number }) =>
  chief.post(`${path}/cancel`, { id: row.id, version: (await detail(row.id)).version, why: '不需要了' });

describe('a request', () => {
  test('is numbered, approved by whoever decides, and then no longer edited', async () => {
    const row = await approved();
    expect(row.no).toMatch(/^ZY260701\d{3}$/);
    expect((await chief.put(`${path}/edit`, { id: row.id, version: row.version, reason: '别的' })).code).toBe(409);
    expect((await chief.post(`${path}/add`, { ...request, toOn: '2026-07-09' })).code).toBe(422);
    await cancel(row);
    expect(await detail(row.id)).toMatchObject({ state: 'cancelled', reason: '产假' });
  });

  test('waits while an approval runs, and is rejected or withdrawn by its decision, once', async () => {
    const answers = app.answers as Map<string, unknown>;
    const running = { approvalId: 7, no: 'SP7', state: 'running' };
    answers.set(approvalQuery.name, { name: approvalQuery.name, answer: async () => running });
    const { data } = await chief.post(`${path}/add`, request);
    const { data: row } = await chief.post(`${path}/submit`, { id: data.id, version: data.version });
    answers.delete(approvalQuery.name);
    expect(row.state).toBe('submitted');
    const decide = (result: 'approved' | 'rejected') =>
      asEnterprise((work) =>
        work.emit(approvalDecided, {
          ...{ approvalId: 7, no: 'SP7', kind: 'system.supportRequest', refTable: 'support_request', refId: row.id },
          ...{ result, initiatorId: 1, schoolId: asking, form: {}, decidedById: 1, comment: '人手不足', round: 1 },
        }),
      );
    await decide('rejected');
    expect(await detail(row.id)).toMatchObject({ state: 'rejected', reason: '产假' });
    await decide('approved');
    expect((await detail(row.id)).state).toBe('rejected');
  });

  test('that is given back is a draft again, to be changed; asked for again it waits under the same approval', async () => {
    let asked = 0;
    const answers = app.answers as Map<string, unknown>;
    const answer = async () => ({ approvalId: 8 + asked++, no: 'SP8', state: 'running' });
    answers.set(approvalQuery.name, { name: approvalQuery.name, answer });
    const { data } = await chief.post(`${path}/add`, request);
    const { data: row } = await chief.post(`${path}/submit`, { id: data.id, version: data.version });
    const told = {
      ...{ approvalId: 8, no: 'SP8', kind: 'system.supportRequest', refTable: 'support_request', refId: row.id },
      ...{ initiatorId: 1, schoolId: asking, form: {}, decidedById: 1, comment: '请补充技能要求', round: 1 },
    };
    const tell = (event: typeof approvalReturned) => asEnterprise((work) => work.emit(event, told));
    await tell(approvalReturned);
    await tell(approvalReturned);
    const returned = await detail(row.id);
    expect(returned).toMatchObject({ state: 'draft', reason: '产假' });
    const changed = { ...request, id: row.id, version: returned.version, skills: '雅思口语' };
    expect((await chief.put(`${path}/edit`, changed)).code).toBe(200);
    await tell(approvalResubmitted);
    expect(await detail(row.id)).toMatchObject({ state: 'submitted', skills: '雅思口语' });
    expect(asked).toBe(1);
    answers.delete(approvalQuery.name);
  });
});

describe('assigning (rule 34)', () => {
  test('takes people who work here, once each, no more than asked for, inside the days', async () => {
    const row = await approved({ headCount: 1 });
    const field = async (people: object[], rest = {}) => {
      const { code, data } = await assign(row, people, rest);
      return [code, data[0].field];
    };
    expect(await field([one(teacher), one(helper)])).toEqual([422, 'people']);
    expect(await field([one(teacher, '2026-07-09')])).toEqual([422, 'people']);
    expect(await field([{ staffId: 999_999, from: '2026-07-10', to: '2026-07-14' }])).toEqual([404, 'people']);
    expect(await field([{ staffId: 'x' }])).toEqual([422, 'people']);
    expect(await field([one(teacher)], { supportSchoolId: asking })).toEqual([422, 'supportSchoolId']);
    await cancel(row);
  });

  test('refuses someone who is booked, names the clash, and lets only headquarters override it with a reason', async () => {
    const row = await approved();
    lessons.push({
      staffId: teacher.client.uid,
      start: new Date('2026-07-12T01:00:00Z'),
      end: new Date('2026-07-12T02:00:00Z'),
    });
    const refused = await assign(row, [one(teacher)]);
    expect(refused.code).toBe(409);
    expect(refused.message).toContain(`${teacher.client.name} 英语课`);
    expect((await assign(row, [one(teacher)], { force: true, why: '急' }, manager)).code).toBe(403);
    expect(await assign(row, [one(teacher)], { force: true })).toMatchObject({ code: 422, data: [{ field: 'why' }] });
    expect(await assign(row, [one(teacher)], { force: true, why: '急' })).toMatchObject({
      code: 200,
      data: { state: 'assigned', people: [{ accepted: false, name: teacher.client.name }] },
    });
    lessons.length = 0;
    await cancel(row);
  });

  test('one person to two requests at once: one of them is refused', async () => {
    const rows = [await approved(), await approved()];
    const answers = await Promise.all(rows.map((row) => assign(row, [one(teacher)])));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    for (const row of rows) await cancel(row);
  });

  test('offers people of other schools with distance, free days and past scores', async () => {
    const row = await approved();
    const { data } = await chief.get(`${path}/candidates`, { id: row.id });
    expect(data.length).toBeGreaterThan(3);
    for (const person of data) expect(person).toMatchObject({ km: expect.any(Number), freeDays: expect.any(Number) });
    expect(data.every((person: { schoolId: number }) => person.schoolId !== asking)).toBe(true);
    const far = data.map((person: { km: number }) => person.km);
    expect(far).toEqual([...far].sort((a, b) => a - b));
    await cancel(row);
  });
});

describe('accepting (rule 34)', () => {
  test('opens the asking school to each who accepts until it is finished; the asking principal rates it', async () => {
    const row = await approved();
    await assign(row, [one(teacher), one(helper)]);
    expect((await accept(row, chief)).code).toBe(409);
    expect((await helper.get(`${path}/detail`, { id: row.id })).data).toMatchObject({ personIds: expect.any(Array) });
    const stranger = await signIn('13800000004');
    expect((await stranger.get(`${path}/detail`, { id: row.id })).code).toBe(404);
    expect((await helper.get(`${path}/mine`)).data).toContainEqual(
      expect.objectContaining({ id: row.id, accepted: false, from: '2026-07-10' }),
    );
    expect(await accept(row, teacher)).toMatchObject({ code: 200, data: { state: 'assigned' } });
    expect((await accept(row, teacher)).code).toBe(409);
    expect(await accept(row, helper)).toMatchObject({ code: 200, data: { state: 'ongoing' } });
    expect(await mayEnter(teacher)).toBe(404);

    clock.set('2026-07-10T04:00:00Z');
    const there = await signIn('13800000007');
    expect(await mayEnter(there)).toBe(200);
    const busy = await asEnterprise((work) =>
      busyTimes(work, {
        staffIds: [teacher.client.uid],
        roomIds: [],
        from: new Date('2026-07-14T01:00:00Z'),
        to: new Date('2026-07-14T02:00:00Z'),
      }),
    );
    expect(busy).toMatchObject([{ kind: 'support', staffId: teacher.client.uid, title: row.no }]);

    const boss = await signIn('13800000001');
    const { version } = (await boss.get(`${path}/detail`, { id: row.id })).data;
    const done = await boss.post(`${path}/finish`, { id: row.id, version, summary: '顺利', cost: '800.00' });
    expect(done).toMatchObject({ code: 200, data: { state: 'finished', cost: '800.00' } });
    expect(await mayEnter(there)).toBe(404);
    expect(done.data.$can).not.toContain('rate');
    const rate = () => boss.post(`${path}/rate`, { id: row.id, version: done.data.version, score: 5, comment: '好' });
    expect((await rate()).code).toBe(403);
    const school = (await boss.get('/school/v1/school/detail', { id: asking })).data;
    const led = { id: asking, version: school.version, principalId: boss.client.uid };
    expect((await boss.put('/school/v1/school/edit', led)).code).toBe(200);
    expect((await boss.get(`${path}/detail`, { id: row.id })).data.$can).toContain('rate');
    expect(await rate()).toMatchObject({ code: 200, data: { state: 'rated', score: 5 } });
    clock.set('2026-07-01T04:00:00Z');
  });

  test('two people at the same moment: both are counted', async () => {
    const row = await approved({ fromOn: '2026-07-20', toOn: '2026-07-21' });
    await assign(row, [one(teacher, '2026-07-20', '2026-07-21'), one(helper, '2026-07-20', '2026-07-21')]);
    const both = await Promise.all([accept(row, teacher), accept(row, helper)]);
    expect(both.map(({ code }) => code)).toEqual([200, 200]);
    expect((await detail(row.id)).state).toBe('ongoing');
  });

  test('what is called off closes the school again', async () => {
    const row = await approved({ fromOn: '2026-06-30', toOn: '2026-07-02' });
    const days = ['2026-06-30', '2026-07-02'] as const;
    await assign(row, [one(teacher, ...days), one(helper, ...days)]);
    await accept(row, teacher);
    expect(await mayEnter(teacher)).toBe(200);
    expect((await cancel(row)).code).toBe(200);
    expect(await mayEnter(teacher)).toBe(404);
  });
});
