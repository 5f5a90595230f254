import { expect, test } from 'vitest';
import { testApp } from '#testing/app';

const { app } = await testApp({ jobs: true });
const missing = (registered: readonly { key: string }[], wanted: readonly string[]): string[] => {
  const known = new Set(registered.map(({ key }) => key));
  return wanted.filter((key) => !known.has(key));
};
const ours = (names: string): string[] => names.split(' ').map((name) => `learning.${name}`);
const count = (registered: readonly { area: string }[]) => registered.filter(({ area }) => area === 'learning').length;

test('what other areas wait for is there: figures, handover, approval, numbers, public pages, a tab and a timeline', () => {
  const { figure, handover, approval, number, publicPage, detailTab, timeline, search, card } = app.registries;
  const figures = ['homework.assigned', 'homework.submitRate', 'homework.correctHours', 'learning.completed'];
  expect(missing(figure.all(), figures)).toEqual([]);
  expect(missing(handover.all(), ['homework', 'plan_mentor', 'learning_plan', 'recording'])).toEqual([]);
  expect(missing(approval.all(), ours('packBelowFloor'))).toEqual([]);
  expect(missing(number.all(), ours('certificate'))).toEqual([]);
  expect(missing(publicPage.all(), ['h/homework', 'h/track'])).toEqual([]);
  expect(count(detailTab.all())).toBeGreaterThanOrEqual(1);
  expect(count(timeline.all())).toBeGreaterThanOrEqual(1);
  expect(count(search.all())).toBeGreaterThanOrEqual(2);
  expect(count(card.all())).toBeGreaterThanOrEqual(3);
});

test('settings, category trees, notices and what happens by the clock are there', () => {
  const { config, category, template } = app.registries;
  const settings =
    'gradeLimits correctDueHours homeworkRemindHours linkDays recordingKeepDays materialPreviewWatermark planRemindDays';
  expect(missing(config.all(), ours(settings))).toEqual([]);
  const trees = [
    'course_subject',
    'course_level',
    'plan_category',
    'knowledge_point',
    'recording_tag',
    'audio_category',
  ];
  expect(missing(category.all(), trees)).toEqual([]);
  const notices =
    'homeworkAssigned homeworkDue homeworkReturned homeworkCorrected homeworkMissing planAssigned planDue planCompleted';
  expect(missing(template.all(), ours(notices))).toEqual([]);
  const names = app.jobs.all().map(({ name }) => name);
  expect(ours('clock keepUntil overdue').filter((name) => !names.includes(name))).toEqual([]);
});
