// One row of a list. Drawn again only when the row itself, its columns or its tick change.
import { Checkbox } from 'antd';
import { memo, type ReactNode } from 'react';
import type { Resource } from '#kernel/model/resource';
import { useText } from '#kernel/web/i18n';
import { listTexts } from '#kernel/web/resourceTexts';
import { Cell, LabelCell } from '../rows/cells';
import { nameOf, type WireRow } from '../rows/rows';
import css from './table.module.css';
import { columnClass, type TableColumn } from './tableColumns';

interface TableRowProps {
  of: Resource;
  row: WireRow;
  columns: readonly TableColumn[];
  onOpen?: (row: WireRow) => void;
  actions?: (row: WireRow) => ReactNode;
  isSelected: boolean;
  onToggle?: (id: number) => void;
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
        <td key={column.name} className={columnClass(column)}>
          <ColumnCell {...props} column={column} />
        </td>
      ))}
      {actions && <td className={css.actions}>{actions(row)}</td>}
    </tr>
  );
});

function ColumnCell({ of, row, column, onOpen }: TableRowProps & { column: TableColumn }) {
  const { name, field, isLabel, render } = column;
  const Shown = isLabel ? LabelCell : Cell;
  const shown = render ? render(row) : field && <Shown of={of} name={name} field={field} row={row} />;
  if (!isLabel) return shown;
  return (
    <button type="button" className={css.open} onClick={() => onOpen?.(row)}>
      {shown}
    </button>
  );
}
