import { crc32, deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readSheet } from './read';
import { type SheetRule, sheetLimits } from './sheet';
import { writeXlsx } from './write-xlsx';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook as Excel lays it out: shared strings, styles, a hidden sheet before the visible one. */
function workbook(sheetData: string, more: Record<string, string> = {}): Buffer {
  const parts: Record<string, string> = {
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${office}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `<?xml version="1.0"?><workbook xmlns:r="${office}"><sheets><sheet name="x" sheetId="1" state="hidden" r:id="rId1"/>` +
      '<sheet name="y" sheetId="2" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId7" Type="${office}/worksheet" Target="worksheets/sheet9.xml"/>` +
      `<Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>` +
      `<Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c t="str"><v>hidden</v></c></row></sheetData></worksheet>',
    'xl/worksheets/sheet9.xml': `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
    'xl/sharedStrings.xml':
      '<sst><si><t>姓名</t></si><si><r><t>张</t></r><r><t xml:space="preserve">三 &amp; 李四</t></r><rPh sb="0" eb="1"><t>ZHANG</t></rPh></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-804]yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/>' +
      '<numFmt numFmtId="165" formatCode="[Red][>=100]0.0&quot;days&quot;;\\d0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"/><xf numFmtId="9"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs></styleSheet>',
    ...more,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]))));
}

const refusal = async (file: Buffer, name: string): Promise<SheetRule | 'accepted'> => {
  try {
    await readSheet(file, name);
    return 'accepted';
  } catch (error) {
    return (error as { rule: SheetRule }).rule;
  }
};

describe('an .xlsx of Excel', () => {
  test('gives the first visible sheet, with the row numbers the user sees', async () => {
    const read = await readSheet(
      workbook(
        '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t> 金额 </t></is></c></row>' +
          '<row r="3"/><row r="4"><c r="A4" s="1"/><c r="B4" t="str"><v> </v></c></row>' +
          '<row r="7"><c r="A7" t="s"><v>1</v></c><c r="D7"><v>5</v></c></row>',
      ),
      'a.xlsx',
    );
    expect(read).toEqual({
      header: ['姓名', '', '金额'],
      rows: [{ row: 7, cells: ['张三 & 李四', null, null, 5] }],
    });
  });

  test('gives dates as text without a zone, percents as people read them, errors and formula results as shown', async () => {
    const cells = [
      '<c s="1"><v>46081</v></c>',
      '<c s="2"><v>46081.520833333336</v></c>',
      '<c s="3"><v>0.07</v></c>',
      '<c s="4"><v>120</v></c>',
      '<c s="5"><v>0.375</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      '<c><f>SUM(A1:A2)</f><v>12.5</v></c>',
      '<c><f>never computed</f></c>',
      '<c t="str"><f>A1&gt;"x"</f><v>a_x000D_b</v></c>',
    ];
    const header = cells.map(() => '<c t="s"><v>0</v></c>').join('');
    const read = await readSheet(workbook(`<row>${header}</row><row>${cells.join('')}</row>`), 'a.xlsx');
    const expected = ['2026-02-28', '2026-02-28 12:30:00', 7, 120, '09:00', true, '#DIV/0!', 12.5, null, 'a\rb'];
    expect(read.rows).toEqual([{ row: 2, cells: expected }]);
  });

  test('is understood with namespace prefixes and the date system of old Macs', async () => {
    const read = await readSheet(
      workbook('', {
        'xl/worksheets/sheet9.xml':
          '<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c></x:row>' +
          '<x:row r="2"><x:c r="A2" s="1"><x:v>44619</x:v></x:c></x:row></x:sheetData></x:worksheet>',
        'xl/workbook.xml':
          '<x:workbook><x:workbookPr date1904="1"/><x:sheets><x:sheet name="y" rel:id="rId7"/></x:sheets></x:workbook>',
      }),
      'a.xlsx',
    );
    expect(read).toEqual({ header: ['姓名'], rows: [{ row: 2, cells: ['2026-02-28'] }] });
  });

  test.each([
    ['strings', { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(1_000_001)}</sst>` }, ''],
    ['strings, as it says itself', { 'xl/sharedStrings.xml': '<sst uniqueCount="5000000"><si/></sst>' }, ''],
    ['cells', {}, `<row r="1">${'<c/>'.repeat(2_000_001)}</row>`],
    ['rows', {}, '<row/>'.repeat(2_000_001)],
    ['styles', { 'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(65_001)}</cellXfs></styleSheet>` }, ''],
  ])('of more %s than any sheet has is refused, however little it weighs', async (_, parts, rows) => {
    const file = workbook(rows, parts as Record<string, string>);
    expect(file.length).toBeLessThan(300_000);
    expect(await refusal(file, 'a.xlsx')).toBe('tooLarge');
  });

  test('of 10,000 rows and 20 columns is read within three seconds', async () => {
    const columns = Array.from({ length: 20 }, (_, index) => ({ header: `列${index}`, kind: 'text' as const }));
    async function* rows() {
      for (let row = 0; row < 10_000; row++) yield columns.map((_, index) => `张三 ${row} ${index}`);
    }
    const chunks: Buffer[] = [];
    for await (const chunk of writeXlsx({ columns, rows: rows() })) chunks.push(chunk as Buffer);
    const started = performance.now();
    const read = await readSheet(Buffer.concat(chunks), 'a.xlsx');
    expect(performance.now() - started).toBeLessThan(3000);
    expect(read.rows).toHaveLength(10_000);
    expect(read.rows[9_999]).toEqual({ row: 10_001, cells: columns.map((_, index) => `张三 9999 ${index}`) });
  });
});

