// The parts of an .xlsx that do not depend on its rows.
import type { Sheet, SheetColumn, SheetKind } from './sheet';
import { escapeCell, escapeXml } from './xml';
import type { ZipPart } from './zip';

/** Indexes into `cellXfs` below. */
export const styleOf: Record<SheetKind | 'header', number> = {
  header: 1,
  text: 2,
  number: 0,
  money: 3,
  percent: 4,
  date: 5,
  datetime: 6,
};

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export function fixedParts(sheet: Sheet): ZipPart[] {
  const tabs = [tabName(sheet.title), ...(sheet.note ? [noteTab] : [])];
  return [
    { path: '[Content_Types].xml', content: [contentTypes(tabs.length)] },
    {
      path: '_rels/.rels',
      content: [
        `${head}<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" ` +
          `Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    { path: 'xl/workbook.xml', content: [workbook(tabs)] },
    { path: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(tabs.length)] },
    { path: 'xl/styles.xml', content: [styles] },
  ];
}

/** `A`, `Z`, `AA`, … */
export function columnName(index: number): string {
  let name = '';
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  }
  return name;
}

export const sheetStart =
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView tabSelected="1" workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
  '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>';

export function columnsXml(columns: readonly SheetColumn[]): string {
  if (columns.length === 0) return '';
  // The style of a column is what an empty cell of a template gets: an identity number typed there stays text.
  const one = (column: SheetColumn, index: number): string =>
    `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column)}" style="${styleOf[column.kind]}" customWidth="1"/>`;
  return `<cols>${columns.map(one).join('')}</cols>`;
}

export function sheetEnd(columns: number, rows: number): string {
  const filter = columns > 0 ? `<autoFilter ref="A1:${columnName(columns - 1)}${rows}"/>` : '';
  return `</sheetData>${filter}</worksheet>`;
}

export function noteSheet(note: string): string {
  const row = (line: string, index: number): string =>
    `<row r="${index + 1}"><c r="A${index + 1}" s="2" t="inlineStr"><is>` +
    `<t xml:space="preserve">${escapeCell(line)}</t></is></c></row>`;
  const rows = note.split(/\r?\n/).map(row).join('');
  return `${head}<worksheet xmlns="${main}"><cols><col min="1" max="1" width="100" customWidth="1"/></cols><sheetData>${rows}</sheetData></worksheet>`;
}

function widthOf(column: SheetColumn): number {
  if (column.width) return Math.min(Math.max(column.width, 1), 255);
  const usual: Record<SheetKind, number> = { text: 16, number: 12, money: 14, percent: 10, date: 12, datetime: 20 };
  // A Chinese character is as wide as two Latin ones.
  const header = [...column.header].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 4);
  return Math.min(Math.max(usual[column.kind], header), 60);
}

const noteTab = '说明 Notes';

/** Excel refuses a file whose tab name is longer than 31 characters, empty, taken, or has one of these signs. */
function tabName(title = ''): string {
  const name = title
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .replace(/^'+|'+$/g, '')
    .trim();
  const taken = ['history', noteTab.toLowerCase()].includes(name.toLowerCase());
  return (taken ? '' : escapeXml(name)) || 'Sheet1';
}

function contentTypes(sheets: number): string {
  const sheet = (index: number): string =>
    `<Override PartName="/xl/worksheets/sheet${index}.xml" ContentType="${content}.worksheet+xml"/>`;
  return (
    `${head}<Types xmlns="${packaging}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/>${numbered(sheets, sheet)}</Types>`
  );
}

function workbook(tabs: readonly string[]): string {
  const sheets = tabs.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`);
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function workbookRelations(sheets: number): string {
  const sheet = (index: number): string =>
    `<Relationship Id="rId${index}" Type="${office}/worksheet" Target="worksheets/sheet${index}.xml"/>`;
  return (
    `${head}<Relationships xmlns="${packaging}/relationships">${numbered(sheets, sheet)}` +
    `<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`
  );
}

const numbered = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index + 1)).join('');

const format = (id: number, align = ''): string =>
  `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${
    align ? ` applyAlignment="1"><alignment horizontal="${align}"/></xf>` : '/>'
  }`;

// 2 is 0.00, 10 is 0.00%, 49 is text; all three are built into Excel.
const styles =
  `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  `${format(49)}${format(2, 'right')}${format(10, 'right')}${format(164)}${format(165)}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
