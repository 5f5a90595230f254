// The list call against a bare handler that runs the same two statements: what sign-in, permission, scope, labels and
// the shape of the answer cost. Short turns of each, one after the other, so that both meet the same machine.
import type { BenchPostgres } from './database';
import { load, serve, signIn } from './processes';
import { atLeast, type Line, median, times, told } from './report';
import type { Statement } from './serve';

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
      const bare = await serve({ as: 'bare', url, enterpriseId: 1, statements: statements as [Statement, Statement] });
      try {
        const turn = (port: number, ms = turnMs) => load({ port, paths: [path], headers, connections, ms });
        await turn(product.port, 1500);
        await turn(bare.port, 1500);
        const ratios: number[] = [];
        const rates: [number, number][] = [];
        for (let n = 0; n < turns; n++) {
          const ours = await turn(product.port);
          const theirs = await turn(bare.port);
          rates.push([ours.perSecond, theirs.perSecond]);
          ratios.push(ours.perSecond / theirs.perSecond);
        }
        const limits = { must: 0.5, aim: 0.75, as: times };
        lines.push(atLeast(`list, scope ${scope}, against the same statements bare`, median(ratios), limits));
        const [ours, theirs] = [0, 1].map((i) => median(rates.map((rate) => rate[i]!)));
        lines.push(told('  calls a second, product and bare', `${ours!.toFixed(0)} and ${theirs!.toFixed(0)}`));
      } finally {
        await bare.stop();
      }
    }
  } finally {
    await product.stop();
  }
  return lines;
}
