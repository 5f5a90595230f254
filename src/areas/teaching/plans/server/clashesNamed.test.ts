import { beforeAll, expect, test } from 'vitest';
import { onDuty } from '#areas/people/model/queries';
import { area } from '#kernel/model/area';
import { type AreaServer, answers } from '#kernel/server/service';
import { teachingSchool } from '#testing/scenes/teaching';

const away = { staffId: 0, from: new Date('2026-09-30T00:00:00Z'), to: new Date('2026-10-01T00:00:00Z') };
const working: { from: Date; staffIds: number[] } = { from: new Date('2026-10-14T00:00:00Z'), staffIds: [] };

/** As the area that keeps leave and shifts will say. */
const staffing: AreaServer = {
  area: area({ name: 'staffing', title: ['人', 'Staffing'], icon: 'x', routes: {} }),
  answers: [answers(onDuty, async (_, { at }) => (at >= working.from ? working.staffIds : [away.staffId]))],
  registers: {
    busy: [
      {
        key: 'staffing.leave',
        area: 'staffing',
        find: async (_, { staffIds }) =>
          staffIds.includes(away.staffId)
            ? [
                {
                  staffId: away.staffId,
                  start: away.from,
                  end: away.to,
                  kind: 'leave',
                  key: 'leave:1',
                  title: '',
                  url: '',
                },
              ]
            : [],
      },
    ],
  },
};

let t: Awaited<ReturnType<typeof teachingSchool>>;
beforeAll(async () => {
  t = await teachingSchool('2026-08-20T02:00:00Z', [staffing]);
  away.staffId = t.teacher.client.uid;
});

interface Row {
  date: string;
  clashes: { kind: string; severity: string; message: string }[];
}

test('a preview names every clash: room, teacher, student, day off, leave and shift', async () => {
  const roomId = await t.room({ name: '大教室' });
  const classId = await t.classOf({ roomId });
  const student = await t.student('两班学员');
  await t.join(classId, student);
  const elsewhere = { teacherId: t.principal.client.uid };
  const other = await t.classOf({ name: '占教室班', ...elsewhere });
  await t.lesson(other, '2026-09-02 18:30', { ...elsewhere, roomId });
  await t.lesson(await t.classOf({ name: '同老师班' }), '2026-09-09 18:30');
  const second = await t.classOf({ name: '学员的另一班', ...elsewhere });
  await t.join(second, student);
  await t.lesson(second, '2026-09-16 18:30', elsewhere);
  await t.boss.post('/shift/v1/holiday/add', {
    date: '2026-09-23',
    name: '校庆',
    kind: 'school_off',
    schoolIds: [t.schoolId],
  });
  const { data } = await t.boss.post('/v1/teachingPlan/plan/add', {
    ...{ classId, startDate: '2026-09-02', endMode: 'count', lessonCount: 7, holidayPolicy: 'keep' },
    slots: [{ weekday: 'wed', startTime: '18:30', minutes: 90, weekParity: 'every' }],
  });
  const preview = async () => (await t.boss.post('/v1/teachingPlan/preview', { planId: data.id })).data;
  const { rows, token } = (await preview()) as { rows: Row[]; token: string };
  expect(
    rows.map(({ date, clashes }) => [date.slice(5), clashes.map(({ kind, severity }) => `${kind} ${severity}`)]),
  ).toEqual([
    ['09-02', ['room hard']],
    ['09-09', ['teacher hard']],
    ['09-16', ['student hard']],
    ['09-23', ['holiday soft']],
    ['09-30', ['away hard']],
    ['10-07', []],
    ['10-14', ['shift soft']],
  ]);
  expect(rows.flatMap(({ clashes }) => clashes.map(({ message }) => message))).toEqual([
    expect.stringMatching(/^大教室 09-02 18:30–20:00 已有「占教室班」$/),
    expect.stringContaining('已有「同老师班」'),
    expect.stringMatching(/^两班学员 .*已有「学员的另一班」$/),
    '2026-09-23 是节假日',
    expect.stringContaining('已有安排'),
    expect.stringContaining('没有排班'),
  ]);
  const lessons = async () => (await t.boss.get('/class/v1/lesson/list', { classId, pageSize: 50 })).data.total;
  expect(await t.boss.post('/v1/teachingPlan/commit', { planId: data.id, token })).toMatchObject({ code: 409 });
  expect(await lessons()).toBe(0);
  const skip = ['2026-09-02 18:30', '2026-09-09 18:30', '2026-09-16 18:30', '2026-09-30 18:30'];
  expect(await t.boss.post('/v1/teachingPlan/commit', { planId: data.id, token, skip })).toMatchObject({
    data: { created: 3 },
  });
  expect(await lessons()).toBe(3);
});

test('half an hour is needed from one school to another; told before it is saved, and not refused', async () => {
  const schools = (await t.boss.get('/school/v1/school/list', { pageSize: 20 })).data.list;
  const far = schools.find(({ id }: { id: number }) => id !== t.schoolId);
  const teacherId = t.finance.client.uid;
  const there = await t.classOf({ name: '远处班', schoolId: far.id, teacherId });
  await t.lesson(there, '2026-09-03 10:00', { teacherId });
  const here = await t.classOf({ teacherId });
  const ask = async (from: string, to: string, more: object = {}) => {
    const [startAt, endAt] = [from, to].map((time) => new Date(`2026-09-03T${time}:00+08:00`).toISOString());
    const { data } = await t.boss.post('/class/v1/lesson/check', { startAt, endAt, classId: here, teacherId, ...more });
    return data.clashes.filter(({ kind }: { kind: string }) => kind === 'travel');
  };
  const [told] = await ask('11:50', '12:50');
  expect(told).toMatchObject({ kind: 'travel', severity: 'soft' });
  expect(told.message).toMatch(/09-03 10:00–11:30 .*仅 20 分钟，需 30 分钟$/);
  expect(await ask('09:00', '09:40')).toHaveLength(1);
  expect(await ask('12:00', '13:00')).toEqual([]);
  // From the same place, or from one's own screen, nobody travels.
  expect(await ask('11:50', '12:50', { classId: there })).toEqual([]);
  expect(await ask('11:50', '12:50', { roomId: await t.room({ kind: 'online' }) })).toEqual([]);
  const items = [{ key: 'teaching.travelGapMinutes', level: 'school', target: t.schoolId, value: 15, version: 0 }];
  expect(await t.boss.post('/configuration/v1/save', { items, reason: '相邻' })).toMatchObject({ code: 200 });
  expect(await ask('11:50', '12:50')).toEqual([]);
  const saved = {
    classId: here,
    kind: 'extra',
    teacherId,
    startAt: '2026-09-03T03:40:00Z',
    endAt: '2026-09-03T04:40:00Z',
  };
  expect(await t.boss.post('/class/v1/lesson/add', saved)).toMatchObject({ code: 200 });
});
