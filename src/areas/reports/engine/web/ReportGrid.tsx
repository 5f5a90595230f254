// The table: rows of up to three levels, a total by definition, a click on a number to the rows behind it.
import { Table, Tooltip } from 'antd';
import { useMemo } from 'react';
import { useText } from '#kernel/web/i18n';
import type { ReportAnswer, ReportColumn, ReportLine } from '../model/calls';
import type { Cell } from '../model/cells';
import { cellText } from '../model/cellText';
import { fieldOf, isDimension } from '../model/dimensions';
import { childrenOf } from '../model/lines';
import { Change } from './ReportFigures';
import css from './report.module.css';
import { reportTexts as s } from './reportTexts';

interface Row extends ReportLine {
  children?: Row[];
}

interface ReportGridProps {
  /** A line of text a row. */
  isDense?: boolean;
  answer: ReportAnswer;
  columns: readonly ReportColumn[];
  onLevel: (line: ReportLine) => void;
  hasLevel: boolean;
  onBehind: (line: ReportLine, column: ReportColumn, across?: string) => void;
}

export function ReportGrid({ isDense = false, answer, columns, onLevel, hasLevel, onBehind }: ReportGridProps) {
  const { t } = useText();
  const rows = useMemo(() => treeOf(answer.lines), [answer.lines]);
  const [first] = columns;
  const isAcross = answer.across.length > 0 && first !== undefined;
  const title = answer.rows
    .filter(isDimension)
    .map((key) => t(fieldOf(key).label))
    .join(' › ');
  const number = (line: ReportLine, column: ReportColumn, cell: Cell | undefined, across?: string) => (
    <>
      {column.drills && cell?.v !== null && cell?.v !== undefined && Number(cell.v) !== 0 ? (
        <button
          type="button"
          className={`${css.cell} ${line.warn.includes(column.key) ? css.warned : ''}`}
          title={t(line.warn.includes(column.key) ? s.warned : s.behind)}
          onClick={() => onBehind(line, column, across)}
        >
          {cellText(column.unit, cell.v)}
        </button>
      ) : (
        <span className={css.number}>{cellText(column.unit, cell?.v)}</span>
      )}
      {across === undefined && answer.against.prev && (
        <small className={css.beside}>
          <Change column={column} cell={cell} which="prev" />
        </small>
      )}
      {across === undefined && answer.against.year && (
        <small className={css.beside}>
          <Change column={column} cell={cell} which="year" />
        </small>
      )}
    </>
  );
  const told = isAcross
    ? [
        ...answer.across.map(({ key, label }) => ({
          key: `across:${key}`,
          title: label,
          align: 'end' as const,
          width: 130,
          render: (_: unknown, line: Row) => number(line, first, line.across?.[key], key),
        })),
        {
          key: first.key,
          title: answer.totals.label,
          align: 'end' as const,
          width: 140,
          render: (_: unknown, line: Row) => number(line, first, line.cells[first.key]),
        },
      ]
    : columns.map((column) => ({
        key: column.key,
        title: <Tooltip title={column.formula}>{column.label}</Tooltip>,
        align: 'end' as const,
        width: 136,
        sorter: (a: Row, b: Row) => Number(a.cells[column.key]?.v ?? -1e15) - Number(b.cells[column.key]?.v ?? -1e15),
        render: (_: unknown, line: Row) => number(line, column, line.cells[column.key]),
      }));
  const totals = isAcross
    ? [
        ...answer.across.map(({ key }) => number(answer.totals, first, answer.totals.across?.[key], key)),
        number(answer.totals, first, answer.totals.cells[first.key]),
      ]
    : columns.map((column) => number(answer.totals, column, answer.totals.cells[column.key]));
  return (
    <Table<Row>
      rowKey={({ keys }) => keys.join('|')}
      className={isDense ? css.dense! : ''}
      size="small"
      dataSource={rows}
      pagination={rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      scroll={{
        x: 190 + told.length * 136,
        y: isDense ? 'max(280px, calc(100vh - 400px))' : 'max(260px, calc(100vh - 500px))',
      }}
      showSorterTooltip={false}
      columns={[
        {
          key: '$label',
          title,
          width: 190,
          fixed: 'start',
          render: (_, line) =>
            hasLevel ? (
              <button type="button" className={css.level} title={t(s.level)} onClick={() => onLevel(line)}>
                {line.label}
              </button>
            ) : (
              line.label
            ),
        },
        ...told,
      ]}
      summary={() => (
        <Table.Summary fixed>
          <Table.Summary.Row className={css.total}>
            <Table.Summary.Cell index={0}>{answer.totals.label}</Table.Summary.Cell>
            {totals.map((cell, at) => (
              <Table.Summary.Cell key={told[at]!.key} index={at + 1} align="end">
                {cell}
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        </Table.Summary>
      )}
    />
  );
}

function treeOf(lines: readonly ReportLine[]): Row[] {
  const children = childrenOf(lines);
  const below = (parent: readonly string[]): Row[] =>
    children(parent).map((line) => {
      const inner = below(line.keys);
      return inner.length > 0 ? { ...line, children: inner } : line;
    });
  return below([]);
}
