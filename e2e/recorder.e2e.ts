// A recording made in the browser: it goes on behind another page, ends by itself when its microphone is gone, and plays from
// any place.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, signIn, startApp } from './app';
import { goTo } from './frame';
import { asked, button, dialog } from './hands';
import { type Killable, killable } from './killable';

let app: RunningApp;
let folder: string;
let browser: Killable;
beforeAll(async () => {
  app = await startApp();
  folder = await mkdtemp(join(tmpdir(), 'console-recorder-'));
  browser = await killable(folder);
});
afterAll(async () => {
  await browser?.kill();
  await app?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
});

const shownSeconds = async (page: Page): Promise<number> => {
  const [minutes, seconds] = (await page.locator('p[aria-live]').innerText()).trim().split(':').slice(-2).map(Number);
  return minutes! * 60 + seconds!;
};

test('it counts on behind another page, ends with all that was heard when the microphone is gone, and plays from the middle at once', async () => {
  const page = await browser.open(`${app.url}/healthz`);
  // The microphones that were handed out, to pull one out.
  await page.addInitScript(() => {
    const given: MediaStream[] = [];
    Object.assign(window, { given });
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      given.push(stream);
      return stream;
    };
  });
  await page.goto(`${app.url}/Record`);
  await signIn(page, '13800000007');
  await button(page, '开始录音').dblclick();
  await expect.poll(() => shownSeconds(page)).toBeGreaterThanOrEqual(2);
  expect(await page.evaluate(() => (window as unknown as { given: object[] }).given.length)).toBe(1);
  const beganAt = Date.now() - (await shownSeconds(page)) * 1000;
  await goTo(page, '/recordIndex');
  await page.waitForTimeout(6000);
  await goTo(page, '/Record');
  await expect.poll(() => shownSeconds(page)).toBeGreaterThanOrEqual(Math.floor((Date.now() - beganAt) / 1000) - 1);

  await page.evaluate(() => {
    for (const stream of (window as unknown as { given: MediaStream[] }).given)
      for (const track of stream.getTracks()) track.stop();
  });
  await button(page, '上传并保存').click();
  const form = dialog(page);
  await form.getByLabel('标题').fill('拔掉话筒');
  await form.getByLabel('类型').click();
  await page.locator('.ant-select-dropdown:visible').getByText('课堂', { exact: true }).click();
  await button(form, '确定').click();
  await page.waitForURL((at) => at.searchParams.has('id'));
  const id = new URL(page.url()).searchParams.get('id');
  const { seconds, peaks } = await asked(page, 'GET', `/recording/v1/recording/detail?id=${id}`);
  expect(seconds).toBeGreaterThanOrEqual(7);
  expect(peaks.length).toBeGreaterThan(100);
  const sound = page.locator('audio');
  await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.duration)).toBeLessThan(seconds + 2);
  const waited = await sound.evaluate(
    (one: HTMLAudioElement) =>
      new Promise<number>((resolve) => {
        const from = performance.now();
        one.onseeked = () => resolve(performance.now() - from);
        one.currentTime = one.duration / 2;
      }),
  );
  expect(waited).toBeLessThan(1000);
});
