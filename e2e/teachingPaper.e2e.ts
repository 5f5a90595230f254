// What leaves the screen: a summary that a family opens by its link on a phone until it is recalled; a class, a week and chosen lessons on
// paper; and a timetable whose months are seen before it is made. The calendar is looked at again as it was left.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from './app';
import { asked, button, dialog } from './hands';
import { phone } from './phone';

const editor = '13800000001';
const hour = 3_600_000;

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

async function largestClass(page: Page) {
  const { list } = await asked(page, 'GET', '/class/v1/class/list?state=running&kind=group&mode=offline&pageSize=100');
  return list.sort((a: { members: number }, b: { members: number }) => b.members - a.members)[0];
}
const paper = (page: Page) => dialog(page).locator('section');

test('a family reads its summary by the link on a phone; recalled, the same link says so and shows nothing of it', async () => {
  const page = await app.enter(editor, '/ClassSummary');
  const of = await largestClass(page);
  const on = new Date(Date.now() - 24 * hour).toISOString().slice(0, 10);
  const startAt = new Date(`${on}T01:00:00+08:00`);
  const lesson = { classId: of.id, kind: 'extra', teacherId: of.teacherId, startAt };
  const { id: lessonId } = await asked(page, 'POST', '/class/v1/lesson/add', {
    ...lesson,
    endAt: new Date(startAt.getTime() + hour),
  });
  const { lesson: roll, rows } = await asked(page, 'GET', `/class/v1/lesson/roster?id=${lessonId}`);
  const marks = rows.map(({ customerId }: { customerId: number }) => ({ customerId, status: 'present' }));
  await asked(page, 'POST', '/class/v1/attendance/save', {
    ...{ lessonId, version: roll.version, rows: marks, finish: true },
  });
  const content = `<p>${'今天讲了海洋的颜色，孩子们都画了一幅画。'.repeat(2)}</p>`;
  const summary = await asked(page, 'POST', '/class/v1/summary/add', { lessonId, title: '海洋', content });
  const sent = await asked(page, 'POST', '/class/v1/summary/send', { id: summary.id, version: summary.version });
  const items = await asked(page, 'GET', `/class/v1/summaryItem/list?summaryId=${summary.id}&pageSize=50`);
  const { link } = items.list[0];
  const family = await app.open(new URL(link, app.url).pathname);
  await family.setViewportSize(phone);
  await family.getByText('海洋的颜色').first().waitFor();
  expect(await family.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  const readers = async () => (await asked(page, 'GET', `/class/v1/summary/detail?id=${summary.id}`)).readers;
  await expect.poll(readers).toBe(1);
  const { version } = await asked(page, 'GET', `/class/v1/summary/detail?id=${sent.id}`);
  await asked(page, 'POST', '/class/v1/summary/recall', { id: sent.id, version, reason: '发错班' });
  const answered = family.waitForResponse((one) => one.url().endsWith('/data'));
  await family.reload();
  expect((await (await answered).json()).code).toBe(410);
  expect(await family.getByText('海洋的颜色').count()).toBe(0);
});

test('a class is printed as a roster, a sheet to sign and a grid; the week by class, teacher and room', async () => {
  const page = await app.enter(editor, '/TeachingPlan');
  const of = await largestClass(page);
  await page.goto(`${app.url}/TeachingPlan?tab=classes&id=${of.id}`);
  await page.getByRole('tab', { name: '学员' }).last().click();
  await button(page, '打印').click();
  const sheet = page.getByRole('dialog').last();
  await sheet
    .locator('tbody tr')
    .nth(of.members - 1)
    .waitFor();
  expect(await sheet.locator('section h1').textContent()).toBe(of.name);
  await sheet.getByText('签到表').click();
  await sheet
    .locator('tbody tr')
    .nth(of.members - 1)
    .waitFor();
  await sheet.getByText('考勤表').click();
  await sheet
    .getByText(/^\d+\/\d+$/)
    .first()
    .waitFor();

  await page.goto(`${app.url}/LogsCalendar?classId=${of.id}`);
  await button(page, '打印课表').click();
  for (const by of ['按班级', '按老师', '按教室']) {
    await dialog(page).getByText(by).click();
    await paper(page).locator('tbody tr').first().waitFor();
  }
});

test('the months of a timetable are seen before it is made; the calendar is left as it was looked at', async () => {
  const page = await app.enter(editor, '/TeachingPlan');
  await page.goto(`${app.url}/TeachingPlan?tab=plans&state=generated`);
  await button(page, '生成课表').click();
  await page.locator('[data-look="free"], [data-look="warned"], [data-look="clashing"]').first().waitFor();

  await page.goto(`${app.url}/LogsCalendar`);
  await page.getByText('按老师', { exact: true }).first().click();
  await button(page, '筛选').click();
  await page.getByLabel('颜色').click();
  await page.getByText('按班级着色').last().click();
  await page.goto(`${app.url}/LogsCalendar`);
  await page.locator('.ant-segmented-item-selected', { hasText: '按老师' }).first().waitFor();
  await button(page, '筛选').click();
  await page.locator('.ant-select', { hasText: '按班级着色' }).first().waitFor();
});
