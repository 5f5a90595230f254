// Issues that ask by themselves: after what happened, after a while, once for it and not too often.
import { beforeAll, expect, test } from 'vitest';
import { contractRefunded } from '#areas/contracts/model/events';
import { appointmentFinished, customerAssigned, customerCreated } from '#areas/customers/customer/model/events';
import { staffOnboarded } from '#areas/people/model/events';
import { need, rows } from '#kernel/server/rows';
import { runWaiting } from '#testing/runJob';
import { teachingSchool } from '#testing/scenes/teaching';
import { emptyDocument, usualSettings } from '../../content/model/document';
import { question } from '../../content/model/sampleQuestions';
import { QuestionnaireIssue, type Trigger } from '../model/issue';
import { IssueTarget } from '../model/target';

const path = '/api/v1/questionnaire';
let t: Awaited<ReturnType<typeof teachingSchool>>;
let questionnaireId: number;
beforeAll(async () => {
  t = await teachingSchool('2026-09-15T02:00:00Z');
  const elements = [question('qwish01', 'short_text', '愿望')];
  const document = { ...emptyDocument(), pages: [{ key: 'p1', title: { zh: '' }, elements }] };
  const { data } = await t.boss.post(`${path}/add`, {
    ...{ title: '课后回访', kind: 'survey' },
    ...{ document: JSON.stringify(document), settings: JSON.stringify(usualSettings) },
  });
  questionnaireId = data.id;
  await t.boss.post(`${path}/change`, { id: questionnaireId, published: true });
}, 300_000);

const drafted = (given: object) =>
  t.boss.post(`${path}/issue/add`, {
    ...{ name: '自动发放', questionnaireId, access: 'list', identity: 'personal', audience: JSON.stringify({}) },
    ...given,
  });
const asking = async (trigger: Trigger, given: object = {}): Promise<number> => {
  const { data } = await drafted({ trigger, ...given });
  expect(await t.boss.post(`${path}/issue/open`, { id: data.id })).toMatchObject({ data: { state: 'running' } });
  return data.id;
};
const targets = (issueId: number) => t.asEnterprise((work) => rows(work, IssueTarget, { issueId }, { sort: 'id' }));
const invite = () => t.runJob('questionnaires.reminders');

test('after a lesson whoever was there is asked, some hours later, once for it, and again only after so many days', async () => {
  const issueId = await asking('lesson_finished', { triggerDelayHours: 2, triggerRepeatDays: 30 });
  const elsewhere = await asking('lesson_finished', { triggerCourseIds: [await otherCourse()] });
  const classId = await t.classOf({ capacity: 10 });
  const [came, away] = [await t.student('到课'), await t.student('请假')];
  for (const id of [came, away]) await t.join(classId, id);
  const taught = async (at: string) => {
    const lessonId = await t.lesson(classId, at);
    expect((await t.teach(lessonId, { [came]: 'present', [away]: 'absent' })).code).toBe(200);
    await runWaiting(t.app);
  };
  await taught('2026-09-15 08:00');
  expect(await targets(issueId)).toMatchObject([{ personKind: 'customer', personId: came, status: 'pending' }]);
  expect(await targets(elsewhere)).toEqual([]);
  await invite();
  expect((await targets(issueId))[0]!.status).toBe('pending');
  await t.leap('2026-09-15T04:01:00Z');
  await invite();
  expect((await targets(issueId))[0]).toMatchObject({ status: 'sent', sentAt: expect.any(Date) });
  expect((await t.asEnterprise((work) => need(work, QuestionnaireIssue, issueId))).people).toBe(1);
  await taught('2026-09-15 10:00');
  expect(await targets(issueId)).toHaveLength(1);
  await t.leap('2026-10-16T02:00:00Z');
  await taught('2026-10-16 08:00');
  expect(await targets(issueId)).toHaveLength(2);
});

