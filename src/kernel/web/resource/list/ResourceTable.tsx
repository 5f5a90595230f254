// The table of a list: columns from the model, ten rows a page, at most 500 px high. A plain table on purpose: ten rows
// of a dozen columns are drawn within one frame, and nothing of it has to be downloaded before the first list is seen.
import { Checkbox } from 'antd';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '#kernel/web/resourceTexts';
import { useSetting } from '#kernel/web/settings';
import { afterRows, rowsAreAwaited, rowsAreShown } from '#kernel/web/shell/ground/afterRows';
import type { Density } from '#kernel/web/widgets/columns/columnChoice';
import { ValueCell } from '../rows/cells';
import { later } from '../rows/later';
import type { Reads, RowsAnswer, WireRow } from '../rows/rows';
import { neighbour } from './cellEditing';
import { columnRoom } from './columnRoom';
import { defaultPageSize, pageSizes } from './listState';
import { SortHead } from './SortHead';
import { TableRow } from './TableRow';
import css from './table.module.css';
import { type ColumnOverride, useTableColumns } from './tableColumns';
import { useEdges } from './useEdges';

interface ResourceTableProps {
  of: Resource;
  /** Names of the columns to show, in order. */
  columns: readonly string[];
  overrides?: Readonly<Record<string, ColumnOverride>>;
  answer: RowsAnswer | undefined;
  /** Of all its pages, once that is known. */
  total: number | undefined;
  /** Over all rows asked for, by column. */
  summary?: Readonly<Record<string, unknown>>;
  loading: boolean;
  /** Shown instead of rows. */
  placeholder: ReactNode;
  density: Density;
  sort: string | null;
  onSort: (sort: string | null) => void;
  onPage: (page: number, pageSize: number) => void;
  onOpen?: Reads<WireRow, void>;
  actions?: (row: WireRow) => ReactNode;
  actionsWidth?: number;
  selected?: readonly number[];
  onSelect?: (ids: number[]) => void;
}

const Pagination = later(
  afterRows(() => import('antd/es/pagination')),
  <div className={css.pages} />,
);

const selectWidth = 40;

/** As wide as its columns ask, unless the style sheet has another use for them. */
const asColumns = (width: number) => ({ '--columns': `${width}px` }) as CSSProperties;

