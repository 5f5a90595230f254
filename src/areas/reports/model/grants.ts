// Who reads which reports in a new enterprise.
import type { DataScope } from '#kernel/model/area';

type Grants = Record<string, DataScope>;
const give = (scope: DataScope, keys: readonly string[]): Grants =>
  Object.fromEntries(keys.map((key) => [`reports.${key}`, scope]));
const viewing = (...keys: string[]): string[] => keys.map((key) => `${key}.view`);

const money = viewing('refund', 'lesson', 'receipts', 'revenue', 'prepaid');
const running = viewing(
  'base',
  'count',
  'classCategory',
  'classTrack',
  'referral',
  'attendance',
  'counsellor',
  'funnel',
  'target',
);
const renewing = [...viewing('renewal', 'renewalDue'), 'renewalDue.lose'];
const aiming = ['staffTarget.view', 'staffTarget.edit'];
const coachReports = viewing('coach', 'coachDetail', 'coachTrend', 'coachSchool');
/** What a coach does with the own students. */
const coachingOwn = [
  ...viewing('coach', 'coachDetail', 'coachPlan', 'coachSession'),
  ...['coachPlan.assess', 'coachSession.export'],
  ...['add', 'edit', 'start', 'miss', 'cancel', 'reschedule'].map((verb) => `coachSession.${verb}`),
];
const coachingAll = [
  ...new Set([...coachReports, ...coachingOwn, 'coachSession.delete']),
  ...['add', 'edit', 'delete', 'export', 'import', 'start', 'pause', 'finish', 'stop', 'changeCoach'].map(
    (verb) => `coachPlan.${verb}`,
  ),
];
const whole = [...money, ...running, ...renewing, ...aiming, ...coachingAll];
const subscribing = ['view', 'add', 'edit', 'delete'].map((verb) => `subscription.${verb}`);
const making = ['view', 'add', 'edit', 'delete'].map((verb) => `custom.${verb}`);
const checking = ['check.view', 'check.run', 'check.assign', 'check.ignore'];

export const grants: Record<string, Grants> = {
  admin: give('all', [
    ...whole,
    ...checking,
    ...subscribing,
    ...making,
    'subscription.share',
    'renewalDue.exclude',
    'staffTarget.unlock',
  ]),
  operations: give('all', [
    ...[...whole, ...subscribing, ...making],
    ...['subscription.share', 'renewalDue.exclude', 'staffTarget.unlock'],
  ]),
  'region-manager': {
    ...give('region', [...whole, 'renewalDue.exclude']),
    ...give('self', [...subscribing, ...making]),
  },
  principal: { ...give('school', whole), ...give('self', [...subscribing, ...making]) },
  finance: {
    ...give('all', [...money, ...checking, 'base.view', 'target.view']),
    ...give('self', [...subscribing, ...making]),
  },
  academic: give('school', [
    ...viewing('classCategory', 'classTrack', 'attendance', 'renewal', 'renewalDue'),
    ...coachingAll,
  ]),
  'counselor-supervisor': give('school', [...viewing('counsellor', 'funnel', 'referral', 'target'), ...renewing]),
  counselor: give('self', [...viewing('counsellor', 'funnel', 'referral'), ...renewing]),
  teacher: give('self', [...viewing('attendance', 'classTrack', 'renewal', 'renewalDue'), ...coachingOwn]),
  adviser: give('self', [...viewing('attendance', 'classTrack'), ...renewing]),
};
