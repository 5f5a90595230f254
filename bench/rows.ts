// The list of customers as its page asks for it, rows first with the columns shown, against the bare statements of those rows:
// for a chief, who sees all, and for a counsellor, who sees some for one reason and some for another.
import type { BenchPostgres } from './database';
import { against } from './list';
import { serve, signIn } from './processes';
import { atLeast, type Line, milliseconds, times, told } from './report';

const shown =
  'name,state,level,heat,grade,sourceId,ownerId,lastFollowUpAt,nextFollowUpAt,recycleAt,schoolId,gender,birthDate';
const path = `/api/v1/student/customer/list?page=1&pageSize=10&view=all&only=rows&fields=${shown}`;
const people = [
  ['a chief', '13800000001'],
  ['a counsellor', '13800000004'],
] as const;
/** `ROWS_SIZES=10000` leaves the large one out. */
const sizes = (process.env.ROWS_SIZES ?? '10000,1000000').split(',').map(Number);
const connections = 16;

export async function rows(postgres: BenchPostgres): Promise<Line[]> {
  const lines: Line[] = [];
  for (const size of sizes) {
    const { url } = await postgres.withStudents(size);
    const product = await serve({ as: 'product', url, dataDir: postgres.dataDir });
    try {
      for (const [who, mobile] of people) {
        const headers = await signIn(product.port, mobile);
        const statements = await product.statements(path, headers);
        const bare = await serve({ as: 'bare', url, enterpriseId: 1, statements });
        try {
          const [ratio, ours, theirs] = await against(product.port, bare.port, { paths: [path], headers, connections });
          const what = `${size.toLocaleString('en')} customers, rows of ${who}, against their ${statements.length} statements bare`;
          lines.push(atLeast(what, ratio, { must: 0.5, aim: 0.75, as: times }));
          lines.push(told('  calls a second, product and bare', `${ours.toFixed(0)} and ${theirs.toFixed(0)}`));
          lines.push(told('  a call alone', milliseconds(await alone(product.port, headers))));
        } finally {
          await bare.stop();
        }
      }
    } finally {
      await product.stop();
    }
  }
  return lines;
}

/** The middle of thirty calls, one after another. */
async function alone(port: number, headers: Record<string, string>): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < 30; n++) {
    const began = performance.now();
    await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
    took.push(performance.now() - began);
  }
  return took.sort((a, b) => a - b)[15]!;
}
