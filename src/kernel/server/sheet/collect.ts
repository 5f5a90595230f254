// What both readers do with the rows they find: the first row with anything in it is the header, blank rows are
// dropped, limits are enforced while reading so that a huge file is refused early.
import { type ReadSheet, type SheetCell, SheetError, type SheetRow, sheetLimits } from './sheet';

export interface Collector {
  add(row: number, cells: SheetCell[]): void;
  done(): ReadSheet;
}

export function collector(): Collector {
  let header: string[] | null = null;
  const rows: SheetRow[] = [];
  return {
    add(row, found) {
      const cells = found.slice(0, found.findLastIndex((cell) => !blank(cell)) + 1).map((cell) => cell ?? null);
      if (cells.length === 0) return;
      if (cells.length > sheetLimits.columns) throw new SheetError('tooManyColumns', sheetLimits.columns);
      if (!header) {
        header = cells.map((cell) => (cell === null ? '' : String(cell).trim()));
        return;
      }
      if (rows.length === sheetLimits.rows) throw new SheetError('tooManyRows', sheetLimits.rows);
      while (cells.length < header.length) cells.push(null);
      rows.push({ row, cells });
    },
    done() {
      if (!header) throw new SheetError('emptySheet');
      return { header, rows };
    },
  };
}

const blank = (cell: SheetCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
