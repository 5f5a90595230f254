// Writes .xlsx row by row: what is in memory is one batch of rows, however long the sheet.
import { Readable } from 'node:stream';
import { serialOf } from './days';
import { decimal, defaultTimeZone, type Sheet, type SheetCell, SheetError, type SheetKind, sheetLimits } from './sheet';
import { columnName, columnsXml, fixedParts, noteSheet, sheetEnd, sheetStart, styleOf } from './xlsx-parts';
import { escapeCell } from './xml';
import { zipped } from './zip';

/** The stream asks for rows only as fast as it is read, and closes the rows' iterator when it is destroyed. */
export function writeXlsx(sheet: Sheet): Readable {
  const parts = [
    ...fixedParts(sheet),
    ...(sheet.note ? [{ path: 'xl/worksheets/sheet2.xml', content: [noteSheet(sheet.note)] }] : []),
    { path: 'xl/worksheets/sheet1.xml', content: sheetXml(sheet) },
  ];
  return Readable.from(zipped(parts), { objectMode: false, highWaterMark: 64 * 1024 });
}

/** Cells are gathered to about this many characters before they are compressed. */
const batchCharacters = 32_768;

async function* sheetXml(sheet: Sheet): AsyncGenerator<string> {
  const columns = sheet.columns.map(({ kind }, index) => ({ kind, name: columnName(index), style: styleOf[kind] }));
  const timeZone = sheet.timeZone ?? defaultTimeZone;
  let batch = sheetStart + columnsXml(sheet.columns);
  batch += `<sheetData><row r="1" s="${styleOf.header}" customFormat="1">`;
  for (const [index, { header }] of sheet.columns.entries()) {
    batch += textCell(`${columnName(index)}1`, styleOf.header, header);
  }
  batch += '</row>';
  let row = 1;
  for await (const cells of sheet.rows) {
    row++;
    if (row > sheetLimits.writtenRows) throw new SheetError('tooManyRows', sheetLimits.writtenRows - 1);
    batch += `<row r="${row}">`;
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index];
      const cell = cells[index];
      if (!column || cell === null || cell === undefined || cell === '') continue;
      batch += cellXml(`${column.name}${row}`, column.style, column.kind, cell, timeZone);
    }
    batch += '</row>';
    if (batch.length > batchCharacters) {
      yield batch;
      batch = '';
    }
  }
  yield batch + sheetEnd(sheet.columns.length, row);
}

function cellXml(ref: string, style: number, kind: SheetKind, cell: SheetCell, timeZone: string): string {
  if (typeof cell === 'boolean') return `<c r="${ref}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (kind === 'date' || kind === 'datetime') {
    const serial = serialOf(cell, kind, timeZone);
    if (serial !== null) return `<c r="${ref}" s="${style}"><v>${serial}</v></c>`;
  } else if (kind !== 'text') {
    const number = kind === 'percent' ? hundredth(decimal(cell)) : decimal(cell);
    if (number !== null) return `<c r="${ref}" s="${style}"><v>${number}</v></c>`;
  }
  // NaN and invalid Dates have nothing to show.
  if (typeof cell === 'number' && !Number.isFinite(cell)) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : textCell(ref, styleOf.text, cell.toISOString());
  return textCell(ref, styleOf.text, String(cell));
}

/** Twelve digits hide the binary rounding of ÷ 100: 12.3 % is 0.123, not 0.12300000000000001. */
const hundredth = (number: string | null): string | null =>
  number === null ? null : String(Number((Number(number) / 100).toPrecision(12)));

/** An inline string in a cell of text format: never a formula, not even after the user edits the cell. */
function textCell(ref: string, style: number, text: string): string {
  return `<c r="${ref}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeCell(fitting(text))}</t></is></c>`;
}

function fitting(text: string): string {
  if (text.length <= sheetLimits.cellCharacters) return text;
  // Half of an emoji at the cut is dropped by the escaping.
  return `${text.slice(0, sheetLimits.cellCharacters - 1)}…`;
}
