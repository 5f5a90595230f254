// Export and import over HTTP: what a long download adds to the server's memory, and how long a large sheet takes to store.
import { setTimeout as sleep } from 'node:timers/promises';
import { writeXlsx } from '#kernel/server/sheet/write-xlsx';
import type { BenchPostgres } from './database';
import { type Served, serve, signIn } from './processes';
import { atMost, type Line, megabytes, seconds, told } from './report';

const exported = 100_000;
const imported = 10_000;

export async function exchange(postgres: BenchPostgres): Promise<Line[]> {
  const product = await serve({ as: 'product', ...(await postgres.withCustomers(exported)) });
  try {
    const headers = await signIn(product.port, '13800000001');
    return [...(await download(product, headers)), ...(await upload(product, headers))];
  } finally {
    await product.stop();
  }
}

async function download(product: Served, headers: Record<string, string>): Promise<Line[]> {
  const path = '/bench/v1/customer/export';
  // A small one first, so that what is loaded once is not counted.
  await read(product, `${path}?createdAtTo=2000-01-01`, headers);
  const before = await product.memory();
  let peak = before;
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await product.memory());
      await sleep(50);
    }
  })();
  const began = performance.now();
  const bytes = await read(product, path, headers);
  const took = (performance.now() - began) / 1000;
  isOver = true;
  await watch;
  const extra = (peak - before) / 1e6;
  return [
    atMost('export of 100,000 rows to xlsx, extra memory', extra, { must: 150, aim: 60, as: megabytes }),
    told('  its time and size', `${seconds(took)}, ${megabytes(bytes / 1e6)}`),
  ];
}

async function read(product: Served, path: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, { headers });
  if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  return bytes;
}

async function upload(product: Served, headers: Record<string, string>): Promise<Line[]> {
  const { data } = (await (
    await fetch(`http://127.0.0.1:${product.port}/bench/v1/customer/list?pageSize=200`, { headers })
  ).json()) as { data: { list: Shown[] } };
  const file = await sheet(data.list);
  const took: number[] = [];
  for (const dryRun of ['true', 'false']) {
    const form = new FormData();
    form.set('dryRun', dryRun);
    form.set('file', new File([file], 'customers.xlsx'));
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${product.port}/bench/v1/customer/import`, {
      method: 'POST',
      headers,
      body: form,
    });
    const said = (await answer.json()) as { data: { valid: number; committed: boolean } };
    if (said.data?.valid !== imported) throw new Error(`the import answered ${JSON.stringify(said).slice(0, 300)}`);
    took.push((performance.now() - began) / 1000);
  }
  return [
    atMost('import of 10,000 rows from xlsx', took[1]!, { must: 30, aim: 8, as: seconds }),
    told('  its rehearsal', seconds(took[0]!)),
  ];
}

interface Shown {
  name: string;
  $labels: { schoolId: string; ownerId?: string };
}

/** As a person would fill the template: names of schools and of colleagues, words instead of keys. */
async function sheet(known: readonly Shown[]): Promise<Blob> {
  const headers = ['姓名', '手机', '来源', '意向金额', '生日', '需求', '校区'];
  const rows = (async function* () {
    for (let n = 0; n < imported; n++) {
      const like = known[n % known.length]!;
      const mobile = `139${String(n).padStart(8, '0')}`;
      yield [like.name, mobile, '到访', 1500, '2015-03-04', '周末上课', like.$labels.schoolId];
    }
  })();
  const chunks: Buffer[] = [];
  const columns = headers.map((header) => ({ header, kind: 'text' as const }));
  for await (const chunk of writeXlsx({ columns, rows, title: '客户' })) chunks.push(chunk as Buffer);
  return new Blob([Buffer.concat(chunks)]);
}
