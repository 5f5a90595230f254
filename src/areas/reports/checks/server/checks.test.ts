// Differences are found, explained, ignored and gone by themselves; nothing is put right by looking.
import { expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { pair } from '#kernel/model/text';
import type { AreaServer } from '#kernel/server/service';
import { testApp } from '#testing/app';
import { runJob } from '#testing/runJob';

let wrong: { id: number; title: string; expected: string; found: string }[] = [];
let meanwhile: (() => Promise<unknown>) | null = null;
const books: AreaServer = {
  area: area({ name: 'books', title: ['账', 'Books'], icon: 'x', routes: {} }),
  registers: {
    check: [
      {
        ...{ key: 'books.sum', area: 'books', name: pair('试账', 'Trial books') },
        async run() {
          await meanwhile?.();
          return wrong;
        },
      },
    ],
  },
};

const t = await testApp({ parts: [books], jobs: true });
t.clock.set('2026-09-15T13:00:00Z');
let boss = await t.signIn('13800000001');
const path = '/report/v1/check';
const start = () => boss.post(`${path}/run/start`, { rules: JSON.stringify(['books.sum']) });
const list = async (state?: string) => {
  const { data } = await boss.get(`${path}/difference/list`, { ...(state ? { state } : {}), pageSize: 50 });
  return data.list as {
    id: number;
    subjectNo: string;
    leftValue: string;
    rightValue: string;
    state: string;
    formerId: number | null;
  }[];
};
/** As a person does it, who sees the row as it is now. */
const act = async (verb: string, id: number, input: object) => {
  const { data } = await boss.get(`${path}/difference/detail`, { id });
  return boss.post(`${path}/difference/${verb}`, { id, version: data.version, ...input });
};
const one = { id: 5, title: 'HT5', expected: '200.00', found: '100.00' };

test('must hold 18: a value that was changed yields one difference with both sides, and putting it back clears it on the next run', async () => {
  wrong = [one];
  expect(await start()).toMatchObject({ code: 200, data: { found: 1, cleared: 0 } });
  expect(await list()).toMatchObject([{ subjectNo: 'HT5', leftValue: '100.00', rightValue: '200.00', state: 'open' }]);
  expect(await start()).toMatchObject({ code: 200, data: { found: 0, cleared: 0 } });
  expect(await list()).toHaveLength(1);
  wrong = [];
  expect(await start()).toMatchObject({ code: 200, data: { found: 0, cleared: 1 } });
  expect(await list()).toMatchObject([{ state: 'cleared' }]);
  wrong = [one];
  await start();
  const [again] = await list('open');
  expect(again!.formerId).not.toBeNull();
});

test('must hold 19: ignored until a day of at most ninety it is hidden until then; a changed amount brings it back at once', async () => {
  const [open] = await list('open');
  const ignore = (until: string) => act('ignore', open!.id, { reason: '已知', until });
  expect((await ignore('2027-01-01')).code).toBe(422);
  expect((await ignore('2026-09-30')).code).toBe(200);
  await start();
  expect(await list('ignored')).toHaveLength(1);
  t.clock.set('2026-09-30T13:00:00Z');
  boss = await t.signIn('13800000001');
  await start();
  expect(await list('open')).toHaveLength(0);
  t.clock.set('2026-10-01T13:00:00Z');
  boss = await t.signIn('13800000001');
  await start();
  const [back] = await list('open');
  expect(back).toMatchObject({ id: open!.id });
  expect((await act('ignore', open!.id, { reason: '已知', until: '2026-10-30' })).code).toBe(200);
  wrong = [{ ...one, found: '150.00' }];
  await start();
  expect(await list('open')).toMatchObject([{ leftValue: '150.00' }]);
});

test('assigned, then explained; the rule says how many are open, and the overview with it', async () => {
  const [open] = await list('open');
  const staffId = boss.client.uid;
  expect((await act('assign', open!.id, { assigneeId: staffId })).code).toBe(200);
  expect((await act('explain', open!.id, { note: '跨月' })).code).toBe(200);
  await start();
  const { data } = await boss.get(`${path}/overview`);
  expect(data.rules.find(({ code }: { code: string }) => code === 'books.sum')).toMatchObject({
    open: 1,
    enabled: true,
  });
  expect(data.open).toBeGreaterThanOrEqual(1);
});

test('must hold 20: while one runs another is refused; called off, nothing of it stays', async () => {
  wrong = [one, { ...one, id: 6, title: 'HT6' }];
  const before = await list();
  const answers: { code: number }[] = [];
  meanwhile = async () => {
    meanwhile = null;
    answers.push(await start());
    answers.push(await boss.post(`${path}/run/cancel`));
  };
  expect((await start()).code).toBe(409);
  expect(answers.map(({ code }) => code)).toEqual([409, 200]);
  expect(await list()).toEqual(before);
  expect((await start()).code).toBe(200);
});

test('a check whose server died in the middle stands in nobody’s way, and says what became of it', async () => {
  const { rows } = await t.app.database.owner.query(
    `insert into check_run (enterprise_id, started_at, trigger, rule_codes, state)
      select id, now(), 'nightly', '{}', 'running' from enterprise where appid = 'demo' returning id`,
  );
  expect(await start()).toMatchObject({ code: 200 });
  expect((await boss.get(`${path}/run/detail`, { id: rows[0].id })).data).toMatchObject({
    state: 'failed',
    error: '服务器在核对途中停止',
  });
});

test('every rule that an area registers is looked at in the night; a teacher sees none of it', async () => {
  await runJob(t.app, 'reports.checks');
  const { data } = await boss.get(`${path}/rule/list`, { pageSize: 100 });
  const codes = data.list.map(({ code }: { code: string }) => code);
  for (const { key } of t.app.registries.check.all()) expect(codes).toContain(key);
  const teacher = await t.signIn('13800000007');
  expect((await teacher.get(`${path}/difference/list`)).code).toBe(403);
});
