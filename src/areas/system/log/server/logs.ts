// The log pages: one change side by side in the reader's language, and the jobs that run by the clock.

import { CronExpressionParser } from 'cron-parser';
import { sql } from 'drizzle-orm';
import { localTime } from '#kernel/model/dates';
import type { Field } from '#kernel/model/fields';
import { errorMessages } from '#kernel/model/messages';
import { grouped } from '#kernel/model/money';
import { conflict, notFound } from '#kernel/model/problems';
import { OperationLog } from '#kernel/model/records';
import { fieldOf } from '#kernel/model/resource';
import { say, type Text, texts } from '#kernel/model/text';
import { logOperation } from '#kernel/server/audit';
import { tableSql } from '#kernel/server/database/table';
import { actorName } from '#kernel/server/identity';
import { revealed } from '#kernel/server/resources/history';
import { labelColumn } from '#kernel/server/resources/query';
import { ours, reached } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import { sheetTexts } from '#kernel/server/transfer/sheetCells';
import type { Work } from '#kernel/server/work';
import { Role } from '../../identity/model/role';
import { permissionName } from '../../roles/server/rolesGrants';
import * as calls from '../model/logCalls';
import { digestJob, digests, servesVerify } from './logsDigest';
import { codePurge, logRetention } from './logsRetention';
import { loggedOf, operations, ruledField, ruleText, titlesOf, words } from './logsWords';

/** One row of the log with names instead of keys and ids. */
async function diff(work: Work, { id }: { id: number }) {
  const row = await reached(work, OperationLog, id, 'view');
  const of = loggedOf(work, row);
  const names = [...new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])];
  const changes = [];
  for (const name of names) {
    const [before, after] = [row.before?.[name] ?? null, row.after?.[name] ?? null];
    if (row.action === 'reveal') {
      changes.push({ field: name, before: null, ...revealed(of, after, work) });
      continue;
    }
    const field = of && fieldOf(of, name);
    changes.push({
      field: name,
      label: labelOf(work, row, name, field?.label),
      before: await inWords(work, row, field, before),
      after: await inWords(work, row, field, after),
    });
  }
  return {
    ...row,
    staffName: actorName(row.staffName ?? '', work),
    ...{ area: row.area ?? '', entity: row.entity ?? '', action: row.action ?? '' },
    ...titlesOf(work, row),
    changes,
  };
}

function scopeName(value: unknown, work: Work): string {
  const option = Role.fields.dataScope.options?.[String(value)];
  return option ? say(option.label, work) : String(value);
}

function labelOf(work: Work, row: OperationLog, name: string, label: Text | undefined): string {
  if (row.action === 'grant') return permissionName(work, name);
  if (row.action === 'fieldRules') return ruledField(work, name);
  const shown = label ?? factNames[name];
  return shown ? say(shown, work) : name;
}

/** What entries tell beyond the fields of their row. */
const factNames: Record<string, Text> = texts('system.logFact', {
  count: ['条数', 'Rows'],
  columns: ['列', 'Columns'],
  search: ['条件', 'Search'],
  role: ['首要角色', 'First role'],
  roles: ['角色', 'Roles'],
  schools: ['校区', 'Schools'],
  entries: ['菜单项', 'Entries'],
  merged: ['合并的分类', 'Merged category'],
  moved: ['移动的引用', 'References moved'],
  from: ['从', 'From'],
  to: ['到', 'To'],
  checked: ['校验天数', 'Days checked'],
  mismatch: ['不一致的日期', 'Day that does not match'],
});

const referring = new Set(['ref', 'refs', 'category', 'categories']);

async function inWords(
  work: Work,
  row: OperationLog,
  field: Field | undefined,
  value: unknown,
): Promise<string | null> {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return null;
  if (row.action === 'grant') return scopeName(value, work);
  if (row.action === 'fieldRules') return ruleText(work, String(value));
  if (field?.options) {
    const names = [value].flat().map((key) => field.options?.[String(key)]?.label);
    return names.map((label, i) => (label ? say(label, work) : String([value].flat()[i]))).join('、');
  }
  if (field && referring.has(field.kind))
    return (await labels(work, field, [value].flat().map(Number))) || String(value);
  if (field?.kind === 'datetime') return localTime(new Date(String(value)), work.actor.timezone);
  if (field?.kind === 'money') return `¥${grouped(String(value))}`;
  if (field?.kind === 'bool') return say(value ? sheetTexts.yes : sheetTexts.no, work);
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join('、');
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value);
}

async function labels(work: Work, field: Field, ids: number[]): Promise<string> {
  const of = work.app.services.get(field.kind.startsWith('categor') ? 'category' : (field.to ?? ''))?.of;
  if (!of || ids.some((id) => !Number.isSafeInteger(id))) return '';
  const rows = await work.session.rows<{ label: string }>(
    sql`select ${labelColumn(of, work.caller.locale, sql.raw('t'), work.app.services)}::text as label from ${tableSql(of)} t
      where ${ours(work, 't')} and t.id = any(${sql.param(ids)}::bigint[]) order by array_position(${sql.param(ids)}::bigint[], t.id)`,
  );
  return rows.map((row) => row.label).join('、');
}

interface Run {
  job: string;
  dueAt: Date;
  startedAt: Date;
  endedAt: Date | null;
  result: 'running' | 'done' | 'failed' | 'skipped';
  processed: number | null;
  error: string | null;
}

async function jobBoard(work: Work) {
  const runs = await work.session.rows<Run>(
    sql`select distinct on (job) job, due_at as "dueAt", started_at as "startedAt", ended_at as "endedAt", result, processed, error
      from job_run where ${ours(work, 'job_run')} order by job, started_at desc, id desc`,
  );
  return work.app.jobs.all().map(({ name, title, cron }) => ({
    job: name,
    title: say(title, work),
    cron: cron ?? null,
    nextAt: cron
      ? CronExpressionParser.parse(cron, { currentDate: work.now, tz: work.actor.timezone }).next().toDate()
      : null,
    last: runs.find((run) => run.job === name) ?? null,
  }));
}

/** Through the queue like any other run; only what has a schedule can be asked for out of turn. */
async function runJob(work: Work, { job: name }: { job: string }): Promise<{ runId: number }> {
  const job = work.app.jobs.all().find((one) => one.name === name && one.cron);
  if (!job) throw notFound();
  const at = work.now.toISOString();
  const run = await work.session.one<{ id: number }>(
    sql`insert into job_run (enterprise_id, job, due_at, started_at, result) values (${work.enterpriseId}, ${name}, ${at}, ${at}, 'running')
      on conflict do nothing returning id`,
  );
  // Somebody else pressed at the very same moment: that run is the one.
  if (!run) throw conflict(errorMessages.busy);
  await work.app.jobs.enqueue(work, name, { dueAt: at }, run.id);
  await logOperation(work, { action: 'run', of: { area: 'system', entity: 'jobRun' }, rowId: run.id, rowTitle: name });
  return { runId: run.id };
}

export const logPiece: AreaPiece = {
  services: [operations, digests],
  calls: [
    serves(calls.logDiff, diff),
    serves(calls.logWords, words),
    servesVerify,
    serves(calls.jobBoard, jobBoard),
    serves(calls.runJob, runJob),
  ],
  jobs: [digestJob, logRetention, codePurge],
};
