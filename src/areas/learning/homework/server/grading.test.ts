import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#testing/app';
import { learning } from '#testing/scenes/learning';

const path = '/api/v1/homeworkpc';
let t: Awaited<ReturnType<typeof learning>>;
let chief: Person;
let student: number;

beforeAll(async () => {
  t = await learning();
  chief = t.chief;
  student = await t.student('王小甲');
});

const hours = (n: number) => new Date(t.clock.now().getTime() + n * 3_600_000).toISOString();
const draft = async (change: object = {}) =>
  (
    await chief.post(`${path}/homework/add`, {
      ...{ title: '朗读课文', schoolId: t.schoolId, teacherId: chief.client.uid, customerIds: [student] },
      ...{ dueAt: hours(24), cutoffAt: hours(48), ...change },
    })
  ).data;
const publish = ({ id, version }: { id: number; version: number }) =>
  chief.post(`${path}/homework/publish`, { id, version });
const pieceOf = async (homeworkId: number) =>
  (await chief.get(`${path}/submission/list`, { homeworkId, pageSize: 10 })).data.list[0];

async function handedIn(change: object) {
  const made = await draft(change);
  expect((await publish(made)).code).toBe(200);
  const act = async (name: string, input: object) => {
    const { id, version } = await pieceOf(made.id);
    return chief.post(`${path}/submission/${name}`, { id, version, ...input });
  };
  expect((await act('submit', { text: '写好了' })).code).toBe(200);
  const { id } = await pieceOf(made.id);
  const link = (await chief.post(`${path}/submission/link`, { id })).data.path;
  return {
    act,
    seen: async () => (await t.call('GET', `${link}/data`)).data.data.result,
    release: () => chief.post(`${path}/submission/release`, { homeworkId: made.id }),
  };
}

test('a family reads what the homework is graded by: a letter, stars, passed or not, and nothing else', async () => {
  const byLetter = await handedIn({ gradingMode: 'grade' });
  expect((await byLetter.act('correct', { rawScore: 92 })).data).toMatchObject({ score: 92, grade: 'A' });
  expect(await byLetter.seen()).toMatchObject({ grade: 'A', score: null, stars: null, passed: null });

  const byStars = await handedIn({ gradingMode: 'stars' });
  expect(await byStars.act('correct', {})).toMatchObject({ code: 422, data: [{ field: 'stars' }] });
  expect(await byStars.act('correct', { stars: 6 })).toMatchObject({ code: 422 });
  expect((await byStars.act('correct', { stars: 4 })).data).toMatchObject({ stars: 4, score: null });
  expect(await byStars.seen()).toMatchObject({ stars: 4, score: null, grade: null, passed: null });

  const byVerdict = await handedIn({ gradingMode: 'pass' });
  expect(await byVerdict.act('correct', { rawScore: 90 })).toMatchObject({ code: 422, data: [{ field: 'verdict' }] });
  expect((await byVerdict.act('correct', { verdict: 'failed' })).code).toBe(200);
  expect(await byVerdict.seen()).toMatchObject({ passed: false, score: null });

  const together = await handedIn({ releaseMode: 'together' });
  await together.act('correct', { rawScore: 93 });
  await together.release();
  expect(await together.seen()).toMatchObject({ score: 93, grade: null, stars: null, passed: null });
});

test('a draft with a time of its own is assigned by the clock; one that cannot be waits for a person', async () => {
  expect(
    await chief.post(`${path}/homework/add`, {
      ...{ title: 'x', schoolId: t.schoolId, teacherId: chief.client.uid, publishAt: hours(30), dueAt: hours(24) },
    }),
  ).toMatchObject({ code: 422, data: [{ field: 'publishAt' }] });
  const [first, empty, later] = [
    await draft({ publishAt: hours(1) }),
    await draft({ publishAt: hours(1), customerIds: [] }),
    await draft({ publishAt: hours(3) }),
  ];
  const states = async () =>
    Promise.all(
      [first, empty, later].map(async ({ id }) => (await chief.get(`${path}/homework/detail`, { id })).data.state),
    );
  await t.runJob('learning.clock');
  expect(await states()).toEqual(['draft', 'draft', 'draft']);
  t.clock.advance(3600);
  await t.runJob('learning.clock');
  expect(await states()).toEqual(['open', 'draft', 'draft']);
  expect(await pieceOf(first.id)).toMatchObject({ state: 'pending', customerId: student });
});

const told = async (kind: string, homeworkId: number) =>
  (await t.inside((work) =>
    work.session.one<{ n: number }>(
      sql`select count(*)::int as n from message where enterprise_id = ${work.enterpriseId} and kind = ${`learning.${kind}`} and (subject->>'id')::bigint = ${homeworkId}`,
    ),
  ))!.n;

test('families are reminded as many hours before as is set, and told what was not handed in', async () => {
  const made = await draft({ dueAt: hours(20), cutoffAt: hours(22) });
  expect((await publish(made)).code).toBe(200);
  await t.runJob('learning.clock');
  expect(await told('homeworkDue', made.id)).toBe(0);
  const items = [{ key: 'learning.homeworkRemindHours', level: 'enterprise', target: 0, value: 21, version: 0 }];
  expect(await chief.post('/configuration/v1/save', { items, reason: '提前' })).toMatchObject({ code: 200 });
  await t.runJob('learning.clock');
  await t.runJob('learning.clock');
  expect(await told('homeworkDue', made.id)).toBe(1);
  t.clock.advance(23 * 3600);
  await t.runJob('learning.clock');
  await t.runJob('learning.clock');
  expect(await told('homeworkMissing', made.id)).toBe(1);
  chief = await t.signIn('13800000001');
  expect(await pieceOf(made.id)).toMatchObject({ state: 'missing' });
});
