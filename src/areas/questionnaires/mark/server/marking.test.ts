import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#testing/app';
import { signInWith } from '#testing/granted';
import { path, questionnaires } from '#testing/scenes/questionnaires';
import { lettered, question, scored } from '../../content/model/sampleQuestions';

let t: Awaited<ReturnType<typeof questionnaires>>;
let hr: Person;
let admin: Person;
let teacher: Person;
beforeAll(async () => {
  t = await questionnaires();
  hr = await t.signIn('13800000006');
  admin = await t.signIn('13800000002');
  teacher = await t.signIn('13800000007');
});

const essay = () => question('qessay1', 'long_text', '论述', { required: true, scoring: scored('manual', 12) });
const single = (right = 'A') =>
  question('qone001', 'single_choice', '单选', {
    required: true,
    options: lettered(right, '一', '二'),
    scoring: scored('all_right', 8),
  });

async function exam(elements = [single(), essay()], given: object = {}) {
  const made = await t.published('exam', elements, given);
  const issue = await t.issued(made.id, { perDevice: 1 });
  const one = await t.respondent(issue.token);
  const done = await one.submit({ qone001: 'A', qessay1: '文章' });
  expect(done.code).toBe(200);
  return { ...issue, questionnaire: made.id, receiptNo: done.data.receiptNo as string };
}
const next = (who: Person, issueId: number, itemId?: number) =>
  who.post(`${path}/mark/next`, { issueId, ...(itemId ? { itemId } : {}) });
const save = (who: Person, itemId: number, score: number) => who.post(`${path}/mark/save`, { itemId, score });
const assign = (issueId: number, given: object) =>
  t.chief.post(`${path}/markPlan/assign`, { issueId, markerIds: [hr.client.uid, admin.client.uid], ...given });
const only = async (issueId: number) => (await t.sheets(issueId))[0];

test('must hold 19: two open the same item, the second is told who has it, and after a quarter of an hour it is free', async () => {
  const { id } = await exam();
  const mine = await next(hr, id);
  expect(mine.data).toMatchObject({ fullScore: 12, value: '文章', name: null });
  const refused = await next(admin, id, mine.data.itemId);
  expect(refused).toMatchObject({ code: 409, data: { code: 'claimed', by: hr.client.name } });
  expect((await save(admin, mine.data.itemId, 6)).code).toBe(409);
  t.clock.advance(15 * 60 + 1);
  expect((await next(admin, id, mine.data.itemId)).code).toBe(200);
  expect((await save(admin, mine.data.itemId, 13)).code).toBe(422);
  expect((await save(admin, mine.data.itemId, 6)).data).toMatchObject({ status: 'done', sheetState: 'marked' });
  expect(await save(hr, mine.data.itemId, 9)).toMatchObject({ code: 409, data: { code: 'done', score: 6 } });
  expect(await only(id)).toMatchObject({ state: 'marked', autoScore: 8, manualScore: 6, score: 14, maxScore: 20 });
});

test('must hold 20: two near marks are their mean, two far ones go to the arbiter, and only then the sheet is marked', async () => {
  for (const [first, second, arbiter, total] of [
    [8, 9.5, null, 17],
    [5, 9, 7, 15],
  ] as const) {
    const { id } = await exam();
    const plan = await assign(id, {
      doubleMark: true,
      arbiterId: t.chief.client.uid,
      markStep: 'one',
      thresholdPercent: 20,
    });
    expect(plan.code).toBe(200);
    // Half points for the worked example's second mark.
    const half =
      first === 8
        ? await assign(id, { doubleMark: true, arbiterId: t.chief.client.uid, markStep: 'half', thresholdPercent: 20 })
        : plan;
    expect(half.code).toBe(200);
    const [a, b] = [(await next(hr, id)).data, (await next(admin, id)).data];
    expect([a.round, b.round].sort()).toEqual(['first', 'second']);
    expect((await save(hr, a.itemId, first)).data.sheetState).toBe('to_mark');
    const after = await save(admin, b.itemId, second);
    if (arbiter === null) {
      expect(after.data.sheetState).toBe('marked');
      expect(await only(id)).toMatchObject({ score: 8 + 9 });
      continue;
    }
    expect(after.data.sheetState).toBe('to_mark');
    const third = (await next(t.chief, id)).data;
    expect(third.round).toBe('arbiter');
    expect((await save(t.chief, third.itemId, arbiter)).data.sheetState).toBe('marked');
    expect(await only(id)).toMatchObject({ score: total });
  }
});