test('when a class ends its students are asked; of a contract only those of the courses meant', async () => {
  const ended = await asking('class_finished');
  const sold = await asking('contract_effective', { triggerCourseIds: [t.courseId] });
  const classId = await t.classOf({ capacity: 10, state: 'running' });
  const student = await t.student('结班');
  await t.join(classId, student);
  await t.sell(student, { key: 'asked:1', lessons: 2, yuan: 200, contractId: 77 });
  await t.sell(student, { key: 'asked:1', lessons: 2, yuan: 200, contractId: 77 });
  expect(await targets(sold)).toMatchObject([{ personId: student, origin: 'contract_effective:77' }]);
  const { version } = (await t.boss.get('/class/v1/class/detail', { id: classId })).data;
  const finished = await t.boss.post('/class/v1/class/finish', { id: classId, version, finishDate: '2026-10-10' });
  expect(finished.code).toBe(200);
  expect(await targets(ended)).toMatchObject([{ personId: student, name: '结班' }]);
});

test('each of the other triggers asks the one it happens to, and every time where no days are kept between', async () => {
  const each = { triggerRepeatDays: 0 };
  const issues = {
    refunded: await asking('contract_refunded', each),
    tried: await asking('appointment_finished', each),
    created: await asking('customer_created', each),
    assigned: await asking('customer_assigned', each),
    joined: await asking('staff_onboarded', { ...each, access: 'staff' }),
  };
  const customerId = await t.student('触发');
  const staffId = t.teacher.client.uid;
  const { schoolId } = t;
  const at = { startAt: t.clock.now(), endAt: t.clock.now() };
  await t.asEnterprise(async (work) => {
    for (const refundId of [1, 1, 2])
      await work.emit(contractRefunded, {
        ...{ contractId: 1, no: '', kind: 'new', customerId, schoolId, counsellorId: null, refundId, performers: [] },
        ...{ scope: 'part', full: false, nothingConsumed: false, amount: 1, forfeited: 0, reason: '' },
        ...{ lines: [], lots: [] },
      });
    for (const [n, kind] of (['visit', 'trial'] as const).entries())
      await work.emit(appointmentFinished, { appointmentId: n, kind, customerId, schoolId, ...at, outcome: null });
    await work.emit(customerCreated, { customerId, schoolId, sourceId: 1, ownerId: null });
    await work.emit(customerAssigned, { customerId, from: null, to: staffId, kind: 'manual' });
    await work.emit(customerAssigned, { customerId, from: staffId, to: null, kind: 'release' });
    await work.emit(staffOnboarded, {
      ...{ staffId, mobile: '', schoolId, departmentId: null, postId: null, roleIds: [], startOn: '2026-10-16' },
    });
  });
  const found = Object.fromEntries(
    await Promise.all(
      Object.entries(issues).map(async ([name, id]) => {
        const own = (await targets(id)).filter(({ personId }) => personId === customerId || personId === staffId);
        return [name, own.length] as const;
      }),
    ),
  );
  // The student was created once by the scene and once more by being told of.
  expect(found).toEqual({ refunded: 2, tried: 1, created: 1, assigned: 1, joined: 1 });
  await invite();
  expect((await targets(issues.joined))[0]!.status).toBe('sent');
});

test('a trigger behind a public link, or with courses where there are none, is refused where it is entered', async () => {
  const open = await drafted({ access: 'public', identity: 'none', trigger: 'lesson_finished' });
  expect(open).toMatchObject({ code: 422, data: [{ field: 'access' }] });
  const without = await drafted({ trigger: 'customer_created', triggerCourseIds: [t.courseId] });
  expect(without).toMatchObject({ code: 422, data: [{ field: 'triggerCourseIds' }] });
  const nobody = await drafted({});
  expect((await t.boss.post(`${path}/issue/open`, { id: nobody.data.id })).code).toBe(422);
});

async function otherCourse(): Promise<number> {
  const { data } = await t.boss.get('/coursemanage/v1/course/list', { pageSize: 50 });
  return data.list.find(({ id }: { id: number }) => id !== t.courseId).id;
}
