import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { categoryMerged } from '#areas/system/identity/model/events';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { type Work, write } from '#kernel/server/work';
import { questionnaires } from '#testing/scenes/questionnaires';

let t: Awaited<ReturnType<typeof questionnaires>>;
beforeAll(async () => {
  t = await questionnaires();
});

const path = '/api/v1/questionnaire';
let made = 0;
const bank = async (): Promise<number> => {
  made += 1;
  const added = await t.chief.post(`${path}/bank/add`, { name: `题库${made}`, library: 'teaching' });
  if (added.code !== 200) throw new Error(JSON.stringify(added));
  return added.data.id;
};
/** 题型, 题干, 选项A…H, 答案, 分值, 难度 */
const row = (stem: string, answer = 'A', level = '易') =>
  ['单选', stem, '甲', '乙', '', '', '', '', '', '', answer, '2', level].join('\t');
const imported = (bankId: number, lines: readonly string[], more: object = {}) =>
  t.chief.post(`${path}/question/import`, { bankId, table: lines.join('\n'), skipDuplicates: 'skip', ...more });
const inBank = async (bankId: number) =>
  (await t.chief.get(`${path}/question/list`, { bankId, pageSize: 200 })).data.list as { id: number }[];
type Whole = { id: number; version: number; element: { options: { key: string; correct?: boolean }[] } };
const whole = async ({ id }: { id: number }): Promise<Whole> =>
  (await t.chief.get(`${path}/question/detail`, { id })).data;

test('must hold 25: three faulty rows of two hundred are named and refuse all; repaired all are there, and again all are duplicates', async () => {
  const bankId = await bank();
  const good = Array.from({ length: 200 }, (_, n) => row(`第 ${n} 题`));
  const faulty = good
    .with(4, row(''))
    .with(50, row('第 50 题', 'Z'))
    .with(199, row('第 199 题', 'A', '很难'));
  const dry = (await imported(bankId, faulty, { checkOnly: true })).data;
  expect(dry.problems.map(({ row: at, field }: { row: number; field: string }) => [at, field])).toEqual([
    [5, 'stem'],
    [51, 'answer'],
    [200, 'difficulty'],
  ]);
  const refused = await imported(bankId, faulty);
  expect(refused.code).toBe(422);
  expect(refused.data.map(({ field }: { field: string }) => field)).toEqual([
    'table[5].stem',
    'table[51].answer',
    'table[200].difficulty',
  ]);
  expect(await inBank(bankId)).toHaveLength(0);
  expect((await imported(bankId, good)).data).toMatchObject({ added: 200 });
  expect((await imported(bankId, good, { checkOnly: true })).data.duplicates).toHaveLength(200);
  expect((await imported(bankId, good)).data).toMatchObject({ added: 0 });
});

test('must hold 10: a question edited or retired after the start changes neither the text nor the score of the sheet', async () => {
  const bankId = await bank();
  await imported(bankId, [row('一加一等于几', 'A'), row('二加二等于几', 'A')]);
  const rule = {
    ...{ key: 'r1', pageKey: 'p1', bankId, types: [], categoryIds: [], count: 2, pointsEach: 500 },
    fillFromOther: true,
  };
  const exam = await t.published('exam', [], { drawMode: 'per_sheet' }, { drawRules: [rule] });
  const { token } = await t.issued(exam.id, { perDevice: 1 });
  const who = await t.respondent(token, { name: '小明' });
  const elements = who.started.data.document.pages[0].elements as { key: string; title: { zh: string } }[];
  const [first, second] = await Promise.all((await inBank(bankId)).map(whole));
  const changed = {
    ...first!.element,
    title: { zh: '改过的题' },
    options: first!.element.options.map((one) => ({ ...one, correct: one.key !== first!.element.options[0]!.key })),
  };
  const edited = await t.chief.put(`${path}/question/edit`, {
    ...{ id: first!.id, version: first!.version, element: JSON.stringify(changed) },
  });
  expect(edited.code).toBe(200);
  const retired = { id: second!.id, version: second!.version, reason: '过时' };
  expect((await t.chief.post(`${path}/question/retire`, retired)).code).toBe(200);
  const right = first!.element.options[0]!.key;
  expect((await who.submit(Object.fromEntries(elements.map(({ key }) => [key, right])))).code).toBe(200);
  const [sheet] = (await t.chief.get(`${path}/sheet/list`, { questionnaireId: exam.id })).data.list;
  const shown = JSON.stringify(await t.show(sheet.id));
  expect(shown).toContain('一加一等于几');
  expect(shown).not.toContain('改过的题');
  expect(sheet.score).toBe(10);
});

test('must hold 9: with one hard question where two are drawn, publishing is refused and says which rule lacks how many', async () => {
  const bankId = await bank();
  const some = (level: string, count: number) =>
    Array.from({ length: count }, (_, n) => row(`${level}${n}`, 'A', level));
  await imported(bankId, [...some('易', 6), ...some('中', 6), ...some('难', 1)]);
  const rule = {
    ...{ key: 'r1', pageKey: 'p1', bankId, types: [], categoryIds: [], count: 10, pointsEach: 500 },
    ...{ mix: { easy: 35, medium: 45, hard: 20 }, fillFromOther: false },
  };
  const exam = await t.written('exam', [], { drawMode: 'per_sheet' }, { drawRules: [rule] });
  const refused = await t.change(exam.id, true);
  expect(refused.code).toBe(422);
  expect(JSON.stringify(refused)).toMatch(/1.*难.*2.*1/);
  await imported(bankId, some('难', 2));
  expect((await t.change(exam.id, true)).code).toBe(200);
  const { token } = await t.issued(exam.id, { perDevice: 1 });
  const { document } = (await t.respondent(token, { name: '小明' })).started.data;
  const drawn = document.pages[0].elements.map(({ title }: { title: { zh: string } }) => title.zh.slice(0, 1));
  expect(['易', '中', '难'].map((level) => drawn.filter((one: string) => one === level).length)).toEqual([4, 4, 2]);
});

test('draw rules follow a knowledge point that became another, and nothing is left to publish for that', async () => {
  const bankId = await bank();
  await imported(bankId, [row('合并题', 'A')]);
  const rule = {
    ...{ key: 'r1', pageKey: 'p1', bankId, types: [], categoryIds: [], count: 1, pointsEach: 500 },
    fillFromOther: true,
  };
  const { id } = await t.published('exam', [], { drawMode: 'per_sheet' }, { drawRules: [rule] });
  const enterprise = (await t.app.identity.enterprises()).find(({ appid }) => appid === 'demo')!;
  const inside = <T>(run: (work: Work) => Promise<T>) =>
    write(t.app, systemActor(enterprise), systemCaller('test'), run);
  await inside((work) =>
    work.session.rows(
      sql`update questionnaire set document = jsonb_set(document, '{drawRules,0,categoryIds}', '[7, 8]') where id = ${id}`,
    ),
  );
  const merged = (tree: string) => inside((work) => work.emit(categoryMerged, { tree, fromId: 7, toId: 8 }));
  const shown = async () => {
    const { document, dirty } = (await t.chief.get(`${path}/detail`, { id })).data;
    return [document.drawRules[0].categoryIds, dirty];
  };
  await merged('questionnaire_category');
  expect(await shown()).toEqual([[7, 8], false]);
  await merged('question_knowledge');
  expect(await shown()).toEqual([[8], false]);
});
