import { expect, test } from 'vitest';
import { deadlineOf } from './deadline';

const at = (time: string) => new Date(`2025-03-02T${time}:00Z`);
const until = (policy: 'hard' | 'full_time', extraMinutes = 0) =>
  deadlineOf({ startedAt: at('09:50'), timeLimitMinutes: 60, endsAt: at('10:30'), policy, extraMinutes });

test('must hold 13: started 09:50 with 60 minutes and the end at 10:30', () => {
  expect(until('hard')).toEqual(at('10:30'));
  expect(until('full_time')).toEqual(at('10:50'));
  expect(until('hard', 30)).toEqual(at('11:00'));
  expect(until('full_time', 30)).toEqual(at('11:20'));
});