export const ResourceTable = memo(function ResourceTable(props: ResourceTableProps) {
  const { t } = useText();
  const standard = useSetting('ui.pageSize', defaultPageSize);
  const { of, answer, density, total, loading, onSelect, onPage, actions, actionsWidth = 150 } = props;
  const columns = useTableColumns(props);
  const rows = answer?.list ?? [];
  const { frame, room } = useEdges();
  const beside = (onSelect ? selectWidth : 0) + (actions ? actionsWidth : 0);
  const widths = room > 0 ? columnRoom(columns, room - beside) : columns.map((column) => column.width);
  const width = widths.reduce((sum, each) => sum + each, beside);
  const { toggle, all, isAll, isSome } = useSelection(props, rows);
  const { body, walk, edited, edit } = useCells(rows);
  const { summary } = props;
  const isAnswered = answer !== undefined;
  useEffect(() => {
    if (isAnswered) rowsAreShown();
    else rowsAreAwaited();
  }, [isAnswered]);
  return (
    <div className={css.outer} aria-busy={loading}>
      <div className={css.frame} ref={frame} tabIndex={-1}>
        <table className={`${css.table} ${css[density]}`} style={asColumns(width)}>
          <colgroup>
            {onSelect && <col style={{ width: selectWidth }} />}
            {columns.map((column, at) => (
              <col key={column.name} style={{ width: widths[at] }} />
            ))}
            {actions && <col style={{ width: actionsWidth }} />}
          </colgroup>
          <thead>
            <tr>
              {onSelect && (
                <th className={css.pick}>
                  <Checkbox
                    checked={isAll}
                    indeterminate={isSome && !isAll}
                    disabled={rows.length === 0}
                    onChange={all}
                    aria-label={t(listTexts.selectAll)}
                  />
                </th>
              )}
              {columns.map((column) => (
                <SortHead key={column.name} column={column} sort={props.sort} onSort={props.onSort} />
              ))}
              {actions && <th className={css.actions}>{t(listTexts.actions)}</th>}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={walk}>
            {rows.map((row) => (
              <TableRow
                key={row.id}
                of={of}
                row={row}
                columns={columns}
                onOpen={props.onOpen}
                actions={actions}
                isSelected={props.selected?.includes(row.id) ?? false}
                onToggle={onSelect && toggle}
                {...(edited?.id === row.id ? { edited: edited.name } : {})}
                onEdit={edit}
              />
            ))}
          </tbody>
          {summary && rows.length > 0 && columns.some(({ name }) => summary[name] !== undefined) && (
            <tfoot>
              <tr>
                {onSelect && <td />}
                {columns.map(({ name, field, align }, i) => (
                  <td key={name} className={css[align]}>
                    {summary[name] !== undefined && field ? (
                      <ValueCell field={field} value={summary[name]} />
                    ) : (
                      i === 0 && t(listTexts.summary)
                    )}
                  </td>
                ))}
                {actions && <td className={css.actions} />}
              </tr>
            </tfoot>
          )}
        </table>
        {rows.length === 0 && <div className={css.blank}>{!loading && props.placeholder}</div>}
      </div>
      {loading && (
        <div className={rows.length > 0 ? `${css.veil} ${css.late}` : css.veil} role="status">
          <span className={css.ring} aria-hidden />
          {t(listTexts.loading)}
        </div>
      )}
      {rows.length > 0 && (
        <div className={css.foot}>
          <Pagination
            current={answer?.page ?? 1}
            pageSize={answer?.pageSize ?? 10}
            total={total ?? atLeast(answer)}
            onChange={onPage}
            showSizeChanger
            showQuickJumper
            pageSizeOptions={pageSizes(standard)}
            {...(total === undefined ? {} : { showTotal: () => <TotalText total={total} isCapped={false} /> })}
          />
        </div>
      )}
    </div>
  );
});

/** Until they are counted: as far as one sees, and a page more where this one is full. */
const atLeast = ({ page, pageSize, list } = nothing): number =>
  (page - 1) * pageSize + list.length + (list.length === pageSize ? 1 : 0);
const nothing: RowsAnswer = { page: 1, pageSize: 10, list: [] };

export function TotalText({ total, isCapped }: { total: number; isCapped: boolean }) {
  const { t } = useText();
  return t(listTexts.total, { total: isCapped ? `${total}+` : total.toLocaleString('en') });
}

function useSelection({ selected = [], onSelect }: ResourceTableProps, rows: readonly WireRow[]) {
  const latest = useRef({ selected, onSelect });
  latest.current = { selected, onSelect };
  const toggle = useCallback((id: number) => {
    const { selected: before, onSelect: tell } = latest.current;
    tell?.(before.includes(id) ? before.filter((each) => each !== id) : [...before, id]);
  }, []);
  const ids = rows.map((row) => row.id);
  const isAll = ids.length > 0 && ids.every((id) => selected.includes(id));
  const others = selected.filter((id) => !ids.includes(id));
  return {
    toggle,
    isAll,
    isSome: ids.some((id) => selected.includes(id)),
    all: () => onSelect?.(isAll ? others : [...others, ...ids]),
  };
}

/** Which cell is being changed, and the keyboard's way from cell to cell. */
function useCells(rows: readonly WireRow[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [edited, setEdited] = useState<{ id: number; name: string } | null>(null);
  const edit = useCallback((id: number, name: string | null) => setEdited(name === null ? null : { id, name }), []);
  // One stop for the Tab key: the first cell, or where the arrows have led.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cells are others once the rows are
  useEffect(() => {
    const first = body.current?.querySelector<HTMLElement>('td[data-edit]');
    if (first && !body.current?.querySelector('td[data-edit][tabindex="0"]')) first.tabIndex = 0;
  }, [rows]);
  const walk = useCallback((event: KeyboardEvent<HTMLTableSectionElement>) => {
    const here = event.target;
    if (!(here instanceof HTMLTableCellElement)) return;
    const next = neighbour(here, event.key);
    if (!next) return;
    event.preventDefault();
    here.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }, []);
  return { body, walk, edited, edit };
}
