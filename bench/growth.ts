// The same list call with a hundred times the rows: the slowest hundredth of the calls, with and without a search. Turns of
// both databases alternate, and few connections, so that what is seen is the call and not the queue before it.
import type { BenchPostgres } from './database';
import { load, type Served, serve, signIn } from './processes';
import { atMost, type Line, median, milliseconds, quantile, times, told } from './report';

const list = '/bench/v1/customer/list?page=1&pageSize=10';
const searching = (...texts: string[]) => texts.map((text) => `${list}&q=${encodeURIComponent(text)}`);

const cases = [
  { what: 'no search, scope all', mobile: '13800000001', paths: [list] },
  { what: 'no search, scope school', mobile: '13800000005', paths: [list] },
  { what: 'no search, scope self', mobile: '13800000004', paths: [list] },
  { what: 'a later page', mobile: '13800000001', paths: [`${list.replace('page=1', 'page=90')}`] },
  { what: 'initials of two letters', mobile: '13800000001', paths: searching('zs', 'lx', 'wm') },
  { what: 'initials of three letters', mobile: '13800000001', paths: searching('zsy', 'lxd', 'wmz') },
  { what: 'full pinyin', mobile: '13800000001', paths: searching('zhangsiyuan', 'wangmingzhe', 'lixiaodong') },
  { what: 'Chinese', mobile: '13800000001', paths: searching('张思', '王明哲', '李晓') },
  { what: 'four digits', mobile: '13800000001', paths: searching('5678', '9041', '2233') },
] as const;

/** Many short turns: what the machine does beside them meets both databases alike. */
const turns = 9;
const callsInTurn = 150;
const turnMs = 2500;
const connections = 2;

export const growth = (postgres: BenchPostgres): Promise<Line[]> =>
  compared((count) => postgres.withCustomers(count), cases);

interface Case {
  what: string;
  mobile: string;
  paths: readonly string[];
  body?: string;
  must?: number;
  /** So many milliseconds at most with a million. */
  within?: number;
}

/** Each case on the small and the large database in alternating turns, a server for each. */
export async function compared(
  database: (count: number) => Promise<{ url: string; dataDir: string }>,
  all: readonly Case[],
): Promise<Line[]> {
  const servers: Served[] = [];
  try {
    for (const count of [10_000, 1_000_000]) servers.push(await serve({ as: 'product', ...(await database(count)) }));
    const lines: Line[] = [];
    for (const { what, mobile, paths, body, must = 1.5, within } of all) {
      const headers = await Promise.all(servers.map(({ port }) => signIn(port, mobile)));
      const turn = async (i: number, calls = callsInTurn) => {
        const asked = { port: servers[i]!.port, paths: [...paths], headers: headers[i]!, ...(body ? { body } : {}) };
        const measured = await load({ ...asked, connections, ms: turnMs, calls });
        if (measured.refused > 0) throw new Error(`${what}: ${measured.refused} calls were refused`);
        return measured.took;
      };
      for (const i of [0, 1]) await turn(i, 60);
      const took: [number[], number[]] = [[], []];
      for (let n = 0; n < turns; n++) {
        for (const i of [0, 1] as const) took[i].push(...(await turn(i)));
      }
      const [few, many] = took.map((each) => quantile(each, 0.99)) as [number, number];
      lines.push(atMost(`p99 of 1,000,000 to 10,000 rows: ${what}`, many / few, { must, aim: 1.1, as: times }));
      if (within)
        lines.push(atMost(`p99 with 1,000,000: ${what}`, many, { must: within, aim: within / 3, as: milliseconds }));
      const medians = took.map((each) => milliseconds(median(each))).join(' → ');
      lines.push(told('  median; p99', `${medians}; ${milliseconds(few)} → ${milliseconds(many)}`));
    }
    return lines;
  } finally {
    for (const server of servers) await server.stop();
  }
}
