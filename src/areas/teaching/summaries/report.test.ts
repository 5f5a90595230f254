import { expect, test } from 'vitest';
import { testApp } from '#testing/app';

test('summaries written in time are counted week by week', { timeout: 300_000 }, async () => {
  const { signIn } = await testApp();
  const principal = await signIn('13800000005');
  const period = { from: '2026-11-01', to: '2026-11-30', by: 'week' };
  const { code, data } = await principal.get('/class/v1/summaryReport/rows', period);
  expect([code, data.totals.onTime]).toEqual([200, 0]);
});
