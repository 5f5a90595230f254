// Correcting and handing in by hands that are too quick, at two computers, on a phone with a poor network.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from './app';
import { asked, button } from './hands';
import { phone } from './phone';

const teacher = '13800000007';
const base = '/api/v1/homeworkpc';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Homework for a few of the students whom the teacher corrects anyway. */
async function setHomework(page: Page, change: object) {
  const { list } = await asked(page, 'GET', `${base}/submission/list?pageSize=100&sort=id`);
  const [some] = list;
  const customerIds = [...new Set(list.map((one: { customerId: number }) => one.customerId))].slice(0, 3);
  const { schoolId, teacherId } = await asked(page, 'GET', `${base}/homework/detail?id=${some.homeworkId}`);
  const draft = { title: '快手', schoolId, teacherId, customerIds, dueAt: inDays(2), cutoffAt: inDays(5), ...change };
  const made = await asked(page, 'POST', `${base}/homework/add`, draft);
  await asked(page, 'POST', `${base}/homework/publish`, { id: made.id, version: made.version });
  return made.id as number;
}
const pieces = async (page: Page, homeworkId: number) =>
  (await asked(page, 'GET', `${base}/submission/list?homeworkId=${homeworkId}&pageSize=50&sort=id`)).list;
const states = async (page: Page, homeworkId: number) =>
  (await pieces(page, homeworkId)).map(({ state }: { state: string }) => state).sort();

async function workbook(page: Page): Promise<{ id: number; question: number }> {
  const book = await asked(page, 'POST', '/model/v1/workbook/add', { name: '口算', code: `K${Date.now()}` });
  const sheet = await asked(page, 'POST', '/model/v1/page/add', { workbookId: book.id, no: 1 });
  const zone = { x: 1000, y: 1000, w: 2000, h: 500 };
  const question = await asked(page, 'POST', '/model/v1/question/add', {
    ...{ workbookId: book.id, pageId: sheet.id, no: '1', kind: 'single', answer: ['A'], score: 5, zone },
  });
  const { version } = await asked(page, 'GET', `/model/v1/workbook/detail?id=${book.id}`);
  await asked(page, 'POST', '/model/v1/workbook/publish', { id: book.id, version });
  return { id: book.id, question: question.id };
}

const score = (page: Page) => page.getByRole('spinbutton', { name: '原始分' });
const comment = (page: Page) => page.getByRole('textbox', { name: '评语' });
const done = (page: Page) => button(page, '完成批改并看下一份');

test('a double click finishes one piece, not the next one too; neither does a key that is held', async () => {
  const chief = await app.enter('13800000001', '/homeWork');
  const book = await workbook(chief);
  const homeworkId = await setHomework(chief, { kind: 'workbook', workbookId: book.id });
  for (const { id, version } of await pieces(chief, homeworkId))
    await asked(chief, 'POST', `${base}/submission/submit`, { id, version, answers: { [book.question]: ['A'] } });
  await chief.goto(`${app.url}/homeWork?homeworkId=${homeworkId}`);
  await expect.poll(() => score(chief).inputValue()).toMatch(/^5/);
  await chief.waitForTimeout(700);
  await done(chief).dblclick();
  await expect.poll(() => states(chief, homeworkId)).toContain('corrected');
  await chief.waitForTimeout(1000);
  expect(await states(chief, homeworkId)).toEqual(['corrected', 'submitted', 'submitted']);
  await chief.keyboard.down('Control');
  for (let n = 0; n < 20; n++) await chief.keyboard.down('Enter');
  await chief.keyboard.up('Enter');
  await chief.keyboard.up('Control');
  await chief.waitForTimeout(1000);
  expect(await states(chief, homeworkId)).toEqual(['corrected', 'corrected', 'submitted']);
});

test('corrected anew, the score, the words and the praise that one sees are those that are sent', async () => {
  const chief = await app.enter('13800000001', '/homeWork');
  const homeworkId = await setHomework(chief, {});
  const [{ id, version }] = await pieces(chief, homeworkId);
  const handed = await asked(chief, 'POST', `${base}/submission/submit`, { id, version, text: '写好了' });
  const first = { id, version: handed.version, rawScore: 90, comment: '很好', isExcellent: true };
  const corrected = await asked(chief, 'POST', `${base}/submission/correct`, first);
  await asked(chief, 'POST', `${base}/submission/recorrect`, { id, version: corrected.version, reason: '再看看' });
  await chief.goto(`${app.url}/homeWork?homeworkId=${homeworkId}&submissionId=${id}`);
  await expect.poll(() => score(chief).inputValue()).toMatch(/^90/);
  await chief.waitForTimeout(700);
  await done(chief).click();
  const now = () => asked(chief, 'GET', `${base}/submission/detail?id=${id}`);
  await expect.poll(async () => (await now()).state).toBe('corrected');
  expect(await now()).toMatchObject({ rawScore: 90, comment: '很好', isExcellent: true });
});

