// What a report shows, as its address: period, dimension, filters. A link shows the same report to someone else.
import type { Day } from '#kernel/model/dates';
import type { Report } from '#kernel/model/report';
import { fieldOf } from '#kernel/model/resource';
import { searchNames, searchStyle } from '../resource/list/listState';
import { type Period, readPeriod } from './periods';

export interface ReportState {
  period: Period;
  /** Key of the dimension. */
  by: string;
  filters: Record<string, string>;
}

type Query = Readonly<Record<string, string>>;

const filterNames = (report: Report): string[] =>
  report.filters.flatMap((name) => searchNames(name, fieldOf(report.of, name)!));

export function readReport(report: Report, query: Query, today: Day): ReportState {
  const dimensions = Object.keys(report.dimensions);
  const by = query.by && dimensions.includes(query.by) ? query.by : (dimensions[0] ?? '');
  const filters = filterNames(report).flatMap((name) => (query[name] ? [[name, query[name]]] : []));
  return { period: readPeriod(query, today), by, filters: Object.fromEntries(filters) };
}

export function writeReport(report: Report, { period, by, filters }: ReportState): Record<string, string> {
  const filled = Object.entries(filters).filter(([, value]) => value !== '');
  const isFirst = by === Object.keys(report.dimensions)[0];
  return { from: period.from, to: period.to, ...(isFirst ? {} : { by }), ...Object.fromEntries(filled) };
}

/** What an address says beside the report's own, and keeps when that changes. */
export const besideReport = ({ report, tab, look }: Query): Record<string, string> => ({
  ...(report ? { report } : {}),
  ...(tab ? { tab } : {}),
  ...(look ? { look } : {}),
});

export function reportPayload(report: Report, { period, by, filters }: ReportState): Record<string, unknown> {
  const payload: Record<string, unknown> = { from: period.from, to: period.to, by };
  for (const [name, value] of Object.entries(filters)) {
    const field = fieldOf(report.of, name);
    const several = field && searchStyle(field) === 'several' && value.includes(',');
    if (value !== '') payload[name] = several ? value.split(',') : value;
  }
  return payload;
}

/** A row's own conditions beside the report's filters; where both speak of one field, the row is narrower. */
export const drillQuery = (state: ReportState, drill: Readonly<Record<string, string>>): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(state.filters).filter(([, value]) => value !== '')),
  ...Object.fromEntries(Object.entries(drill).map(([name, value]) => [name, String(value)])),
});
