import { beforeAll, expect, test } from 'vitest';
import { path, questionnaires } from '#testing/scenes/questionnaires';
import { lettered, question } from '../../content/model/sampleQuestions';

let t: Awaited<ReturnType<typeof questionnaires>>;
const stat = '/api/v1/questionstat';
beforeAll(async () => {
  t = await questionnaires();
});

const survey = () => [
  question('qnps001', 'nps', '推荐', { required: true }),
  question('qsex001', 'single_choice', '年级', { required: true, options: lettered('', '低', '高') }),
];

test('must hold 23: the NPS of the page is that of the filtered sheets, in the overview and by question', async () => {
  const { id } = await t.published('survey', survey());
  const [one, other] = [await t.issued(id), await t.issued(id)];
  for (const value of [10, 9, 7, 2]) await (await t.respondent(one.token)).submit({ qnps001: value, qsex001: 'A' });
  await (await t.respondent(other.token)).submit({ qnps001: 1, qsex001: 'B' });
  const asked = { questionnaireId: id, issueIds: one.id };
  const { data } = await t.chief.get(`${stat}/question`, asked);
  expect(data.questions[0]).toMatchObject({ answered: 4, nps: 25, mean: 7 });
  expect(data.questions[1].options).toMatchObject([
    { key: 'A', label: '低', count: 4, percent: 100 },
    { key: 'B', count: 0 },
  ]);
  expect((await t.chief.get(`${stat}/overview`, { questionnaireId: id })).data).toMatchObject({
    submitted: 5,
    suppressed: false,
  });
  expect((await t.chief.get(`${stat}/cross`, { ...asked, rows: 'nonsense', cols: 'school' })).code).toBe(422);
});

test('must hold 22: a principal counts the own school only, and reads the average of all as one figure', async () => {
  const principal = await t.signIn('13800000005');
  const own = principal.client.school!.id;
  const { id } = await t.published('survey', survey());
  const people = async (schoolId: number, values: number[]) => {
    const issue = await t.issued(id, { schoolId });
    for (const value of values) await (await t.respondent(issue.token)).submit({ qnps001: value, qsex001: 'A' });
    return issue;
  };
  const schools = (await t.chief.get('/school/v1/school/list', { pageSize: 50 })).data.list as { id: number }[];
  const elsewhere = schools.find((school) => school.id !== own)!.id;
  await people(own, [10, 10]);
  const far = await people(elsewhere, [0, 0]);
  const asked = { questionnaireId: id };
  const reads = await principal.get(`${stat}/question`, asked);
  expect([reads.code, reads.message]).toEqual([200, reads.message]);
  expect(reads.data.questions[0]).toMatchObject({ answered: 2, nps: 100, chain: 0 });
  const cross = await principal.get(`${stat}/cross`, { ...asked, rows: 'qsex001', cols: 'qnps001' });
  expect(cross.data.counts.flat().reduce((sum: number, n: number | null) => sum + (n ?? 0), 0)).toBe(2);
  expect((await t.sheets(far.id, principal)).length).toBe(0);
  const [sheet] = await t.sheets(far.id);
  const csv = (who: { header: string }) =>
    t.http.inject({
      ...{ method: 'GET', url: `${path}/sheet/export?questionnaireId=${id}&format=csv` },
      headers: { authorization: who.header, 'accept-language': 'zh-CN' },
    });
  expect((await csv(t.chief)).body).toContain(sheet.receiptNo);
  expect((await csv(principal)).body).not.toContain(sheet.receiptNo);
  const named = await t.issued(id, {
    ...{ access: 'list', identity: 'personal' },
    audience: JSON.stringify({ imported: [{ name: '远校的人', mobile: '13912349876' }] }),
    schoolId: elsewhere,
  });
  const [target] = (await t.chief.get(`${path}/target/list`, { issueId: named.id })).data.list;
  expect((await principal.get(`${path}/target/list`, { issueId: named.id })).data.list).toEqual([]);
  expect([403, 404]).toContain((await principal.get(`${path}/target/detail`, { id: target.id })).code);
  expect([403, 404]).toContain((await principal.get(`${path}/sheet/detail`, { id: sheet.id })).code);
  expect([403, 404]).toContain((await principal.get(`${path}/sheet/show`, { id: sheet.id })).code);
});

test('must hold 18: of an anonymous issue nothing links a sheet to a person, and few answers are not shown', async () => {
  const { id } = await t.published('survey', survey());
  const issue = await t.issued(id, {
    access: 'list',
    identity: 'personal',
    anonymous: 'true',
    audience: JSON.stringify({
      imported: Array.from({ length: 6 }, (_, n) => ({ name: `人${n}`, mobile: `1391234560${n}` })),
    }),
  });
  expect(issue.row.anonymous).toBe(true);
  const links = await t.targetLinks(issue.id);
  const answer = async ({ token }: { token: string }) =>
    (await t.respondent(token)).submit({ qnps001: 9, qsex001: 'A' });
  for (const link of links.slice(0, 4)) expect((await answer(link)).code).toBe(200);
  const asked = { questionnaireId: id, issueIds: issue.id };
  expect((await t.chief.get(`${stat}/question`, asked)).data).toMatchObject({ suppressed: true, questions: [] });
  expect((await t.chief.get(`${stat}/cross`, { ...asked, rows: 'qsex001', cols: 'qnps001' })).data.counts).toEqual([
    [null],
  ]);
  const sheets = await t.sheets(issue.id);
  expect(sheets).toHaveLength(4);
  for (const { name, mobile, targetId, submittedAt } of sheets) {
    expect([name, mobile, targetId ?? null]).toEqual([null, null, null]);
    expect(String(submittedAt)).toMatch(/T00:00:00/);
  }
  const targets = (await t.chief.get(`${path}/target/list`, { issueId: issue.id })).data.list;
  expect(targets.filter(({ doneCount }: { doneCount: number }) => doneCount === 1)).toHaveLength(4);
  const exported = await t.http.inject({
    ...{ method: 'GET', url: `${path}/sheet/export?issueId=${issue.id}&format=csv` },
    headers: { authorization: t.chief.header, 'accept-language': 'zh-CN' },
  });
  expect(exported.statusCode).toBe(200);
  expect(exported.body).not.toMatch(/人\d|1391234560/);
  const ids = sheets.map(({ id: sheetId }: { id: number }) => sheetId);
  const { rows: logged } = await t.app.database.owner.query(
    "select 1 from operation_log where entity in ('answerSheet', 'issueTarget') and action in ('add', 'edit', 'submit', 'start') and row_id = any($1)",
    [ids],
  );
  expect(logged).toEqual([]);
  const { rows: events } = await t.app.database.owner.query('select 1 from answer_event where sheet_id = any($1)', [
    ids,
  ]);
  expect(events).toEqual([]);
  expect((await t.start(links[0]!.token)).data).toBe('limit_reached');
  expect((await answer(links[4]!)).code).toBe(200);
  expect((await t.chief.get(`${stat}/question`, asked)).data).toMatchObject({ suppressed: false, sheets: 5 });
});
