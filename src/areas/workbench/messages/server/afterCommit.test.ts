import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { testApp } from '#testing/app';
import { noticeProbe } from '#testing/scenes/noticeProbe';

const { signIn, databaseUrl } = await testApp({ parts: [noticeProbe], jobs: true });
const sql = new pg.Client(databaseUrl);
await sql.connect();
afterAll(() => sql.end());

const [counselor, teacher] = [await signIn('13800000004'), await signIn('13800000007')];
const alarm = (what: string, fail: boolean) =>
  counselor.post('/probe/v1/tell', {
    notice: { kind: 'probe.alarm', recipientIds: [teacher.client.uid], vars: { what } },
    fail,
  });

test('rule 22: a text goes out by itself within seconds of the commit, and never before or without one', async () => {
  expect((await alarm('撤回', true)).code).toBe(409);
  expect((await alarm('漏水', false)).code).toBe(200);
  await vi.waitFor(
    async () => {
      const { rows } = await sql.query(`select content, state from message_delivery where channel = 'sms'`);
      expect(rows).toEqual([{ content: '警报 漏水', state: 'recorded' }]);
    },
    { timeout: 8000, interval: 100 },
  );
});
