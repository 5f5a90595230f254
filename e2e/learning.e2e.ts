// What only a browser can prove of learning: a correction that survives its tab, notes that do not disturb what plays, a
// recording that survives a crash.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from './app';

let app: RunningApp;
const teacher = '13800000007';

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** A call with the session of the page. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever an answer holds
const ask = (page: Page, path: string): Promise<any> =>
  page.evaluate(async (to) => {
    const client = JSON.parse(sessionStorage.getItem('userInfo') ?? '{}');
    const token = sessionStorage.getItem('access_token')?.replace(/^"|"$/g, '');
    const authorization = `USERID ${btoa(`${client.appid}:${token}:${client.uid}`)}`;
    return (await (await fetch(to, { headers: { authorization } })).json()).data;
  }, path);

/** A tone of so many seconds, as a file a person would choose. */
function tone(seconds: number): Buffer {
  const rate = 4000;
  const bytes = Buffer.alloc(44 + seconds * rate, 128);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(seconds * rate, 40);
  for (let n = 0; n < seconds * rate; n++) bytes[44 + n] = 128 + Math.round(60 * Math.sin((n * 440 * 6.283) / rate));
  return bytes;
}

test('must hold 14: given the browser killed while correcting, on return score and comment of up to 3 s before are there', async () => {
  const page = await app.enter(teacher, '/homeWork?tab=queue');
  const { list } = await ask(page, '/api/v1/homeworkpc/submission/list?state=submitted&pageSize=1&sort=submittedAt');
  const path = `/homeWork?homeworkId=${list[0].homeworkId}`;
  await page.goto(app.url + path);
  const comment = page.getByLabel('评语');
  await comment.fill('写到一半的评语');
  const kept = page.waitForResponse((answer) => answer.url().includes('/submission/keep'));
  await kept;
  const own = page.url();
  await page.context().close();
  const again = await app.enter(teacher, path);
  expect(own).toContain('homeworkId');
  await expect.poll(() => again.getByLabel('评语').inputValue()).toBe('写到一半的评语');
  await again.context().close();
});

test('must hold 21, 19: an .exe in the queue is refused and the next file goes on; a note at 1:23.4 leaves playing, rate and zoom as they were', async () => {
  const page = await app.enter(teacher, '/Record');
  const saved = page.waitForResponse((answer) => answer.url().includes('/recording/v1/recording/add'));
  await page.locator('input[type="file"]').setInputFiles([
    { name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ not a sound') },
    { name: '长录音.wav', mimeType: 'audio/wav', buffer: tone(120) },
  ]);
  const { data } = await (await saved).json();
  await page.getByText('.exe').first().waitFor();
  await page.goto(`${app.url}/Record?id=${data.id}`);
  const sound = page.locator('audio');
  await sound.waitFor();
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(0);
  await page.getByText('1.5×').click();
  const slider = page.getByRole('slider').first();
  await slider.focus();
  for (let n = 0; n < 3; n++) await slider.press('ArrowRight');
  const width = () =>
    page
      .locator('svg[role="img"]')
      .first()
      .evaluate((svg) => (svg as unknown as HTMLElement).style.width);
  const zoomed = await width();
  await sound.evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true;
    audio.currentTime = 83.4;
    await audio.play();
    audio.currentTime = 83.4;
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'm' }));
  });
  await page.getByLabel('写批注').fill('这里读得好');
  await page.locator('input[maxlength="500"]').press('Enter');
  await page.getByText('这里读得好').waitFor();
  const playing = await sound.evaluate((audio: HTMLAudioElement) => ({
    paused: audio.paused,
    rate: audio.playbackRate,
    at: audio.currentTime,
  }));
  expect(playing).toMatchObject({ paused: false, rate: 1.5 });
  expect(playing.at).toBeGreaterThan(83.4);
  expect(await width()).toBe(zoomed);
  const notes = await ask(page, `/recording/v1/note/list?recordingId=${data.id}`);
  expect(notes.list.map(({ startMs }: { startMs: number }) => startMs)).toEqual([83_400]);
  await page.context().close();
});

test('must hold 20: given the tab killed while recording, on return all but the last five seconds can be recovered and uploaded', async () => {
  const page = await app.enter(teacher, '/Record');
  await page.context().grantPermissions(['microphone']);
  await page.getByRole('button', { name: '开始录音' }).click();
  await expect.poll(() => slices(page), { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
  const kept = await slices(page);
  const again = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await again.goto(`${app.url}/Record`);
  await again.getByRole('button', { name: /恢复/ }).click();
  await again.getByRole('button', { name: '上传并保存' }).click();
  await again.getByLabel('标题').waitFor();
  expect(await slices(again)).toBeGreaterThanOrEqual(kept);
  await again.context().close();
});

/** How many slices of five seconds this browser holds. */
const slices = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const asked = indexedDB.open('recordings', 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore('slices', { keyPath: ['session', 'n'] });
        asked.onsuccess = () => {
          const counted = asked.result.transaction('slices').objectStore('slices').count();
          counted.onsuccess = () => resolve(counted.result);
        };
      }),
  );
