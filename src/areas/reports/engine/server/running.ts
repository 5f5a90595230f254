// One run: every level from its rows, totals by definition, the periods before beside it.
import { invalid } from '#kernel/model/problems';
import { say, texts } from '#kernel/model/text';
import type { Measure } from '#kernel/server/figures/figure';
import { isTimeStep, keyOf, type Told, tellsBy } from '#kernel/server/figures/grouped';
import type { Work } from '#kernel/server/work';
import { blended } from '../model/blend';
import type { ReportAnswer, ReportColumn, ReportLine } from '../model/calls';
import { type Cell, cellOf, numberOf } from '../model/cells';
import type { Definition } from '../model/definition';
import { type DimensionKey, dimensions } from '../model/dimensions';
import { childrenOf } from '../model/lines';
import { previousOf, yearBefore } from '../model/periods';
import { Counting } from './counting';
import { labelsOf } from './labels';
import { measureOf, sidesOf, widened } from './measures';
import { needDefinition } from './named';
import { type Asked, askedOf, type Question } from './question';

const said = texts('reports.running', {
  tooMany: ['结果超过 {most} 行，请缩小范围', 'More than {most} rows: narrow it down'],
  total: ['合计', 'Total'],
  visible: ['合计（可见范围）', 'Total (of what you see)'],
});
/** On a screen; a sheet holds more. */
const mostLines = 5000;
const mostAcross = 60;

export const run = async (work: Work, question: Question): Promise<ReportAnswer> =>
  runOf(work, await needDefinition(work, question.report), question);

export async function runOf(
  work: Work,
  definition: Definition,
  question: Question,
  most = mostLines,
): Promise<ReportAnswer> {
  const started = Date.now();
  const asked = askedOf(work, definition, question);
  const { period, rows, measures, scope } = asked;
  const against = {
    ...(question.compare.includes('prev') ? { prev: previousOf(period) } : {}),
    ...(question.compare.includes('year') ? { year: yearBefore(period) } : {}),
  };
  const spans = [period, ...Object.values(against)];
  const cut = { by: rows, place: asked.place, only: asked.only };
  const counting = new Counting(work, spans, cut);
  const told = new Map<string, Told[]>();
  for (const measure of measures) told.set(measure.key, await counting.of(measure));
  const depths = new Map(measures.map((measure) => [measure.key, counting.depthOf(measure)]));
  // What is only known of now has nothing to be held against.
  const hasPast = (measure: Measure) => sidesOf(work.app, measure).upper.when !== undefined;
  const cells = (keys: string) =>
    withBlend(
      asked,
      Object.fromEntries(
        measures.map((measure) => [
          measure.key,
          cellFor(measure, told.get(measure.key)!, keys, {
            depth: depths.get(measure.key)!,
            names: hasPast(measure) ? Object.keys(against) : [],
          }),
        ]),
      ),
    );

  const lines = await linesOf(work, asked, told);
  if (lines.length > most) throw invalid('rows', said.tooMany, { most });
  const across = asked.columns ? await acrossOf(work, asked, lines) : null;
  const label = say(scope === 'all' ? said.total : said.visible, work);
  const made = lines.map((line) => ({ ...line, cells: cells(keyOf(line.keys.map(orNull))) }));
  const warned = made.map((line) => ({ ...line, warn: warnedOf(asked, line.cells) }));
  return {
    report: asked.definition.key,
    ...period,
    against,
    rows,
    columns: [...measures.map((measure) => columnOf(work, measure)), ...blendColumn(work, asked)],
    across: across?.columns ?? [],
    lines: ordered(warned, asked, question.sort).map((line) => ({ ...line, ...across?.of(line.keys) })),
    totals: { keys: [], label, cells: cells(keyOf([])), warn: [], ...across?.of([]) },
    asOf: work.now.toISOString(),
    isRunning: period.to >= asked.today,
    scope,
    ms: Date.now() - started,
  };
}

const orNull = (key: string): string | null => (key === '' ? null : key);

/** `depth`: the level down to which it can be told; `names`: what it is held against. */
function cellFor(
  measure: Measure,
  told: readonly Told[],
  key: string,
  { depth, names }: { depth: number; names: readonly string[] },
): Cell {
  const [now, ...before] = told.map((values) => values.get(key));
  const against = Object.fromEntries(names.map((name, at) => [name, before[at]]));
  return cellOf(measure.unit, now ?? absent(told[0]!, key, depth), against);
}

/** A number that counts nothing is 0 where it can be told, a dash where it cannot; a share of nothing is a dash. */
function absent(told: Told, key: string, depth: number): number | null {
  const [first] = told.values();
  return (JSON.parse(key) as unknown[]).length <= depth && typeof first === 'number' ? 0 : null;
}

type Bare = Omit<ReportLine, 'cells'>;

async function linesOf(work: Work, { rows }: Asked, told: ReadonlyMap<string, Told[]>): Promise<Bare[]> {
  const keys = new Set([...told.values()].flatMap(([now]) => [...now!.keys()]));
  const found = [...keys].map((key) => (JSON.parse(key) as (string | null)[]).map((one) => one ?? ''));
  const named = await Promise.all(rows.map((row, at) => namesAt(work, row, found, at)));
  return found
    .filter((one) => one.length > 0)
    .map((one) => ({ keys: one, label: named[one.length - 1]!.get(one.at(-1)!) ?? '', warn: [] }));
}

