// What a head office waits for: a year of thirty schools in twelve measures, month by month, and the rows behind one of its numbers.
import type { BenchPostgres } from './database';
import { type Served, serve, signIn } from './processes';
import { atMost, type Line, median, seconds, told } from './report';
import { schools } from './reportsPlant';

/** `BENCH_REPORTS=200000` tries it smaller. */
const entries = Number(process.env.BENCH_REPORTS ?? 2_000_000);
const measures = [
  ...['netReceived', 'received', 'refundPaid', 'leads', 'newVisited', 'newMembers', 'contractAmount', 'lessonsHeld'],
  ...['attendanceRate', 'consumed', 'revenue', 'members'],
];
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const turns = 7;

export async function reports(postgres: BenchPostgres): Promise<Line[]> {
  const server = await serve({ as: 'product', ...(await postgres.withSchools(entries)) });
  try {
    const headers = await signIn(server.port, '13800000001');
    const year = { report: 'base', from: day(364), to: day(0), measures: JSON.stringify(measures), compare: '' };
    const whole = await asked(server, headers, 'run', { ...year, rows: '["school","month"]' });
    const behind = await asked(server, headers, 'drill', { ...year, rows: '["school"]', measure: 'revenue' });
    return [
      atMost(
        `12 months × ${schools} schools × ${measures.length} measures at ${entries.toLocaleString('en')} ledger entries`,
        ...([whole.ms / 1000, { must: 2, aim: 1, as: seconds }] as const),
      ),
      told('  rows told', String(whole.rows)),
      atMost('  the rows behind one number', behind.ms / 1000, { must: 1, aim: 0.5, as: seconds }),
    ];
  } finally {
    await server.stop();
  }
}

async function asked(server: Served, headers: Record<string, string>, verb: string, question: Record<string, string>) {
  const took: number[] = [];
  let rows = 0;
  for (let n = 0; n < turns; n++) {
    const began = performance.now();
    const address = `http://127.0.0.1:${server.port}/v1/ReportCenter/${verb}?${new URLSearchParams(question)}`;
    const { code, message, data } = await (await fetch(address, { headers })).json();
    if (code !== 200) throw new Error(`${verb}: ${code} ${message}`);
    rows = (data.lines ?? data.rows).length;
    if (n > 1) took.push(performance.now() - began);
  }
  return { ms: median(took), rows };
}
