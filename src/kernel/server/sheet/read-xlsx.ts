// Reads the first visible sheet of an .xlsx. Parts are unpacked in pieces and scanned as they come, so neither a zip
// bomb nor a cell at XFD1048576 costs memory.
import { collector } from './collect';
import { textOfSerial } from './days';
import { type ReadSheet, type SheetCell, SheetError, sheetLimits } from './sheet';
import { type NumberFormat, openWorkbook, type Workbook } from './workbook';
import { attribute, unescapeCell, type XmlVisitor, xmlScanner } from './xml';
import { unzipped, type ZipEntry } from './zip';

export async function readXlsx(file: Buffer): Promise<ReadSheet> {
  let workbook: Workbook;
  try {
    workbook = await openWorkbook(unzipped(file, { bytes: sheetLimits.unpackedBytes }));
  } catch (error) {
    // A damaged directory points outside the file.
    throw error instanceof RangeError ? new SheetError('notASheet') : error;
  }
  return readRows(workbook);
}

async function readRows({ sheet, strings, formats, from1904 }: Workbook): Promise<ReadSheet> {
  const rows = collector();
  let row = 0;
  let column = -1;
  let cells: SheetCell[] = [];
  let cell = { type: 'n', format: 'plain' as NumberFormat, text: '' };
  let inside: 'value' | 'phonetic' | null = null;
  let finished = false;
  let passed = 0;

  const visitor: XmlVisitor = {
    open(name, attributes) {
      if ((name === 'c' || name === 'row') && ++passed > sheetLimits.cells)
        throw new SheetError('tooLarge', sheetLimits.cells);
      if (name === 'c') {
        column = columnOf(attribute(attributes, 'r')) ?? column + 1;
        const format = formats[Number(attribute(attributes, 's') ?? 0)] ?? 'plain';
        cell = { type: attribute(attributes, 't') ?? 'n', format, text: '' };
      } else if (name === 'row') {
        row = Number(attribute(attributes, 'r') ?? row + 1);
        if (!Number.isInteger(row)) throw new SheetError('notASheet');
        column = -1;
        cells = [];
      } else if (name === 'rPh') inside = 'phonetic';
      else if ((name === 'v' || name === 't') && inside === null) inside = 'value';
    },
    text(text) {
      if (inside === 'value') cell.text += text;
    },
    close(name) {
      if (name === 'v' || name === 't') inside = inside === 'value' ? null : inside;
      else if (name === 'rPh') inside = null;
      else if (name === 'c') {
        const value = cellValue(cell, strings, from1904);
        if (value === null || value === '') return;
        if (column >= sheetLimits.columns) throw new SheetError('tooManyColumns', sheetLimits.columns);
        while (cells.length < column) cells.push(null);
        cells[column] = value;
      } else if (name === 'row') rows.add(row, cells);
      else if (name === 'sheetData') finished = true;
    },
  };
  await scan(sheet, visitor, () => finished);
  return rows.done();
}

async function scan(entry: ZipEntry, visitor: XmlVisitor, finished: () => boolean): Promise<void> {
  const scanner = xmlScanner(visitor);
  for await (const piece of entry.text()) {
    scanner.push(piece);
    if (finished()) return;
  }
}

function cellValue(
  cell: { type: string; format: NumberFormat; text: string },
  strings: readonly string[],
  from1904: boolean,
): SheetCell {
  const { type, format, text } = cell;
  // A formula whose result was never computed has no value.
  if (text === '') return null;
  if (type === 's') return strings[Number(text)] ?? null;
  if (type === 'b') return text === '1' || text === 'true';
  if (type === 'd') return text.replace('T00:00:00', '').replace('T', ' ');
  // `str` is a formula's text, `e` its error: shown to the user as it stands, so that the row can be refused by name.
  if (type !== 'n') return unescapeCell(text);
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  if (format === 'date') return textOfSerial(number, from1904) ?? number;
  return format === 'percent' ? Number((number * 100).toPrecision(12)) : number;
}

/** 0 for `A7`, 27 for `AB7`. */
function columnOf(ref: string | undefined): number | null {
  if (!ref) return null;
  let column = 0;
  for (let at = 0; at < ref.length && at < 4; at++) {
    const letter = ref.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column > 0 ? column - 1 : null;
}
