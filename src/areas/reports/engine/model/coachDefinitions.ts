// The four reports of cloud coaching.
import { type Definition, definition } from './definition';
import type { DimensionKey } from './dimensions';

const time: readonly DimensionKey[] = ['week', 'month', 'quarter', 'year'];
const filters: readonly DimensionKey[] = ['region', 'school', 'staff', 'course'];
const warn = { coachCompletion: { lt: 80 }, coachCoachMiss: { gt: 5 }, coachCoverage: { lt: 80 } };

export const coachDefinitions: readonly Definition[] = [
  definition({
    key: 'coach',
    path: '/CloudcoachReportBase',
    title: ['云教练报表', 'Cloud coaching'],
    help: ['辅导排了多少、完成多少、效果如何', 'Sessions planned and held, and what came of them'],
    group: 'coach',
    measures: [
      ...['coachActive', 'coachPlanned', 'coachCompletion', 'coachCoverage', 'coachOnTime', 'coachCoachMiss'],
      ...['coachRating', 'coachGain', 'coachGoalMet', 'coachRated', 'coachDone', 'coachMissedStudent'],
      'coachMissedCoach',
    ],
    rows: ['week', 'month', 'quarter', 'school', 'staff', 'course', 'region'],
    drillPath: ['region', 'school', 'staff', 'coachPlan'],
    filters,
    preset: 'last90',
    sort: 'coachPlanned',
    warn,
  }),
  definition({
    key: 'coachDetail',
    path: '/CloudcoachReport',
    title: ['云教练明细', 'Coaching detail'],
    help: ['每位学员的辅导、评分与测评', 'Sessions, ratings and tests of every student'],
    group: 'coach',
    measures: [
      ...['coachPlanned', 'coachDone', 'coachCompletion', 'coachMissedStudent', 'coachMissedCoach', 'coachMinutes'],
      ...['coachDuration', 'coachHomework', 'coachFocus', 'coachMood', 'coachLevel', 'coachRating', 'coachRated'],
      ...['coachBaseline', 'coachLatest', 'coachGain', 'coachGoal'],
    ],
    rows: ['coachPlan', 'staff', 'school', 'customer', 'class', 'course', 'coachWay', 'sessionState', ...time],
    drillPath: ['school', 'staff', 'coachPlan'],
    filters: [...filters, 'customer', 'class', 'coachWay', 'sessionState'],
    preset: 'last90',
    sort: 'coachPlanned',
    warn,
  }),
  definition({
    key: 'coachTrend',
    path: '/CloudcoachReportNew',
    title: ['云教练新报表', 'Coaching trend'],
    help: ['按周或月看趋势，谁留了下来', 'The trend by week or month, and who stays'],
    group: 'coach',
    measures: ['coachPlanned', 'coachDone', 'coachCompletion', 'coachCoverage', 'coachRating', 'coachGain'],
    rows: ['month', 'week', 'quarter', 'year', 'staff', 'school'],
    drillPath: ['region', 'school', 'staff', 'coachPlan'],
    filters,
    across: ['school', 'staff', 'course'],
    preset: 'last365',
    sort: 'coachCompletion',
    warn,
  }),
  definition({
    key: 'coachSchool',
    path: '/CloudcoachReportBySchool',
    title: ['云教练校区报表', 'Coaching by school'],
    help: ['各校区与教练的负荷、完成与效果', 'Load, sessions held and results of schools and coaches'],
    group: 'coach',
    measures: [
      ...['coachActive', 'coachPlansEach', 'coachExpected', 'coachPlanned', 'coachShort', 'coachCompletion'],
      ...['coachStudentMiss', 'coachCoachMiss', 'coachOnTime', 'coachCoverage', 'coachMinutes', 'coachRating'],
      ...['coachRated', 'coachGain', 'coachGoalMet', 'coachStopped', 'coachLoad'],
    ],
    rows: ['school', 'region', 'staff'],
    drillPath: ['region', 'school', 'staff'],
    filters,
    preset: 'last90',
    sort: 'coachActive',
    warn,
  }),
];
