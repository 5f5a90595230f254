// Somebody answers on a phone behind a link: without the console, without signing in, and without losing a word when the network goes.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualSettings } from '../src/areas/questionnaires/content/model/document';
import { lettered, question, scored } from '../src/areas/questionnaires/content/model/sampleQuestions';
import { type RunningApp, startApp } from './app';
import { asked, button } from './hands';

let app: RunningApp;
let chief: Page;
beforeAll(async () => {
  app = await startApp();
  chief = await app.enter('13800000001', '/issueQuestionnaire');
});
afterAll(() => app?.stop());

const path = '/api/v1/questionnaire';
async function issued(kind: string, elements: object[], settings: object = {}, more: object = {}): Promise<string> {
  return (await issue(kind, elements, settings, more)).link;
}
async function issue(kind: string, elements: object[], settings: object = {}, more: object = {}) {
  const { id } = await asked(chief, 'POST', `${path}/add`, {
    ...{ title: '课后满意度', kind, settings: JSON.stringify({ ...usualSettings, ...settings }) },
    document: JSON.stringify({
      ...{ languages: ['zh'], endings: [{ key: 'end', text: { zh: '谢谢您' } }], dimensions: [], drawRules: [] },
      pages: [{ key: 'p1', title: { zh: '' }, elements }],
    }),
  });
  await asked(chief, 'POST', `${path}/change`, { id, published: true });
  const made = await asked(chief, 'POST', `${path}/issue/add`, { name: '前台', questionnaireId: id, ...more });
  const { link } = await asked(chief, 'POST', `${path}/issue/open`, { id: made.id });
  return { link: link as string, id: made.id as number };
}
const survey = () =>
  issued('survey', [
    question('qyes001', 'single_choice', '喜欢今天的课吗', { required: true, options: lettered('', '喜欢', '一般') }),
    question('qwish01', 'short_text', '愿望'),
    question('qlong01', 'long_text', '还想说的话'),
  ]);
async function onPhone(link: string): Promise<Page> {
  const page = await app.open('/healthz');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(app.url + link);
  return page;
}
const written = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[type="text"], textarea')].map((one) => one.value),
  );

test('must hold 1: behind the link it is answered to the receipt on 360 pixels, nothing asks to sign in, and no console is loaded', async () => {
  const link = await survey();
  const page = await app.open('/healthz');
  await page.setViewportSize({ width: 360, height: 740 });
  const refused: string[] = [];
  const scripts: Promise<number>[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 401) refused.push(answer.url());
    if (/\.js$/.test(answer.url())) scripts.push(answer.body().then((body) => body.length));
  });
  await page.goto(app.url + link);
  await button(page, '开始').click();
  await page.getByText('喜欢', { exact: true }).click();
  await page.locator('input[type="text"]').first().fill('多一点活动');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, label:has(input)')]
      .map((one) => [one.textContent, one.getBoundingClientRect().height] as const)
      .filter(([, height]) => height < 44),
  );
  expect(small).toEqual([]);
  await button(page, '提交').click();
  await page.getByText(/回执号 A[0-9A-F]{12}/).waitFor();
  expect(refused).toEqual([]);
  // Not compressed: the console's first script alone is larger.
  const bytes = (await Promise.all(scripts)).reduce((sum, n) => sum + n, 0);
  expect(bytes).toBeLessThan(400_000);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('must hold 16: what was typed while the network was away is there when the link is opened again', async () => {
  const link = await survey();
  const page = await onPhone(link);
  await button(page, '开始').click();
  await page.getByText('喜欢', { exact: true }).click();
  await page.getByText(/已保存/).waitFor();
  await page.context().setOffline(true);
  await page.locator('input[type="text"]').first().fill('离线写的愿望');
  await page.locator('textarea').fill('离线写的话');
  await page.getByText('网络断开').waitFor();
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(app.url + link);
  await button(again, '继续作答').click();
  await again.locator('textarea').waitFor();
  expect(await written(again)).toEqual(['离线写的愿望', '离线写的话']);
  expect(await again.locator('input[type="radio"]').first().isChecked()).toBe(true);
  await button(again, '提交').click();
  await again.getByText(/回执号/).waitFor();
});

test('what is on its way when the page is closed, and what is typed meanwhile, is not lost when it never arrives', async () => {
  const link = await survey();
  const page = await onPhone(link);
  await button(page, '开始').click();
  await page.locator('textarea').waitFor();
  const context = page.context();
  // The network takes what is sent and does not answer; a beacon does not get through either.
  let sent = 0;
  await context.route('**/autosave', async (route) => {
    sent += 1;
    await new Promise((done) => setTimeout(done, 20_000));
    await route.abort().catch(() => undefined);
  });
  await page.locator('input[type="text"]').first().fill('先写的');
  await expect.poll(() => sent, { timeout: 10_000 }).toBe(1);
  await page.locator('textarea').fill('后写的');
  await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  const again = await context.newPage();
  await again.goto(app.url + link);
  await button(again, '继续作答').click();
  await again.locator('textarea').waitFor();
  expect(await written(again)).toEqual(['先写的', '后写的']);
});

test('when the time of an exam is over the page hands it in once, with what is there', async () => {
  const link = await issued(
    'exam',
    [
      question('qone001', 'single_choice', '一加一', {
        ...{ required: true, options: lettered('A', '二', '三'), scoring: scored('all_right', 5) },
      }),
      question('qtwo001', 'long_text', '论述', { required: true, scoring: scored('manual', 5) }),
    ],
    { timeLimitMinutes: 1 },
    { perDevice: 1 },
  );
  const page = await onPhone(link);
  let submits = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/submit')) submits += 1;
  });
  await button(page, '开始').click();
  await page.getByText('二', { exact: true }).click();
  await page.getByText(/回执号/).waitFor({ timeout: 80_000 });
  expect(submits).toBe(1);
}, 120_000);

test('with the receipt a result is read once it is released, and not before', async () => {
  const scoring = scored('all_right', 5);
  const one = question('qone001', 'single_choice', '一加一', {
    ...{ required: true, options: lettered('A', '二', '三'), scoring },
  });
  const { link, id } = await issue('exam', [one], { show: 'score', release: 'manual' }, { perDevice: 1 });
  const page = await onPhone(link);
  await button(page, '开始').click();
  await page.getByText('二', { exact: true }).click();
  await button(page, '提交').click();
  await page.getByText('成绩公布后可用回执号查询').waitFor();
  const [receipt = ''] = /A[0-9A-F]{12}/.exec((await page.locator('body').textContent()) ?? '') ?? [];
  const look = async () => {
    await page.goto(`${app.url}${link}?r=${receipt}`);
    await button(page, '查询').click();
  };
  await look();
  await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
  expect(await page.getByText('得分').count()).toBe(0);
  await asked(chief, 'POST', `${path}/markPlan/release`, { issueId: id });
  await look();
  await page.getByText('得分 5 / 5').waitFor();
});
