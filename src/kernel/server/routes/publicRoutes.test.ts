import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { area } from '#kernel/model/area';
import { int } from '#kernel/model/fields';
import { conflict } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { hashToken, makeLink, recallLinks } from '#kernel/server/links';
import { testApp } from '#testing/app';
import { tried } from '#testing/tried';

const web = mkdtempSync(join(tmpdir(), 'console-web-'));
writeFileSync(join(web, 'index.html'), '<title>the console</title>');
writeFileSync(join(web, 'public.html'), '<title>a page for guests</title>');
vi.stubEnv('WEB_DIR', web);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(web, { recursive: true });
});

const acted: unknown[] = [];
const { http, signIn, clock, databaseUrl } = await testApp({
  parts: [
    {
      area: area({ name: 'guests', title: ['客', 'Guests'], icon: 'x', routes: {} }),
      registers: {
        publicPage: [
          {
            key: 'g/poll',
            kind: 'poll',
            area: 'guests',
            title: pair('问卷', 'Poll'),
            load: async (work, subjectId) => ({ subjectId, by: work.actor.appid }),
            act: {
              answer: async (_, subjectId, input) => acted.push([subjectId, input]),
              refuse: async () => {
                throw conflict(pair('已答过', 'Answered already'));
              },
            },
          },
        ],
      },
      calls: [
        tried(
          'POST',
          '/guests/v1/invite',
          { input: { subjectId: int('对象', 'Subject', { required: true }), hours: int('小时', 'Hours') } },
          (work, { subjectId, hours }) =>
            makeLink(work, 'g', 'poll', subjectId, hours ? new Date(work.now.getTime() + hours * 3_600_000) : null),
        ),
        tried(
          'POST',
          '/guests/v1/recall',
          { input: { subjectId: int('对象', 'Subject', { required: true }) } },
          (work, input) => recallLinks(work, 'poll', input.subjectId),
        ),
      ],
    },
  ],
});
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

const teacher = await signIn('13800000007');
const invite = async (subjectId: number, hours?: number): Promise<string> =>
  (await teacher.post('/guests/v1/invite', { subjectId, ...(hours ? { hours } : {}) })).data;
let lastAddress = 0;
const visit = (url: string, options: { method?: 'GET' | 'POST'; payload?: object; language?: string } = {}) =>
  http.inject({
    method: options.method ?? 'GET',
    url,
    remoteAddress: `10.6.0.${++lastAddress}`,
    headers: { 'accept-language': options.language ?? 'zh-CN' },
    ...(options.payload ? { payload: options.payload } : {}),
  });

describe('a public link', () => {
  test('opens a page of its own, not the console, that nobody keeps, lists or passes on', async () => {
    const page = await visit(await invite(1));
    expect(page.body).toBe('<title>a page for guests</title>');
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    expect(page.headers['set-cookie']).toBeUndefined();
  });

  test('gives its subject to who has it, without a session and without a word about staff', async () => {
    const link = await invite(2);
    expect((await visit(`${link}/data`)).json()).toEqual({
      code: 200,
      message: 'ok',
      data: { kind: 'poll', title: '问卷', timezone: 'Asia/Shanghai', data: { subjectId: 2, by: 'demo' } },
    });
    expect((await visit(`${link}/data`, { language: 'en-GB' })).json().data.title).toBe('Poll');
  });

  test('lets its page act, and only as its page declares', async () => {
    const link = await invite(3);
    const acts = (action: string) => visit(`${link}/${action}`, { method: 'POST', payload: { mark: '5' } });
    expect((await acts('answer')).statusCode).toBe(200);
    expect(acted).toEqual([[3, { mark: '5' }]]);
    expect((await acts('refuse')).json()).toMatchObject({ code: 409, message: '已答过' });
    expect((await acts('delete')).statusCode).toBe(404);
    expect((await acts('constructor')).statusCode).toBe(404);
  });

  test('that has expired or was recalled is 410; one that never was, is garbled or of a suspended enterprise 404, in the same words', async () => {
    const [expired, recalled, other] = [await invite(4, 1), await invite(5), await invite(6)];
    expect((await visit(`${expired}/data`)).statusCode).toBe(200);
    await teacher.post('/guests/v1/recall', { subjectId: 5 });
    clock.advance(3601);
    const gone = { code: 410, message: '链接已失效', data: null };
    const never = { ...gone, code: 404 };
    for (const url of [`${expired}/data`, `${recalled}/data`]) expect((await visit(url)).json()).toEqual(gone);
    const altered = `${other.slice(0, -1)}${other.endsWith('A') ? 'B' : 'A'}/data`;
    for (const url of [altered, '/g/1.unknown/data', '/g/x/data', '/g/~~.~~/data'])
      expect((await visit(url)).json()).toEqual(never);
    expect((await visit(`${recalled}/answer`, { method: 'POST', payload: {} })).json()).toEqual(gone);
    expect((await visit(`${other}/data`)).statusCode).toBe(200);
    await admin.query(`update enterprise set state = 'suspended' where appid = 'demo'`);
    clock.advance(6);
    expect((await visit(`${other}/data`)).json()).toEqual(never);
    await admin.query(`update enterprise set state = 'active' where appid = 'demo'`);
    clock.advance(6);
  });

  test('of one enterprise is not one of another, whatever its head says', async () => {
    const fresh = await signIn('13800000007');
    const link = (await fresh.post('/guests/v1/invite', { subjectId: 7 })).data as string;
    expect((await visit(`${link.replace('/g/1.', '/g/2.')}/data`)).statusCode).toBe(404);
  });

  test('has at least 128 bits that cannot be guessed, of which only the hash is stored', async () => {
    const fresh = await signIn('13800000007');
    const links: string[] = [];
    for (let i = 0; i < 20; i++) links.push((await fresh.post('/guests/v1/invite', { subjectId: 8 })).data);
    const tokens = links.map((link) => link.slice('/g/'.length));
    expect(new Set(tokens).size).toBe(20);
    for (const token of tokens) {
      expect(Buffer.from(token.split('.')[1]!, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    }
    const stored = JSON.stringify((await admin.query('select * from public_link where subject_id = 8')).rows);
    for (const token of tokens) {
      expect(stored).toContain(hashToken(token));
      expect(stored).not.toContain(token.split('.')[1]);
    }
  });

  test('answers sixty calls a minute to one address and then 429', async () => {
    const ask = () => http.inject({ url: '/g/1.guess/data', remoteAddress: '10.7.0.1' });
    const sixty = await Promise.all(Array.from({ length: 60 }, ask));
    expect(new Set(sixty.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect((await ask()).json()).toMatchObject({ code: 429, data: 60 });
  });
});
