// Reads CSV as people really save it: UTF-8 with or without mark, GB18030 (Excel in China), UTF-16 ("Unicode text"),
// separated by commas, semicolons or tabs.
import { collector } from './collect';
import { type ReadSheet, SheetError } from './sheet';

export function readCsv(file: Buffer): ReadSheet {
  const text = decoded(file);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text file has these; a picture or program does.
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text)) throw new SheetError('notASheet');
  const rows = collector();
  let row = 0;
  for (const cells of records(text, separatorOf(text))) {
    rows.add(
      ++row,
      cells.map((cell) => (cell === '' ? null : unguarded(cell))),
    );
  }
  return rows.done();
}

function decoded(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(file);
    } catch {}
  }
  throw new SheetError('notASheet');
}

function separatorOf(text: string): string {
  const line = text.slice(0, 10_000).split(/[\r\n]/, 1)[0] ?? '';
  const count = (sign: string): number => line.split(sign).length;
  return [',', '\t', ';'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Our own export guards formulas with an apostrophe; the user's value is what stands behind it. */
const unguarded = (cell: string): string => (/^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell);

function* records(text: string, separator: string): Generator<string[]> {
  // Ends of cells: the separator or a line end, whichever is next.
  const end = new RegExp(`[${separator}\\r\\n]`, 'g');
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      const closing = closingQuote(text, at + 1);
      cell = text.slice(at + 1, closing).replaceAll('""', '"');
      at = closing + 1;
    }
    end.lastIndex = at;
    const found = end.exec(text);
    const stop = found?.index ?? text.length;
    cells.push(cell + text.slice(at, stop));
    at = stop + 1;
    if (found?.[0] === separator) {
      if (at === text.length) cells.push('');
      continue;
    }
    if (found?.[0] === '\r' && text[at] === '\n') at++;
    yield cells;
    cells = [];
  }
  if (cells.length > 0) yield cells;
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return text.length;
}
