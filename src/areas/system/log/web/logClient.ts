// The calls of the log pages, typed.
import { api } from '#kernel/web/api/client';

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
export interface LogWords {
  areas: { key: string; title: string }[];
  entities: { area: string; entity: string; title: string }[];
  actions: { key: string; title: string }[];
}
export interface JobLine {
  job: string;
  title: string;
  cron: string | null;
  nextAt: string | null;
  last: {
    startedAt: string;
    endedAt: string | null;
    result: 'running' | 'done' | 'failed' | 'skipped';
    processed: number | null;
    error: string | null;
  } | null;
}
export interface Verified {
  ok: boolean;
  checked: number;
  mismatch: { day: string; rows: number; found: number } | null;
}
export const logs = {
  diff: (id: number) => api.get<LogDiff>('/api/v1/logs/diff', { id }),
  words: () => api.get<LogWords>('/api/v1/logs/words'),
  jobs: () => api.get<JobLine[]>('/api/v1/logs/job/board'),
  runJob: (job: string) => api.post<{ runId: number }>('/api/v1/logs/job/run', { job }),
  verify: (from: string | null, to: string | null) => api.post<Verified>('/api/v1/logs/verify', { from, to }),
};
