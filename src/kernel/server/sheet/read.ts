// Reads what a user uploads as a sheet. What it is, is decided by its bytes; the name only helps to say what is wrong.
import { readCsv } from './read-csv';
import { readXlsx } from './read-xlsx';
import { type ReadSheet, SheetError, sheetLimits } from './sheet';

/**
 * The first visible sheet of an .xlsx, or a .csv. The header is trimmed text; every row has at least as many cells as
 * the header, empty ones null. Dates are `yyyy-MM-dd` strings, with ` HH:mm:ss` when there is a time of day: a sheet
 * knows no time zone, so no Date is made up. A percent cell is the number people read (15 % is 15).
 * All cells of a .csv are strings.
 */
export async function readSheet(file: Buffer, name: string): Promise<ReadSheet> {
  if (file.length > sheetLimits.bytes) throw new SheetError('tooLarge', sheetLimits.bytes);
  if (startsWith(file, [0x50, 0x4b, 3, 4])) return readXlsx(file);
  if (startsWith(file, [0xd0, 0xcf, 0x11, 0xe0])) {
    // An .xlsx with a password is wrapped in the container of the old .xls.
    throw new SheetError(/\.xls[xm]$/i.test(name) ? 'encrypted' : 'oldExcel');
  }
  if (/\.xls[xmb]?$/i.test(name)) throw new SheetError('notASheet');
  return readCsv(file);
}

const startsWith = (file: Buffer, bytes: readonly number[]): boolean => bytes.every((byte, at) => file[at] === byte);
