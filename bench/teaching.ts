// What teachers and desks wait for: the roll of twenty and a student's balance at fifty thousand and at five million ledger entries, and
// a week of five hundred lessons in the calendar: the call, and the page until it is painted.
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { demoPassword } from '#areas/system/signIn/sample';
import type { BenchPostgres } from './database';
import { rolls, weekAhead, weekLessons } from './ledgerPlant';
import { type Served, serve, signIn } from './processes';
import { atMost, type Line, median, milliseconds, times, told } from './report';

const chief = '13800000001';
const warm = 10;
/** Up to here without a breath; then as in a school, where what follows a roll (families, points, homework) is over before the next. */
const breathless = 30;
const pauseMs = 1000;
/** `BENCH_LEDGER=200000` tries the larger one smaller. */
const sizes = [50_000, Number(process.env.BENCH_LEDGER ?? 5_000_000)];
const larger = sizes[1]!.toLocaleString('en');

type Headers = Record<string, string>;

export async function teaching(postgres: BenchPostgres): Promise<Line[]> {
  const servers: Served[] = [];
  try {
    for (const count of sizes) servers.push(await serve({ as: 'product', ...(await postgres.withLedger(count)) }));
    const headers = await Promise.all(servers.map(({ port }) => signIn(port, chief)));
    const ids = await Promise.all(servers.map((server, i) => benchLessons(server, headers[i]!)));
    const saved: [number[], number[]] = [[], []];
    const pressed: number[] = [];
    const looked: [number[], number[]] = [[], []];
    for (let n = 0; n < rolls; n += 1)
      for (const i of [0, 1] as const) {
        const took = await saveRoll(servers[i]!, headers[i]!, ids[i]![n]!);
        const asked = await timed(servers[i]!, headers[i]!, `/class/v1/lot/balance?customerId=${took.customerId}`);
        if (n < warm) continue;
        looked[i].push(asked);
        if (n < breathless) pressed.push(took.ms);
        else {
          saved[i].push(took.ms);
          await sleep(pauseMs);
        }
      }
    const [few, many] = saved.map(median) as [number, number];
    const [short, long] = looked.map(median) as [number, number];
    return [
      atMost(`saving the roll of 20 at ${larger} entries`, many, { must: 300, aim: 150, as: milliseconds }),
      told('  one after another, while families of those before are told', milliseconds(median(pressed))),
      atMost('  against 50,000 entries', many / few, { must: 1.5, aim: 1.1, as: times }),
      atMost(`  a student's balance, ${larger} against 50,000`, long / short, { must: 1.5, aim: 1.1, as: times }),
      told('  median of the balance', `${milliseconds(short)} → ${milliseconds(long)}`),
      ...(await week(servers[1]!, headers[1]!)),
    ];
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function ask(server: Served, headers: Headers, path: string, body?: object) {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { code, message, data } = (await answer.json()) as { code: number; message: string; data: unknown };
  if (code !== 200) throw new Error(`${path}: ${code} ${message}`);
  return data;
}

async function timed(server: Served, headers: Headers, path: string, body?: object): Promise<number> {
  const from = performance.now();
  await ask(server, headers, path, body);
  return performance.now() - from;
}

async function benchLessons(server: Served, headers: Headers): Promise<number[]> {
  const found = (await ask(server, headers, '/class/v1/class/list?sort=-id&pageSize=1')) as { list: { id: number }[] };
  const classId = found.list[0]!.id;
  const lessons = (await ask(server, headers, `/class/v1/lesson/list?classId=${classId}&pageSize=${rolls}`)) as {
    list: { id: number }[];
  };
  return lessons.list.map(({ id }) => id);
}

interface Roll {
  lesson: { version: number };
  rows: { customerId: number }[];
}

async function saveRoll(server: Served, headers: Headers, lessonId: number) {
  const roll = (await ask(server, headers, `/class/v1/lesson/roster?id=${lessonId}`)) as Roll;
  const rows = roll.rows.map(({ customerId }) => ({ customerId, status: 'present' }));
  const body = { lessonId, version: roll.lesson.version, rows, finish: true };
  return { ms: await timed(server, headers, '/class/v1/attendance/save', body), customerId: rows[0]!.customerId };
}

async function week(server: Served, headers: Headers): Promise<Line[]> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const monday = (() => {
    const some = new Date(`${day(weekAhead)}T00:00:00Z`);
    some.setUTCDate(some.getUTCDate() - ((some.getUTCDay() + 6) % 7));
    return some.toISOString().slice(0, 10);
  })();
  const sunday = new Date(new Date(`${monday}T00:00:00Z`).getTime() + 6 * 86_400_000).toISOString().slice(0, 10);
  const path = `/class/v1/lesson/calendar?from=${monday}&to=${sunday}`;
  const { lessons } = (await ask(server, headers, path)) as { lessons: unknown[] };
  if (lessons.length < weekLessons) throw new Error(`the week has ${lessons.length} lessons`);
  const called: number[] = [];
  for (let n = 0; n < 20; n += 1) called.push(await timed(server, headers, path));
  const painted = await paint(server, monday);
  return [
    atMost(`a week of ${weekLessons} lessons, the call`, median(called), { must: 800, aim: 150, as: milliseconds }),
    atMost('  from another week to this one painted', median(painted), { must: 800, aim: 300, as: milliseconds }),
    told('  the slowest of ten', milliseconds(Math.max(...painted))),
  ];
}

const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const later = '[data-step="later"]';
const earlier = '[data-step="earlier"]';

/** One page to and fro, so that the week is asked for anew each time and drawn. */
async function paint(server: Served, monday: string): Promise<number[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: flags,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const at = `/LogsCalendar?day=${monday}`;
    await page.goto(`http://127.0.0.1:${server.port}/login?redirect=${encodeURIComponent(at)}`);
    await page.locator('input[name="mobile"]').fill(chief);
    await page.locator('input[type="password"]').fill(demoPassword);
    await page.locator('.login-submit').click();
    await page
      .locator('[data-lesson]')
      .nth(weekLessons - 1)
      .waitFor();
    const took: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      await step(page, later, `shown < ${weekLessons}`);
      const ms = await step(page, earlier, `shown >= ${weekLessons}`);
      if (n >= 2) took.push(ms);
    }
    return took;
  } finally {
    await browser.close();
  }
}

/** From the click to the frame in which so many lessons are shown. */
const step = (page: Page, button: string, isThere: string): Promise<number> =>
  page.evaluate(`new Promise((done) => {
    const began = performance.now();
    const look = () => requestAnimationFrame(() => {
      const shown = document.querySelectorAll('[data-lesson]').length;
      if (!(${isThere})) return look();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now() - began);
      port2.postMessage(0);
    });
    document.querySelector('${button}').click();
    look();
  })`);
