// What a teacher and whoever plans do with their hands: the roll by keyboard, also while the network is away; a lesson pulled onto
// another, which says so before it is let go; this and the following ones moved, and put back.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from './app';
import { asked, button, dialog, said } from './hands';

const editor = '13800000001';
const hour = 3_600_000;

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

/** A running class of the demo with some students, and a teacher who has nothing else to do. */
async function someClass(page: Page) {
  const { list } = await asked(page, 'GET', '/class/v1/class/list?state=running&kind=group&mode=offline&pageSize=50');
  return list.find(({ members }: { members: number }) => members >= 4);
}

async function extraLesson(page: Page, of: { id: number; teacherId: number }, startAt: Date): Promise<{ id: number }> {
  const endAt = new Date(startAt.getTime() + hour);
  const { id } = await asked(page, 'POST', '/class/v1/lesson/add', {
    ...{ classId: of.id, kind: 'extra', teacherId: of.teacherId, startAt, endAt },
  });
  return { id };
}

const sheet = (page: Page) => page.locator('.ant-drawer fieldset');

test('a roll is called by keyboard in one go; what was marked while the network was away is saved when it is back', async () => {
  const page = await app.enter(editor, '/LogsCalendar');
  const of = await someClass(page);
  // Three in the morning: nobody teaches then.
  const today = new Date(Date.now() - 24 * hour).toISOString().slice(0, 10);
  const { id } = await extraLesson(page, of, new Date(`${today}T03:00:00+08:00`));
  await page.goto(`${app.url}/LogsCalendar?day=${today}&lessonId=${id}`);
  await sheet(page).nth(3).waitFor();
  const count = await sheet(page).count();
  await sheet(page).first().focus();
  await page.keyboard.press('2');
  for (let n = 1; n < count; n += 1) await page.keyboard.press('1');
  await page.getByText(`已点 ${count}/${count}`).waitFor();

  await page.context().setOffline(true);
  await button(page, '保存并完成').click();
  await said(page, /网络中断/);
  await page.context().setOffline(false);
  await said(page, '点名完成');
  const { lesson, rows } = await asked(page, 'GET', `/class/v1/lesson/roster?id=${id}`);
  expect(lesson.state).toBe('finished');
  expect(rows.map(({ status }: { status: string }) => status).sort()).toEqual(
    [...Array.from({ length: count - 1 }, () => 'present'), 'late'].sort(),
  );
});

test('what was marked and not sent is there again after the page was loaded anew', async () => {
  const page = await app.enter(editor, '/LogsCalendar');
  const of = await someClass(page);
  const today = new Date(Date.now() - 24 * hour).toISOString().slice(0, 10);
  const { id } = await extraLesson(page, of, new Date(`${today}T04:30:00+08:00`));
  await page.goto(`${app.url}/LogsCalendar?day=${today}&lessonId=${id}`);
  await sheet(page).nth(3).waitFor();
  await sheet(page).first().focus();
  await page.keyboard.press('4');
  await page.reload();
  await page.getByText(/已点 1\/\d+/).waitFor();
});

test('a lesson pulled onto another of its class says so before it is let go; this and the following are moved, and put back', async () => {
  const page = await app.enter(editor, '/LogsCalendar');
  const of = await someClass(page);
  // A week long after the demo's term, by night: two lessons one after the other, and one a week later in the slot of the first.
  const far = new Date(Date.now() + 120 * 24 * hour).toISOString().slice(0, 10);
  const at = (time: string, weeks = 0) =>
    new Date(new Date(`${far}T${time}:00+08:00`).getTime() + weeks * 7 * 24 * hour);
  const first = await extraLesson(page, of, at('09:00'));
  await extraLesson(page, of, at('12:00'));
  const next = await extraLesson(page, of, at('09:00', 1));
  await page.goto(`${app.url}/LogsCalendar?day=${far}`);
  const card = page.locator(`[data-lesson="${first.id}"]`);
  await card.waitFor();
  const box = (await card.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + 10];
  const hourHeight = box.height;

  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + hourHeight * 3, { steps: 12 });
  await page
    .getByText(new RegExp(`已有「${of.name.replace(/[()]/g, '.')}」`))
    .first()
    .waitFor();
  await page.mouse.move(x, y + hourHeight * 5, { steps: 12 });
  await page.getByText('没有冲突').first().waitFor();
  await page.mouse.up();

  const asking = dialog(page);
  await asking.getByText('没有冲突').waitFor();
  await asking.getByText('此次及之后').click();
  await asking.getByRole('button', { name: '调课' }).click();
  await page.getByText('已调整 2 节课').waitFor();
  const startOf = async (id: number) => (await asked(page, 'GET', `/class/v1/lesson/detail?id=${id}`)).startAt;
  expect(new Date(await startOf(next.id)).getTime()).toBeGreaterThan(at('09:00', 1).getTime());
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByText('已恢复').waitFor();
  expect(new Date(await startOf(first.id))).toEqual(at('09:00'));
  expect(new Date(await startOf(next.id))).toEqual(at('09:00', 1));

  // It stands where it stood. By its lower edge it becomes longer: until it meets the next lesson, which is said before it is let go.
  await expect.poll(async () => (await card.boundingBox())?.y).toBe(box.y);
  const edge = y - 10 + hourHeight - 2;
  await page.mouse.move(x, edge);
  await page.mouse.down();
  await page.mouse.move(x, edge + hourHeight * 2.5, { steps: 12 });
  await page.locator(`[data-lesson="${first.id}"][data-refused="true"]`).waitFor();
  await page.mouse.move(x, edge + hourHeight / 2, { steps: 12 });
  await page.locator(`[data-lesson="${first.id}"][data-refused="false"]`).waitFor();
  await page.mouse.up();
  await dialog(page).getByText('此次及之后').click();
  await dialog(page).getByRole('button', { name: '调课' }).click();
  await page.getByText('已调整 2 节课').waitFor();
  const endOf = async (id: number) => new Date((await asked(page, 'GET', `/class/v1/lesson/detail?id=${id}`)).endAt);
  expect(new Date(await startOf(next.id))).toEqual(at('09:00', 1));
  expect(await endOf(next.id)).toEqual(at('10:30', 1));
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => endOf(next.id)).toEqual(at('10:00', 1));
});

test('every view of the calendar shows the same lesson and opens its roll', async () => {
  const page = await app.enter(editor, '/LogsCalendar');
  const of = await someClass(page);
  const far = new Date(Date.now() + 150 * 24 * hour).toISOString().slice(0, 10);
  const { id } = await extraLesson(page, of, new Date(`${far}T10:00:00+08:00`));
  for (const by of ['month', 'week', 'day', 'list', 'rooms', 'teachers', 'classes']) {
    await page.goto(`${app.url}/LogsCalendar?day=${far}&by=${by}`);
    const card = page.locator('.deck .page:visible button', { hasText: of.name }).first();
    await card.click();
    await page.waitForURL((at) => at.searchParams.get('lessonId') === String(id));
    await sheet(page).first().waitFor();
    await page.keyboard.press('Escape');
    await sheet(page).first().waitFor({ state: 'detached' });
  }
  // Todos, messages and cards name a lesson by its id alone.
  await page.goto(`${app.url}/LogsCalendar?lessonId=${id}`);
  await sheet(page).first().waitFor();
});
