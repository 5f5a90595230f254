// What happens meanwhile elsewhere: a test is marked, an interviewer goes on leave, a lesson is moved, a post is retired.
import { beforeAll, expect, test } from 'vitest';
import { StaffLeaveKind } from '#areas/people/leave/model/leave';
import { postRestored, postRetired } from '#areas/people/model/events';
import { emptyDocument, usualSettings } from '#areas/questionnaires/content/model/document';
import { lettered, question, scored } from '#areas/questionnaires/content/model/sampleQuestions';
import { IssueTarget } from '#areas/questionnaires/issue/model/target';
import { lessonMoved } from '#areas/teaching/model/events';
import { area } from '#kernel/model/area';
import type { BusyBlock } from '#kernel/server/registries';
import { need, rows } from '#kernel/server/rows';
import type { AreaServer } from '#kernel/server/service';
import { type Recruiting, recruiting } from '#testing/scenes/recruiting';
import { withoutApprovals } from '#testing/scenes/undecided';
import { Interview } from '../model/interview';

/** Lessons of whom a test says so. */
const taken: BusyBlock[] = [];
const elsewhere: AreaServer = {
  area: area({ name: 'elsewhere', title: ['别处', 'Elsewhere'], icon: 'x', routes: {} }),
  registers: {
    busy: [
      {
        ...{ key: 'elsewhere.taken', area: 'elsewhere' },
        find: async (_work, { staffIds, from, to }) =>
          taken.filter(({ staffId, start, end }) => staffIds.includes(staffId ?? 0) && start < to && end > from),
      },
    ],
  },
};

let t: Recruiting;
let paperId: number;
let job: { id: number };
beforeAll(async () => {
  t = await recruiting({ parts: [withoutApprovals, elsewhere] });
  const paper = question('qone001', 'single_choice', '一加一', {
    ...{ required: true, options: lettered('A', '二', '三'), scoring: scored('all_right', 10) },
  });
  const document = { ...emptyDocument(), pages: [{ key: 'p1', title: { zh: '' }, elements: [paper] }] };
  const made = await t.hr.post('/api/v1/questionnaire/add', {
    ...{ title: '入职笔试', kind: 'exam', document: JSON.stringify(document) },
    settings: JSON.stringify({ ...usualSettings, release: 'immediate' }),
  });
  paperId = made.data.id;
  const published = await t.hr.post('/api/v1/questionnaire/change', { id: paperId, published: true });
  expect(published.code).toBe(200);
  const seats = { interviewerIds: [t.teacher.client.uid], leadId: t.teacher.client.uid, minutes: 60 };
  job = await t.openJob({
    rounds: [
      { roundNo: 1, name: '笔试', way: 'written', questionnaireId: paperId, ...seats },
      { roundNo: 2, name: '面谈', way: 'onsite', ...seats },
    ],
  } as object);
});

const booked = async (at: Date, applied?: { id: number }, more: object = {}) => {
  const one = applied ?? (await t.step('application', await t.applied(job.id), 'screenPass')).data;
  const asked = { applicationId: one.id, startAt: at.toISOString(), ...more };
  const answer = await t.hr.post('/api/v1.hr/interview/add', asked);
  expect(answer.code, answer.message).toBe(200);
  return { ...answer.data, applied: one } as { id: number; candidateId: number; applied: { id: number } };
};
const shown = (id: number) => t.inside((work) => need(work, Interview, id));
const hour = (day: number, at: number) => new Date(Date.UTC(2098, 2, day, at - 8));
const sit = async (token: string, value: string) => {
  const door = '/api/v1/qt_writein';
  const started = await t.call('POST', `${door}/start`, { token });
  const { sheetKey } = started.data;
  return t.call('POST', `${door}/submit`, {
    ...{ sheetKey, seq: 1, changes: { qone001: value }, submitId: `written-${value}`, token },
  });
};

