// One row of a list. Drawn again only when the row itself, its columns or its tick change.
import { Checkbox } from 'antd';
import { memo, type ReactNode, useRef } from 'react';
import type { Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '#kernel/web/resourceTexts';
import { Cell, LabelCell } from '../rows/cells';
import { later } from '../rows/later';
import { nameOf, type Reads, type WireRow } from '../rows/rows';
import { mayEditCell } from './cellEditing';
import css from './table.module.css';
import { columnClass, type TableColumn } from './tableColumns';

const CellEditor = later(() => import('./CellEditor'));

interface TableRowProps {
  of: Resource;
  row: WireRow;
  columns: readonly TableColumn[];
  onOpen?: Reads<WireRow, void>;
  actions?: (row: WireRow) => ReactNode;
  isSelected: boolean;
  onToggle?: (id: number) => void;
  /** The cell of this row that is being changed. */
  edited?: string;
  onEdit: (id: number, name: string | null) => void;
}

export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { t } = useText();
  const { of, row, columns, actions, isSelected, onToggle } = props;
  return (
    <tr data-id={row.id} className={isSelected ? css.selected : undefined}>
      {onToggle && (
        <td className={css.pick}>
          <Checkbox
            checked={isSelected}
            onChange={() => onToggle(row.id)}
            aria-label={t(listTexts.selectRow, { label: nameOf(of, row) })}
          />
        </td>
      )}
      {columns.map((column) => (
        <ColumnTd key={column.name} {...props} column={column} />
      ))}
      {actions && <td className={css.actions}>{actions(row)}</td>}
    </tr>
  );
});

/** Changed with a double click, or with Enter or F2 where the keyboard stands. */
function ColumnTd(props: TableRowProps & { column: TableColumn }) {
  const { of, row, column, edited, onEdit } = props;
  const { name, isEditable } = column;
  const cell = useRef<HTMLTableCellElement>(null);
  if (!isEditable || !mayEditCell(row, name))
    return (
      <td className={columnClass(column)}>
        <ColumnCell {...props} />
      </td>
    );
  if (edited === name) {
    const done = () => {
      onEdit(row.id, null);
      cell.current?.focus();
    };
    return (
      <td ref={cell} tabIndex={-1} data-edit className={`${columnClass(column)} ${css.edited}`}>
        <CellEditor of={of} row={row} name={name} onDone={done} />
      </td>
    );
  }
  return (
    <td
      ref={cell}
      tabIndex={-1}
      data-edit
      className={columnClass(column)}
      onDoubleClick={() => onEdit(row.id, name)}
      onKeyDown={(event) => {
        if (event.target !== cell.current || (event.key !== 'Enter' && event.key !== 'F2')) return;
        event.preventDefault();
        onEdit(row.id, name);
      }}
    >
      <ColumnCell {...props} />
    </td>
  );
}

function ColumnCell({ of, row, column, onOpen }: TableRowProps & { column: TableColumn }) {
  const { name, field, isLabel, render } = column;
  const Shown = isLabel ? LabelCell : Cell;
  const shown = render ? render(row) : field && <Shown of={of} name={name} field={field} row={row} />;
  if (!isLabel) return shown;
  return (
    <button
      type="button"
      className={css.open}
      onClick={() => onOpen?.(row)}
      {...(field?.kind === 'text' ? { 'data-data': true } : {})}
    >
      {shown}
    </button>
  );
}
