import type { Readable } from 'node:stream';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet as readIndependently } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { readSheet } from './read';
import type { Sheet, SheetCell, SheetColumn } from './sheet';
import { writeCsv } from './write-csv';
import { writeXlsx } from './write-xlsx';

const text = (header: string): SheetColumn => ({ header, kind: 'text' });

async function* rowsOf(rows: SheetCell[][]): AsyncGenerator<SheetCell[]> {
  yield* rows;
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const xlsx = (columns: SheetColumn[], rows: SheetCell[][], more: Partial<Sheet> = {}): Promise<Buffer> =>
  bytesOf(writeXlsx({ columns, rows: rowsOf(rows), ...more }));

const csv = async (columns: SheetColumn[], rows: SheetCell[][]): Promise<string> =>
  (await bytesOf(writeCsv({ columns, rows: rowsOf(rows) }))).toString('utf8');

const partsOf = (file: Buffer): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(file)).map(([path, bytes]) => [path, strFromU8(bytes)]));

const dangerous = ['=1+1', '+cmd|calc', '-1', '@x', '\tx', '=HYPERLINK("http://x","y")'];

describe('an .xlsx', () => {
  const columns: SheetColumn[] = [
    text('姓名'),
    { header: '数量', kind: 'number' },
    { header: '金额', kind: 'money' },
    { header: '折扣', kind: 'percent' },
    { header: '日期', kind: 'date' },
    { header: '时间', kind: 'datetime' },
  ];
  const moment = new Date('2026-07-08T16:30:15Z');
  const rows: SheetCell[][] = [
    ['张三 😀 <b>&"\'', 3.5, '1234.50', 12.3, '2026-02-28', moment],
    [null, -7, 0.1, 100, moment, '2026-07-08T00:00:00+08:00'],
    ['2', true, null, null, null, null],
  ];

  test('comes back through our reader as it was written, moments in the time zone asked for', async () => {
    const read = await readSheet(await xlsx(columns, rows), 'a.xlsx');
    expect(read.header).toEqual(columns.map(({ header }) => header));
    expect(read.rows).toEqual([
      { row: 2, cells: ['张三 😀 <b>&"\'', 3.5, 1234.5, 12.3, '2026-02-28', '2026-07-09 00:30:15'] },
      { row: 3, cells: [null, -7, 0.1, 100, '2026-07-09', '2026-07-08'] },
      { row: 4, cells: ['2', true, null, null, null, null] },
    ]);
    const london = await readSheet(await xlsx(columns, rows, { timeZone: 'Europe/London' }), 'a.xlsx');
    expect(london.rows[0]?.cells[5]).toBe('2026-07-08 17:30:15');
  });

  test('is read alike by an independent reader', async () => {
    const [header, first, second] = await readIndependently(await xlsx(columns, rows));
    expect(header).toEqual(columns.map((column) => column.header));
    expect(first).toEqual([
      '张三 😀 <b>&"\'',
      3.5,
      1234.5,
      0.123,
      new Date('2026-02-28T00:00:00Z'),
      new Date('2026-07-09T00:30:15Z'),
    ]);
    expect(second?.[1]).toBe(-7);
  });

  test('shows text that looks like a formula as text, without any formula in the file', async () => {
    const file = await xlsx(
      [text('a'), { header: 'b', kind: 'money' }],
      dangerous.map((value) => [value, value === '-1' ? '=1' : value]),
    );
    const sheet = partsOf(file)['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).not.toContain('<f>');
    expect(sheet.match(/t="inlineStr"/g)).toHaveLength(2 + dangerous.length * 2);
    const read = await readSheet(file, 'a.xlsx');
    expect(read.rows.map(({ cells }) => cells[0])).toEqual(dangerous);
  });

  test('has well-formed parts, a bold frozen header, widths, a filter and money with two decimals', async () => {
    const file = await xlsx(columns, rows, { title: '报表', note: '一\n二' });
    const parts = partsOf(file);
    for (const [path, xml] of Object.entries(parts)) expect(openTags(xml), path).toEqual([]);
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toContain('<autoFilter ref="A1:F4"/>');
    expect(sheet.match(/<col /g)).toHaveLength(columns.length);
    expect(sheet).toContain('<c r="C2" s="3"><v>1234.50</v></c>');
    const formats = (parts['xl/styles.xml'] ?? '').split('<cellXfs')[1]?.match(/<xf .*?(\/>|<\/xf>)/g) ?? [];
    expect(formats[1]).toContain('fontId="1"');
    expect(formats[3]).toContain('numFmtId="2"');
    expect(formats[3]).toContain('horizontal="right"');
  });

  test('has a tab name that Excel accepts', async () => {
    const tabs = async (title: string): Promise<string[]> => {
      const book = partsOf(await xlsx(columns, rows, { title, note: 'x' }))['xl/workbook.xml'] ?? '';
      return [...book.matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) => name);
    };
    const notes = '说明 Notes';
    expect(await tabs('报表/[1]: a very long title of a sheet')).toEqual(['报表  1   a very long title of a', notes]);
    expect(await tabs("'a & b'")).toEqual(['a &amp; b', notes]);
    for (const title of ['', '  ', '//', 'History', notes]) expect(await tabs(title), title).toEqual(['Sheet1', notes]);
  });

  test('drops control characters and half emoji, keeps lines and look-alikes of escapes', async () => {
    const kept = 'a\nb\r\nc _x0041_ ]]>';
    const cells = ['a\u0000\u0001\u001fb\ufffe', `x\ud83d`, kept];
    const read = await readSheet(await xlsx([text('a'), text('b'), text('c')], [cells]), 'a.xlsx');
    expect(read.rows[0]?.cells).toEqual(['ab', 'x', kept]);
  });

  test('cuts a cell at the 32,767 characters Excel can hold', async () => {
    const read = await readSheet(await xlsx([text('a')], [['长'.repeat(40_000)]]), 'a.xlsx');
    const cell = String(read.rows[0]?.cells[0]);
    expect(cell).toHaveLength(32_767);
    expect(cell.endsWith('长…')).toBe(true);
  });

  test('keeps an identity number in a number column as text, because Excel would round it', async () => {
    const read = await readSheet(await xlsx([{ header: 'id', kind: 'number' }], [['110101199003074514']]), 'a.xlsx');
    expect(read.rows[0]?.cells).toEqual(['110101199003074514']);
  });
});