test('who is booked for a written round is asked by its paper; the score comes back and concludes without a panel', async () => {
  const [right, wrong] = [await booked(hour(1, 9)), await booked(hour(1, 11))];
  const targets = await t.inside((work) => rows(work, IssueTarget, { personKind: 'candidate' }, { sort: 'id' }));
  expect(targets.map(({ personId }) => personId)).toEqual([right.candidateId, wrong.candidateId]);
  expect(new Set(targets.map(({ issueId }) => issueId)).size).toBe(1);
  const tokens = targets.map(({ link }) => link!.split('/')[2]!);
  t.clock.set(hour(1, 12));
  const hr = await t.signIn('13800000006');
  expect((await sit(tokens[0]!, 'A')).code).toBe(200);
  expect((await sit(tokens[1]!, 'B')).code).toBe(200);
  expect(await shown(right.id)).toMatchObject({ testPercent: 100_00, testPassed: true, state: 'held' });
  expect(await shown(wrong.id)).toMatchObject({ testPercent: 0, testPassed: false, state: 'held' });
  const conclude = (id: number, result: string) => hr.post('/api/v1.hr/interview/conclude', { id, result });
  expect(await conclude(wrong.id, 'pass')).toMatchObject({ code: 422, data: [{ field: 'resultNote' }] });
  expect((await conclude(wrong.id, 'fail')).code).toBe(200);
  expect((await conclude(right.id, 'pass')).code).toBe(200);
  Object.assign(t.hr, hr);
});

test('a paper belongs to a written round only', async () => {
  const { id, version } = await t.detail('job', job.id);
  const round = { roundNo: 1, name: '面谈', way: 'onsite', questionnaireId: paperId, minutes: 60 };
  const refused = await t.hr.put('/api/v1.hr/job/edit', { id, version, rounds: [round] });
  expect(refused).toMatchObject({ code: 422, data: [{ field: 'rounds[0].questionnaireId' }] });
});

test('a leave or a lesson that comes over an interview is shown at it, and goes when it is free again', async () => {
  const { id } = await booked(hour(10, 10));
  const staffId = t.teacher.client.uid;
  const teacher = await t.signIn('13800000007');
  const kindId = await t.inside(async (work) => (await need(work, StaffLeaveKind, { code: 'personal' })).id);
  const leave = (step: string, asked: object) => teacher.post(`/shift/v1/staffLeave/${step}`, { ...asked });
  const goes = async (more: object) => {
    const span = { from: '2098-03-10', to: '2098-03-10', ...more };
    const { data } = await leave('add', { kindId, reason: '有事', ...span });
    return (await leave('submit', { id: data.id, version: data.version })).data;
  };
  const afternoon = await goes({ fromHalf: 'pm' });
  expect((await shown(id)).clash).toBeNull();
  await leave('cancel', { id: afternoon.id, version: afternoon.version });
  const day = await goes({});
  expect(day.state).toBe('approved');
  expect((await shown(id)).clash).toBe('leave');
  await leave('cancel', { id: day.id, version: day.version });
  expect((await shown(id)).clash).toBeNull();
  const there = { startAt: hour(10, 10), endAt: hour(10, 11), teacherId: staffId, roomId: null };
  const before = { ...there, startAt: hour(9, 10), endAt: hour(9, 11) };
  const lesson = { staffId, start: there.startAt, end: there.endAt, kind: 'lesson', key: 'l9', title: '英语' };
  taken.push(lesson);
  await t.inside((work) => work.emit(lessonMoved, { lessonId: 0, classId: null, before, after: there }));
  expect((await shown(id)).clash).toBe('lesson');
  const told = (await t.hr.get('/api/v1/message/list', { pageSize: 100 })).data.list;
  expect(told.filter(({ kind }: { kind: string }) => kind === 'recruitment.interviewClash')).toHaveLength(2);
  taken.pop();
  await t.inside((work) => work.emit(lessonMoved, { lessonId: 0, classId: null, before: there, after: before }));
  expect((await shown(id)).clash).toBeNull();
});

test('needs and jobs of a post show that it is retired, until it is in use again', async () => {
  const flags = async () => {
    const { postRetired: ofJob, needIds } = await t.detail('job', job.id);
    return [ofJob, (await t.detail('hiringNeed', needIds[0])).postRetired];
  };
  expect(await flags()).toEqual([false, false]);
  await t.inside((work) => work.emit(postRetired, { postId: t.posts.adviser }));
  expect(await flags()).toEqual([true, true]);
  await t.inside((work) => work.emit(postRestored, { postId: t.posts.adviser }));
  expect(await flags()).toEqual([false, false]);
});