const namesAt = (work: Work, row: DimensionKey, found: readonly string[][], at: number) =>
  labelsOf(work, row, [...new Set(found.flatMap((keys) => (keys.length > at ? [keys[at]!] : [])))]);

/** What stands across, of the first measure: cells of each row, and of the whole. */
async function acrossOf(work: Work, { columns, rows, place, only, measures, period }: Asked, lines: readonly Bare[]) {
  const [measure] = measures;
  if (!columns || !measure) return null;
  const values = new Map<string, Told[]>();
  const depths = [0, ...new Set(lines.map(({ keys }) => keys.length))];
  for (const depth of depths) {
    const by = [...rows.slice(0, depth), columns];
    values.set(String(depth), await new Counting(work, [period], { by, place, only }).of(measure));
  }
  const all = values.get('0')![0]!;
  const keys = [...all.keys()].flatMap((key) => JSON.parse(key) as (string | null)[]).map((key) => key ?? '');
  const size = (key: string) => numberOf(measure.unit, all.get(keyOf([orNull(key)]))) ?? 0;
  const kept = [...new Set(keys)].sort((a, b) => (isTimeStep(columns) ? a.localeCompare(b) : size(b) - size(a)));
  const labels = await labelsOf(work, columns, kept);
  const shown = kept.slice(0, mostAcross);
  return {
    columns: shown.map((key) => ({ key, label: labels.get(key) ?? key })),
    of: (line: readonly string[]) => ({
      across: Object.fromEntries(
        shown.map((key) => {
          const told = values.get(String(line.length))!;
          const at = { depth: line.length + 1, names: [] };
          return [key, cellFor(measure, told, keyOf([...line.map(orNull), orNull(key)]), at)];
        }),
      ),
    }),
  };
}

/** Siblings by their number, time by time; what has no number comes last. Children follow their parent. */
function ordered(lines: readonly ReportLine[], { rows, definition }: Asked, sort: string | null): ReportLine[] {
  const wanted = sort ?? `-${definition.sort}`;
  const measure = wanted.replace(/^-/, '');
  const down = wanted.startsWith('-') ? -1 : 1;
  const size = ({ cells }: ReportLine): number | null => {
    const v = cells[measure]?.v ?? null;
    return v === null ? null : Number(v);
  };
  const compare = (a: ReportLine, b: ReportLine): number => {
    if (isTimeStep(rows[a.keys.length - 1] ?? '') && !sort) return a.keys.at(-1)!.localeCompare(b.keys.at(-1)!);
    const [x, y] = [size(a), size(b)];
    if (x === null || y === null) return (x === null ? 1 : 0) - (y === null ? 1 : 0);
    return (x - y) * down || a.label.localeCompare(b.label, 'zh');
  };
  const children = childrenOf(lines);
  const below = (parent: readonly string[]): ReportLine[] =>
    children(parent)
      .sort(compare)
      .flatMap((line) => [line, ...below(line.keys)]);
  return below([]);
}

function warnedOf({ definition: { warn } }: Asked, cells: Record<string, Cell>): string[] {
  return Object.entries(warn).flatMap(([key, { lt, gt }]) => {
    const v = cells[key]?.v;
    if (v === null || v === undefined) return [];
    return (lt !== undefined && Number(v) < lt) || (gt !== undefined && Number(v) > gt) ? [key] : [];
  });
}

/** Made of the rates of the same level, so the total's is made of the totals. */
function withBlend({ definition: { blend } }: Asked, cells: Record<string, Cell>): Record<string, Cell> {
  if (!blend) return cells;
  const rate = (key: string): number | null =>
    cells[key]?.v === null || cells[key] === undefined ? null : Number(cells[key].v);
  return { ...cells, [blend.key]: { v: blended(blend.weights, rate) } };
}

function blendColumn(work: Work, { definition: { blend } }: Asked): ReportColumn[] {
  if (!blend) return [];
  const { key, label, formula } = blend;
  return [
    {
      key,
      label: say(label, work),
      formula: say(formula, work),
      unit: 'count',
      good: 'up',
      drills: false,
      isShare: false,
      joined: null,
      tells: [],
    },
  ];
}

/** One number more or less another: each with rows of its own. */
function joinedOf(work: Work, { of, joined }: Measure): ReportColumn['joined'] {
  if (!of || !joined) return null;
  const [first = '', second = ''] = of.map((key) => say(measureOf(work.app, key)!.label, work));
  return { how: joined, parts: [first, second] };
}

export function columnOf(work: Work, measure: Measure): ReportColumn {
  const { upper, lower } = sidesOf(work.app, measure);
  return {
    key: measure.key,
    label: say(measure.label, work),
    unit: measure.unit,
    good: measure.good ?? null,
    formula: say(measure.formula, work),
    drills: Boolean(upper.rows),
    joined: joinedOf(work, measure),
    tells: Object.keys(dimensions).filter((name) => tellsBy(widened(upper), name)),
    isShare: (Boolean(lower) && !measure.joined) || (typeof upper.value === 'object' && 'numerator' in upper.value),
  };
}
