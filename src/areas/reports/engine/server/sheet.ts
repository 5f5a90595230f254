// A run as a sheet: the table with its totals, and on a second tab what it is of and how each number is counted.
import type { FastifyInstance } from 'fastify';
import { readInput } from '#kernel/model/payload';
import { pair, say, texts } from '#kernel/model/text';
import type { App } from '#kernel/server/app';
import { configValue } from '#kernel/server/config';
import { actorOf, callerOf, payloadOf } from '#kernel/server/http/handle';
import { formatOf, sendSheet } from '#kernel/server/http/sheetAnswer';
import type { SheetCell, SheetColumn, SheetKind } from '#kernel/server/sheet/sheet';
import type { ConfigItem } from '#kernel/server/shipped';
import { read, type Work } from '#kernel/server/work';
import { exportPath, type ReportAnswer, type ReportColumn, runReport } from '../model/calls';
import type { Cell } from '../model/cells';
import type { Definition } from '../model/definition';
import { fieldOf, isDimension } from '../model/dimensions';
import { labelsOf } from './labels';
import { needDefinition } from './named';
import type { Question } from './question';
import { runOf } from './running';

const words = texts('reports.sheet', {
  period: ['时间：{from} 至 {to}', 'Period: {from} to {to}'],
  by: ['导出人：{name}', 'By: {name}'],
  asOf: ['数据截至：{at}', 'As of: {at}'],
  own: ['范围：可见范围', 'Of what this person sees'],
  filter: ['{name}：{values}', '{name}: {values}'],
  formula: ['{name} = {formula}', '{name} = {formula}'],
});

export const mostRows: ConfigItem = {
  ...{ key: 'reports.export.maxRows', group: 'reports', name: pair('报表导出行数上限', 'Rows of an exported report') },
  ...{ type: 'int', default: 100_000, min: 1, max: 100_000 },
};

const kinds: Record<ReportColumn['unit'], SheetKind> = {
  count: 'number',
  money: 'money',
  percent: 'percent',
  minutes: 'number',
};

export function reportSheet(http: FastifyInstance, app: App): void {
  http.get(exportPath, async (request, reply) => {
    const actor = await actorOf(app, request);
    const { format, ...payload } = payloadOf(request);
    const question = readInput(runReport.input, payload);
    const leave = app.allowance.enterRun(actor);
    const made = await read(
      app,
      actor,
      callerOf(request),
      async (work) => sheetOf(work, await needDefinition(work, question.report), question),
      'long',
    ).finally(leave);
    return sendSheet(reply, { plain: 'report', title: made.title }, made, formatOf({ format: format || 'xlsx' }));
  });
}

/** As a run, with as many rows as a sheet may have. */
export const runForSheet = async (work: Work, of: Definition, question: Question): Promise<ReportAnswer> =>
  runOf(work, of, question, Number(await configValue(work, mostRows.key, null)));

export async function sheetOf(work: Work, of: Definition, question: Question, told?: ReportAnswer) {
  const answer = told ?? (await runForSheet(work, of, question));
  const title = say(of.title, work);
  const heads: SheetColumn[] = answer.rows
    .filter(isDimension)
    .map((key) => ({ header: say(fieldOf(key).label, work), kind: 'text' }));
  const numbers: SheetColumn[] = answer.columns.map(({ label, unit }) => ({ header: label, kind: kinds[unit] }));
  const names = await Promise.all(
    answer.rows.filter(isDimension).map((key, at) =>
      labelsOf(
        work,
        key,
        answer.lines.flatMap(({ keys }) => (keys.length > at ? [keys[at]!] : [])),
      ),
    ),
  );
  async function* rows(): AsyncGenerator<SheetCell[]> {
    for (const { keys, cells } of answer.lines)
      yield [
        ...answer.rows.map((_, at) => (at < keys.length ? (names[at]?.get(keys[at]!) ?? '') : '')),
        ...values(answer, cells),
      ];
    yield [
      ...answer.rows.map((_, at) => (at === 0 ? answer.totals.label : '')),
      ...values(answer, answer.totals.cells),
    ];
  }
  return { title, columns: [...heads, ...numbers], rows: rows(), note: await noteOf(work, question, answer, title) };
}

const values = ({ columns }: ReportAnswer, cells: Record<string, Cell>): SheetCell[] =>
  columns.map(({ key }) => cells[key]?.v ?? null);

async function noteOf(work: Work, { filters }: Question, answer: ReportAnswer, title: string): Promise<string> {
  const narrowed: string[] = [];
  for (const [key, chosen] of Object.entries(filters)) {
    if (!isDimension(key)) continue;
    const labels = await labelsOf(work, key, chosen.map(String));
    const told = chosen.map((value) => labels.get(String(value)) ?? value).join(', ');
    narrowed.push(say(words.filter, work, { name: fieldOf(key).label, values: told }));
  }
  return [
    title,
    say(words.period, work, { from: answer.from, to: answer.to }),
    ...narrowed,
    ...(answer.scope === 'all' ? [] : [say(words.own, work)]),
    say(words.by, work, { name: work.actor.name }),
    say(words.asOf, work, { at: answer.asOf }),
    '',
    ...answer.columns.map(({ label, formula }) => say(words.formula, work, { name: label, formula })),
  ].join('\n');
}
