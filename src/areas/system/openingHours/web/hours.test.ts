// @vitest-environment node
import { expect, it } from 'vitest';
import { say } from '#kernel/model/text';
import { hoursLines, hoursToday } from './hours';

const afternoons = [{ from: '13:00', to: '21:00' }];
const hours = { '2': afternoons, '3': afternoons, '6': [{ from: '09:00', to: '12:00' }, ...afternoons] };
const zh = (text: Parameters<typeof say>[0]) => say(text, 'zh');

it('puts days with the same hours together, and says on which it is closed', () => {
  expect(hoursLines(hours, zh)).toEqual([
    '周一 休息',
    '周二–周三 13:00–21:00',
    '周四–周五 休息',
    '周六 09:00–12:00、13:00–21:00',
    '周日 休息',
  ]);
  expect(hoursLines({}, (text) => say(text, 'en'))).toEqual(['Mon–Sun closed']);
});

it('knows the hours of a day', () => {
  expect(hoursToday(hours, '2026-07-08', zh)).toBe('13:00–21:00');
  expect(hoursToday(hours, '2026-07-09', zh)).toBe('休息');
});
