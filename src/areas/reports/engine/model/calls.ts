// The one way to ask for a report, to see the rows behind one of its numbers, and what there is to ask for.
import { z } from 'zod';
import { call, type } from '#kernel/model/call';
import { bool, choice, choices, date, int, json, text } from '#kernel/model/fields';
import type { Pair } from '#kernel/model/text';
import type { Cell, Unit } from './cells';
import { presets } from './periods';

const filters = z.record(z.string().max(40), z.array(z.union([z.string().max(40), z.number()])).max(200));
export type Filters = z.infer<typeof filters>;

const asked = {
  preset: choice('时间', 'Period', presets),
  from: date('起', 'From'),
  to: date('止', 'To'),
  filters: json('条件', 'Filters', filters, { default: {} }),
  rows: json('行', 'Rows', z.array(z.string().max(40)).max(3)),
  columns: text('列', 'Columns', { max: 40 }),
  measures: json('指标', 'Measures', z.array(z.string().max(40)).max(20)),
  compare: choices('对比', 'Compared with', { prev: ['环比', 'Period before'], year: ['同比', 'Last year'] }),
  sort: text('排序', 'Sorted by', { max: 41 }),
} as const;
const question = { report: text('报表', 'Report', { required: true, max: 40 }), ...asked } as const;

export interface ReportColumn {
  key: string;
  label: string;
  unit: Unit;
  good: 'up' | 'down' | null;
  /** How it is counted, in words. */
  formula: string;
  /** Whether rows stand behind it. */
  drills: boolean;
  isShare: boolean;
  /** Of two numbers put together: how, and what each is called. */
  joined: { how: 'less' | 'plus'; parts: [string, string] } | null;
  /** What it can be told by. */
  tells: string[];
}

export interface ReportLine {
  /** From the outermost downwards; '' is what has none. */
  keys: string[];
  label: string;
  cells: Record<string, Cell>;
  /** By the values of the columns' dimension. */
  across?: Record<string, Cell>;
  /** Measures that are worse than they should be. */
  warn: string[];
}

export interface ReportAnswer {
  report: string;
  from: string;
  to: string;
  /** The periods it is held against. */
  against: { prev?: { from: string; to: string; missing?: string }; year?: { from: string; to: string } };
  rows: string[];
  columns: ReportColumn[];
  across: { key: string; label: string }[];
  lines: ReportLine[];
  totals: ReportLine;
  /** When it was counted. */
  asOf: string;
  /** The period still runs. */
  isRunning: boolean;
  /** Whose numbers these are: everybody's, some schools', one's own. */
  scope: 'all' | 'schools' | 'self';
  ms: number;
}

const path = '/v1/ReportCenter';

export const runReport = call('GET', `${path}/run`, {
  label: ['运行报表', 'Run a report'],
  input: question,
  answer: type<ReportAnswer>(),
});

/** One of the built-in reports under an address of its own. */
export const namedReport = (address: string, title: Pair, permission: string) =>
  call('GET', address, { label: title, permission, input: asked, answer: type<ReportAnswer>() });

const keys = z.record(z.string().max(40), z.string().max(40));

export interface BehindAnswer {
  rows: { id: number; title: string; value: string | number; open: string }[];
  count: number;
  /** What the rows come to: the number that was clicked. */
  sum: string | number;
  isShare: boolean;
  label: string;
}

export const drillReport = call('GET', `${path}/drill`, {
  label: ['下钻', 'Rows behind a number'],
  input: {
    ...question,
    measure: text('指标', 'Measure', { required: true, max: 40 }),
    keys: json('单元格', 'Cell', keys, { default: {} }),
    part: choice('部分', 'Part', { numerator: ['分子', 'Numerator'], denominator: ['分母', 'Denominator'] }),
    page: int('页', 'Page', { default: 1, min: 1, max: 5000 }),
    pageSize: int('每页', 'A page', { default: 20, min: 1, max: 200 }),
  },
  answer: type<BehindAnswer>(),
});

export interface CatalogueEntry {
  key: string;
  path: string;
  title: string;
  group: string;
  groupTitle: string;
  help: string;
  measures: { key: string; label: string }[];
  isLink: boolean;
  /** By a person, not by the product. */
  isMade: boolean;
}

export const reportCatalogue = call('GET', `${path}/catalogue`, {
  label: ['报表目录', 'Catalogue'],
  input: { withLinks: bool('含链接', 'With links', { default: true }) },
  answer: type<CatalogueEntry[]>(),
});

export const exportPath = `${path}/export`;
