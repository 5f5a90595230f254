import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { type Answer, testApp } from '#testing/app';

const { http, clock, databaseUrl, signInQuery } = await testApp();
const admin = new pg.Client(databaseUrl);
await admin.connect();
afterAll(() => admin.end());

const wrongPwd = '0'.repeat(64);

async function trial(mobile: string, remoteAddress: string, pwd?: string): Promise<Answer> {
  const query = signInQuery(mobile, pwd ? { pwd } : {});
  const answer = await http.inject({ method: 'POST', url: `/v1/token?${new URLSearchParams(query)}`, remoteAddress });
  return answer.json();
}
async function wrongTries(mobile: string, address: string, times: number): Promise<number[]> {
  const codes: number[] = [];
  for (let i = 0; i < times; i++) codes.push((await trial(mobile, address, wrongPwd)).code);
  return codes;
}
const sessions = async () => Number((await admin.query('select count(*) from session')).rows[0].count);
const failures = async (mobile: string) =>
  (await admin.query(`select failures from sign_in_guard where mobile = $1 and ip <> '*'`, [mobile])).rows[0]?.failures;

describe('wrong passwords', () => {
  test('must hold 3: five are answered as wrong; the sixth try meets a lock with the seconds left, also with the right one', async () => {
    const before = await sessions();
    expect(await wrongTries('13800000001', '10.2.0.1', 5)).toEqual([401, 401, 401, 401, 401]);
    const sixth = await trial('13800000001', '10.2.0.1');
    expect(sixth).toMatchObject({ code: 429, message: '尝试次数过多，请稍后再试' });
    expect(sixth.data).toBeGreaterThan(890);
    expect(sixth.data).toBeLessThanOrEqual(900);
    expect(await sessions()).toBe(before);
  });

  test('must hold 3: lock one address only: the right password from another signs in', async () => {
    expect(await trial('13800000001', '10.2.0.2')).toMatchObject({ code: 200 });
    expect(await trial('13800000001', '10.2.0.1')).toMatchObject({ code: 429 });
  });

  test('lock one mobile only: another from the same address signs in', async () => {
    expect(await trial('13800000002', '10.2.0.1')).toMatchObject({ code: 200 });
  });

  test('made while locked are not counted and do not lengthen the lock', async () => {
    expect(await wrongTries('13800000001', '10.2.0.1', 3)).toEqual([429, 429, 429]);
    expect(await failures('13800000001')).toBe(5);
    clock.advance(14 * 60);
    expect((await trial('13800000001', '10.2.0.1')).data).toBeLessThanOrEqual(60);
  });

  test('must hold 3: are forgiven after fifteen minutes, and counted from one again', async () => {
    clock.advance(61);
    expect(await trial('13800000001', '10.2.0.1', wrongPwd)).toMatchObject({ code: 401 });
    expect(await failures('13800000001')).toBe(1);
    expect(await trial('13800000001', '10.2.0.1')).toMatchObject({ code: 200 });
  });

  test('are forgotten by a right one', async () => {
    await wrongTries('13800000003', '10.2.0.3', 4);
    expect(await trial('13800000003', '10.2.0.3')).toMatchObject({ code: 200 });
    expect(await wrongTries('13800000003', '10.2.0.3', 4)).toEqual([401, 401, 401, 401]);
    expect(await trial('13800000003', '10.2.0.3')).toMatchObject({ code: 200 });
  });

  test('are forgotten after twelve hours', async () => {
    await wrongTries('13800000005', '10.2.0.5', 4);
    clock.advance(12 * 3600 + 1);
    await wrongTries('13800000005', '10.2.0.5', 1);
    expect(await failures('13800000005')).toBe(1);
  });

  test('lock an unknown mobile like a known one', async () => {
    expect(await wrongTries('13877776666', '10.2.0.4', 6)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('twenty at the same instant get five guesses and lock too', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => trial('13800000004', '10.2.0.6', wrongPwd)));
    const codes = answers.map(({ code }) => code).sort();
    expect(codes).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
    expect(await trial('13800000004', '10.2.0.6')).toMatchObject({ code: 429 });
  });

  test('from one address are limited whatever the mobiles', async () => {
    const ask = () => http.inject({ method: 'POST', url: '/v1/token?appid=demo', remoteAddress: '10.2.0.7' });
    const sixty = await Promise.all(Array.from({ length: 60 }, ask));
    expect(new Set(sixty.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
    expect((await ask()).json()).toMatchObject({ code: 429, data: 60 });
  });
});
