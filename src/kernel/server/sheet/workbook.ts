// Finds, in the parts of an .xlsx, the first visible sheet and what is needed to read its cells.
import { posix } from 'node:path';
import { SheetError, sheetLimits } from './sheet';
import { attribute, unescapeCell, type XmlVisitor, xmlScanner } from './xml';
import type { ZipEntry } from './zip';

/** What a number means, by the format of its cell. */
export type NumberFormat = 'plain' | 'date' | 'percent';

export interface Workbook {
  sheet: ZipEntry;
  strings: readonly string[];
  /** By the style index of a cell. */
  formats: readonly NumberFormat[];
  from1904: boolean;
}

export async function openWorkbook(parts: Map<string, ZipEntry>): Promise<Workbook> {
  const root = await relations(parts, '');
  const path = root.find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const targets = await relations(parts, path);
  const { sheetId, from1904 } = await firstSheet(parts, path);
  const sheetPath = targets.find(({ id }) => id === sheetId)?.path ?? 'xl/worksheets/sheet1.xml';
  const sheet = parts.get(sheetPath.toLowerCase());
  if (!sheet) throw new SheetError('notASheet');
  const pathOf = (wanted: string): string => targets.find(({ type }) => type === wanted)?.path ?? '';
  const formats = await numberFormats(parts, pathOf('styles'));
  return { sheet, strings: await sharedStrings(parts, pathOf('sharedStrings')), formats, from1904 };
}

interface Relation {
  id: string;
  type: string;
  path: string;
}

async function relations(parts: Map<string, ZipEntry>, of: string): Promise<Relation[]> {
  const found: Relation[] = [];
  const folder = posix.dirname(of);
  await scan(parts, posix.join(folder, '_rels', `${posix.basename(of)}.rels`), {
    open(name, attributes) {
      const target = attribute(attributes, 'Target');
      if (name !== 'Relationship' || !target) return;
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      const type = attribute(attributes, 'Type') ?? '';
      found.push({ id: attribute(attributes, 'Id') ?? '', type: type.slice(type.lastIndexOf('/') + 1), path });
    },
  });
  return found;
}

async function firstSheet(parts: Map<string, ZipEntry>, path: string) {
  let sheetId: string | undefined;
  let from1904 = false;
  const known = await scan(parts, path, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet' || sheetId || /hidden/i.test(attribute(attributes, 'state') ?? '')) return;
      sheetId = /\s\w+:id=["']([^"']*)["']/.exec(attributes)?.[1];
    },
  });
  if (!known) throw new SheetError('notASheet');
  return { sheetId, from1904 };
}

async function sharedStrings(parts: Map<string, ZipEntry>, path: string): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let inText = false;
  // Phonetic readings stand beside the text they explain and are not part of it.
  let inPhonetic = false;
  await scan(parts, path, {
    open(name, attributes) {
      if (name === 'sst' && Number(attribute(attributes, 'uniqueCount')) > sheetLimits.strings)
        throw new SheetError('tooLarge', sheetLimits.strings);
      if (name === 'si') {
        if (strings.length >= sheetLimits.strings) throw new SheetError('tooLarge', sheetLimits.strings);
        text = '';
      } else if (name === 'rPh') inPhonetic = true;
      else if (name === 't') inText = !inPhonetic;
    },
    text(piece) {
      if (inText) text += piece;
    },
    close(name) {
      if (name === 'si') strings.push(unescapeCell(text));
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 't') inText = false;
    },
  });
  return strings;
}

async function numberFormats(parts: Map<string, ZipEntry>, path: string): Promise<NumberFormat[]> {
  const custom = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let inCells = false;
  await scan(parts, path, {
    open(name, attributes) {
      if (name === 'cellXfs') inCells = true;
      const id = Number(attribute(attributes, 'numFmtId') ?? 0);
      if (name === 'numFmt') custom.set(id, meaning(attribute(attributes, 'formatCode') ?? ''));
      else if (name === 'xf' && inCells) formats.push(custom.get(id) ?? builtIn(id));
      if (formats.length + custom.size > sheetLimits.styles) throw new SheetError('tooLarge', sheetLimits.styles);
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

function builtIn(id: number): NumberFormat {
  if (id === 9 || id === 10) return 'percent';
  // 27–36 and 50–58 are the dates of Chinese, Japanese and Korean Excel.
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  return isDate ? 'date' : 'plain';
}

/** Quoted text, escaped signs, colours and conditions say nothing about the value; elapsed time ([h]) does. */
function meaning(code: string): NumberFormat {
  const signs = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, '');
  if (/[ymdhs]/i.test(signs)) return 'date';
  return signs.includes('%') ? 'percent' : 'plain';
}

const ignore = (): void => {};

/** False when there is no such part. */
async function scan(parts: Map<string, ZipEntry>, path: string, visitor: Partial<XmlVisitor>): Promise<boolean> {
  const entry = parts.get(path.toLowerCase());
  if (!entry) return false;
  const scanner = xmlScanner({ open: ignore, close: ignore, text: ignore, ...visitor });
  for await (const piece of entry.text()) scanner.push(piece);
  return true;
}
