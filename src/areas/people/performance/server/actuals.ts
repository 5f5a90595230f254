// What indicators come to by themselves: read from the figures that the areas count of each person, until a sheet is reviewed.
import { sql } from 'drizzle-orm';
import type { FigureValue } from '#kernel/model/shown/figureValue';
import { pair } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { valuesOfEach } from '#kernel/server/figures/counting';
import { live, need, rows } from '#kernel/server/rows';
import type { Job } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { grouped } from '../../shifts/model/grouped';
import { type ItemSource, PerfCycle, PerfItem } from '../model/plan';
import { PerfLine, PerfSheet } from '../model/sheet';

const figures: Readonly<Record<Exclude<ItemSource, 'manual'>, string>> = {
  payment: 'payment.received',
  renewal_rate: 'renewal.rate',
  lessons: 'lesson.finished',
  attendance_rate: 'attendance.rate',
  revenue: 'revenue.recognized',
  okr: 'okr.score',
  report_on_time: 'report.onTimeRate',
  order_sla: 'workOrder.slaRate',
  exam: 'exam.score',
  plan_done: 'learning.completed',
};

/** In hundredths of the indicator's unit; of a share without a whole there is nothing to say. */
function actualOf(value: FigureValue | undefined, unit: string): number | null {
  if (value === undefined) return null;
  if (typeof value === 'number') return unit === 'money' ? value : Math.round(value * 100);
  return value.denominator === 0 ? null : Math.round((value.numerator / value.denominator) * 10_000);
}

/** What somebody entered with a reason stays. */
const isByHand = ({ actual, actualAt }: PerfLine): boolean => actual !== null && actualAt === null;

export async function readActuals(work: Work, cycleId: number, sheets: readonly PerfSheet[]): Promise<number> {
  const lines = (await rows(work, PerfLine, { sheetId: sheets.map(({ id }) => id) }, { lock: true })).filter(
    (line) => !isByHand(line),
  );
  if (lines.length === 0) return 0;
  const { from, to } = await need(work, PerfCycle, cycleId);
  const staffOf = new Map(sheets.map(({ id, staffId }) => [id, staffId]));
  const byItem = grouped(lines, ({ itemId }) => itemId);
  const read: { id: number; actual: number | null }[] = [];
  for (const { id, source } of await rows(work, PerfItem, { id: [...byItem.keys()] })) {
    const figure = source === 'manual' ? undefined : work.app.registries.figure.get(figures[source]);
    if (!figure) continue;
    const ids = [...new Set(staffOf.values())];
    const [values] = await valuesOfEach(work, figure, [{ from, to }], { of: 'staff', ids });
    for (const line of byItem.get(id) ?? []) {
      const actual = actualOf(values?.get(staffOf.get(line.sheetId) ?? 0), figure.unit);
      if (actual !== line.actual) read.push({ id: line.id, actual });
    }
  }
  await write(work, read);
  return read.length;
}

/** Beside the rules for those who enter it. */
async function write(work: Work, read: readonly { id: number; actual: number | null }[]): Promise<void> {
  if (read.length === 0) return;
  const t = table(PerfLine);
  const ids = sql.param(read.map(({ id }) => id));
  const actuals = sql.param(read.map(({ actual }) => actual));
  await work.session.rows(
    sql`update ${t} set actual = read.actual, actual_at = case when read.actual is not null then ${work.now.toISOString()}::timestamptz end
      from unnest(${ids}::bigint[], ${actuals}::bigint[]) as read (id, actual)
      where ${live(work, t)} and ${t.id} = read.id`,
  );
}

export const readingJob: Job = {
  name: 'people.indicators',
  title: pair('绩效指标取数', 'Actuals of indicators'),
  cron: '20 0 * * *',
  async steps(errand) {
    const cycles = await errand.read((work) => rows(work, PerfCycle, { state: 'running' }, { sort: 'id' }));
    let read = 0;
    for (const { id } of cycles)
      read += await errand.write(async (work) =>
        readActuals(
          work,
          id,
          await rows(work, PerfSheet, { cycleId: id, state: ['running', 'self_review', 'scoring'] }),
        ),
      );
    return read;
  },
};
