// The table of a list: columns from the model, ten rows a page, at most 500 px high.
import { ConfigProvider, Pagination, Table, type TableProps } from 'antd';
import { memo, type ReactNode, useMemo } from 'react';
import { fieldOf, type Resource } from '#kernel/model/resource';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '../resourceTexts';
import type { Density } from './ColumnChooser';
import { Cell, columnWidth, isFigure, LabelCell, ValueCell } from './cells';
import css from './list.module.css';
import { orderOf, pageSizes, sortOf } from './listState';
import type { ListAnswer, WireRow } from './rows';

/** What a page says about a column: another cell, or a column that is no field. */
export interface ColumnOverride<R extends WireRow = WireRow> {
  label?: Text;
  width?: number;
  align?: 'start' | 'end' | 'center';
  render?: (row: R) => ReactNode;
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

const maxHeight = 500;
const rowHeights: Record<Density, number> = { loose: 55, middle: 45, tight: 37 };
/** Ten rows of the middle density and the head stay within the maximum height. */
const rowTheme = { components: { Table: { cellPaddingBlock: 15, cellPaddingBlockMD: 10, cellPaddingBlockSM: 6 } } };
const sizes = { loose: 'large', middle: 'middle', tight: 'small' } as const;
const unsortable = ['lines', 'json', 'richText', 'file', 'files', 'image', 'geo', 'refs', 'choices', 'categories'];

export const ResourceTable = memo(function ResourceTable(props: ResourceTableProps) {
  const { t } = useText();
  const { answer, density, total, loading, selected, onSelect, onSort, onPage } = props;
  const columns = useColumns(props);
  const rows = answer?.list ?? [];
  const width = columns.reduce((sum, column) => sum + Number(column.width ?? 120), onSelect ? 40 : 0);
  return (
    <ConfigProvider theme={rowTheme}>
      <Table<WireRow>
        className={css.table}
        rowKey="id"
        size={sizes[density]}
        tableLayout="fixed"
        columns={columns}
        dataSource={rows}
        pagination={false}
        scroll={{ x: width, ...(rows.length > 0 ? { y: maxHeight - rowHeights[density] } : {}) }}
        loading={{ spinning: loading, description: t(listTexts.loading), delay: rows.length > 0 ? 150 : 0 }}
        locale={{ emptyText: loading ? <div className={css.waiting} /> : props.placeholder }}
        showSorterTooltip={false}
        onChange={(_page, _filters, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          onSort(sortOf(one?.columnKey, one?.order));
        }}
        rowSelection={
          onSelect && {
            columnWidth: 40,
            fixed: true,
            selectedRowKeys: [...(selected ?? [])],
            onChange: (keys) => onSelect(keys.map(Number)),
          }
        }
        summary={answer?.summary ? () => <Summary {...props} names={columns.map((c) => String(c.key))} /> : undefined}
      />
      {rows.length > 0 && (
        <div className={css.foot}>
          <Pagination
            current={answer?.page ?? 1}
            pageSize={answer?.pageSize ?? 10}
            total={total}
            onChange={onPage}
            showSizeChanger
            showQuickJumper
            pageSizeOptions={pageSizes}
            showTotal={() => <TotalText total={total} isCapped={false} />}
            size="middle"
          />
        </div>
      )}
    </ConfigProvider>
  );
});

export function TotalText({ total, isCapped }: { total: number; isCapped: boolean }) {
  const { t } = useText();
  return t(listTexts.total, { total: isCapped ? `${total}+` : total.toLocaleString('en') });
}

function useColumns(props: ResourceTableProps): NonNullable<TableProps<WireRow>['columns']> {
  const { t } = useText();
  const { of, columns, overrides, sort, onOpen, actions, actionsWidth = 150 } = props;
  return useMemo(() => {
    const made: NonNullable<TableProps<WireRow>['columns']> = columns.map((name) => {
      const field = fieldOf(of, name);
      const own = overrides?.[name];
      const label = own?.label ?? field?.label;
      const isLabel = name === of.label && onOpen !== undefined;
      return {
        key: name,
        dataIndex: name,
        title: label ? t(label) : name,
        width: own?.width ?? (field ? columnWidth(field) : 120),
        align: own?.align ?? (field && isFigure(field) ? 'end' : 'start'),
        ellipsis: { showTitle: false },
        sorter: field !== undefined && !field.mask && !unsortable.includes(field.kind),
        sortOrder: orderOf(sort, name),
        // Rows keep their identity while nothing in them changed; only what changed is drawn again.
        shouldCellUpdate: (row, before) => row !== before,
        render: (_value, row) => {
          const Shown = isLabel ? LabelCell : Cell;
          const shown = own?.render ? own.render(row) : field && <Shown of={of} name={name} field={field} row={row} />;
          if (!isLabel) return shown;
          return (
            <button type="button" className={`${css.link} ${css.labelLink}`} onClick={() => onOpen(row)}>
              {shown}
            </button>
          );
        },
      };
    });
    if (!actions) return made;
    return [
      ...made,
      {
        key: '$actions',
        title: t(listTexts.actions),
        width: actionsWidth,
        fixed: 'end' as const,
        render: (_value: unknown, row: WireRow) => actions(row),
      },
    ];
  }, [of, columns, overrides, sort, onOpen, actions, actionsWidth, t]);
}

function Summary({ of, answer, names, onSelect }: ResourceTableProps & { names: readonly string[] }) {
  const { t } = useText();
  const first = onSelect ? 1 : 0;
  return (
    <Table.Summary fixed>
      <Table.Summary.Row>
        {onSelect && <Table.Summary.Cell index={0} />}
        {names.map((name, i) => {
          const field = fieldOf(of, name);
          const value = answer?.summary?.[name];
          return (
            <Table.Summary.Cell key={name} index={i + first} align={field && isFigure(field) ? 'end' : 'start'}>
              {value !== undefined && field ? (
                <ValueCell field={field} value={value} />
              ) : (
                i === 0 && <strong>{t(listTexts.summary)}</strong>
              )}
            </Table.Summary.Cell>
          );
        })}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
