// The list call against a bare handler that runs the same two statements: what sign-in, permission, scope, labels and
// the shape of the answer cost. Short turns of each, one after the other, so that both meet the same machine.
import type { BenchPostgres } from './database';
import { load, serve, signIn } from './processes';
import { atLeast, type Line, median, times, told } from './report';

const path = '/bench/v1/customer/list?page=1&pageSize=10';
const people = [
  ['all', '13800000001'],
  ['school', '13800000005'],
  ['self', '13800000004'],
] as const;
const turns = 4;
const turnMs = 2000;
const connections = 32;

export async function list(postgres: BenchPostgres): Promise<Line[]> {
  const { url } = await postgres.withCustomers(10_000);
  const product = await serve({ as: 'product', url, dataDir: postgres.dataDir });
  const lines: Line[] = [];
  try {
    for (const [scope, mobile] of people) {
      const headers = await signIn(product.port, mobile);
      const statements = await product.statements(path, headers);
      if (statements.length !== 2) throw new Error(`a list call makes ${statements.length} statements, not 2`);
      const bare = await serve({ as: 'bare', url, enterpriseId: 1, statements });
      try {
        const [ratio, ours, theirs] = await against(product.port, bare.port, { paths: [path], headers, connections });
        const limits = { must: 0.5, aim: 0.75, as: times };
        lines.push(atLeast(`list, scope ${scope}, against the same statements bare`, ratio, limits));
        lines.push(told('  calls a second, product and bare', `${ours.toFixed(0)} and ${theirs.toFixed(0)}`));
      } finally {
        await bare.stop();
      }
    }
  } finally {
    await product.stop();
  }
  return lines;
}

/** Turns of both, one after the other: how the first stands to the second, and how many calls a second each served. */
export async function against(
  product: number,
  bare: number,
  asked: { paths: string[]; headers: Record<string, string>; connections: number },
): Promise<[ratio: number, ours: number, theirs: number]> {
  const turn = async (port: number, ms = turnMs) => (await load({ port, ...asked, ms })).perSecond;
  await turn(product, 1500);
  await turn(bare, 1500);
  const rates: [number, number][] = [];
  for (let n = 0; n < turns; n++) rates.push([await turn(product), await turn(bare)]);
  const [ours, theirs] = [0, 1].map((i) => median(rates.map((rate) => rate[i]!)));
  return [median(rates.map(([a, b]) => a / b)), ours!, theirs!];
}
