import { sql } from 'drizzle-orm';
import { addDays, dayOf } from '#kernel/model/dates';
import { invalid } from '#kernel/model/problems';
import { filled, pair, say, texts } from '#kernel/model/text';
import { todo } from '#kernel/server/calls';
import { table } from '#kernel/server/database/table';
import { figure } from '#kernel/server/figures/figure';
import { count, row, rows, tableAs, update } from '#kernel/server/rows';
import { type AreaPiece, serves, servesInSteps, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { CheckDifference, CheckRule, CheckRun, cancelCheck, checkOverview, startCheck } from '../model/check';
import { crossChecks } from './crossChecks';
import { holdersOf } from './holders';
import { runChecks } from './runs';

const said = texts('reports.difference', {
  tooLong: ['最长 90 天', '90 days at most'],
  past: ['不能早于今天', 'Not before today'],
  waiting: ['数据核对有 {n} 处高严重差异超过一天未处理', '{n} grave differences have waited for more than a day'],
});

const differences = service(CheckDifference, {
  transitions: {
    ignore({ input, work }) {
      const today = dayOf(work.now, work.actor.timezone);
      if (input.until < today) throw invalid('until', said.past);
      if (input.until > addDays(today, 90)) throw invalid('until', said.tooLong);
    },
    clear({ row: gone, work }) {
      gone.clearedAt = work.now;
    },
  },
});

async function overview(work: Work) {
  const known = (await rows(work, CheckRule, {}, { sort: 'code' })).filter(({ code }) =>
    work.app.registries.check.get(code),
  );
  const last = await row(work, CheckRun, { state: ['done', 'failed', 'cancelled'] }, { sort: '-id' });
  const titles = new Map(work.app.allAreas.map(({ name, title }) => [name, say(title, work)]));
  return {
    rules: known.map(({ id, code, name, nameEn, group, severity, enabled, open, lastRunAt }) => ({
      ...{ id, code, severity, enabled, open, lastRunAt: lastRunAt?.toISOString() ?? null },
      name: (work.locale === 'en' && nameEn) || name,
      area: titles.get(group ?? '') ?? '',
    })),
    open: await count(work, CheckDifference, { state: ['open', 'assigned', 'explained'] }),
    last: last
      ? {
          ...{ startedAt: last.startedAt.toISOString(), endedAt: last.endedAt?.toISOString() ?? null },
          ...{ state: last.state, found: last.found, cleared: last.cleared },
        }
      : null,
  };
}

/** What is grave and waits for more than a day is somebody's to do. */
async function remind(work: Work): Promise<void> {
  const day = new Date(work.now.getTime() - 86_400_000);
  const late = (await rows(work, CheckDifference, { state: ['open'], severity: 'high' })).filter(
    ({ foundAt }) => foundAt < day,
  );
  if (late.length === 0) return;
  const finance = await holdersOf(work, ['finance']);
  await todo(work, {
    ...{ kind: 'check.difference', key: 'reports.check.difference', source: 'reports', mode: 'any' },
    assigneeIds: finance.length > 0 ? finance : await holdersOf(work, ['super_editor']),
    title: filled(said.waiting, { n: late.length }),
    url: '/checkData',
  });
}

const d = tableAs(CheckDifference, 'd');

export const checks: AreaPiece = {
  services: [service(CheckRule), service(CheckRun), differences],
  calls: [
    servesInSteps(startCheck, (errand, { rules }) => runChecks(errand, 'manual', rules)),
    serves(cancelCheck, async (work) => {
      const running = await rows(work, CheckRun, { state: 'running' }, { lock: true });
      for (const run of running) await update(work, CheckRun, run, { state: 'cancelled', endedAt: work.now });
      return { cancelled: running.length };
    }),
    serves(checkOverview, overview),
  ],
  jobs: [
    {
      name: 'reports.checks',
      title: pair('数据核对', 'Check the books'),
      cron: '30 2 * * *',
      async steps(errand) {
        const { found } = await runChecks(errand, 'nightly');
        await errand.write(remind);
        return found;
      },
    },
  ],
  registers: {
    check: crossChecks,
    figure: [
      figure({
        ...{ key: 'check.open', area: 'reports', permission: 'reports.check.view', additive: false },
        label: ['数据差异', 'Differences'],
        formula: ['未消除的核对差异', 'Differences that are not cleared'],
        counts: {
          value: sql`count(*)`,
          from: sql`${table(CheckDifference)} d`,
          live: [d],
          where: sql`${d.state} in ('open', 'assigned', 'explained')`,
          school: sql`null::bigint`,
          staff: d.assigneeId,
          rows: { id: d.id, title: d.subjectNo, path: '/checkData?id={id}' },
        },
      }),
    ],
  },
};
