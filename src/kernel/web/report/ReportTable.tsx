// The table behind the chart: one row per value of the dimension, totals below, a click leads to the rows counted.
import { Table } from 'antd';
import type { Report } from '#kernel/model/report';
import { useText } from '#kernel/web/i18n';
import { reportTexts } from '../resourceTexts';
import { measureText, numberOf } from './measureText';
import css from './report.module.css';
import { figureOf, type ReportAnswer, type ReportRow } from './reportClient';

/** What is left of the window below the figures, so that the page itself does not scroll; never less than a few rows. */
const tableRoom = 'max(240px, calc(100vh - 470px))';

interface ReportTableProps {
  of: Report;
  by: string;
  answer: ReportAnswer;
  onDrill?: (row: ReportRow) => void;
}

export function ReportTable({ of, by, answer, onDrill }: ReportTableProps) {
  const { t } = useText();
  const measures = Object.entries(of.measures);
  const dimension = of.dimensions[by];
  return (
    <Table<ReportRow>
      rowKey={(row) => String(row.key)}
      size="small"
      dataSource={answer.rows}
      pagination={answer.rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      scroll={{ x: 180 + measures.length * 130, y: tableRoom }}
      showSorterTooltip={false}
      columns={[
        {
          key: '$label',
          title: dimension && t(dimension.label),
          width: 180,
          fixed: 'start',
          ellipsis: true,
          render: (_, row) =>
            onDrill && row.key !== null ? (
              <button type="button" className={css.drill} title={t(reportTexts.drill)} onClick={() => onDrill(row)}>
                {row.label}
              </button>
            ) : (
              row.label
            ),
        },
        ...measures.map(([key, measure]) => ({
          key,
          title: t(measure.label),
          align: 'end' as const,
          width: 130,
          sorter: (a: ReportRow, b: ReportRow) => numberOf(figureOf(a, key)) - numberOf(figureOf(b, key)),
          render: (_: unknown, row: ReportRow) => (
            <span className={css.number}>{measureText(measure, figureOf(row, key))}</span>
          ),
        })),
      ]}
      summary={() => (
        <Table.Summary fixed>
          <Table.Summary.Row className={css.total}>
            <Table.Summary.Cell index={0}>{t(reportTexts.total)}</Table.Summary.Cell>
            {measures.map(([key, measure], i) => (
              <Table.Summary.Cell key={key} index={i + 1} align="end">
                <span className={css.number}>{measureText(measure, answer.totals[key])}</span>
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        </Table.Summary>
      )}
    />
  );
}
