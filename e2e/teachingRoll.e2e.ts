// What can come between a teacher and a roll: somebody else at the same roll, a session that ends, a finger on a small screen; and a
// lesson pulled onto another one of a student, which names the student and stays where it was.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, signIn, startApp } from './app';
import { asked, button, dialog, said } from './hands';
import { phone } from './phone';

const editor = '13800000001';
const hour = 3_600_000;
const day = 24 * hour;

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

interface ClassRow {
  id: number;
  name: string;
  members: number;
  teacherId: number;
  schoolId: number;
}
const classesOf = async (page: Page): Promise<ClassRow[]> =>
  (await asked(page, 'GET', '/class/v1/class/list?state=running&kind=group&mode=offline&pageSize=100')).list;
const dayBefore = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10);
const sheet = (page: Page): Locator => page.locator('.ant-drawer fieldset');

async function extraLesson(page: Page, of: ClassRow, startAt: Date): Promise<number> {
  const endAt = new Date(startAt.getTime() + hour);
  const lesson = { classId: of.id, kind: 'extra', teacherId: of.teacherId, startAt, endAt };
  return (await asked(page, 'POST', '/class/v1/lesson/add', lesson)).id;
}

/** By night, so that nobody else teaches then. */
async function nightRoll(page: Page, of: ClassRow, time: string) {
  const on = dayBefore(1);
  const id = await extraLesson(page, of, new Date(`${on}T${time}:00+08:00`));
  return { id, path: `/LogsCalendar?day=${on}&lessonId=${id}` };
}

test('two browsers at one roll: the second is told, keeps what it marked, and saves it once it has seen the other’s', async () => {
  const first = await app.enter(editor, '/LogsCalendar');
  const of = (await classesOf(first)).find(({ members }) => members >= 4)!;
  const { id, path } = await nightRoll(first, of, '02:00');
  const second = await app.enter(editor, '/LogsCalendar');
  for (const page of [first, second]) {
    await page.goto(app.url + path);
    await sheet(page).nth(3).waitFor();
  }
  const press = async (page: Page, ...keys: string[]) => {
    await sheet(page).first().focus();
    for (const key of keys) await page.keyboard.press(key);
  };
  await press(first, '1', '1');
  await button(first, '保存').click();
  await said(first, '已保存');
  await press(second, '4', '2', '3');
  await button(second, '保存').click();
  await said(second, /修改|更新|刷新/);
  const statuses = async () =>
    (await asked(first, 'GET', `/class/v1/lesson/roster?id=${id}`)).rows.map(
      ({ status }: { status: string | null }) => status,
    );
  expect((await statuses()).slice(0, 3)).toEqual(['present', 'present', null]);
  // Nothing typed is lost.
  await second.getByText(/已点 3\/\d+/).waitFor();
  await button(second, '保存').click();
  await said(second, '已保存');
  expect((await statuses()).slice(0, 3)).toEqual(['absent', 'late', 'leave']);
});

test('a session that ends in the middle of a roll loses no mark: signed in again they stand there', async () => {
  const page = await app.enter(editor, '/LogsCalendar');
  const of = (await classesOf(page)).find(({ members }) => members >= 4)!;
  const { path } = await nightRoll(page, of, '00:30');
  await page.goto(app.url + path);
  await sheet(page).nth(3).waitFor();
  await sheet(page).first().focus();
  for (const key of ['4', '1', '2']) await page.keyboard.press(key);
  await page.getByText(/已点 3\/\d+/).waitFor();
  // Somewhere else the account was signed out everywhere.
  await page.evaluate(() => {
    for (const key of ['access_token', 'refresh_token']) sessionStorage.setItem(key, 'ended');
  });
  await button(page, '保存').click();
  await page.locator('input[name="mobile"]').waitFor();
  await signIn(page, editor);
  await page.waitForURL((at) => at.pathname === '/LogsCalendar');
  if (!page.url().includes('lessonId')) await page.goto(app.url + path);
  await page.getByText(/已点 3\/\d+/).waitFor();
  await button(page, '保存').click();
  await said(page, '已保存');
});

