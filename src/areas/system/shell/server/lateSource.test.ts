import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { pair } from '#kernel/model/text';
import type { AreaServer } from '#kernel/server/service';
import { testApp } from '#testing/app';
import { tried } from '#testing/tried';

const slow: AreaServer = {
  area: area({ name: 'lab', title: ['实验', 'Lab'], icon: 'appstore', routes: {} }),
  registers: {
    search: [
      {
        ...{ key: 'lab.slow', area: 'lab', label: pair('慢', 'Slow') },
        find: (work) => work.session.rows(sql`select 1 as id, '慢' as title, '' as sub, '/' as url from pg_sleep(30)`),
      },
    ],
  },
  calls: [
    tried('GET', '/lab/v1/limit', {}, (work) =>
      work.session.rows(sql`select current_setting('statement_timeout') as "limit"`),
    ),
  ],
};

test('a source that is slow is left out and said to be, and whoever asks next has as long as ever', async () => {
  const t = await testApp({ parts: [slow] });
  const boss = await t.signIn('13800000001');
  const limit = async () => (await boss.get('/lab/v1/limit')).data[0].limit;
  const before = await limit();
  const began = performance.now();
  const { code, data } = await boss.get('/work/v1/search', { q: '李' });
  expect(code).toBe(200);
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(data.at(-1)).toEqual({ source: 'lab.slow', label: '慢', items: [], isLate: true });
  expect(data[0].items.length).toBeGreaterThan(0);
  for (let n = 0; n < 3; n++) expect(await limit()).toBe(before);
});
