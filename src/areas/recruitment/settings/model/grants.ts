// What the built-in roles may do with needs, jobs, candidates, interviews, offers, talents and referrals in a new enterprise.
import type { DataScope } from '#kernel/model/area';

type Grants = Record<string, DataScope>;
const give = (scope: DataScope, ...keys: string[]): Grants =>
  Object.fromEntries(keys.map((key) => [`recruitment.${key}`, scope]));

/** A school's own needs and those who apply there: raised, screened, interviewed and decided by its head. */
const atSchool = [
  ...['need.view', 'need.add', 'need.edit', 'need.delete', 'need.submit', 'need.adjust', 'need.export'],
  ...['job.view', 'candidate.view', 'application.view', 'application.screen', 'application.reject'],
  ...['interview.view', 'interview.edit', 'interview.conclude', 'channel.view'],
  ...['overview.view', 'statistics.view'],
];

export const grants: Record<string, Grants> = {
  admin: give('all', '*'),
  hr: give('all', '*'),
  operations: give('all', 'need.view', 'job.view', 'overview.view', 'statistics.view'),
  principal: give('school', ...atSchool),
  franchisee: give('school', ...atSchool),
  'region-manager': give(
    'region',
    ...['need.view', 'need.export', 'job.view', 'candidate.view', 'application.view', 'interview.view'],
    ...['overview.view', 'statistics.view'],
  ),
};
