// The words of an office file: paragraphs of a document, of a presentation slide by slide, the first sheet of a workbook. Pure but for the parser it is given.

export type OfficeWords = { kind: 'paragraphs'; paragraphs: string[] } | { kind: 'rows'; rows: string[][] };

/** As much of a parsed document as is needed here. */
interface Parsed {
  getElementsByTagName(name: string): ArrayLike<Node_>;
}
interface Node_ extends Parsed {
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
}

const mostLines = 500;
const mostCells = 40;
const all = (from: Parsed, name: string): Node_[] => Array.from(from.getElementsByTagName(name));
const textOf = (from: Parsed, name: string): string =>
  all(from, name)
    .map(({ textContent }) => textContent ?? '')
    .join('');

export function wordsOf(read: (part: string) => string, parse: (xml: string) => Parsed): OfficeWords {
  const document = read('word/document.xml');
  if (document) {
    const paragraphs = all(parse(document), 'w:p').slice(0, mostLines);
    return { kind: 'paragraphs', paragraphs: paragraphs.map((one) => textOf(one, 'w:t')) };
  }
  const slides = slidesOf(read);
  if (slides.length > 0) {
    const paragraphs = slides.flatMap((slide) => all(parse(slide), 'a:p').map((one) => textOf(one, 'a:t')));
    return { kind: 'paragraphs', paragraphs: paragraphs.filter(Boolean).slice(0, mostLines) };
  }
  const strings = read('xl/sharedStrings.xml');
  const shared = strings ? all(parse(strings), 'si').map((one) => textOf(one, 't')) : [];
  const sheet = read('xl/worksheets/sheet1.xml');
  const rows = sheet ? all(parse(sheet), 'row').slice(0, mostLines) : [];
  return { kind: 'rows', rows: rows.map((row) => cellsOf(row, shared)) };
}

/** Cells between commas; within quotes a comma, a line break and a doubled quote are letters like any other. */
export function rowsOfText(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    const cell = quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"');
    if (row.length < mostCells) row.push(cell);
    if (end === ',') continue;
    if (row.length > 1 || cell) rows.push(row);
    if (!end || rows.length >= mostLines) break;
    row = [];
  }
  return rows;
}

const mostSlides = 200;

function slidesOf(read: (part: string) => string): string[] {
  const slides: string[] = [];
  for (let n = 1; n <= mostSlides; n++) {
    const slide = read(`ppt/slides/slide${n}.xml`);
    if (!slide) break;
    slides.push(slide);
  }
  return slides;
}

/** Cells stand at their column, also where those before them are left out. */
function cellsOf(row: Node_, shared: readonly string[]): string[] {
  const cells: string[] = [];
  for (const cell of all(row, 'c')) {
    const at = columnOf(cell.getAttribute('r') ?? '') ?? cells.length;
    if (at >= mostCells) break;
    while (cells.length < at) cells.push('');
    const value = textOf(cell, 'v');
    cells[at] = cell.getAttribute('t') === 's' ? (shared[Number(value)] ?? '') : value || textOf(cell, 't');
  }
  return cells;
}

/** `C7` is the third column. */
export function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]+/.exec(reference)?.[0];
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : undefined;
}
