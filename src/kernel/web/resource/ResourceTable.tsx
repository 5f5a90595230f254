// The table of a list: columns from the model, ten rows a page, at most 500 px high. A plain table on purpose: ten rows
// of a dozen columns are drawn within one frame, and nothing of it has to be downloaded before the first list is seen.
import { Checkbox, Pagination } from 'antd';
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Field } from '#kernel/model/fields';
import { fieldOf, type Resource } from '#kernel/model/resource';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { useSetting } from '#kernel/web/settings';
import { listTexts } from '../resourceTexts';
import { columnWidth, isFigure, ValueCell } from './cells';
import type { Density } from './columnChoice';
import { defaultPageSize, pageSizes } from './listState';
import type { ListAnswer, WireRow } from './rows';
import { SortHead } from './SortHead';
import { TableRow } from './TableRow';
import css from './table.module.css';

/** What a page says about a column: another cell, or a column that is no field. */
export interface ColumnOverride<R extends WireRow = WireRow> {
  label?: Text;
  width?: number;
  align?: 'start' | 'end' | 'center';
  render?: (row: R) => ReactNode;
}

/** A column as it is drawn. */
export interface TableColumn {
  name: string;
  title: string;
  width: number;
  align: 'start' | 'end' | 'center';
  field?: Field;
  isLabel: boolean;
  isSortable: boolean;
  render?: (row: WireRow) => ReactNode;
}

interface ResourceTableProps {
  of: Resource;
  /** Names of the columns to show, in order. */
  columns: readonly string[];
  overrides?: Readonly<Record<string, ColumnOverride>>;
  answer: ListAnswer | undefined;
  total: number;
  loading: boolean;
  /** Shown instead of rows. */
  placeholder: ReactNode;
  density: Density;
  sort: string | null;
  onSort: (sort: string | null) => void;
  onPage: (page: number, pageSize: number) => void;
  onOpen?: (row: WireRow) => void;
  actions?: (row: WireRow) => ReactNode;
  actionsWidth?: number;
  selected?: readonly number[];
  onSelect?: (ids: number[]) => void;
}

const selectWidth = 40;
const unsortable = ['lines', 'json', 'richText', 'file', 'files', 'image', 'geo', 'refs', 'choices', 'categories'];

export const ResourceTable = memo(function ResourceTable(props: ResourceTableProps) {
  const { t } = useText();
  const standard = useSetting('ui.pageSize', defaultPageSize);
  const { of, answer, density, total, loading, onSelect, onPage, actions, actionsWidth = 150 } = props;
  const columns = useTableColumns(props);
  const rows = answer?.list ?? [];
  const frame = useEdges();
  const width =
    columns.reduce((sum, column) => sum + column.width, 0) +
    (onSelect ? selectWidth : 0) +
    (actions ? actionsWidth : 0);
  const { toggle, all, isAll, isSome } = useSelection(props, rows);
  const summary = answer?.summary;
  return (
    <div className={css.outer} aria-busy={loading}>
      <div className={css.frame} ref={frame} tabIndex={-1}>
        <table className={`${css.table} ${css[density]}`} style={{ minWidth: width }}>
          <colgroup>
            {onSelect && <col style={{ width: selectWidth }} />}
            {columns.map((column) => (
              <col key={column.name} style={{ width: column.width }} />
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
          <tbody>
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
            total={total}
            onChange={onPage}
            showSizeChanger
            showQuickJumper
            pageSizeOptions={pageSizes(standard)}
            showTotal={() => <TotalText total={total} isCapped={false} />}
          />
        </div>
      )}
    </div>
  );
});

export function TotalText({ total, isCapped }: { total: number; isCapped: boolean }) {
  const { t } = useText();
  return t(listTexts.total, { total: isCapped ? `${total}+` : total.toLocaleString('en') });
}

function useTableColumns({ of, columns, overrides, onOpen }: ResourceTableProps): readonly TableColumn[] {
  const { t } = useText();
  const canOpen = onOpen !== undefined;
  return useMemo(
    () =>
      columns.map((name) => {
        const field = fieldOf(of, name);
        const own = overrides?.[name];
        const label = own?.label ?? field?.label;
        return {
          name,
          field,
          title: label ? t(label) : name,
          width: own?.width ?? (field ? columnWidth(field) : 120),
          align: own?.align ?? (field && isFigure(field) ? 'end' : 'start'),
          isLabel: name === of.label && canOpen,
          isSortable: field !== undefined && !field.mask && !unsortable.includes(field.kind),
          render: own?.render,
        };
      }),
    [of, columns, overrides, canOpen, t],
  );
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

/** Marks whether columns are hidden beyond the right edge, so that the fixed one casts its shadow only then. */
function useEdges() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = () => {
      element.dataset.more = String(element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
    };
    const watch = new ResizeObserver(look);
    watch.observe(element);
    if (element.firstElementChild) watch.observe(element.firstElementChild);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return frame;
}
