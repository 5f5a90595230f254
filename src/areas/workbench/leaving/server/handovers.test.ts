// What else goes to a colleague when somebody leaves, and what those concerned hear of events, plans and reports.
import { beforeAll, expect, test } from 'vitest';
import { staffLeft } from '#areas/people/model/events';
import { Staff } from '#areas/people/model/staff';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { insert, need, update } from '#kernel/server/rows';
import { Errand } from '#kernel/server/work';
import { type Person, type TestApp, testApp } from '#testing/app';
import { CalendarEvent } from '../../calendar/model/calendarEvent';
import { FileFolder } from '../../files/model/fileCabinet';
import { FileShare } from '../../files/model/fileSharing';
import { WorkPlan } from '../../plans/model/workPlan';
import { MessagePush } from '../../pushes/model/messagePush';
import { ReportRule } from '../../reports/model/reportRule';
import { ReportTemplate } from '../../reports/model/workReport';

let t: TestApp;
let chief: Person;
let leaver: Person;
let colleague: Person;
let teacher: Person;
let errand: Errand;

beforeAll(async () => {
  t = await testApp();
  chief = await t.signIn('13800000001');
  leaver = await t.signIn('13800000005');
  colleague = await t.signIn('13800000008');
  teacher = await t.signIn('13800000007');
  const enterprise = (await t.app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  began = t.clock.now().getTime();
  errand = new Errand(t.app, systemActor(enterprise), systemCaller('leaving'));
});

const day = 86_400_000;
/** One moment for all of a test: the clock goes on. */
let began = 0;
const at = (offset: number) => new Date(began + offset).toISOString();
const events = '/v1/calendar/event';
const event = (start: number, more: object = {}) => ({
  ...{ titleZh: '例会', startAt: at(start), endAt: at(start + 3_600_000), ...more },
});
const handOver = async (key: string) => {
  const kind = t.app.registries.handover.get(key)!;
  const [fromId, toId] = [leaver.client.uid, colleague.client.uid];
  const shown = await errand.read((work) => kind.list(work, fromId, 1));
  expect(await errand.read((work) => kind.count(work, fromId))).toBe(shown.length);
  await errand.write((work) => kind.move(work, { fromId, toId, ids: 'all', handoverId: 1, byId: chief.client.uid }));
  return shown.map(({ title }) => title);
};
const told = async (who: Person, kind: string): Promise<{ title: string; summary: string }[]> =>
  (await who.get('/api/v1/message/list', { tab: 'all', pageSize: 100 })).data.list.filter(
    (row: { kind: string }) => row.kind === `workbench.${kind}`,
  );

test('series and events to come go to the colleague; what is over stays in its past', async () => {
  const over = (await leaver.post(`${events}/add`, event(-30 * day, { titleZh: '去年的会' }))).data.id;
  const series = (await leaver.post(`${events}/add`, event(day, { rrule: 'FREQ=WEEKLY' }))).data.id;
  expect(await handOver('calendar_event')).toEqual(['例会']);
  const ownerOf = (id: number) => errand.read(async (work) => (await need(work, CalendarEvent, id)).ownerId);
  expect([await ownerOf(over), await ownerOf(series)]).toEqual([leaver.client.uid, colleague.client.uid]);
});

test('plans and rules they review are reviewed by the colleague, but nobody reviews their own', async () => {
  const plan = (who: Person) =>
    who.post('/work/v1/plan/add', {
      ...{ summary: '本周', kind: 'week', periodStart: '2026-07-20', reviewerId: leaver.client.uid },
      items: [{ title: '一' }],
    });
  const [theirs, own] = [(await plan(teacher)).data.id, (await plan(colleague)).data.id];
  expect((await handOver('work_plan')).sort()).toEqual(['本周', '本周']);
  const reviewer = (id: number) => errand.read(async (work) => (await need(work, WorkPlan, id)).reviewerId);
  expect([await reviewer(theirs), await reviewer(own)]).toEqual([colleague.client.uid, leaver.client.uid]);
  const [template] = (await chief.get('/work/v1/template/list')).data.list;
  const reviewerIds = [leaver.client.uid, teacher.client.uid];
  const rule = await chief.post('/work/v1/rule/add', { name: '周周报', templateId: template.id, reviewerIds });
  expect(rule.code).toBe(200);
  expect(await handOver('work_report_rule')).toEqual(['周周报']);
  const now = await errand.read((work) => need(work, ReportRule, rule.data.id));
  expect(now.reviewerIds).toEqual([colleague.client.uid, teacher.client.uid]);
});

test('pushes they prepared and folders they made in shared spaces are the colleague’s', async () => {
  const push = await leaver.post('/api/v1/message/push/add', {
    ...{ title: '开学通知', body: '<p>九月一日</p>', audienceKind: 'staff', toAll: true, channels: [] },
  });
  expect(push.code).toBe(200);
  const place = { spaceKind: 'school', spaceId: leaver.client.school!.id };
  const folder = await leaver.post('/file/v1/folder/add', { ...place, name: '校长资料' });
  expect(folder.code).toBe(200);
  expect(await handOver('message_push')).toEqual(['开学通知']);
  expect(await handOver('file_folder')).toEqual(['校长资料']);
  const sender = await errand.read(async (work) => (await need(work, MessagePush, push.data.id)).senderId);
  const owner = await errand.read(async (work) => (await need(work, FileFolder, folder.data.id)).ownerId);
  expect([sender, owner]).toEqual([colleague.client.uid, colleague.client.uid]);
});

test('who is asked to an event hears that it moved, and that it does not take place', async () => {
  const asked = { attendeeIds: [teacher.client.uid] };
  const { id, version } = (await chief.post(`${events}/add`, event(2 * day, asked))).data;
  const same = await chief.put(`${events}/edit`, { id, version, apply: 'all', ...event(2 * day, asked) });
  expect(same.code).toBe(200);
  expect(await told(teacher, 'calendarChanged')).toEqual([]);
  const moved = { id, version: version + 1, apply: 'all', ...event(3 * day, asked) };
  expect((await chief.put(`${events}/edit`, moved)).code).toBe(200);
  expect(await told(teacher, 'calendarChanged')).toHaveLength(1);
  expect((await chief.delete(`${events}/delete`, { id, version: version + 2, apply: 'all' })).code).toBe(200);
  expect(await told(teacher, 'calendarCancelled')).toHaveLength(1);
  expect(await told(chief, 'calendarCancelled')).toEqual([]);
});

test('a plan and a report are told to who reviews them, and come back to who wrote them', async () => {
  const { data: plan } = await teacher.post('/work/v1/plan/add', {
    ...{ summary: '下周', kind: 'week', periodStart: '2026-08-03', reviewerId: leaver.client.uid },
    items: [{ title: '一' }],
  });
  const { data: sent } = await teacher.post('/work/v1/plan/submit', { id: plan.id, version: plan.version });
  expect(await told(leaver, 'planReview')).toMatchObject([{ title: expect.stringContaining(teacher.client.name) }]);
  await leaver.post('/work/v1/plan/sendBack', { id: sent.id, version: sent.version, reason: '太少' });
  expect(await told(teacher, 'planReturned')).toMatchObject([{ summary: expect.stringContaining('太少') }]);

  const [template] = (await chief.get('/work/v1/template/list', { kind: 'daily' })).data.list;
  const today = new Date(t.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const { data: report } = await teacher.post('/work/v1/report/add', {
    ...{ templateId: template.id, periodStart: today, toIds: [leaver.client.uid], ccIds: [colleague.client.uid] },
  });
  const answers = report.answers.map((one: { id: number }) => ({ ...one, text: '写好了' }));
  const { data: written } = await teacher.put('/work/v1/report/edit', {
    id: report.id,
    version: report.version,
    answers,
  });
  const { data: handed } = await teacher.post('/work/v1/report/submit', { id: written.id, version: written.version });
  for (const who of [leaver, colleague]) expect(await told(who, 'reportSubmitted')).toHaveLength(1);
  const back = await leaver.post('/work/v1/report/sendBack', {
    id: handed.id,
    version: handed.version,
    reason: '补充',
  });
  expect(await told(teacher, 'reportReturned')).toMatchObject([{ summary: expect.stringContaining('补充') }]);
  const again = await teacher.post('/work/v1/report/submit', { id: handed.id, version: back.data.version });
  const review = { id: handed.id, version: again.data.version, comment: '很好' };
  expect((await leaver.post('/work/v1/report/review', review)).code).toBe(200);
  expect(await told(teacher, 'reportReviewed')).toMatchObject([{ summary: expect.stringContaining('很好') }]);
});

test('todos overdue are a figure of those one watches over', async () => {
  const value = async () => {
    const today = new Date(t.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    const { data } = await chief.get('/work/v1/figure/value', { from: today, to: today });
    return data.find(({ key }: { key: string }) => key === 'todo.overdue').value;
  };
  const before = await value();
  const dueAt = new Date(t.clock.now().getTime() + 60_000).toISOString();
  const added = await teacher.post('/api/v1/todoback/add', {
    titleZh: '回电话',
    assigneeId: teacher.client.uid,
    dueAt,
  });
  expect(added).toMatchObject({ code: 200 });
  t.clock.advance(120);
  expect(await value()).toBe(before + 1);
});

test('who has left shares nothing any more, and their superior reviews what nobody took over', async () => {
  const author = teacher.client.uid;
  const kept = await errand.write(async (work) => {
    const staff = await need(work, Staff, author);
    await update(work, Staff, staff, { reportsToId: colleague.client.uid });
    const folderId = await insert(work, FileFolder, {
      ...{
        spaceKind: 'personal',
        spaceId: author,
        parentId: null,
        name: '分享',
        nameKey: `0/分享-${author}`,
        ownerId: author,
      },
    });
    const share = { folderId, sharerId: author, expireAt: new Date(began + day) };
    const { id: templateId } = await need(work, ReportTemplate, {}, { sort: 'id' });
    return {
      shareId: await insert(work, FileShare, share),
      ruleId: await insert(work, ReportRule, { name: '离职规则', templateId, reviewerIds: [author] }),
    };
  });
  await errand.write((work) => work.emit(staffLeft, { staffId: author, on: '2026-01-01', rehireable: true }));
  const [share, rule] = await errand.read(async (work) => [
    await need(work, FileShare, kept.shareId),
    await need(work, ReportRule, kept.ruleId),
  ]);
  expect(share).toMatchObject({ state: 'revoked' });
  expect(rule).toMatchObject({ reviewerIds: [colleague.client.uid] });
});
