// What can be done with a row, as a page says it and as it is shown.
import type { Text } from '#kernel/model/text';
import type { Reads, WireRow } from '../rows/rows';

/** An action a page adds to its rows. */
export interface RowAction<R extends WireRow = WireRow> {
  key: string;
  label: Text;
  /** Without it the action shows when the server lists its key in `$can`, or always when the model does not know it. */
  isShown?: Reads<R, boolean>;
  danger?: boolean;
  /** Asked before it runs. */
  confirm?: Text;
  run(row: R, refresh: () => Promise<void>): unknown;
}

export interface RowLink {
  key: string;
  label: string;
  danger?: boolean;
}
