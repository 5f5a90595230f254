import { beforeAll, expect, test } from 'vitest';
import { runJob } from '#testing/runJob';
import { path, questionnaires } from '#testing/scenes/questionnaires';
import { choices, lettered, question, scored } from '../../content/model/sampleQuestions';

let t: Awaited<ReturnType<typeof questionnaires>>;
beforeAll(async () => {
  t = await questionnaires();
});

const yesNo = () => question('qyes001', 'single_choice', '会员吗', { required: true, options: choices('yes', 'no') });
const wish = () => question('qwish01', 'short_text', '愿望');
const essay = (points = 12) =>
  question('qessay1', 'long_text', '论述', { required: true, scoring: scored('manual', points) });
const multi = () =>
  question('qmulti1', 'multi_choice', '多选', {
    required: true,
    options: lettered('ABD', '一', '二', '三', '四', '五'),
    scoring: scored('partial_even', 4),
  });

test('must hold 2: a choice of one option is refused at its question, and repaired the same call publishes version 1', async () => {
  const made = await t.written('survey', [
    question('qone001', 'single_choice', '一个选项', { options: choices('only') }),
  ]);
  const refused = await t.change(made.id, true);
  expect(refused.code).toBe(422);
  expect(refused.data).toEqual([expect.objectContaining({ field: 'qone001', rule: 'fewOptions' })]);
  const { data } = await t.chief.get(`${path}/detail`, { id: made.id });
  expect(data.state).toBe('draft');
  const saved = await t.chief.post(`${path}/save`, {
    id: made.id,
    version: data.version,
    document: JSON.stringify({ ...data.document, pages: [{ ...data.document.pages[0], elements: [yesNo()] }] }),
  });
  expect(saved.code).toBe(200);
  expect((await t.change(made.id, true)).data).toMatchObject({ state: 'published', versionNo: 1 });
  expect((await t.change(made.id, true)).data).toBe('not_dirty');
});

test('must hold 1: behind a public link an unsigned visitor answers to the receipt, and nothing asks to sign in', async () => {
  const { id } = await t.published('survey', [yesNo(), wish()]);
  const { token, id: issueId } = await t.issued(id);
  expect(await t.call('GET', `${t.door}/open`, { token })).toMatchObject({
    code: 200,
    data: { state: 'open', gate: [] },
  });
  expect((await t.call('GET', `/q/${token}/data`)).data).toMatchObject({
    kind: 'issue',
    data: { state: 'open', questions: 2 },
  });
  const one = await t.respondent(token);
  expect((await one.save(1, { qyes001: 'yes' })).data).toMatchObject({ lastSeq: 1 });
  const done = await one.submit({ qwish01: '多一点活动' });
  expect(done).toMatchObject({ code: 200, data: { receiptNo: expect.stringMatching(/^A[0-9A-F]{12}$/) } });
  const [sheet] = await t.sheets(issueId);
  expect(sheet).toMatchObject({ state: 'submitted', receiptNo: done.data.receiptNo });
  expect((await t.call('GET', `${t.door}/open`, { token: `${token}x` })).code).toBe(404);
});

test('must hold 3: an edit after publishing waits for the next version, and a running issue stays on its own', async () => {
  const made = await t.published('survey', [yesNo()]);
  const issue = await t.issued(made.id);
  const { data } = await t.chief.get(`${path}/detail`, { id: made.id });
  const [page] = data.document.pages;
  const document = {
    ...data.document,
    pages: [{ ...page, elements: [{ ...page.elements[0], title: { zh: '新标题' } }] }],
  };
  await t.chief.post(`${path}/save`, { id: made.id, version: data.version, document: JSON.stringify(document) });
  expect((await t.chief.get(`${path}/detail`, { id: made.id })).data).toMatchObject({
    state: 'published',
    dirty: true,
  });
  for (let n = 0; n < 10; n++) await (await t.respondent(issue.token)).submit({ qyes001: 'yes' });
  const titleShown = async () => (await t.respondent(issue.token)).started.data.document.pages[0].elements[0].title.zh;
  expect(await titleShown()).toBe('会员吗');
  expect((await t.change(made.id, true)).data.versionNo).toBe(2);
  expect(await titleShown()).toBe('会员吗');
  expect((await t.chief.post(`${path}/issue/upgrade`, { id: issue.id })).code).toBe(200);
  expect(await titleShown()).toBe('新标题');
  await (await t.respondent(issue.token)).submit({ qyes001: 'no' });
  const both = (await t.chief.get('/api/v1/questionstat/question', { questionnaireId: made.id })).data.questions[0];
  expect([both.answered, ...both.options.map(({ count }: { count: number }) => count)]).toEqual([11, 10, 1]);
});