describe('a stream of rows', () => {
  test('is asked for no more rows than the reader takes', async () => {
    for (const write of [writeXlsx, writeCsv]) {
      let asked = 0;
      async function* endless(): AsyncGenerator<SheetCell[]> {
        for (;;) yield [`${asked++} ${Math.random()} ${Math.random()} ${Math.random()}`];
      }
      const stream = write({ columns: [text('a')], rows: endless() });
      stream.read();
      const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
      let before = -1;
      for (let tries = 0; tries < 30 && asked !== before; tries++) {
        before = asked;
        await pause();
      }
      expect(asked).toBe(before);
      expect(asked).toBeGreaterThan(0);
      expect(asked).toBeLessThan(20_000);
      stream.destroy();
    }
  });

  test('is closed when the download is broken off, and its failure is the download’s failure', async () => {
    for (const write of [writeXlsx, writeCsv]) {
      let begun = false;
      let closed = false;
      async function* rows(): AsyncGenerator<SheetCell[]> {
        begun = true;
        try {
          for (;;) yield [String(Math.random())];
        } finally {
          closed = true;
        }
      }
      const stream = write({ columns: [text('a')], rows: rows() });
      stream.read();
      await expect.poll(() => begun).toBe(true);
      stream.destroy();
      await expect.poll(() => closed).toBe(true);

      async function* failing(): AsyncGenerator<SheetCell[]> {
        yield ['a'];
        throw new Error('connection lost');
      }
      await expect(bytesOf(write({ columns: [text('a')], rows: failing() }))).rejects.toThrow('connection lost');
    }
  });
});

describe('a .csv', () => {
  test('begins with the UTF-8 mark and quotes as RFC 4180 says', async () => {
    const written = await csv(
      [text('姓名'), text('备注')],
      [
        ['张三', 'a,"b"\nc'],
        [null, 'plain'],
      ],
    );
    expect(written).toBe('\ufeff姓名,备注\r\n张三,"a,""b""\nc"\r\n,plain\r\n');
  });

  test('guards what Excel would take for a formula, in any column, but leaves numbers alone', async () => {
    const columns: SheetColumn[] = [text('t'), { header: 'm', kind: 'money' }];
    const written = await csv(columns, [
      ...dangerous.map((value): SheetCell[] => [value, -1]),
      ['ok', '=1+1'],
      ['＝1', '-12.5'],
    ]);
    const lines = written.split('\r\n').slice(1);
    expect(lines.slice(0, 4)).toEqual(["'=1+1,-1.00", "'+cmd|calc,-1.00", "'-1,-1.00", "'@x,-1.00"]);
    expect(lines[6]).toBe("ok,'=1+1");
    expect(lines[7]).toBe("'＝1,-12.50");
  });

  test('comes back as it was written', async () => {
    const columns: SheetColumn[] = [text('a'), { header: 'd', kind: 'date' }, { header: 'm', kind: 'datetime' }];
    const rows: SheetCell[][] = [
      ...dangerous.map((value): SheetCell[] => [value, '2026-01-31', '2026-01-31T16:00:00Z']),
      ['a"b,c\r\nd', null, null],
    ];
    const read = await readSheet(Buffer.from(await csv(columns, rows)), 'a.csv');
    expect(read.rows.map(({ cells }) => cells[0])).toEqual(rows.map(([cell]) => cell));
    expect(read.rows[0]?.cells.slice(1)).toEqual(['2026-01-31', '2026-02-01 00:00:00']);
  });
});

/** Tags left open or closed wrongly; a reader apart from our own scanner. */
function openTags(xml: string): string[] {
  const open: string[] = [];
  for (const [, closing, name, empty] of xml.matchAll(/<(\/?)([A-Za-z][\w:]*)(?:\s+[\w:]+="[^"<]*")*\s*(\/?)>/g)) {
    if (closing) {
      if (open.pop() !== name) return [`</${name}>`];
    } else if (!empty) open.push(name ?? '');
  }
  return xml.replace(/<[^<>]*>/g, '').match(/[<>]/) ? ['stray bracket'] : open;
}
