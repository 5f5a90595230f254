// The page of every report: what is asked for above, the numbers of the whole, a chart, the table, the rows behind.
import { DownloadOutlined, InfoCircleOutlined, PrinterOutlined } from '@ant-design/icons';
import { Alert, App, Button, Popover, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { api } from '#kernel/web/api/client';
import { wireValues } from '#kernel/web/api/encode';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { ChartBesideTable, LookChoice, useReportLook } from '#kernel/web/report/ReportLook';
import { besideReport } from '#kernel/web/report/reportState';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { useQueryState } from '#kernel/web/shell/site/navigation';
import { Empty, Failed, Loading } from '#kernel/web/widgets/States';
import { exportPath, type ReportAnswer, type ReportColumn, type ReportLine, runReport } from '../model/calls';
import type { Definition } from '../model/definition';
import { levelBelow, questionOf, type ReportState, readAddress, writeAddress } from '../model/reportAddress';
import { BehindDrawer } from './BehindDrawer';
import { ReportBar } from './ReportBar';
import { ReportChart } from './ReportChart';
import { ReportFigures } from './ReportFigures';
import { ReportGrid } from './ReportGrid';
import css from './report.module.css';
import { reportTexts as s } from './reportTexts';

interface Behind {
  line: ReportLine;
  column: ReportColumn;
  across?: string | undefined;
}

/** `tools`: what the place around it offers for this report, such as kept views. */
interface ReportScreenProps {
  of: Definition;
  tools?: ReactNode;
  /** Where the last level of a row leads, by what the row is told by. */
  onOpen?: (line: ReportLine, by: string | undefined) => void;
  /** Instead of the chart of one measure. */
  charts?: (answer: ReportAnswer) => ReactNode;
  /** How many numbers of the whole stand above. */
  most?: number;
}

export function ReportScreen({ of, tools, onOpen, charts, most }: ReportScreenProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const [query, setQuery] = useQueryState();
  const state = readAddress(of, query);
  const question = questionOf(of, state);
  const found = useAnswer(runReport, question);
  const [behind, setBehind] = useState<Behind | null>(null);
  const [hidden, setHidden] = useState<string[]>([]);
  const [isExporting, setExporting] = useState(false);
  const [look, setLook] = useReportLook();
  const change = (next: ReportState) => setQuery({ ...besideReport(query), ...writeAddress(of, next) });
  const answer = found.data;
  const onLevel = (line: ReportLine) => {
    const next = levelBelow(of, state, line.keys);
    if (next) change(next);
    else onOpen?.(line, state.rows[line.keys.length - 1]);
  };
  const hasLevel = onOpen !== undefined || levelBelow(of, state, ['1']) !== null;
  const onExport = async () => {
    setExporting(true);
    await api
      .download(exportPath, wireValues(runReport.input, question))
      .catch((error: unknown) => message.error(messageOf(error)))
      .finally(() => setExporting(false));
  };
  return (
    <div className={css.page}>
      <section className={css.card}>
        <ReportBar
          of={of}
          state={state}
          period={answer}
          tells={of.isPicked ? answer?.columns[0]?.tells : undefined}
          onChange={(part) => change({ ...state, ...part })}
        />
        <div className={css.under}>
          {answer && <Under answer={answer} />}
          <span className={css.tools}>
            {answer && (
              <Popover trigger="click" content={<Formulas columns={answer.columns} />}>
                <Button size="small" icon={<InfoCircleOutlined />}>
                  {t(s.formulas)}
                </Button>
              </Popover>
            )}
            <LookChoice look={look} onChange={setLook} />
            {tools}
            <Button size="small" onClick={() => setQuery(besideReport(query))}>
              {t(s.reset)}
            </Button>
            <Button size="small" icon={<DownloadOutlined />} loading={isExporting} onClick={onExport}>
              {t(s.export)}
            </Button>
            <Button size="small" icon={<PrinterOutlined />} onClick={() => window.print()}>
              {t(s.print)}
            </Button>
          </span>
        </div>
      </section>
      {of.gone && of.gone.length > 0 && (
        <Alert type="warning" showIcon title={t(s.gone, { measures: of.gone.join(', ') })} />
      )}
      {!answer ? (
        <section className={css.card}>
          {found.error ? (
            <Failed error={found.error} onRetry={() => void found.refetch()} height={380} />
          ) : (
            <Loading height={380} />
          )}
        </section>
      ) : (
        <div className={`${css.page} ${found.isPlaceholderData ? css.fading : ''}`} aria-busy={found.isPlaceholderData}>
          {look === 'whole' && <ReportFigures answer={answer} {...(most ? { most } : {})} />}
          {answer.lines.length === 0 ? (
            <section className={css.card}>
              <Empty height={280} text={t(s.empty)} hint={t(s.emptyHelp)} />
            </section>
          ) : (
            <ChartBesideTable
              chart={
                look === 'table' ? null : charts ? (
                  charts(answer)
                ) : (
                  <ReportChart
                    key={of.key}
                    title={t(of.title)}
                    answer={answer}
                    measure={of.sort}
                    kind={of.chart}
                    {...(hasLevel ? { onLevel } : {})}
                  />
                )
              }
              table={
                <section className={css.card}>
                  <div className={css.head}>
                    <h3 className={css.title}>{t(s.table)}</h3>
                    <Select
                      mode="multiple"
                      maxTagCount={0}
                      maxTagPlaceholder={(left) => `${t(s.columns)} ${left.length}`}
                      style={{ minWidth: 120 }}
                      popupMatchSelectWidth={false}
                      aria-label={t(s.columns)}
                      value={answer.columns.map(({ key }) => key).filter((key) => !hidden.includes(key))}
                      onChange={(kept: string[]) =>
                        setHidden(answer.columns.map(({ key }) => key).filter((key) => !kept.includes(key)))
                      }
                      options={answer.columns.map(({ key, label }) => ({ value: key, label }))}
                    />
                  </div>
                  <ReportGrid
                    isDense={look === 'table'}
                    answer={answer}
                    columns={answer.columns.filter(({ key }) => !hidden.includes(key))}
                    onLevel={onLevel}
                    hasLevel={hasLevel}
                    onBehind={(line, column, across) => setBehind({ line, column, across })}
                  />
                </section>
              }
            />
          )}
        </div>
      )}
      {answer && behind && (
        <BehindDrawer
          column={behind.column}
          title={`${behind.line.label} · ${behind.column.label}`}
          question={{ ...question, measure: behind.column.key, keys: keysOf(answer, state, behind) }}
          onClose={() => setBehind(null)}
        />
      )}
    </div>
  );
}

const keysOf = ({ rows }: ReportAnswer, { across }: ReportState, behind: Behind): Record<string, string> => ({
  ...Object.fromEntries(behind.line.keys.map((key, at) => [rows[at]!, key])),
  ...(across && behind.across !== undefined ? { [across]: behind.across } : {}),
});

function Under({ answer }: { answer: ReportAnswer }) {
  const { t } = useText();
  const { prev } = answer.against;
  return (
    <>
      <span>
        {t(s.asOf, { at: momentText(answer.asOf, 'YYYY-MM-DD HH:mm') })}
        {answer.isRunning ? ` · ${t(s.running)}` : ''}
      </span>
      {answer.scope !== 'all' && <span>{t(answer.scope === 'self' ? s.own : s.schools)}</span>}
      {prev && (
        <span>
          {t(s.prev)} {prev.from} – {prev.to}
          {prev.missing ? ` · ${t(s.missing, { day: prev.missing })}` : ''}
        </span>
      )}
    </>
  );
}

function Formulas({ columns }: { columns: readonly ReportColumn[] }) {
  return (
    <ul className={css.formulas}>
      {columns.map(({ key, label, formula }) => (
        <li key={key}>
          <strong>{label}</strong> = {formula}
        </li>
      ))}
    </ul>
  );
}
