import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { askedNames, formFields, lengthOf, nextSlot, sentValues } from './appointmentForm';

const all = { courses: true, activities: true };

test('asks for the hours, unless a lesson has its own; a moved meeting asks for nothing else', () => {
  const asking = { ...all, kind: 'visit', isMoving: false, isLesson: false };
  expect(askedNames(asking)).toContain('startAt');
  expect(askedNames({ ...asking, kind: 'trial', isLesson: true })).not.toContain('startAt');
  expect(askedNames({ ...asking, kind: 'trial' })).toContain('teacherId');
  expect(askedNames({ ...asking, kind: 'activity' })).toContain('activityId');
  expect(askedNames({ ...asking, isMoving: true })).toEqual(['startAt', 'minutes', 'reason']);
});

test('offers no kind whose area is not there', () => {
  expect(Object.keys(formFields({ courses: false, activities: false }).kind!.options!)).toEqual(['visit']);
  expect(Object.keys(formFields(all).kind!.options!)).toEqual(['visit', 'trial', 'activity']);
  const none = { courses: false, activities: false, kind: 'visit', isMoving: false, isLesson: false };
  expect(askedNames(none)).not.toContain('kind');
});

test('sends an end instead of a length', () => {
  const sent = sentValues({ startAt: '2026-07-08T10:00:00+08:00', minutes: '90', hostId: 3 });
  expect(sent).not.toHaveProperty('minutes');
  expect(dayjs(String(sent.endAt)).toISOString()).toBe('2026-07-08T03:30:00.000Z');
  expect(lengthOf('2026-07-08T02:00:00Z', '2026-07-08T03:30:00Z')).toBe('90');
  expect(lengthOf('2026-07-08T02:00:00Z', null)).toBe('60');
});

test('begins at a full half hour in opening hours', () => {
  const slot = (hour: number, minute: number) => dayjs(nextSlot(new Date(2026, 6, 8, hour, minute))).format('DD HH:mm');
  expect(slot(10, 10)).toBe('08 11:30');
  expect(slot(10, 40)).toBe('08 12:00');
  expect(slot(6, 0)).toBe('08 10:00');
  expect(slot(20, 0)).toBe('09 10:00');
});