test('must hold 4: taken down it is paused for everybody, and published again exactly its issues go on', async () => {
  const made = await t.published('survey', [yesNo()]);
  const [a, b] = [await t.issued(made.id), await t.issued(made.id)];
  const { data } = await t.chief.get(`${path}/issue/detail`, { id: b.id });
  await t.chief.post(`${path}/issue/pause`, { id: b.id, version: data.version, reason: '手动' });
  expect((await t.change(made.id, false)).data).toMatchObject({ state: 'unpublished', pausedIssues: [a.id] });
  expect((await t.call('GET', `${t.door}/open`, { token: a.token })).data.state).toBe('paused');
  expect(await t.start(a.token)).toMatchObject({ code: 409, data: 'paused' });
  expect((await t.change(made.id, true)).data).toMatchObject({
    state: 'published',
    versionNo: 1,
    resumedIssues: [a.id],
  });
  expect((await t.start(a.token)).code).toBe(200);
  expect((await t.start(b.token)).data).toBe('paused');
  expect((await t.change(made.id, true)).code).toBe(409);
});

test('must hold 5 and 6: what the rules hide is neither asked nor kept; what is visible and empty is refused at its question', async () => {
  const hidden = { on: 'qyes001', op: 'eq' as const, value: 'yes' };
  const { id } = await t.published('survey', [
    yesNo(),
    question('qhide01', 'short_text', '哪门课', { required: true, showIf: hidden }),
    question('qlast01', 'short_text', '还有吗', { required: true }),
  ]);
  const issue = await t.issued(id);
  const one = await t.respondent(issue.token);
  await one.save(1, { qyes001: 'yes', qhide01: '数学' });
  const refused = await one.submit({ qyes001: 'no' });
  expect(refused).toMatchObject({ code: 422, data: [{ field: 'qlast01', rule: 'required' }] });
  expect((await one.submit({ qyes001: 'no', qlast01: '没有' })).code).toBe(200);
  const [sheet] = await t.sheets(issue.id);
  const { data } = await t.chief.get(`${path}/item/list`, { sheetId: sheet.id });
  expect(data.list.map(({ questionKey }: { questionKey: string }) => questionKey).sort()).toEqual([
    'qlast01',
    'qyes001',
  ]);
});

test('must hold 7: the score of a sheet is the sum of its items, to the hundredth', async () => {
  const { id } = await t.published('exam', [multi(), { ...multi(), key: 'qmulti2' }, { ...multi(), key: 'qmulti3' }]);
  const issue = await t.issued(id, { perDevice: 1 });
  const one = await t.respondent(issue.token);
  await one.submit({ qmulti1: ['A'], qmulti2: ['A', 'B'], qmulti3: ['A', 'B', 'D'] });
  const [sheet] = await t.sheets(issue.id);
  expect(sheet).toMatchObject({ score: 8, maxScore: 12, percent: 66.7, passed: 'yes', state: 'marked' });
  const items = (await t.chief.get(`${path}/item/list`, { sheetId: sheet.id, sort: 'id' })).data.list;
  expect(items.map(({ score }: { score: number }) => score)).toEqual([1.33, 2.67, 4]);
});

test('must hold 11: nothing a respondent is told says what is right before the result is released, whatever the type', async () => {
  const all = [
    multi(),
    question('qtf0001', 'true_false', '对吗', {
      scoring: scored('all_right', 2, { key: ['t'] }),
      analysis: { zh: '解释' },
    }),
    question('qfill01', 'fill_blank', '首都是____', {
      scoring: scored('per_blank', 2, { blanks: [{ key: 'b1', accepts: '北京', points: 200, match: 'exact' }] }),
    }),
    question('qmatch1', 'matching', '连线', {
      rows: [{ key: 'r1', label: { zh: '猫' }, correct: 'A' }],
      options: choices('A', 'B'),
      scoring: scored('per_row', 2),
    }),
    question('qrank01', 'ranking', '排序', {
      options: choices('A', 'B'),
      scoring: scored('order_all', 2, { key: ['A', 'B'] }),
    }),
    question('qscale1', 'rating', '评分', { scoring: scored('scale_value', 0, { reversed: true }) }),
    essay(),
  ];
  const { id } = await t.published('exam', all, { show: 'key_and_analysis' });
  const issue = await t.issued(id, { perDevice: 1 });
  const told: unknown[] = [];
  told.push(await t.call('GET', `${t.door}/open`, { token: issue.token }));
  const one = await t.respondent(issue.token);
  told.push(one.started, await one.save(1, { qmulti1: ['A'] }), await one.submit({ qtf0001: 't' }));
  told.push(await one.submit({ qessay1: '文章' }));
  expect(JSON.stringify(told)).not.toMatch(/"(correct|points|scoring|analysis|accepts|reversed)"/);
});

