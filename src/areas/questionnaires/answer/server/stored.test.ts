// What is stored of an answer, and what is told of it: branches, points by each way of marking, nothing of the key, one event.
import { beforeAll, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { on } from '#kernel/server/service';
import { testApp } from '#testing/app';
import { path, questionnaires } from '#testing/scenes/questionnaires';
import type { Element, Scoring } from '../../content/model/document';
import { kindOf, questionTypeKeys } from '../../content/model/questionTypes';
import { choices, lettered, question, scored } from '../../content/model/sampleQuestions';
import { answerSubmitted } from '../../model/events';

const submitted: (string | undefined)[] = [];
const listening = {
  area: area({ name: 'listening', title: ['听', 'Listening'], icon: 'x', routes: {} }),
  listeners: [
    on(answerSubmitted, async (_, { receiptNo }) => {
      submitted.push(receiptNo);
    }),
  ],
};
let t: Awaited<ReturnType<typeof questionnaires>>;
beforeAll(async () => {
  t = await questionnaires(await testApp({ parts: [listening] }));
});
const itemsOf = async (sheetId: number) =>
  (await t.chief.get(`${path}/item/list`, { sheetId, sort: 'id', pageSize: 100 })).data.list as {
    questionKey: string;
    score: number;
  }[];

test('must hold 5: the five rows of the worked example leave exactly the answers of what was visible, and the ending of their way', async () => {
  const q = (key: string, type: Element['type'], rest: Partial<Element> = {}) => question(key, type, key, rest);
  const { id } = await t.published(
    'survey',
    [
      q('Q1', 'single_choice', { options: choices('yes', 'no') }),
      q('Q2', 'single_choice', { options: choices('math', 'art'), showIf: { on: 'Q1', op: 'eq', value: 'yes' } }),
      q('Q3', 'nps', {
        jumps: [
          { when: { on: 'Q3', op: 'between', value: [9, 10] }, to: 'Q6' },
          { when: { on: 'Q3', op: 'between', value: [7, 8] }, to: 'end:thanks' },
        ],
      }),
      q('Q4', 'short_text', { showIf: { on: 'Q2', op: 'eq', value: 'math' } }),
      q('Q5', 'short_text'),
      q('Q6', 'short_text'),
    ],
    {},
    {
      endings: [
        { key: 'thanks', text: { zh: '谢谢' }, showIf: { on: 'Q3', op: 'between', value: [7, 8] } },
        { key: 'last', text: { zh: '再见' } },
      ],
    },
  );
  const issue = await t.issued(id);
  const given = { Q2: 'math', Q4: '难', Q5: '快', Q6: '张' };
  for (const [answers, kept, ending] of [
    [{ ...given, Q1: 'yes', Q3: 5 }, ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6'], '再见'],
    [{ ...given, Q1: 'yes', Q3: 10 }, ['Q1', 'Q2', 'Q3', 'Q6'], '再见'],
    [{ ...given, Q1: 'no', Q3: 5 }, ['Q1', 'Q3', 'Q5', 'Q6'], '再见'],
    [{ ...given, Q1: 'no', Q3: 8 }, ['Q1', 'Q3'], '谢谢'],
    [{ ...given, Q1: 'no' }, ['Q1', 'Q3', 'Q5', 'Q6'], '再见'],
  ] as const) {
    const done = await (await t.respondent(issue.token)).submit({ ...answers });
    expect(done.data.ending.zh).toBe(ending);
    const [sheet] = (await t.chief.get(`${path}/sheet/list`, { issueId: issue.id, sort: '-id', pageSize: 1 })).data
      .list;
    expect((await itemsOf(sheet.id)).map(({ questionKey }) => questionKey).sort()).toEqual(kept);
  }
});

test('must hold 7: every cell of the worked table comes out of a stored answer, and a sheet is the sum of its items', async () => {
  const modes = ['all_right', 'partial_even', 'partial_fixed', 'penalty'] as const;
  const multi = (mode: Scoring['mode'], n: number) =>
    question(`qmulti${n}`, 'multi_choice', `第${n}题`, {
      options: lettered('ABD', '一', '二', '三', '四', '五'),
      scoring: scored(mode, 4, { missPoints: 200 }),
    });
  const { id } = await t.published('exam', modes.map(multi));
  const issue = await t.issued(id, { perDevice: 1 });
  for (const [chosen, points] of [
    ['ABD', [4, 4, 4, 4]],
    ['AB', [0, 2.67, 2, 2.67]],
    ['A', [0, 1.33, 2, 1.33]],
    ['ABC', [0, 0, 0, 0.67]],
    ['ABCD', [0, 0, 0, 2]],
    ['ABCDE', [0, 0, 0, 0]],
    ['', [0, 0, 0, 0]],
  ] as const) {
    const answers = Object.fromEntries(modes.map((_, n) => [`qmulti${n}`, [...chosen]]));
    expect((await (await t.respondent(issue.token)).submit(answers)).code).toBe(200);
    const [sheet] = (await t.chief.get(`${path}/sheet/list`, { issueId: issue.id, sort: '-id', pageSize: 1 })).data
      .list;
    const found = new Map((await itemsOf(sheet.id)).map(({ questionKey, score }) => [questionKey, score]));
    expect(modes.map((_, n) => found.get(`qmulti${n}`) ?? 0)).toEqual(points);
    expect(sheet.score).toBe(Math.round(points.reduce<number>((sum, n) => sum + n * 100, 0)) / 100);
  }
});

test('must hold 11: of no type of question is anything told that says what is right', async () => {
  const scoring = (type: Element['type']): Scoring | undefined => {
    const [mode] = kindOf(type).modes;
    if (!mode) return undefined;
    const blank = { key: 'b1', accepts: '北京', points: 200, match: 'exact' as const };
    return scored(mode, 2, {
      ...(mode === 'per_blank' ? { blanks: [blank] } : {}),
      ...(mode === 'all_right' && type === 'true_false' ? { key: ['t'] } : {}),
      ...(mode === 'order_all' ? { key: ['A', 'B'] } : {}),
      rubric: [{ key: 'r', label: { zh: '要点' }, points: 100 }],
    });
  };
  const one = (type: Element['type'], at: number): Element =>
    question(`qtype${String(at).padStart(2, '0')}`, type, type === 'fill_blank' ? '首都是____' : `题${at}`, {
      options: kindOf(type).hasOptions
        ? [
            { key: 'A', label: { zh: '甲' }, correct: true, points: 100 },
            { key: 'B', label: { zh: '乙' } },
          ]
        : [],
      rows: kindOf(type).hasRows ? [{ key: 'r1', label: { zh: '行' }, correct: 'A', reversed: true }] : [],
      analysis: { zh: '解释' },
      ...(scoring(type) ? { scoring: scoring(type)! } : {}),
      ...(type === 'material' ? { children: [one('single_choice', 90)] } : {}),
    });
  const { id } = await t.published('exam', questionTypeKeys.map(one), { show: 'key_and_analysis' });
  const issue = await t.issued(id, { perDevice: 1 });
  const told: unknown[] = [await t.call('GET', `${t.door}/open`, { token: issue.token })];
  const who = await t.respondent(issue.token);
  const shown = who.started.data.document.pages[0].elements as Element[];
  expect(shown.map(({ type }) => type).sort()).toEqual([...questionTypeKeys].sort());
  told.push(who.started, await who.save(1, { qtype00: 'A' }), await who.submit({ qtype01: ['A'] }));
  told.push(await t.call('GET', `/q/${issue.token}/data`));
  expect(JSON.stringify(told)).not.toMatch(/"(correct|points|scoring|analysis|accepts|reversed|rubric)"/);
});

test('must hold 13: by the server’s clock, a sheet begun at 09:50 ends as its issue and its extra minutes have it', async () => {
  const now = t.clock.now();
  const element = question('qtext01', 'short_text', '题', {
    scoring: scored('per_blank', 2, { blanks: [{ key: 'b', accepts: '是', points: 200, match: 'exact' }] }),
  });
  const at = (time: string) => new Date(`2027-03-02T${time}:00Z`);
  t.clock.set(at('09:00'));
  Object.assign(t.chief, await t.signIn('13800000001'));
  try {
    for (const [deadlinePolicy, plain, extra] of [
      ['hard', '10:30', '11:00'],
      ['full_time', '10:50', '11:20'],
    ] as const) {
      const { id } = await t.published('exam', [element], { timeLimitMinutes: 60, deadlinePolicy });
      const issue = await t.issued(id, {
        ...{ access: 'list', identity: 'personal', endsAt: at('10:30').toISOString() },
        audience: JSON.stringify({
          imported: [
            { name: '甲', mobile: '13912340001' },
            { name: '乙', mobile: '13912340002' },
          ],
        }),
      });
      const [one, other] = await t.targetLinks(issue.id);
      const { version } = (await t.chief.get(`${path}/target/detail`, { id: other!.id })).data;
      const given = await t.chief.put(`${path}/target/edit`, { id: other!.id, version, extraMinutes: 30 });
      expect([given.code, given.message]).toEqual([200, given.message]);
      t.clock.set(at('09:50'));
      const deadline = async (token: string) => (await t.respondent(token)).started.data.deadlineAt;
      expect(Date.parse(await deadline(one!.token)) - at(plain).getTime()).toBeLessThan(5000);
      expect(Math.abs(Date.parse(await deadline(other!.token)) - at(extra).getTime())).toBeLessThan(5000);
      t.clock.set(at('09:00'));
    }
  } finally {
    t.clock.set(now);
    Object.assign(t.chief, await t.signIn('13800000001'));
  }
});

test('must hold 14: however many hand in at once, one receipt is told of, once', async () => {
  const { id } = await t.published('survey', [question('qwish01', 'short_text', '愿望')]);
  const who = await t.respondent((await t.issued(id)).token);
  submitted.length = 0;
  const done = await Promise.all(Array.from({ length: 20 }, () => who.submit({ qwish01: '好' })));
  await t.hear();
  expect(new Set(done.map(({ data }) => data.receiptNo)).size).toBe(1);
  expect(submitted).toEqual([done[0]!.data.receiptNo]);
});

test('an exam whose time is over takes what is there, without what is missing; a form is still asked for it', async () => {
  const two = [
    question('qa00001', 'single_choice', '一', {
      ...{ required: true, options: lettered('A', '甲', '乙'), scoring: scored('all_right', 5) },
    }),
    question('qb00001', 'long_text', '二', { required: true, scoring: scored('manual', 5) }),
  ];
  const exam = await t.published('exam', two, { timeLimitMinutes: 1 });
  const issue = await t.issued(exam.id, { perDevice: 1 });
  const who = await t.respondent(issue.token);
  expect((await who.submit({ qa00001: 'A' })).code).toBe(422);
  t.clock.advance(61);
  expect(await who.submit({ qa00001: 'A' })).toMatchObject({ code: 200, data: { receiptNo: expect.any(String) } });
  const [sheet] = await t.sheets(issue.id);
  expect(sheet).toMatchObject({ submitWay: 'timeout', autoScore: 5 });
  const form = await t.published('form', two.map(({ scoring: _, ...rest }) => rest) as Element[]);
  const endsAt = new Date(t.clock.now().getTime() + 60_000).toISOString();
  const other = await t.respondent((await t.issued(form.id, { endsAt })).token);
  t.clock.advance(61);
  expect((await other.submit({ qa00001: 'A' })).code).toBe(422);
});