test('must hold 24: without leave to release nobody does; before it the respondent reads nothing, after it the score', async () => {
  const { id, token, receiptNo } = await exam();
  const { data } = await next(hr, id);
  await save(hr, data.itemId, 10);
  const result = () => t.call('GET', `${t.door}/result`, { token, receiptNo });
  expect(await result()).toMatchObject({ code: 409, data: 'not_released' });
  expect((await teacher.post(`${path}/markPlan/release`, { issueId: id })).code).toBe(403);
  expect((await t.chief.post(`${path}/markPlan/release`, { issueId: id, dryRun: 'true' })).data).toMatchObject({
    released: 1,
    passed: 1,
  });
  expect((await only(id)).state).toBe('marked');
  expect((await t.chief.post(`${path}/markPlan/release`, { issueId: id })).data).toMatchObject({ released: 1 });
  expect((await result()).data).toMatchObject({ score: 18, maxScore: 20, percent: 90, passed: true, questions: [] });
  expect((await save(hr, data.itemId, 3)).code).toBe(409);
});

test('must hold 21: a rehearsal of regrading says who rises and changes nothing; in earnest machine marks change and no other', async () => {
  const { id, questionnaire } = await exam([single('B'), essay()]);
  const { data: item } = await next(hr, id);
  await save(hr, item.itemId, 10);
  expect(await only(id)).toMatchObject({ score: 10, passed: 'no' });
  const { data } = await t.chief.get(`${path}/detail`, { id: questionnaire });
  const [page] = data.document.pages;
  const document = { ...data.document, pages: [{ ...page, elements: [single('A'), essay()] }] };
  await t.chief.post(`${path}/save`, { id: questionnaire, version: data.version, document: JSON.stringify(document) });
  expect((await t.change(questionnaire, true)).data.versionNo).toBe(2);
  const regrade = (more: object) => t.chief.post(`${path}/issue/regrade`, { id, reason: '答案有误', ...more });
  expect((await regrade({ dryRun: 'true' })).data).toMatchObject({ sheets: 1, up: 1, down: 0, toPass: 1 });
  expect(await only(id)).toMatchObject({ score: 10 });
  expect((await regrade({})).data).toMatchObject({ up: 1, changed: [{ before: 10, after: 18 }] });
  expect(await only(id)).toMatchObject({ score: 18, manualScore: 10, passed: 'yes' });
  const { rows: logged } = await t.app.database.owner.query(
    `select reason from operation_log where entity = 'answerSheet' and action = 'regrade' and row_id = $1`,
    [(await only(id)).id],
  );
  expect(logged).toEqual([{ reason: '答案有误' }]);
});

test('must hold 21: whose released result changes is told, with what it is now; a rehearsal tells nobody', async () => {
  const made = await t.published('exam', [single('B')]);
  const staffIds = [teacher.client.uid, admin.client.uid];
  const issue = await t.issued(made.id, {
    ...{ access: 'staff', identity: 'personal', audience: JSON.stringify({ staffIds }) },
  });
  const links = await t.targetLinks(issue.id);
  for (const { token, name } of links)
    await (await t.respondent(token)).submit({ qone001: name === teacher.client.name ? 'A' : 'B' });
  expect((await t.chief.post(`${path}/markPlan/release`, { issueId: issue.id })).data).toMatchObject({ released: 2 });
  const told = async (who: Person) =>
    ((await who.get('/api/v1/message/list', { tab: 'all', pageSize: 100 })).data.list as { kind: string }[]).filter(
      ({ kind }) => kind === 'questionnaires.resultChanged',
    ).length;
  const { data } = await t.chief.get(`${path}/detail`, { id: made.id });
  const [page] = data.document.pages;
  const document = { ...data.document, pages: [{ ...page, elements: [single('A')] }] };
  await t.chief.post(`${path}/save`, { id: made.id, version: data.version, document: JSON.stringify(document) });
  await t.change(made.id, true);
  const regrade = (more: object) =>
    t.chief.post(`${path}/issue/regrade`, { id: issue.id, reason: '答案有误', ...more });
  expect((await regrade({ dryRun: 'true' })).data).toMatchObject({ sheets: 2, up: 1, down: 1, toPass: 1, toFail: 1 });
  expect([await told(teacher), await told(admin)]).toEqual([0, 0]);
  expect((await regrade({})).code).toBe(200);
  expect([await told(teacher), await told(admin)]).toEqual([1, 1]);
  expect((await regrade({})).code).toBe(200);
  expect([await told(teacher), await told(admin)]).toEqual([1, 1]);
});

test('must hold 24: who marks and may not release is refused', async () => {
  const { id } = await exam();
  const marker = await signInWith(t, {
    scope: 'all',
    permissions: ['questionnaires.mark.do', 'questionnaires.issue.view'],
  });
  const { data } = await next(marker, id);
  expect((await save(marker, data.itemId, 10)).data).toMatchObject({ status: 'done' });
  expect((await marker.post(`${path}/markPlan/release`, { issueId: id })).code).toBe(403);
  expect((await only(id)).state).toBe('marked');
});
