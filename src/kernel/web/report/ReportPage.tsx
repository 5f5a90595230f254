// A whole report screen from one declaration: filters, key figures, chart, table, export, drill-down.

import { DownloadOutlined } from '@ant-design/icons';
import { App, Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import type { Report } from '#kernel/model/report';
import { permission } from '#kernel/model/resource';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { Chart } from '#kernel/web/widgets/Chart';
import type { ChartSpec } from '#kernel/web/widgets/chart/spec';
import { Empty, Failed, Loading } from '#kernel/web/widgets/States';
import { zonedDay } from '#kernel/web/zone';
import { reportTexts } from '../resourceTexts';
import { drawnOf } from './drawn';
import { KeyFigures } from './KeyFigures';
import { measureText, numberOf } from './measureText';
import { ReportFilters } from './ReportFilters';
import { ChartBesideTable, type Look, LookChoice, useReportLook } from './ReportLook';
import { ReportTable } from './ReportTable';
import css from './report.module.css';
import { exportReport, figureOf, type ReportAnswer, type ReportRow, useReport } from './reportClient';
import { besideReport, drillQuery, readReport, reportPayload, writeReport } from './reportState';

export function ReportPage({ of }: { of: Report }) {
  const { t } = useText();
  const { message } = App.useApp();
  const can = useCan();
  const open = useOpen();
  const [query, setQuery] = useQueryState();
  const today = zonedDay(new Date());
  const state = useMemo(() => readReport(of, query, today), [of, query, today]);
  const payload = reportPayload(of, state);
  const report = useReport(of, payload);
  const [isExporting, setExporting] = useState(false);
  const [look, setLook] = useReportLook();

  const { drill } = of;
  const onDrill = drill ? (row: ReportRow) => open(drill, drillQuery(state, row.drill ?? {})) : undefined;
  const onExport = async () => {
    setExporting(true);
    await exportReport(of, payload)
      .catch((error: unknown) => message.error(messageOf(error)))
      .finally(() => setExporting(false));
  };
  return (
    <div className={css.page}>
      <section className={css.card}>
        <div className={`${css.head} ${css.top}`}>
          <ReportFilters
            of={of}
            state={state}
            today={today}
            onChange={(part) => setQuery({ ...besideReport(query), ...writeReport(of, { ...state, ...part }) })}
          />
          <div className={css.tools}>
            {of.chart !== 'none' && <LookChoice look={look} onChange={setLook} />}
            {can(permission(of.of, 'export')) && (
              <Button icon={<DownloadOutlined />} loading={isExporting} onClick={onExport}>
                {t(reportTexts.export)}
              </Button>
            )}
          </div>
        </div>
      </section>
      {report.error && !report.data ? (
        <section className={css.card}>
          <Failed error={report.error} onRetry={() => void report.refetch()} height={420} />
        </section>
      ) : !report.data ? (
        <section className={css.card}>
          <Loading height={420} />
        </section>
      ) : (
        <div className={report.isPlaceholderData ? css.fading : undefined} aria-busy={report.isPlaceholderData}>
          <Figures of={of} by={state.by} answer={report.data} onDrill={onDrill} look={look} />
        </div>
      )}
    </div>
  );
}

interface FiguresProps {
  of: Report;
  by: string;
  answer: ReportAnswer;
  onDrill?: (row: ReportRow) => void;
}

function Figures({ look, ...props }: FiguresProps & { look: Look }) {
  const { of, answer } = props;
  const { t } = useText();
  return (
    <div className={css.page}>
      <KeyFigures of={of} answer={answer} />
      {answer.rows.length === 0 ? (
        <section className={css.card}>
          <Empty height={320} text={t(reportTexts.empty)} hint={t(reportTexts.emptyHelp)} />
        </section>
      ) : (
        <ChartBesideTable
          chart={of.chart !== 'none' && look === 'whole' && <ChartCard {...props} />}
          table={
            <section className={css.card}>
              <h3 className={css.title}>{t(reportTexts.figures)}</h3>
              <ReportTable {...props} />
            </section>
          }
        />
      )}
    </div>
  );
}

/** One measure at a time: yuan and heads do not share an axis. */
function ChartCard({ of, by, answer, onDrill }: FiguresProps) {
  const { t } = useText();
  const measures = Object.entries(of.measures);
  const [chosen, setChosen] = useState(measures[0]?.[0] ?? '');
  const measure = of.measures[chosen];
  const spec = useMemo(
    () => measure && specOf(of, by, answer, chosen, t(measure.label)),
    [of, by, answer, chosen, measure, t],
  );
  if (!measure || !spec) return null;
  return (
    <section className={css.card}>
      <div className={css.head}>
        <h3 className={css.title}>{t(of.title)}</h3>
        {measures.length > 1 && (
          <Select
            value={chosen}
            onChange={setChosen}
            options={measures.map(([value, each]) => ({ value, label: t(each.label) }))}
            popupMatchSelectWidth={false}
            aria-label={t(reportTexts.measure)}
          />
        )}
      </div>
      <Chart
        spec={spec}
        label={`${t(of.title)} · ${t(measure.label)}`}
        height={300}
        show={(value) => measureText(measure, value)}
        onPick={onDrill && (({ index }) => answer.rows[index] && onDrill(answer.rows[index]))}
      />
    </section>
  );
}

function specOf(of: Report, by: string, answer: ReportAnswer, measure: string, name: string): ChartSpec {
  const drawn = (row: ReportRow) => numberOf(figureOf(row, measure));
  if (of.chart === 'pie' || of.chart === 'funnel') {
    return { kind: of.chart, parts: answer.rows.map((row) => ({ name: row.label, value: drawn(row) })) };
  }
  // Time runs along a line; schools and people stand side by side.
  const dimension = of.dimensions[by];
  const isTime = dimension?.by !== 'value';
  const today = zonedDay(new Date());
  const rows = dimension && isTime ? drawnOf(answer.rows, dimension.field, measure, today) : answer.rows;
  // A share of nothing is no share at all: the line has a gap there.
  const hasGaps = isTime && of.measures[measure]?.op === 'ratio';
  return {
    kind: isTime ? 'line' : 'bar',
    categories: rows.map((row) => row.label),
    series: [{ name, values: rows.map((row) => (hasGaps && figureOf(row, measure) === null ? null : drawn(row))) }],
    area: isTime,
  };
}