test('must hold 12: left open, an exam is handed in by the system with what was saved; a submit 31 seconds late is refused', async () => {
  const { id } = await t.published('exam', [multi()], { timeLimitMinutes: 1 });
  const issue = await t.issued(id, { perDevice: 2 });
  const [late, lost] = [await t.respondent(issue.token), await t.respondent(issue.token)];
  await lost.save(1, { qmulti1: ['A', 'B'] });
  t.clock.advance(60 + 31);
  expect(await late.submit({ qmulti1: ['A', 'B', 'D'] })).toMatchObject({ code: 409, data: 'time_over' });
  await runJob(t.app, 'questionnaires.sweep');
  const found = await t.sheets(issue.id);
  expect(found.map(({ submitWay }: { submitWay: string }) => submitWay)).toEqual(['timeout', 'timeout']);
  expect(found.map(({ score }: { score: number }) => score).sort()).toEqual([0, 2.67]);
});

test('must hold 14: one personal link is one sheet and one receipt, however many ask at once', async () => {
  const { id } = await t.published('exam', [multi()]);
  const issue = await t.issued(id, {
    access: 'list',
    identity: 'personal',
    audience: JSON.stringify({ imported: [{ name: '张三', mobile: '13912345678' }] }),
  });
  const [target] = await t.targetLinks(issue.id);
  const starts = await Promise.all(Array.from({ length: 20 }, () => t.start(target!.token)));
  expect(starts.every(({ code }) => code === 200)).toBe(true);
  expect(await t.sheets(issue.id)).toHaveLength(1);
  const one = t.answering((await t.start(target!.token))!, target!.token);
  const done = await Promise.all(Array.from({ length: 20 }, () => one.submit({ qmulti1: ['A', 'B', 'D'] })));
  expect(new Set(done.map(({ data }) => data.receiptNo)).size).toBe(1);
  const [sheet] = await t.sheets(issue.id);
  expect((await t.chief.get(`${path}/item/list`, { sheetId: sheet.id })).data.total).toBe(1);
  expect((await t.start(target!.token)).data).toMatchObject({ code: 'limit_reached', receiptNo: sheet.receiptNo });
});

test('must hold 15: of 80 who submit at once exactly 50 are taken and the issue ends; an option with three places never has more', async () => {
  const limited = question('qquota1', 'single_choice', '场次', {
    required: true,
    options: [
      { key: 'am', label: { zh: '上午' }, quota: 3 },
      { key: 'pm', label: { zh: '下午' } },
    ],
  });
  const { id } = await t.published('form', [limited]);
  const issue = await t.issued(id, { totalLimit: 50 });
  const people = [];
  for (let n = 0; n < 80; n++) people.push(await t.respondent(issue.token));
  const early = await Promise.all(people.slice(0, 6).map((one) => one.submit({ qquota1: 'am' })));
  expect(early.filter(({ code }) => code === 200)).toHaveLength(3);
  expect(early.filter(({ data }) => data?.code === 'option_full')).toHaveLength(3);
  // Which three were the first is nobody's to say.
  const others = people.filter((_, n) => early[n]?.code !== 200);
  const rest = await Promise.all(others.map((one) => one.submit({ qquota1: 'pm' })));
  const taken = rest.filter(({ code }) => code === 200);
  const { data } = await t.chief.get(`${path}/issue/detail`, { id: issue.id });
  expect(data).toMatchObject({ state: 'ended', accepted: 50 });
  expect(taken).toHaveLength(47);
  expect(rest.filter(({ code, data: said }) => code === 409 && said === 'issue_full')).toHaveLength(30);
});

test('must hold 16 and 17: a sheet is continued on a second phone, and the first can then change nothing', async () => {
  const { id } = await t.published('survey', [yesNo(), wish()]);
  const issue = await t.issued(id, {
    access: 'list',
    identity: 'personal',
    audience: JSON.stringify({ imported: [{ name: '李四', mobile: '13912345679' }] }),
  });
  const [target] = await t.targetLinks(issue.id);
  const first = await t.respondent(target!.token);
  await first.save(1, { qyes001: 'yes' });
  const second = await t.respondent(target!.token);
  expect(second.started.data).toMatchObject({ answers: { qyes001: 'yes' }, lastSeq: 1 });
  expect(await first.save(2, { qyes001: 'no' })).toMatchObject({ code: 409, data: 'taken_over' });
  await second.save(2, { qwish01: '新' });
  expect((await second.save(1, { qwish01: '旧' })).data.lastSeq).toBe(2);
  expect((await second.submit()).code).toBe(200);
  const [sheet] = await t.sheets(issue.id);
  const { questions } = await t.show(sheet.id);
  expect(questions.map(({ value }: { value: unknown }) => value)).toEqual(['yes', '新']);
});