describe('a .csv', () => {
  const expected = {
    header: ['姓名', '备注'],
    rows: [
      { row: 2, cells: ['张三', 'a,b'] },
      { row: 4, cells: ['李四', null] },
    ],
  };
  const text = '姓名,备注\r\n张三,"a,b"\r\n\r\n李四,\r\n';

  test('is read as UTF-8 with or without mark, and as UTF-16', async () => {
    expect(await readSheet(Buffer.from(text), 'a.csv')).toEqual(expected);
    expect(await readSheet(Buffer.from(`\ufeff${text}`), 'a.csv')).toEqual(expected);
    expect(await readSheet(Buffer.from(`\ufeff${text}`, 'utf16le'), 'a.csv')).toEqual(expected);
  });

  test('is read as GB18030, as Excel in China saves it', async () => {
    const gb = Buffer.concat([
      Buffer.from([0xd0, 0xd5, 0xc3, 0xfb]),
      Buffer.from(','),
      Buffer.from([0xb1, 0xb8, 0xd7, 0xa2]),
      Buffer.from('\n'),
      Buffer.from([0xd5, 0xc5, 0xc8, 0xfd]),
      Buffer.from(',"a,b"\n'),
    ]);
    expect(await readSheet(gb, 'a.csv')).toEqual({ header: expected.header, rows: expected.rows.slice(0, 1) });
  });

  test('may be separated by semicolons or tabs, and may lack the last line end or a closing quote', async () => {
    expect((await readSheet(Buffer.from('a;b\n1,5;"x""y'), 'a.csv')).rows[0]?.cells).toEqual(['1,5', 'x"y']);
    expect((await readSheet(Buffer.from('a\tb\r1\t2'), 'a.csv')).rows[0]?.cells).toEqual(['1', '2']);
    expect((await readSheet(Buffer.from('a,b\n1,"x\ny"\n2,z'), 'a.csv')).rows[1]).toEqual({
      row: 3,
      cells: ['2', 'z'],
    });
  });
});

