// A declared report as two calls: its rows with totals and the period before, and the same as a sheet.
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { addDays, addMonths, dayOf, daysBetween, isDay } from '../../model/dates';
import { yuan } from '../../model/money';
import { fieldProblem } from '../../model/payload';
import { Invalid } from '../../model/problems';
import type { Dimension, Measure, Report } from '../../model/report';
import { fieldOf, permission, type Resource } from '../../model/resource';
import { say, type Tongue } from '../../model/text';
import { demand } from '../actor';
import type { App } from '../app';
import { columnSql, tableSql } from '../database/table';
import { actorOf, callerOf, handleReport, type Payload, payloadOf } from '../http/handle';
import { formatOf, sendSheet } from '../http/sheetAnswer';
import { asked } from '../resources/asked';
import { and, labelSql, reachable } from '../resources/query';
import { refuseUnreadable } from '../resources/readable';
import type { SheetKind } from '../sheet/sheet';
import { read, type Work } from '../work';

const mostRows = 500;

export function reportRoutes(http: FastifyInstance, app: App, report: Report): void {
  http.get(`${report.path}/rows`, (request, reply) =>
    handleReport(app, request, reply, (work, payload) => reportRows(work, report, payload)),
  );
  http.get(`${report.path}/export`, async (request, reply) => {
    const actor = await actorOf(app, request);
    const caller = callerOf(request);
    const tongue: Tongue = { locale: caller.locale, wording: actor.wording };
    demand(actor, permission(report.of, 'export'));
    const payload = payloadOf(request);
    const format = formatOf(payload);
    const leave = app.allowance.enterReport(actor);
    const found = await read(app, actor, caller, (work) => reportRows(work, report, payload), 'long').finally(leave);
    const measures = Object.entries(report.measures);
    const kinds: Record<Measure['unit'], SheetKind> = {
      count: 'number',
      money: 'money',
      percent: 'percent',
      quantity: 'number',
    };
    const columns = [
      { header: say(found.dimension.label, tongue), kind: 'text' as const },
      ...measures.map(([, m]) => ({ header: say(m.label, tongue), kind: kinds[m.unit] })),
    ];
    async function* rows() {
      for (const row of found.rows) yield [row.label, ...measures.map(([key]) => row[key] as string | number | null)];
    }
    const title = say(report.title, tongue);
    return sendSheet(reply, { plain: 'report', title }, { title, columns, rows: rows() }, format);
  });
}

interface ReportRow {
  key: string | number | null;
  label: string;
  drill: Record<string, string>;
  [measure: string]: unknown;
}

/** What a person may not see in a row they may not see as a sum either. */
function refuseHidden(work: Work, { of, measures }: Report): void {
  const named = Object.values(measures).flatMap(({ field, where }) => [field ?? [], Object.keys(where ?? {})].flat());
  for (const name of named) refuseUnreadable(work.actor, of, name);
}

export async function reportRows(work: Work, report: Report, payload: Payload) {
  const { of } = report;
  demand(work.actor, permission(of, 'view'));
  refuseHidden(work, report);
  const { from, to } = periodOf(work, payload);
  const key = typeof payload.by === 'string' && payload.by ? payload.by : Object.keys(report.dimensions)[0]!;
  const dimension = Object.hasOwn(report.dimensions, key) ? report.dimensions[key] : undefined;
  if (!dimension) throw new Invalid([fieldProblem('by', 'choice', { zh: '维度', en: 'Dimension' })]);
  refuseUnreadable(work.actor, of, dimension.field);
  const own = Object.fromEntries(Object.entries(payload).filter(([name]) => !['from', 'to', 'by'].includes(name)));
  const found = work.app.services.get(of.name)!;
  const base = [...reachable(work.actor, found, 'view', work.app.services), ...(await asked(work, found, own))];
  const within = async (start: string, end: string) =>
    and([...base, ...(await asked(work, found, { [`${report.period}From`]: start, [`${report.period}To`]: end }))]);
  const group = groupSql(of, dimension, work.actor.timezone);
  const label =
    dimension.by === 'value'
      ? labelSql(fieldOf(of, dimension.field)!, dimension.field, work.app.services, work.caller.locale)
      : undefined;
  const sums = sql.join(
    Object.entries(report.measures)
      .filter(([, m]) => m.op !== 'ratio')
      .map(([name, m]) => sql`${measureSql(m)} as ${sql.raw(`"${name}"`)}`),
    sql`, `,
  );
  const current = await within(from, to);
  const rows = await work.session.rows(
    sql`select ${group} as key, ${label ? sql`min(${label})` : sql`null`} as label, ${sums} from ${tableSql(of)} t where ${current} group by 1 order by ${dimension.by === 'value' ? sql`3 desc` : sql`1`} limit ${mostRows}`,
  );
  const days = daysBetween(from, to) + 1;
  const summed = (where: SQL) => work.session.one(sql`select ${sums} from ${tableSql(of)} t where ${where}`);
  const totals = await summed(current);
  const previous = await summed(await within(addDays(from, -days), addDays(from, -1)));
  return {
    from,
    to,
    by: key,
    dimension,
    rows: rows.map((row) => reportRow(work, report, dimension, row, { from, to })),
    totals: measured(report, totals ?? {}),
    previous: measured(report, previous ?? {}),
  };
}

