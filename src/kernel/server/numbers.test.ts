import fc from 'fast-check';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { bool, int, text } from '#kernel/model/fields';
import { formatNumber } from '#kernel/model/numbers';
import { conflict } from '#kernel/model/problems';
import { pair } from '#kernel/model/text';
import { nextNumber } from '#kernel/server/numbers';
import { testApp } from '#testing/app';
import { tried } from '#testing/tried';

const desk = area({ name: 'desk', title: ['台', 'Desk'], icon: 'x', routes: {} });
const { signIn, clock, databaseUrl } = await testApp({
  settings: { poolSize: 10 },
  parts: [
    {
      area: desk,
      registers: {
        number: [
          { key: 'contract', pattern: 'HT{school}{yy}{MM}{dd}{seq:4}', reset: 'day', perSchool: true },
          { key: 'plain', pattern: '{seq}', reset: 'never' },
          { key: 'daily', pattern: 'D{yyyy}{MM}{dd}-{seq:3}', reset: 'day' },
          { key: 'monthly', pattern: 'M{yyyy}{MM}-{seq:3}', reset: 'month' },
          { key: 'yearly', pattern: 'Y{yy}-{seq:3}', reset: 'year' },
        ],
      },
      calls: [
        tried(
          'POST',
          '/desk/v1/draw',
          {
            input: {
              key: text('规则', 'Rule', { required: true }),
              fail: bool('失败', 'Fail'),
              schoolId: int('校区', 'School'),
            },
          },
          async (work, { key, fail, schoolId }) => {
            const drawn = await nextNumber(work, key, schoolId);
            if (fail) throw conflict(pair('不行', 'No'));
            return drawn;
          },
        ),
      ],
    },
  ],
});
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());
const principal = await signIn('13800000005');
const draw = async (key: string, more = {}) => (await principal.post('/desk/v1/draw', { key, ...more })).data;

describe('numbers of documents', () => {
  test('a thousand drawn at once over ten connections are distinct and without a gap', async () => {
    // Twenty who draw fifty each: more would be told to come back later on a busy machine.
    const fifty = async () => {
      const own: unknown[] = [];
      while (own.length < 50) own.push(await draw('plain'));
      return own;
    };
    const drawn = (await Promise.all(Array.from({ length: 20 }, fifty))).flat();
    expect(drawn.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, i) => i + 1));
  });

  test('a rollback gives its number back, also in the middle of others', async () => {
    const last = Number(await draw('plain'));
    expect((await principal.post('/desk/v1/draw', { key: 'plain', fail: true })).code).toBe(409);
    expect(Number(await draw('plain'))).toBe(last + 1);
    const drawn = await Promise.all(
      Array.from({ length: 60 }, (_, i) => draw('plain', i % 3 === 0 ? { fail: true } : {})),
    );
    const kept = drawn.filter((one) => typeof one === 'string').map(Number);
    expect(kept.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => last + 2 + i));
  });

  test('the first contract of SH001 on 8 July 2026 there is HTSH0012607080001, each school counting for itself', async () => {
    // Half past midnight in Shanghai, still the 7th in Greenwich.
    clock.set('2026-07-07T16:30:00Z');
    const fresh = await signIn('13800000005');
    const of = async (schoolId: number) => (await fresh.post('/desk/v1/draw', { key: 'contract', schoolId })).data;
    const { rows } = await admin.query(
      `select s.id from school s join enterprise e on e.id = s.enterprise_id where e.appid = 'demo' and s.code in ('SH001', 'SH002') order by s.code`,
    );
    expect(await of(rows[0].id)).toBe('HTSH0012607080001');
    expect(await of(rows[0].id)).toBe('HTSH0012607080002');
    expect(await of(rows[1].id)).toBe('HTSH0022607080001');
  });

  test('begin again with the day, the month or the year of the enterprise, and never before', async () => {
    const at = async (moment: string) => {
      clock.set(moment);
      const person = await signIn('13800000005');
      const one = async (key: string) => (await person.post('/desk/v1/draw', { key })).data;
      return [await one('daily'), await one('monthly'), await one('yearly')];
    };
    expect(await at('2026-12-30T15:59:00Z')).toEqual(['D20261230-001', 'M202612-001', 'Y26-001']);
    expect(await at('2026-12-30T16:01:00Z')).toEqual(['D20261231-001', 'M202612-002', 'Y26-002']);
    expect(await at('2026-12-31T15:59:00Z')).toEqual(['D20261231-002', 'M202612-003', 'Y26-003']);
    expect(await at('2026-12-31T16:01:00Z')).toEqual(['D20270101-001', 'M202701-001', 'Y27-001']);
    expect(await at('2027-02-01T04:00:00Z')).toEqual(['D20270201-001', 'M202702-001', 'Y27-002']);
  });

  test('of two enterprises do not meet', async () => {
    clock.set('2028-03-01T04:00:00Z');
    const [one, two] = [await signIn('13800000001'), await signIn('13900000001', 'demo2')];
    const payload = { key: 'yearly' };
    expect((await one.post('/desk/v1/draw', payload)).data).toBe('Y28-001');
    expect((await two.post('/desk/v1/draw', payload)).data).toBe('Y28-001');
  });
});

describe('the form of a number', () => {
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  const word = fc.stringMatching(/^[A-Z-]{0,6}$/);

  test('keeps what is no token, pads the sequence and never cuts it', () => {
    fc.assert(
      fc.property(word, word, word, day, fc.nat(), fc.integer({ min: 1, max: 8 }), (a, b, school, date, seq, width) => {
        const iso = date.toISOString().slice(0, 10);
        const made = formatNumber(`${a}{school}${b}{yyyy}{MM}{dd}{seq:${width}}`, iso, school, seq);
        const head = `${a}${school}${b}${iso.replaceAll('-', '')}`;
        expect(made.startsWith(head)).toBe(true);
        const tail = made.slice(head.length);
        expect(Number(tail)).toBe(seq);
        expect(tail.length).toBe(Math.max(width, String(seq).length));
      }),
    );
  });

  test('differs for two sequences of one day and school, and a school code is taken as it is', () => {
    fc.assert(
      fc.property(day, fc.nat(), fc.nat(), fc.string(), (date, one, other, school) => {
        fc.pre(one !== other);
        const iso = date.toISOString().slice(0, 10);
        const made = (seq: number) => formatNumber('{school}{yy}{seq:4}', iso, school, seq);
        expect(made(one)).not.toBe(made(other));
        expect(made(one).startsWith(school)).toBe(true);
      }),
    );
  });
});
