// How much a person may ask for at once, and what a sheet may do where it is opened.
import { expect, test } from 'vitest';
import { ConfigValue } from '#areas/system/config/model/config';
import { School } from '#areas/system/organisation/model/organisation';
import { systemActor, systemCaller } from '#kernel/server/identity';
import { insert, rows, update } from '#kernel/server/rows';
import { readSheet } from '#kernel/server/sheet/read';
import { type Work, write } from '#kernel/server/work';
import { type Answer, testApp } from '#testing/app';

const t = await testApp({});
const boss = await t.signIn('13800000001');
const [demo] = await t.app.identity.enterprises();
const inside = <T>(run: (work: Work) => Promise<T>) => write(t.app, systemActor(demo!), systemCaller('test'), run);
const sheet = (format: string) =>
  t.http.inject({
    method: 'GET',
    url: `/v1/ReportCenter/export?report=count&preset=thisYear&rows=["school"]&measures=["staffCount"]&format=${format}`,
    headers: { authorization: boss.header, 'accept-language': 'zh-CN' },
  });

test('must hold 24: of four runs of one person at once the fourth answers 429; others go on, and so does the next when one is done', async () => {
  const run = (who = boss) => who.get('/v1/ReportCenter/run', { report: 'base' });
  const principal = await t.signIn('13800000005');
  const held = await t.app.database.owner.connect();
  const going: Promise<Answer>[] = [];
  try {
    await held.query('begin');
    // Three runs wait for a table that somebody holds.
    await held.query('lock table customer in access exclusive mode');
    going.push(run(), run(), run());
    await expect
      .poll(async () => (await held.query('select count(*)::int as n from pg_locks where not granted')).rows[0].n)
      .toBe(3);
    expect((await run()).code).toBe(429);
    expect((await boss.get('/v1/ReportCenter/drill', { report: 'base', measure: 'leads' })).code).toBe(429);
    expect((await sheet('csv')).json().code).toBe(429);
    going.push(run(principal));
  } finally {
    await held.query('rollback');
    held.release();
  }
  expect((await Promise.all(going)).map(({ code }) => code)).toEqual([200, 200, 200, 200]);
  expect((await run()).code).toBe(200);
});

test('must hold 21: text that begins like a formula is text in both sheets; a sheet is streamed and has its limit, one more row is 422', async () => {
  const formula = '=HYPERLINK("http://x","点我")';
  await inside(async (work) => {
    const [school] = await rows(work, School, { state: ['open'] }, { sort: 'id' });
    await update(work, School, school!, { name: formula });
  });
  const csv = await sheet('csv');
  expect(csv.statusCode).toBe(200);
  expect(csv.headers['content-length']).toBeUndefined();
  expect(csv.body.split('\r\n').filter((line) => /^"?[=+@]/.test(line))).toEqual([]);
  expect(csv.body).toContain("'=HYPERLINK");
  const xlsx = await sheet('xlsx');
  expect(xlsx.headers['content-length']).toBeUndefined();
  expect(xlsx.rawPayload.includes('<f>')).toBe(false);
  const read = await readSheet(xlsx.rawPayload, 'report.xlsx');
  const cells = read.rows.map(({ cells: [first] }) => first);
  expect(cells).toContain(formula);

  // The total stands below the rows that are counted.
  const most = read.rows.length - 1;
  const limit = (value: number) =>
    inside(async (work) => {
      const [known] = await rows(work, ConfigValue, { key: 'reports.export.maxRows' });
      if (known) await update(work, ConfigValue, known, { value });
      else await insert(work, ConfigValue, { key: 'reports.export.maxRows', level: 'enterprise', targetId: 0, value });
    });
  await limit(most);
  expect((await sheet('csv')).statusCode).toBe(200);
  await limit(most - 1);
  const refused = await sheet('csv');
  expect(refused.json()).toMatchObject({ code: 422, data: [{ field: 'rows' }] });
  expect(refused.json().message).toContain(String(most - 1));
});
