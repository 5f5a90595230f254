// What a long export costs: `npx tsx --expose-gc bench/sheet.ts [rows]`. Memory is what comes on top of the idle process.
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readSheet } from '../src/kernel/server/sheet/read';
import type { Sheet, SheetCell } from '../src/kernel/server/sheet/sheet';
import { writeCsv } from '../src/kernel/server/sheet/write-csv';
import { writeXlsx } from '../src/kernel/server/sheet/write-xlsx';

const rows = Number(process.argv[2] ?? 100_000);
const kinds = ['text', 'text', 'text', 'number', 'money', 'percent', 'date', 'datetime', 'text', 'text'] as const;
const columns = [...kinds, ...kinds].map((kind, index) => ({ header: `列 ${index + 1}`, kind }));

async function* sample(count: number): AsyncGenerator<SheetCell[]> {
  for (let row = 0; row < count; row++) {
    yield columns.map(({ kind }, index): SheetCell => {
      if (kind === 'text') return `张三 ${row} · ${(row * 7919 + index) % 10_007}`;
      if (kind === 'date') return `2026-0${1 + (row % 9)}-1${row % 10}`;
      return kind === 'datetime' ? new Date(1_780_000_000_000 + row * 61_000) : (row * (index + 1)) / 100;
    });
  }
}

async function measure(name: string, write: (sheet: Sheet) => NodeJS.ReadableStream, slowly: boolean): Promise<void> {
  global.gc?.();
  const before = process.memoryUsage();
  const peak = { rss: 0, heap: 0 };
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = process.memoryUsage();
    peak.rss = Math.max(peak.rss, now.rss - before.rss);
    peak.heap = Math.max(peak.heap, now.heapUsed - before.heapUsed);
    longest = Math.max(longest, performance.now() - last - 10);
    last = performance.now();
  }, 10);
  let bytes = 0;
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (slowly) setTimeout(done, 5);
      else setImmediate(done);
    },
  });
  const started = performance.now();
  await pipeline(write({ columns, rows: sample(rows), title: '学员' }), sink);
  clearInterval(timer);
  const mb = (n: number) => (n / 1e6).toFixed(1);
  console.log(
    `${name}: ${rows} × ${columns.length} in ${((performance.now() - started) / 1000).toFixed(1)} s, ${mb(bytes)} MB, ` +
      `extra rss ${mb(peak.rss)} MB, extra heap ${mb(peak.heap)} MB, longest pause ${longest.toFixed(0)} ms`,
  );
}

await measure('xlsx', writeXlsx, false);
await measure('xlsx, slow reader', writeXlsx, true);
await measure('csv', writeCsv, false);

for (const [name, write] of [
  ['a.xlsx', writeXlsx],
  ['a.csv', writeCsv],
] as const) {
  const chunks: Buffer[] = [];
  for await (const chunk of write({ columns, rows: sample(10_000) })) chunks.push(chunk as Buffer);
  const file = Buffer.concat(chunks);
  const started = performance.now();
  const read = await readSheet(file, name);
  console.log(
    `read ${name}: ${read.rows.length} × ${read.header.length} in ${(performance.now() - started).toFixed(0)} ms`,
  );
}
