import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { area } from '#kernel/model/area';
import { text } from '#kernel/model/fields';
import { conflict, invalid } from '#kernel/model/problems';
import { event, query } from '#kernel/model/signals';
import { pair } from '#kernel/model/text';
import { approvalDecided, approve, calendarEvent, eventQuery, notify } from '#kernel/server/calls';
import { type AreaServer, answers, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { testApp } from '#testing/app';
import { withoutApprovals } from '#testing/scenes/undecided';
import { tried } from '#testing/tried';

const rung = event<{ word: string }>('bell.rung');
const echoed = event<{ word: string }>('bell.echoed', { after: true });
const weather = query<{ day: string }, string>('weather', ({ day }) => `no forecast for ${day}`);
const loudness = query<{ word: string }, number>('loudness', () => 0);

const heard: string[] = [];
/** What is stored here survives only when the transaction does. */
const store = (work: Work, nonce: string) =>
  work.session.rows(sql`insert into used_nonce (enterprise_id, nonce) values (${work.enterpriseId}, ${nonce})`);
const bell = (name: string) => area({ name, title: ['铃', 'Bell'], icon: 'x', routes: {} });

const withoutCalendar: AreaServer = { area: bell('meadow'), answers: [answers(eventQuery, async () => null)] };

const tower: AreaServer = {
  area: bell('tower'),
  calls: [
    tried(
      'POST',
      '/tower/v1/ring',
      { input: { word: text('词', 'Word', { required: true }) } },
      async (work, { word }) => {
        await store(work, `rung ${word}`);
        await work.emit(rung, { word });
        return work.ask(loudness, { word });
      },
    ),
    tried(
      'POST',
      '/tower/v1/echo',
      { input: { word: text('词', 'Word', { required: true }) } },
      async (work, { word }) => {
        await work.emit(echoed, { word });
        if (word === 'undone') throw conflict(pair('不行', 'No'));
      },
    ),
    tried('GET', '/tower/v1/weather', {}, (work) => work.ask(weather, { day: 'monday' })),
    tried('POST', '/tower/v1/approve', {}, async (work) => {
      await store(work, 'asked');
      const form = { amount: 5 };
      const subject = { type: 'bell', id: 7 };
      const initiatorId = work.actor.staffId;
      return approve(work, {
        kind: 'tower.rope',
        subject,
        title: pair('绳', 'Rope'),
        initiatorId,
        schoolId: null,
        form,
        requestKey: 'a',
      });
    }),
    tried('POST', '/tower/v1/tell', {}, async (work) => {
      const title = pair('敲钟', 'Ring');
      const at = work.now;
      return [
        await notify(work, { kind: 'tower.rang', vars: {}, recipientIds: [1] }),
        await calendarEvent(work, {
          kind: 'tower.mass',
          key: 'k',
          source: 's',
          ownerIds: [1],
          title,
          startAt: at,
          endAt: at,
          url: '/',
        }),
      ];
    }),
  ],
  listeners: [on(rung, async (work, { word }) => void (await store(work, `tower ${word}`)))],
};

const village: AreaServer = {
  area: bell('village'),
  listeners: [
    on(rung, async (work, { word, actorId, enterpriseId, at }) => {
      heard.push(`village ${word} ${actorId === work.actor.staffId} ${enterpriseId} ${at instanceof Date}`);
      await store(work, `village ${word}`);
    }),
    on(echoed, async (work, { word, at }) => {
      heard.push(`echo ${word} ${work.actor.name} ${at instanceof Date}`);
      await store(work, `echo ${word} ${heard.length}`);
      if (word === 'twice' && heard.filter((one) => one.startsWith('echo twice')).length === 1) throw new Error('busy');
    }),
    on(approvalDecided, async (work, decided) => {
      heard.push(`${decided.kind} ${decided.result} ${decided.refTable} ${decided.refId} ${decided.form.amount}`);
      await store(work, 'decided');
    }),
  ],
};

const castle: AreaServer = {
  area: bell('castle'),
  answers: [answers(loudness, async (_, { word }) => word.length)],
  listeners: [
    on(rung, (_, { word }) => {
      heard.push(`castle ${word}`);
      if (word === 'alarm') throw conflict(pair('城堡在睡', 'The castle sleeps'), { by: 'castle' });
      if (word === 'typo') throw invalid('word', 'choice');
    }),
  ],
};

const { signIn, databaseUrl, logged } = await testApp({
  parts: [tower, village, castle, withoutApprovals, withoutCalendar],
  jobs: true,
});
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());
const teacher = await signIn('13800000007');
const stored = async (like: string) =>
  (await admin.query('select nonce from used_nonce where nonce like $1 order by id', [like])).rows.map((r) => r.nonce);
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 12_000, interval: 100 });

describe('an event', () => {
  test('is heard in the emitter’s transaction, by areas in their order, with who and when', async () => {
    expect(await teacher.post('/tower/v1/ring', { word: 'noon' })).toMatchObject({ code: 200, data: 4 });
    expect(heard.splice(0)).toEqual(['village noon true 1 true', 'castle noon']);
    expect(await stored('%noon')).toEqual(['rung noon', 'tower noon', 'village noon']);
  });

  test.each([
    ['alarm', 409, { by: 'castle' }],
    ['typo', 422, [{ field: 'word', rule: 'choice', message: expect.any(String) }]],
  ])('whose listener refuses %s undoes the emitter and every listener before it', async (word, code, data) => {
    expect(await teacher.post('/tower/v1/ring', { word })).toMatchObject({ code, data });
    expect(heard.splice(0)).toHaveLength(2);
    expect(await stored(`%${word}`)).toEqual([]);
  });
});

describe('an event after commit', () => {
  test('is delivered once the transaction has committed, as the enterprise itself', async () => {
    await teacher.post('/tower/v1/echo', { word: 'hello' });
    await soon(async () => expect(await stored('echo hello%')).toHaveLength(1));
    expect(heard.splice(0)).toEqual(['echo hello system true']);
  });

  test('is never delivered after a rollback', async () => {
    expect((await teacher.post('/tower/v1/echo', { word: 'undone' })).code).toBe(409);
    await teacher.post('/tower/v1/echo', { word: 'later' });
    await soon(async () => expect(await stored('echo later%')).toHaveLength(1));
    expect(heard.splice(0).join()).not.toContain('undone');
  });

  test('is delivered again when a listener failed, whose half-done work is undone', async () => {
    await teacher.post('/tower/v1/echo', { word: 'twice' });
    await soon(async () => expect(heard.filter((one) => one.startsWith('echo twice'))).toHaveLength(2));
    await soon(async () => expect(await stored('echo twice%')).toHaveLength(1));
    expect(logged.join()).toContain('event:bell.echoed failed');
  });
});

describe('what no area answers', () => {
  test('a question gets the answer its declaration names', async () => {
    expect(await teacher.get('/tower/v1/weather')).toMatchObject({ code: 200, data: 'no forecast for monday' });
  });

  test('an approval is given at once and told like any other decision', async () => {
    heard.splice(0);
    const answer = await teacher.post('/tower/v1/approve');
    expect(answer).toMatchObject({ code: 200, data: { state: 'approved' } });
    expect(heard.splice(0)).toEqual(['tower.rope approved bell 7 5']);
    expect(await stored('%ed')).toContain('decided');
  });

  test('a notice of no known kind and a calendar event are logged and harm nobody', async () => {
    expect(await teacher.post('/tower/v1/tell')).toEqual({ code: 200, message: 'ok', data: [null, []] });
    for (const kind of ['tower.rang', 'tower.mass']) expect(logged.join()).toContain(kind);
  });
});
