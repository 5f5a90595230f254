// What a sheet is, for writers and readers alike.
export type SheetCell = string | number | boolean | Date | null;

/**
 * `money` cells are yuan (12.5 or '12.50'), `percent` cells are the number people read (12.5 is 12.5 %),
 * `date` cells are yyyy-MM-dd strings or Dates, `datetime` cells are Dates or ISO strings.
 */
export type SheetKind = 'text' | 'number' | 'money' | 'percent' | 'date' | 'datetime';

export interface SheetColumn {
  header: string;
  kind: SheetKind;
  /** In characters of the default font; guessed from the header and the kind when absent. */
  width?: number;
}

export interface Sheet {
  columns: readonly SheetColumn[];
  rows: AsyncIterable<readonly SheetCell[]>;
  /** The name of the tab. */
  title?: string;
  /** Instructions for the reader; on a second tab, so that row 1 of the first is always the header. */
  note?: string;
  /** Where moments are read; a sheet has no time zones of its own. */
  timeZone?: string;
}

export interface SheetRow {
  /** The row number the user sees at the left edge of Excel. */
  row: number;
  cells: SheetCell[];
}

export interface ReadSheet {
  header: string[];
  rows: SheetRow[];
}

export const sheetLimits = {
  rows: 50_000,
  columns: 200,
  bytes: 20 * 1024 * 1024,
  /** What the parts that are read may weigh unpacked; a full sheet of 50,000 × 20 weighs about 60 MB. */
  unpackedBytes: 160 * 1024 * 1024,
  /** Empty ones too: what is written in a few bytes takes as long to read as what is not. */
  cells: 2_000_000,
  strings: 1_000_000,
  styles: 65_000,
  /** Excel's own. */
  cellCharacters: 32_767,
  writtenRows: 1_048_576,
} as const;

export type SheetRule =
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'tooLarge'
  | 'notASheet'
  | 'oldExcel'
  | 'encrypted'
  | 'emptySheet';

export class SheetError extends Error {
  override readonly name = 'SheetError';

  constructor(
    readonly rule: SheetRule,
    /** The limit that was passed, where there is one. */
    readonly limit?: number,
  ) {
    super(limit === undefined ? rule : `${rule} (${limit})`);
  }
}

export const defaultTimeZone = 'Asia/Shanghai';

export const isNumeric = (kind: SheetKind): boolean => kind === 'number' || kind === 'money' || kind === 'percent';

/** The exact decimal a numeric cell holds, or null when it holds none: then it is text, whatever its column says. */
export function decimal(cell: SheetCell): string | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : null;
  if (typeof cell !== 'string' || !/^-?(0|[1-9]\d*)(\.\d+)?$/.test(cell)) return null;
  // Fifteen digits are what Excel keeps; a longer number (an identity card) must stay text or it is corrupted.
  return cell.replace(/\D/g, '').length <= 15 ? cell : null;
}
