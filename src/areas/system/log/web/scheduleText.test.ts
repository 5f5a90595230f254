import { expect, test } from 'vitest';
import { type Locale, say } from '#kernel/model/text';
import { scheduleText } from './scheduleText';

const spoken = (cron: string, locale: Locale) => scheduleText(cron, (text, vars) => say(text, { locale }, vars));

test.each([
  ['* * * * *', '每分钟', 'Every minute'],
  ['*/10 * * * *', '每 10 分钟', 'Every 10 minutes'],
  ['0 * * * *', '每小时第 00 分', 'Hourly at :00'],
  ['30 0 * * *', '每天 00:30', 'Daily 00:30'],
  ['0 10,16 * * *', '每天 10:00、16:00', 'Daily 10:00, 16:00'],
  ['40 3 * * 0', '每周日 03:40', 'Weekly, Sun 03:40'],
  ['0 3 1 * *', '每月 1 日 03:00', 'Monthly on day 1, 03:00'],
  ['0 2 1 9 *', '每年 9 月 1 日 02:00', 'Yearly on 1/9, 02:00'],
  ['0 8 1-7 * 1', '0 8 1-7 * 1', '0 8 1-7 * 1'],
])('the schedule %s is said in words, one of another shape as it is', (cron, zh, en) => {
  expect([spoken(cron, 'zh'), spoken(cron, 'en')]).toEqual([zh, en]);
});
