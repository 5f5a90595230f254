import { expect, test } from 'vitest';
import { testApp } from '#testing/app';

const { app } = await testApp({ jobs: true });
const missing = (registered: readonly { key: string }[], wanted: readonly string[]): string[] => {
  const known = new Set(registered.map(({ key }) => key));
  return wanted.filter((key) => !known.has(key));
};
const ours = (names: string): string[] => names.split(' ').map((name) => `teaching.${name}`);

test('what other areas wait for is there: figures, busy times, calendar, search, handover, closing, checks, approvals', () => {
  const { figure, busy, layer, handover, closeCheck, check, approval, number, publicPage, condition } = app.registries;
  expect(missing(condition.all(), ours('remaining owed'))).toEqual([]);
  const figures = [
    ...['lesson.finished', 'lesson.consumed', 'revenue.recognized', 'attendance.rate', 'member.active'],
    ...['class.fillRate', 'class.running', 'lesson.owed', 'room.use'],
  ];
  expect(missing(figure.all(), figures)).toEqual([]);
  expect(missing(busy.all(), ours('lesson'))).toEqual([]);
  expect(missing(layer.all(), ours('lesson'))).toEqual([]);
  expect(missing(handover.all(), ['class', 'class_adviser', 'future_lesson', 'makeup'])).toEqual([]);
  expect(closeCheck.all().filter(({ area }) => area === 'teaching').length).toBeGreaterThanOrEqual(2);
  expect(check.all().filter(({ area }) => area === 'teaching').length).toBeGreaterThanOrEqual(1);
  expect(missing(approval.all(), ours('lessonAdjust lessonReopen midwayJoin classOverfill'))).toEqual([]);
  expect(missing(number.all(), ours('class lot lessonEntry'))).toEqual([]);
  expect(missing(publicPage.all(), ['s/summary'])).toEqual([]);
});

test('a home has its four cards, a student a tab and a timeline, the header finds classes and rooms, families get twelve notices', () => {
  const { card, detailTab, timeline, search, template, category } = app.registries;
  const of = (registered: readonly { area: string }[]) => registered.filter(({ area }) => area === 'teaching').length;
  expect(of(card.all())).toBeGreaterThanOrEqual(4);
  expect(of(detailTab.all())).toBeGreaterThanOrEqual(1);
  expect(of(timeline.all())).toBeGreaterThanOrEqual(1);
  expect(of(search.all())).toBeGreaterThanOrEqual(2);
  const notices =
    'lessonReminder lessonChanged lessonCancelled substituteAssigned absentNow lessonsConsumed lessonsLow lessonsExpiring leaveResult makeupBooked summarySent classJoined';
  expect(missing(template.all(), ours(notices))).toEqual([]);
  const trees = [
    ...['room_feature', 'class_category', 'term', 'class_leave_reason', 'lesson_cancel_reason', 'leave_reason'],
    ...['adjust_reason', 'summary_tag'],
  ];
  expect(missing(category.all(), trees)).toEqual([]);
});

test('every setting is there, by the names other areas and the office know', () => {
  const settings =
    'leaveQuota leaveNoticeHours leaveAutoApprove makeupDays attendanceOpenMinutes attendanceEditDays summaryDueHours summaryReview warnLow warnCritical warnExpiringDays warnIdleDays expireGraceDays crossSchoolConsume qtyStep travelGapMinutes makeupExtraSeats adjustApprovalOver chargeRule';
  expect(missing(app.registries.config.all(), ours(settings))).toEqual([]);
});

test('what happens by the clock is there', () => {
  const names = app.jobs.all().map(({ name }) => name);
  const wanted = ours('expire invariants warnings holidayHits reminders makeupExpiry');
  expect(wanted.filter((name) => !names.includes(name))).toEqual([]);
});
