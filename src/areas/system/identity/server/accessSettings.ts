// The security settings as the enterprise has them.
import { configValue } from '#kernel/server/config';
import type { Work } from '#kernel/server/work';

type Setting =
  | 'security.lockFailures'
  | 'security.lockMinutes'
  | 'security.failureResetHours'
  | 'security.hardLockAfter'
  | 'security.accessMinutes'
  | 'security.refreshDays'
  | 'security.sessionDays'
  | 'security.sessionsPerAccount'
  | 'security.passwordMaxDays'
  | 'log.operationDays'
  | 'log.loginDays';

export const setting = async (work: Work, key: Setting): Promise<number> => Number(await configValue(work, key));
