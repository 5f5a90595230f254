import { expect, test } from 'vitest';
import { type Hours, isAvailable } from './available';

const weekly = (weekday: Hours['weekday'], fromTime: string, toTime: string, available = true): Hours => ({
  ...{ weekday, date: null, fromTime, toTime, available },
});
const onDay = (date: string, fromTime: string, toTime: string, available = true): Hours => ({
  ...{ weekday: null, date, fromTime, toTime, available },
});
const saturday = { date: '2026-09-19', weekday: 'sat' as const, from: '10:00', to: '11:30' };

test.each([
  ['nobody gave hours', [], true],
  ['within the weekly hours', [weekly('sat', '09:00', '12:00')], true],
  ['only touching them', [weekly('sat', '10:00', '11:30')], true],
  ['beyond their end', [weekly('sat', '09:00', '11:00')], false],
  ['on another weekday', [weekly('sun', '09:00', '12:00')], false],
  ['the very day is otherwise', [weekly('sat', '09:00', '12:00'), onDay('2026-09-19', '14:00', '18:00')], false],
  ['the very day is added', [weekly('sun', '09:00', '12:00'), onDay('2026-09-19', '09:00', '18:00')], true],
  ['blocked then', [weekly('sat', '08:00', '18:00'), weekly('sat', '11:00', '12:00', false)], false],
  ['only other hours are blocked', [weekly('sat', '14:00', '16:00', false)], true],
  ['these hours are blocked', [weekly('sat', '11:00', '16:00', false)], false],
] as const)('%s', (_, given, expected) => {
  expect(isAvailable(given, saturday)).toBe(expected);
});
