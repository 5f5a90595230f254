// A column's head; where the column can be sorted, a button: up, down, the list's own order.
import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons';
import { orderOf, sortOf } from './listState';
import css from './table.module.css';
import { columnClass, type TableColumn } from './tableColumns';

interface SortHeadProps {
  column: TableColumn;
  sort: string | null;
  onSort: (sort: string | null) => void;
}

const next = { ascend: 'descend', descend: null } as const;
const spoken = { ascend: 'ascending', descend: 'descending' } as const;

export function SortHead({ column, sort, onSort }: SortHeadProps) {
  const { name, title, isSortable } = column;
  if (!isSortable) {
    return (
      <th className={columnClass(column)}>
        <span className={css.cut} title={title}>
          {title}
        </span>
      </th>
    );
  }
  const order = orderOf(sort, name);
  return (
    <th className={columnClass(column)} aria-sort={order ? spoken[order] : 'none'}>
      <button type="button" className={css.sort} onClick={() => onSort(sortOf(name, order ? next[order] : 'ascend'))}>
        <span className={css.cut} title={title}>
          {title}
        </span>
        <span className={order ? css.sorted : css.unsorted} aria-hidden>
          {order === 'descend' ? <CaretDownFilled /> : <CaretUpFilled />}
        </span>
      </button>
    </th>
  );
}