test('with the hand on the score, Space plays what was recorded and M writes at its second', async () => {
  const page = await app.enter(teacher, '/homeWork');
  const { list } = await asked(page, 'GET', `${base}/submission/list?toCorrect=all&sort=id&pageSize=200`);
  let found: { id: number; homeworkId: number } | undefined;
  for (const { id } of list) {
    const piece = await asked(page, 'GET', `${base}/submission/detail?id=${id}`);
    if (piece.files.some(({ FileType }: { FileType: string }) => FileType.startsWith('audio'))) found = piece;
    if (found) break;
  }
  await page.goto(`${app.url}/homeWork?homeworkId=${found!.homeworkId}&submissionId=${found!.id}`);
  await score(page).fill('8');
  await page.keyboard.press('Space');
  const isPlaying = () => page.evaluate(() => [...document.querySelectorAll('audio')].some(({ paused }) => !paused));
  await expect.poll(isPlaying).toBe(true);
  await page.keyboard.press('m');
  const remark = page.getByRole('textbox', { name: '写下点评' });
  await expect.poll(() => remark.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await score(page).inputValue()).toMatch(/^8/);
});

test('what one goes on with at another computer is not written over by what the first one still holds', async () => {
  const first = await app.enter(teacher, '/homeWork');
  const { list } = await asked(first, 'GET', `${base}/submission/list?state=submitted&sort=id&pageSize=1`);
  const [{ id, homeworkId }] = list;
  const address = `${app.url}/homeWork?homeworkId=${homeworkId}&submissionId=${id}`;
  const kept = async () => (await asked(first, 'GET', `${base}/submission/detail?id=${id}`)).correction?.comment;
  await first.goto(address);
  await comment(first).fill('在办公室写的');
  await expect.poll(kept).toBe('在办公室写的');
  await first.goto(`${app.url}/homeWork`);

  const second = await app.enter(teacher, '/homeWork');
  await second.goto(address);
  await expect.poll(() => comment(second).inputValue()).toBe('在办公室写的');
  await comment(second).fill('回家接着写的');
  await expect.poll(kept).toBe('回家接着写的');
  await second.close();

  await first.goto(address);
  await expect.poll(() => comment(first).inputValue()).toBe('回家接着写的');
  await first.waitForTimeout(4000);
  expect(await kept()).toBe('回家接着写的');
});

test('on a phone a photo that could not be sent stays until it is, and nothing is handed in without it', async () => {
  const chief = await app.enter('13800000001', '/homeWork');
  const homeworkId = await setHomework(chief, { title: '拍照作业' });
  const [{ id }] = await pieces(chief, homeworkId);
  const { path } = await asked(chief, 'POST', `${base}/submission/link`, { id });
  const family = await app.open('/healthz');
  await family.setViewportSize(phone);
  await family.goto(app.url + path);
  await family.getByRole('button', { name: '中文' }).click();
  await family.getByRole('heading', { name: '拍照作业' }).waitFor();
  await family.route('**/qiniuclient/upload', (route) => route.abort());
  const photo = { name: '作业.png', mimeType: 'image/png', buffer: await family.screenshot() };
  await family.locator('input[type="file"]').setInputFiles(photo);
  await family.getByText('没有发送成功').waitFor();
  const handIn = family.getByRole('button', { name: '提交', exact: true });
  expect(await handIn.isDisabled()).toBe(true);
  await family.unroute('**/qiniuclient/upload');
  await family.getByRole('button', { name: '重新发送' }).click();
  await family.getByRole('link', { name: '作业.png' }).waitFor();
  await family.getByRole('textbox').fill('W'.repeat(600));
  // Pressed twice it is handed in once, and nothing is said to have gone wrong.
  await handIn.dblclick();
  await family.getByText('已提交，等老师批改').waitFor();
  expect(await family.getByRole('status').last().innerText()).toBe('');
  const piece = await asked(chief, 'GET', `${base}/submission/detail?id=${id}`);
  expect([piece.attempt, piece.files.length]).toEqual([1, 1]);
  expect(await family.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
});