test('on a phone a roll of twenty is called by the thumb alone, each field as large as one', async () => {
  const page = await app.enter(editor, '/LogsCalendar');
  await page.setViewportSize(phone);
  const of = (await classesOf(page)).sort((a, b) => b.members - a.members)[0]!;
  expect(of.members).toBeGreaterThanOrEqual(20);
  const { id, path } = await nightRoll(page, of, '03:30');
  await page.goto(app.url + path);
  await sheet(page).nth(19).waitFor();
  const fields = sheet(page).nth(0).locator('.ant-segmented-item');
  for (const box of await Promise.all((await fields.all()).map((one) => one.boundingBox())))
    expect([box!.height >= 44, box!.width >= 44]).toEqual([true, true]);
  await sheet(page).nth(2).getByText('旷课', { exact: true }).click();
  await button(page, '全部到课').click();
  await button(page, '保存并完成').click();
  await said(page, '点名完成');
  const { lesson, rows } = await asked(page, 'GET', `/class/v1/lesson/roster?id=${id}`);
  expect(lesson.state).toBe('finished');
  const counted = (status: string) => rows.filter((row: { status: string }) => row.status === status).length;
  expect([counted('present'), counted('absent')]).toEqual([rows.length - 1, 1]);
});

test('must hold 4: a lesson pulled onto another lesson of one of its students names the student before it is let go, and stays where it was', async () => {
  const page = await app.enter(editor, '/LogsCalendar');
  const [one, two] = await twoOfOneSchool(page);
  const { list } = await asked(page, 'GET', `/class/v1/member/list?classId=${one.id}&state=active&pageSize=1`);
  const { customerId } = list[0];
  await asked(page, 'POST', '/class/v1/member/add', { classId: two.id, customerId, joinedOn: dayBefore(0) });
  const name = list[0].$labels.customerId;
  const far = new Date(Date.now() + 130 * day).toISOString().slice(0, 10);
  const at = (time: string) => new Date(`${far}T${time}:00+08:00`);
  const moved = await extraLesson(page, one, at('09:00'));
  await extraLesson(page, two, at('12:00'));
  await page.goto(`${app.url}/LogsCalendar?day=${far}`);
  const card = page.locator(`[data-lesson="${moved}"]`);
  await card.waitFor();
  const box = (await card.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + box.height * 3, { steps: 12 });
  const named = page.getByText(new RegExp(`${name}.*已有「${two.name.replace(/[()]/g, '.')}」`)).first();
  await named.waitFor();
  await page.mouse.up();
  await dialog(page)
    .getByText(new RegExp(`${name}.*已有`))
    .waitFor();
  await dialog(page).getByRole('button', { name: '调课' }).click();
  await dialog(page).getByText('时间有冲突').waitFor();
  await dialog(page).getByRole('button', { name: '取消' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(async () => Math.round((await card.boundingBox())!.y)).toBe(Math.round(box.y));
  const { startAt } = await asked(page, 'GET', `/class/v1/lesson/detail?id=${moved}`);
  expect(new Date(startAt)).toEqual(at('09:00'));
});

/** Of one school, with different teachers, a seat left in the second, and no student in both. */
async function twoOfOneSchool(page: Page): Promise<[ClassRow, ClassRow & { capacity: number }]> {
  const all = (await classesOf(page)) as (ClassRow & { capacity: number })[];
  for (const one of all.filter(({ members }) => members >= 2)) {
    const two = all.find(
      (other) =>
        other.id !== one.id &&
        other.schoolId === one.schoolId &&
        other.teacherId !== one.teacherId &&
        other.members < other.capacity,
    );
    if (two) return [one, two];
  }
  throw new Error('no two classes of one school with a seat left');
}
