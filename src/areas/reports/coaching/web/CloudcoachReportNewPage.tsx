// How coaching goes over time, which coach keeps which week, and who is still there after thirty days and more.
import { Card, Table } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { Chart } from '#kernel/web/widgets/Chart';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { ReportTools } from '../../centre/web/ReportTools';
import { runReport } from '../../engine/model/calls';
import { definitionOf } from '../../engine/model/definitions';
import { filtersOf, readAddress } from '../../engine/model/reportAddress';
import { ReportScreen } from '../../engine/web/ReportScreen';
import { type Cohort, coachCohorts } from '../model/calls';
import { windowDays } from '../model/coaching';
import css from './coach.module.css';
import { coachTexts as c } from './coachTexts';

const of = definitionOf('coachTrend')!;

export default function CloudcoachReportNewPage() {
  return (
    <div className={css.stack}>
      <ReportScreen of={of} tools={<ReportTools of={of} />} />
      <Heat />
      <Cohorts />
    </div>
  );
}

const mostCoaches = 20;

/** The last twelve weeks, coach by coach, under the same filters. */
function Heat() {
  const { t } = useText();
  const [query] = useQueryState();
  const { search } = readAddress(of, query);
  const found = useAnswer(runReport, {
    ...{ report: of.key, preset: 'last90', rows: ['staff', 'week'], measures: ['coachCompletion'], compare: [] },
    filters: filtersOf(search),
  });
  const lines = found.data?.lines ?? [];
  const coaches = lines.filter(({ keys }) => keys.length === 1).slice(0, mostCoaches);
  const weeks = [...new Set(lines.flatMap(({ keys }) => keys[1] ?? []))].sort();
  const cells = lines.flatMap(({ keys: [coach, week], cells: { coachCompletion } }) => {
    const y = coaches.findIndex(({ keys }) => keys[0] === coach);
    const rate = coachCompletion?.v;
    if (week === undefined || y < 0 || rate === null || rate === undefined) return [];
    return [[weeks.indexOf(week), y, Number(rate)] as const];
  });
  return (
    <Card size="small" title={t(c.heat)}>
      <Shown loading={found.isPending} error={found.error} onRetry={() => void found.refetch()} height={240}>
        {cells.length === 0 ? (
          <Empty height={160} />
        ) : (
          <Chart
            height={Math.max(200, coaches.length * 28 + 80)}
            label={t(c.heat)}
            show={(value) => `${value.toFixed(1)}%`}
            spec={{ kind: 'heat', x: weeks, y: coaches.map(({ label }) => label), cells }}
          />
        )}
      </Shown>
    </Card>
  );
}

const rate = (part: number, whole: number): string => (whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`);

function Cohorts() {
  const { t } = useText();
  const can = useCan();
  const open = useOpen();
  const found = useAnswer(coachCohorts, { months: 12 });
  const cohorts = found.data ?? [];
  const widest = Math.max(0, ...cohorts.map(({ kept }) => kept.length));
  return (
    <Card size="small" title={t(c.cohorts)}>
      <Shown loading={found.isPending} error={found.error} onRetry={() => void found.refetch()} height={240}>
        {cohorts.length === 0 ? (
          <Empty height={160} text={t(c.noCohorts)} />
        ) : (
          <Table<Cohort>
            size="small"
            rowKey="month"
            dataSource={cohorts}
            pagination={false}
            scroll={{ x: 320 + widest * 110 }}
            columns={[
              { key: 'month', title: t(c.month), dataIndex: 'month', width: 110, fixed: 'start' },
              { key: 'plans', title: t(c.started), dataIndex: 'plans', width: 90, align: 'end' },
              {
                key: 'gain',
                title: t(c.gain),
                width: 110,
                align: 'end',
                render: (_, { gain }) =>
                  gain.plans === 0 ? '—' : `${(gain.sum / gain.plans).toFixed(1)} (${gain.plans})`,
              },
              ...Array.from({ length: widest }, (_, no) => ({
                key: String(no),
                title: t(c.window, { n: no + 1, from: no * windowDays, to: (no + 1) * windowDays - 1 }),
                width: 110,
                align: 'end' as const,
                render: (__: unknown, { month, plans, kept }: Cohort) => {
                  const still = kept[no];
                  if (still === undefined) return '';
                  if (still === 0 || !can('reports.coachPlan.view')) return rate(still, plans);
                  const keptIn = `${month}/${no + 1}`;
                  return (
                    <button
                      type="button"
                      className={css.number}
                      onClick={() => open('/CloudcoachReportBase', { tab: 'plans', keptIn })}
                    >
                      {rate(still, plans)}
                    </button>
                  );
                },
              })),
            ]}
          />
        )}
      </Shown>
    </Card>
  );
}