function periodOf(work: Work, { from, to }: Payload): { from: string; to: string } {
  const today = dayOf(work.now, work.actor.timezone);
  const start = typeof from === 'string' && from ? from : `${today.slice(0, 8)}01`;
  const end = typeof to === 'string' && to ? to : today;
  for (const [name, day] of [
    ['from', start],
    ['to', end],
  ] as const) {
    if (!isDay(day)) throw new Invalid([fieldProblem(name, 'date', { zh: '日期', en: 'Date' })]);
  }
  if (end < start) throw new Invalid([fieldProblem('to', 'min', { zh: '结束日期', en: 'End date' }, { min: start })]);
  return { from: start, to: end };
}

function groupSql(of: Resource, { field, by }: Dimension, timezone: string): SQL {
  const at = sql`t.${columnSql(field)}`;
  if (by === 'value') return at;
  const pattern = { day: 'YYYY-MM-DD', week: 'IYYY-"W"IW', month: 'YYYY-MM', year: 'YYYY' }[by];
  // A date is the same day everywhere; only a moment falls on different ones.
  const isMoment = fieldOf(of, field)!.kind === 'datetime';
  const there = isMoment ? sql`${at} at time zone ${sql.raw(`'${timezone.replace(/'/g, '')}'`)}` : at;
  return sql`to_char(${there}, ${sql.raw(`'${pattern}'`)})`;
}

function measureSql({ op, field, where }: Measure): SQL {
  const conditions = Object.entries(where ?? {}).map(
    ([name, value]) => sql`t.${columnSql(name)}::text = any(${sql.param([value].flat())}::text[])`,
  );
  const only = conditions.length > 0 ? sql` filter (where ${and(conditions)})` : sql``;
  const at = field ? sql`t.${columnSql(field)}` : sql`1`;
  switch (op) {
    case 'count':
      return sql`(count(*)${only})::float8`;
    case 'countDistinct':
      return sql`(count(distinct ${at})${only})::float8`;
    case 'average':
      return sql`coalesce(avg(${at})${only}, 0)::float8`;
    default:
      return sql`coalesce(sum(${at})${only}, 0)::float8`;
  }
}

/** Money as a string of yuan, quantities and percents as people read them, ratios from the measures they divide. */
function measured(report: Report, row: Record<string, unknown>): Record<string, string | number | null> {
  const shown = Object.entries(report.measures).map(([name, m]) => {
    if (m.op === 'ratio') {
      const [a, b] = m.of!.map((part) => Number(row[part] ?? 0)) as [number, number];
      return [name, b === 0 ? null : Math.round((a / b) * 10_000) / 100];
    }
    const value = Number(row[name] ?? 0);
    return [name, m.unit === 'money' ? yuan(Math.round(value)) : m.unit === 'count' ? value : Math.round(value) / 100];
  });
  return Object.fromEntries(shown);
}

function reportRow(
  work: Work,
  report: Report,
  dimension: Dimension,
  row: Record<string, unknown>,
  period: { from: string; to: string },
): ReportRow {
  const field = fieldOf(report.of, dimension.field)!;
  const key = row.key as string | number | null;
  const option = field.options?.[String(key)]?.label;
  const label = option ? say(option, work) : String(row.label ?? key ?? '—');
  return { key, label, drill: drillQuery(report, dimension, key, period), ...measured(report, row) };
}

/** The list's own search for the rows behind a figure. */
function drillQuery(
  report: Report,
  { field, by }: Dimension,
  key: string | number | null,
  period: { from: string; to: string },
): Record<string, string> {
  const whole = { [`${report.period}From`]: period.from, [`${report.period}To`]: period.to };
  if (key === null) return whole;
  if (by === 'value') return { ...whole, [field]: String(key) };
  const [first, last] = daysOf(by, String(key));
  const isPeriod = field === report.period;
  return {
    ...whole,
    [`${field}From`]: isPeriod && period.from > first ? period.from : first,
    [`${field}To`]: isPeriod && period.to < last ? period.to : last,
  };
}

/** First and last day of what a step of time is called: 2026-07-08, 2026-W28, 2026-07, 2026. */
function daysOf(by: Exclude<Dimension['by'], 'value'>, name: string): [string, string] {
  if (by === 'day') return [name, name];
  if (by === 'month') return [`${name}-01`, addDays(addMonths(`${name}-01`, 1), -1)];
  if (by === 'year') return [`${name}-01-01`, `${name}-12-31`];
  const [year, week] = name.split('-W');
  // The fourth of January always lies in the first week; weeks begin on Monday.
  const fourth = `${year}-01-04`;
  const weekday = (new Date(`${fourth}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(fourth, 7 * (Number(week) - 1) - weekday);
  return [monday, addDays(monday, 6)];
}
