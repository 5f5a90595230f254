// What the log pages ask: one change side by side, the words of the search, the seals, the jobs.
import { call, type } from '#kernel/model/call';
import { date, int, text } from '#kernel/model/fields';
import { OperationLog } from '#kernel/model/records';
import { permission } from '#kernel/model/resource';
import { LogDigest } from './logDigest';

const path = '/api/v1/logs';
const view = permission(OperationLog, 'view');

export interface LogDiff {
  id: number;
  at: string;
  staffName: string;
  area: string;
  areaTitle: string;
  entity: string;
  entityTitle: string;
  rowId: number | null;
  rowTitle: string | null;
  action: string;
  actionTitle: string;
  reason: string | null;
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
  result: 'done' | 'refused';
  changes: { field: string; label: string; before: string | null; after: string | null }[];
}

/** One row of the log with names instead of keys and ids. */
export const logDiff = call('GET', `${path}/diff`, {
  label: ['日志详情', 'One row of the log'],
  permission: view,
  input: { id: int('日志', 'Log row', { required: true, max: Number.MAX_SAFE_INTEGER }) },
  answer: type<LogDiff>(),
});

export interface LogWords {
  areas: { key: string; title: string }[];
  entities: { area: string; entity: string; title: string }[];
  actions: { key: string; title: string }[];
}

export const logWords = call('GET', `${path}/words`, {
  label: ['日志用语', 'Words of the log'],
  permission: view,
  answer: type<LogWords>(),
});

export interface Verified {
  ok: boolean;
  checked: number;
  mismatch: { day: string; rows: number; found: number } | null;
}

/** Computes each sealed day anew and names the first that does not match. */
export const verifyLog = call('POST', `${path}/verify`, {
  label: ['校验日志', 'Verify the log'],
  permission: permission(LogDigest, 'verify'),
  input: { from: date('从', 'From'), to: date('到', 'To') },
  answer: type<Verified>(),
});

export interface JobLine {
  job: string;
  title: string;
  cron: string | null;
  nextAt: string | null;
  last: {
    job: string;
    dueAt: string;
    startedAt: string;
    endedAt: string | null;
    result: 'running' | 'done' | 'failed' | 'skipped';
    processed: number | null;
    error: string | null;
  } | null;
}

export const jobBoard = call('GET', `${path}/job/board`, {
  label: ['任务看板', 'Board of the jobs'],
  permission: 'system.jobRun.view',
  answer: type<JobLine[]>(),
});

export const runJob = call('POST', `${path}/job/run`, {
  label: ['立即执行任务', 'Run a job now'],
  permission: 'system.jobRun.run',
  input: { job: text('任务', 'Job', { required: true, max: 60 }) },
  answer: type<{ runId: number }>(),
});
