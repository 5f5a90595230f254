import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#testing/app';
import { learning } from '#testing/scenes/learning';

const path = '/model/v1';
let boss: Person;
let made = 0;

beforeAll(async () => {
  boss = (await learning()).chief;
});

const zone = { x: 1000, y: 1000, w: 2000, h: 500 };

async function book(questions: object[]) {
  made += 1;
  const { data } = await boss.post(`${path}/workbook/add`, { name: `练习 ${made}`, code: `W${made}` });
  const { data: page } = await boss.post(`${path}/page/add`, { workbookId: data.id, no: 3 });
  const ids: number[] = [];
  for (const question of questions) {
    const answer = await boss.post(`${path}/question/add`, {
      workbookId: data.id,
      pageId: page.id,
      kind: 'single',
      zone,
      ...question,
    });
    expect(answer.code).toBe(200);
    ids.push(answer.data.id);
  }
  const detail = async () => (await boss.get(`${path}/workbook/detail`, { id: data.id })).data;
  const publish = async () => boss.post(`${path}/workbook/publish`, { id: data.id, version: (await detail()).version });
  return { id: data.id as number, pageId: page.id as number, ids, detail, publish };
}

test('must hold 23: given a question without answer, publishing answers 422 naming page and number', async () => {
  const { publish, ids, detail } = await book([
    { no: '1', answer: ['A'], score: 2 },
    { no: '2', answer: [], score: 3 },
  ]);
  expect(await publish()).toMatchObject({ code: 422, data: [{ message: '第 3 页第 2 题：没有答案' }] });
  const { version } = (await boss.get(`${path}/question/detail`, { id: ids[1]! })).data;
  await boss.put(`${path}/question/edit`, { id: ids[1]!, version, answer: ['B'] });
  expect((await publish()).data.state).toBe('published');
  expect(await detail()).toMatchObject({ pageCount: 1, questionCount: 2, fullScore: 5 });
});

test('a zone lies inside its page and comes back as it was drawn', async () => {
  const { id, pageId, ids } = await book([{ no: '1', answer: ['A'] }]);
  expect((await boss.get(`${path}/question/detail`, { id: ids[0]! })).data.zone).toEqual(zone);
  // The page with its zones is drawn from the list.
  const [listed] = (await boss.get(`${path}/question/list`, { workbookId: id })).data.list;
  expect(listed).toMatchObject({ zone, answer: ['A'] });
  const add = (shape: object) =>
    boss.post(`${path}/question/add`, { workbookId: id, pageId, no: '9', kind: 'short', zone: shape });
  expect((await add({ ...zone, x: 9000 })).code).toBe(422);
  expect((await add({ ...zone, w: 50 })).code).toBe(422);
});

test('a published workbook is changed by no way in; a revision is a new draft, and the old one stays as it was', async () => {
  const { id, pageId, publish, ids } = await book([{ no: '1', answer: ['A'] }]);
  await publish();
  expect((await boss.post(`${path}/question/add`, { workbookId: id, pageId, no: '2', kind: 'short', zone })).code).toBe(
    409,
  );
  const { version } = (await boss.get(`${path}/question/detail`, { id: ids[0]! })).data;
  expect((await boss.put(`${path}/question/edit`, { id: ids[0]!, version, score: 9 })).code).toBe(409);
  expect((await boss.delete(`${path}/question/delete`, { id: ids[0]! })).code).toBe(409);
  const { data: next } = await boss.post(`${path}/workbook/revise`, { id });
  expect(next).toMatchObject({ no: 2, state: 'draft', questionCount: 1 });
  const copied = (await boss.get(`${path}/question/list`, { workbookId: next.id })).data.list;
  expect(copied[0].id).not.toBe(ids[0]);
  await boss.put(`${path}/question/edit`, { id: copied[0].id, version: copied[0].version, score: 9 });
  expect((await boss.get(`${path}/question/detail`, { id: ids[0]! })).data.score).toBe(1);
});

test('must hold 11: answers are marked by rule as the tables say; the rest is left to a person', async () => {
  const { id, ids } = await book([
    { no: '1', kind: 'multiple', answer: ['A', 'C'], score: 2.5 },
    { no: '2', kind: 'blank', answer: ['cat', 'dog|puppy', 'sun'], score: 5 },
    { no: '3', kind: 'short', score: 4 },
  ]);
  const answers = JSON.stringify({ [ids[0]!]: ['A'], [ids[1]!]: ['CAT', 'puppy', 'moon'], [ids[2]!]: ['x'] });
  expect((await boss.post(`${path}/question/mark`, { workbookId: id, answers })).data).toEqual({
    score: 4.6,
    full: 11.5,
    marks: [
      { questionId: ids[0], score: 1.3 },
      { questionId: ids[1], score: 3.3 },
    ],
  });
});

test('pages are put in order one at a time, also by two at once; a published book keeps its order', async () => {
  const { id, pageId, publish } = await book([{ no: '1', answer: ['A'] }]);
  const pages = [pageId];
  for (const no of [4, 7, 8]) pages.push((await boss.post(`${path}/page/add`, { workbookId: id, no })).data.id);
  const [a, b, c, d] = pages;
  const order = async () =>
    (await boss.get(`${path}/page/list`, { workbookId: id })).data.list.map((page: { id: number; no: number }) => [
      page.no,
      page.id,
    ]);
  const move = (page: number, to: number) => boss.post(`${path}/page/move`, { id: page, to });
  expect(await move(d!, 1)).toMatchObject({ code: 200, data: { no: 3 } });
  expect(await order()).toEqual([
    [3, d],
    [4, a],
    [7, b],
    [8, c],
  ]);
  // The last one to the front and the first one to the end, at the same moment: both are where they were taken.
  const both = await Promise.all([move(c!, 2), move(d!, 4)]);
  expect(both.map(({ code }) => code)).toEqual([200, 200]);
  const now = (await order()).map(([, page]: number[]) => page);
  expect([...now].sort()).toEqual([...pages].sort());
  expect(now.at(-1)).toBe(d);
  expect(now.indexOf(a)).toBeLessThan(now.indexOf(b));
  expect((await move(a!, 301)).code).toBe(422);
  await publish();
  expect((await move(a!, 4)).code).toBe(409);
});

test('what is taken out of a draft is counted no more, and a book without questions is not published', async () => {
  const { id, pageId, ids, detail, publish } = await book([{ no: '1', answer: ['A'], score: 3 }]);
  const { data: page } = await boss.post(`${path}/page/add`, { workbookId: id, no: 4 });
  expect(await detail()).toMatchObject({ pageCount: 2, questionCount: 1, fullScore: 3 });
  expect((await boss.delete(`${path}/page/delete`, { id: pageId })).code).toBe(409);
  expect((await boss.delete(`${path}/page/delete`, { id: page.id })).code).toBe(200);
  expect((await boss.delete(`${path}/question/delete`, { id: ids[0] })).code).toBe(200);
  expect(await detail()).toMatchObject({ pageCount: 1, questionCount: 0, fullScore: 0 });
  expect((await publish()).code).toBe(409);
});

test('a book is revised into one draft however often it is asked for', async () => {
  const { id, publish } = await book([{ no: '1', answer: ['A'] }]);
  expect((await publish()).code).toBe(200);
  const revise = () => boss.post(`${path}/workbook/revise`, { id });
  const [one, two] = await Promise.all([revise(), revise()]);
  expect([one.code, two.code, one.data.no, two.data.id]).toEqual([200, 200, 2, one.data.id]);
});
