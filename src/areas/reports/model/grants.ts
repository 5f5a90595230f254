// Who reads which reports in a new enterprise.
import type { DataScope } from '#kernel/model/area';

type Grants = Record<string, DataScope>;
const give = (scope: DataScope, keys: readonly string[]): Grants =>
  Object.fromEntries(keys.map((key) => [`reports.${key}`, scope]));
const viewing = (...keys: string[]): string[] => keys.map((key) => `${key}.view`);

const money = viewing('refund', 'lesson', 'receipts', 'revenue', 'prepaid');
const running = viewing('base', 'count', 'classCategory', 'referral', 'attendance', 'counsellor');
const whole = [...money, ...running];

export const grants: Record<string, Grants> = {
  admin: give('all', whole),
  operations: give('all', whole),
  'region-manager': give('region', whole),
  principal: give('school', whole),
  finance: give('all', [...money, 'base.view']),
  academic: give('school', viewing('classCategory', 'attendance')),
  'counselor-supervisor': give('school', viewing('counsellor', 'referral')),
  counselor: give('self', viewing('counsellor', 'referral')),
  teacher: give('self', viewing('attendance')),
  adviser: give('self', viewing('attendance')),
};
