// The columns of a table, from the model and from what a page says about them.
import { type ReactNode, useMemo } from 'react';
import type { Field } from '#kernel/model/fields';
import { fieldOf, type Resource } from '#kernel/model/resource';
import type { Text } from '#kernel/model/text';
import { useText } from '#kernel/web/i18n';
import { columnWidth, isFigure, isReadWhole } from '../rows/cells';
import type { WireOf } from '../rows/resourceClient';
import type { Reads, WireRow } from '../rows/rows';
import { isCellField } from './cellEditing';
import css from './table.module.css';
import { textWidth } from './viewRoom';

/** What a page says about a column: another cell, or a column that is no field. */
export interface ColumnOverride<R extends WireRow = WireRow> {
  label?: Text;
  width?: number;
  align?: 'start' | 'end' | 'center';
  render?: Reads<R, ReactNode>;
}

/** What a page says about columns of its rows. */
export type Columns<R extends Resource = Resource> = Readonly<Record<string, ColumnOverride<WireOf<R>>>>;

/** A column as it is drawn. */
export interface TableColumn {
  name: string;
  title: string;
  width: number;
  /** Not cut where room is scarce. */
  isWhole: boolean;
  align: 'start' | 'end' | 'center';
  field?: Field;
  /** Says which row it is. */
  names: boolean;
  /** Stands on the card that a row is on a phone. */
  isBrief: boolean;
  /** Opens it, too. */
  isLabel: boolean;
  isSortable: boolean;
  /** Changed where it stands, in rows that this person may change. */
  isEditable: boolean;
  render?: (row: WireRow) => ReactNode;
}

const unsortable = ['lines', 'json', 'richText', 'file', 'files', 'image', 'geo', 'refs', 'choices', 'categories'];

interface ColumnsOf {
  of: Resource;
  /** Names of the columns to show, in order. */
  columns: readonly string[];
  overrides?: Readonly<Record<string, ColumnOverride>>;
  onOpen?: Reads<WireRow, void>;
}

/** On a phone the first few columns make the card. */
const briefly = 4;

export const columnClass = ({ align, names, isBrief }: TableColumn): string =>
  [css[align], names && css.name, isBrief && css.brief].filter(Boolean).join(' ');

/** As wide as its head needs with the mark of its order, up to the width of an ordinary column. */
const headWidth = (title: string): number => Math.min(160, textWidth(title) + 34);

export function useTableColumns({ of, columns, overrides, onOpen }: ColumnsOf): readonly TableColumn[] {
  const { t } = useText();
  const canOpen = onOpen !== undefined;
  return useMemo(
    () =>
      columns.map((name, at) => {
        const field = fieldOf(of, name);
        const own = overrides?.[name];
        const label = own?.label ?? field?.label;
        const title = label ? t(label) : name;
        return {
          name,
          field,
          title,
          width: Math.max(own?.width ?? (field ? columnWidth(field) : 120), headWidth(title)),
          isWhole: field !== undefined && isReadWhole(field),
          align: own?.align ?? (field && isFigure(field) ? 'end' : 'start'),
          names: name === of.label,
          isBrief: at <= briefly || field?.kind === 'state',
          isLabel: name === of.label && canOpen,
          // What stands within a field, `extra.size`, has no column to sort by or to write into.
          isSortable: field !== undefined && !field.mask && !name.includes('.') && !unsortable.includes(field.kind),
          isEditable: !own?.render && !name.includes('.') && isCellField(of, name),
          render: own?.render,
        };
      }),
    [of, columns, overrides, canOpen, t],
  );
}
