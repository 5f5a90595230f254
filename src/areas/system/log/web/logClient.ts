// The calls of the log pages, typed.

import { sendCall } from '#kernel/web/calls/sendCall';
import { jobBoard, logDiff, logWords, runJob, verifyLog } from '../model/logCalls';

export const logs = {
  diff: (id: number) => sendCall(logDiff, { id }),
  words: () => sendCall(logWords, {}),
  jobs: () => sendCall(jobBoard, {}),
  runJob: (job: string) => sendCall(runJob, { job }),
  verify: (from: string | null, to: string | null) => sendCall(verifyLog, { from, to }),
};
