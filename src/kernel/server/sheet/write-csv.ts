// Writes CSV that Excel opens as UTF-8 and that cannot start a formula on the reader's machine.
import { Readable } from 'node:stream';
import { serialOf, textOfSerial } from './days';
import { decimal, defaultTimeZone, isNumeric, type Sheet, type SheetCell, type SheetKind } from './sheet';

/** The title and the note have no place in a CSV and are left out. */
export function writeCsv(sheet: Sheet): Readable {
  return Readable.from(lines(sheet), { objectMode: false, highWaterMark: 64 * 1024 });
}

const batchCharacters = 32_768;

async function* lines(sheet: Sheet): AsyncGenerator<string> {
  const timeZone = sheet.timeZone ?? defaultTimeZone;
  let batch = `\ufeff${sheet.columns.map(({ header }) => quoted(harmless(header))).join(',')}\r\n`;
  for await (const cells of sheet.rows) {
    batch += `${sheet.columns.map(({ kind }, index) => quoted(textOf(cells[index] ?? null, kind, timeZone))).join(',')}\r\n`;
    if (batch.length > batchCharacters) {
      yield batch;
      batch = '';
    }
  }
  if (batch) yield batch;
}

function textOf(cell: SheetCell, kind: SheetKind, timeZone: string): string {
  if (cell === null) return '';
  // Only what really is a number goes unguarded: a numeric column may still hold a string.
  if (isNumeric(kind)) {
    const number = decimal(cell);
    if (number !== null) return kind === 'money' ? twoDecimals(number) : kind === 'percent' ? `${number}%` : number;
  }
  if (kind === 'date' || kind === 'datetime') {
    const serial = serialOf(cell, kind, timeZone);
    const text = serial === null ? null : textOfSerial(serial, false);
    if (text !== null) return kind === 'datetime' && text.length === 10 ? `${text} 00:00:00` : text;
  }
  if (typeof cell === 'number' && !Number.isFinite(cell)) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString();
  return harmless(String(cell));
}

const twoDecimals = (number: string): string => (/\.\d\d$/.test(number) ? number : Number(number).toFixed(2));

/** Excel takes a cell that starts so for a formula; the full-width signs count in Chinese and Japanese Excel. */
const harmless = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