describe('refused', () => {
  const row = (cells: string): string => `<row>${cells}</row>`;
  const one = '<c><v>1</v></c>';

  test('more than 50,000 rows, though blank rows do not count', async () => {
    const many = (count: number) => Buffer.from(`a\n${'1\n\n'.repeat(count)}`);
    expect(await refusal(many(sheetLimits.rows), 'a.csv')).toBe('accepted');
    expect(await refusal(many(sheetLimits.rows + 1), 'a.csv')).toBe('tooManyRows');
    expect(await refusal(workbook(row(one).repeat(sheetLimits.rows + 2)), 'a.xlsx')).toBe('tooManyRows');
  });

  test('more than 200 columns, wherever the cell says it stands', async () => {
    expect(await refusal(Buffer.from('a,'.repeat(200)), 'a.csv')).toBe('accepted');
    expect(await refusal(Buffer.from('a,'.repeat(201)), 'a.csv')).toBe('tooManyColumns');
    expect(await refusal(workbook(row(`${one}<c r="GR1"><v>1</v></c>`)), 'a.xlsx')).toBe('accepted');
    expect(await refusal(workbook(row(`${one}<c r="GS1"><v>1</v></c>`)), 'a.xlsx')).toBe('tooManyColumns');
    expect(await refusal(workbook(`<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`), 'a.xlsx')).toBe(
      'tooManyColumns',
    );
  });

  test('a file over 20 MB', async () => {
    expect(await refusal(Buffer.alloc(sheetLimits.bytes + 1, 'a'), 'a.csv')).toBe('tooLarge');
  });

  test('a zip bomb, whether it admits its size or lies about it', async () => {
    const content = Buffer.alloc(sheetLimits.unpackedBytes + 65_536, `<a b="${'0'.repeat(1000)}"/>`);
    const bombs = [zipOf(content, content.length), zipOf(content, 10)];
    const memory = process.memoryUsage.rss();
    for (const bomb of bombs) expect(await refusal(bomb, 'a.xlsx')).toBe('tooLarge');
    expect(process.memoryUsage.rss() - memory).toBeLessThan(120e6);
  });

  test('what is no sheet, by content and not by name', async () => {
    const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    expect(await refusal(ole, 'a.xls')).toBe('oldExcel');
    expect(await refusal(ole, 'a.xlsx')).toBe('encrypted');
    expect(await refusal(Buffer.from('a,b'), 'a.xlsx')).toBe('notASheet');
    expect(await refusal(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1'), 'a.csv')).toBe('notASheet');
    expect(await refusal(Buffer.from(zipSync({ 'word/document.xml': strToU8('<a/>') })), 'a.xlsx')).toBe('notASheet');
    expect(await refusal(Buffer.from('PK\x03\x04 and nothing more'), 'a.xlsx')).toBe('notASheet');
    expect(await refusal(workbook(row(one)).subarray(0, 900), 'a.xlsx')).toBe('notASheet');
    expect(await refusal(Buffer.from('\n \n'), 'a.csv')).toBe('emptySheet');
    expect(await refusal(workbook(''), 'a.xlsx')).toBe('emptySheet');
    const doctype = '<!DOCTYPE a [<!ENTITY b "bbb">]><worksheet/>';
    expect(await refusal(workbook('', { 'xl/worksheets/sheet9.xml': doctype }), 'a.xlsx')).toBe('notASheet');
  });

  test('a damaged byte anywhere never brings anything but a refusal or a reading', async () => {
    const whole = workbook(row(one) + row(one));
    for (let at = 0; at < whole.length; at += 3) {
      const damaged = Buffer.from(whole);
      damaged[at] = 0xff;
      await readSheet(damaged, 'a.xlsx').catch((error: Error) => expect(error.name, `byte ${at}`).toBe('SheetError'));
    }
  });
});

/** A zip of one workbook part whose directory claims a size of our choice. */
function zipOf(content: Buffer, claimed: number): Buffer {
  const name = Buffer.from('xl/workbook.xml');
  const packed = deflateRawSync(content, { level: 1 });
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(8, 10);
  header.writeUInt32LE(crc32(content), 16);
  header.writeUInt32LE(packed.length, 20);
  header.writeUInt32LE(claimed, 24);
  header.writeUInt16LE(name.length, 28);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, header, name, end]);
}
