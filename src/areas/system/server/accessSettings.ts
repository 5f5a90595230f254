// A security setting as the enterprise has it; the shipped value where no configuration declares it.
import { configValue } from '#kernel/server/config';
import type { Work } from '#kernel/server/work';

const shipped = {
  'security.lockFailures': 5,
  'security.lockMinutes': 15,
  'security.failureResetHours': 12,
  'security.hardLockAfter': 3,
  'security.sessionsPerAccount': 5,
  'log.operationDays': 1095,
  'log.loginDays': 365,
} as const;

export async function setting(work: Work, key: keyof typeof shipped): Promise<number> {
  if (!work.app.registries.config.get(key)) return shipped[key];
  return Number(await configValue(work, key));
}
