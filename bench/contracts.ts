// The front desk's calls: contracts at a million against ten thousand, the price of a full cart, and twenty cashiers at once.
import pg from 'pg';
import { carts, cashiers, plantCashing } from './cashingPlant';
import type { BenchPostgres } from './database';
import { compared } from './growth';
import { type Served, serve, signIn } from './processes';
import { atMost, type Line, median, milliseconds, quantile, told } from './report';

const list = '/contract/v1/contract/list?page=1&pageSize=10';
const chief = '13800000001';

const cases = [
  { what: 'contracts of all schools', mobile: chief, paths: [list] },
  { what: 'contracts of a state', mobile: chief, paths: [`${list}&state=effective`] },
  { what: 'contracts by number', mobile: chief, paths: [`${list}&q=HTB000004321`, `${list}&q=HTB000008765`] },
  { what: 'a counsellor’s own contracts', mobile: '13800000004', paths: [list] },
];

export const contracts = (postgres: BenchPostgres): Promise<Line[]> =>
  compared((count) => postgres.withContracts(count), cases);

/** The price of a full cart, and twenty cashiers at once. */
export async function till(postgres: BenchPostgres): Promise<Line[]> {
  const place = await postgres.withContracts(10_000);
  const ready = await plantCashing(place.url);
  const server = await serve({ as: 'product', ...place });
  try {
    const headers = await signIn(server.port, chief);
    return [...(await quoting(server, headers, ready.cart)), ...(await cashing(server, headers, place.url))];
  } finally {
    await server.stop();
  }
}

type Headers = Record<string, string>;

async function ask(server: Served, headers: Headers, path: string, body: object) {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
  });
  return (await answer.json()) as { code: number; message: string; data: Record<string, unknown> };
}

/** Ten lines, twelve schemes that could be chosen, the best combination of them. */
async function quoting(server: Served, headers: Headers, cart: object): Promise<Line[]> {
  const took: number[] = [];
  let usable = 0;
  for (let n = 0; n < 40; n += 1) {
    const from = performance.now();
    const { code, message, data } = await ask(server, headers, '/contract/v1/contract/quote', cart);
    if (code !== 200) throw new Error(`quote: ${code} ${message}`);
    usable = (data.usable as unknown[]).length;
    if (n >= 10) took.push(performance.now() - from);
  }
  const slowest = quantile(took, 0.99);
  return [
    atMost('p99 of a quote of 10 lines, 12 candidate schemes', slowest, { must: 300, aim: 100, as: milliseconds }),
    told('  median; schemes that were usable', `${milliseconds(median(took))}; ${usable}`),
  ];
}

/** Each cashier takes the whole of one contract after another; afterwards the book is asked whether anything was lost. */
async function cashing(server: Served, headers: Headers, url: string): Promise<Line[]> {
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    const { rows: unpaid } = await owner.query<{ id: string; owed: string }>(
      `select id, owed from contract where enterprise_id = 1 and no like 'HTP%' order by id`,
    );
    const took: number[] = [];
    let next = 0;
    const began = performance.now();
    const cashier = async () => {
      for (let at = next++; at < unpaid.length; at = next++) {
        const { id, owed } = unpaid[at]!;
        const amount = (Number(owed) / 100).toFixed(2);
        const splits = [{ method: 'cash', amount: Number(owed) }];
        const asked = { contractId: Number(id), amount, seenOwed: amount, clientKey: `bench-${id}`, splits };
        const from = performance.now();
        const { code, message } = await ask(server, headers, '/contract/v1/payment/collect', asked);
        if (code !== 200) throw new Error(`collect: ${code} ${message}`);
        took.push(performance.now() - from);
      }
    };
    await Promise.all(Array.from({ length: cashiers }, cashier));
    const seconds = (performance.now() - began) / 1000;
    const { rows: found } = await owner.query<Record<string, string>>(
      `select count(*) as contracts, sum(received) as received, count(*) filter (where state = 'effective') as effective,
        (select count(distinct receipt_no) from payment where enterprise_id = 1 and client_key like 'bench-%') as receipts,
        (select max(right(receipt_no, 6)::int) - min(right(receipt_no, 6)::int) + 1 from payment where enterprise_id = 1 and client_key like 'bench-%') as span,
        (select sum(e.amount) from finance_entry e join contract c on c.id = e.contract_id where c.no like 'HTP%') as booked
       from contract where enterprise_id = 1 and no like 'HTP%'`,
    );
    const { contracts: count, received, effective, receipts, span, booked } = found[0]!;
    const isWhole = [effective, receipts, span].every((n) => Number(n) === Number(count)) && received === booked;
    if (!isWhole) throw new Error(`money was lost: ${JSON.stringify(found[0])}`);
    return [
      told(`collect by ${cashiers} cashiers at once, ${carts} contracts`, `${(carts / seconds).toFixed(0)} a second`),
      told('  median; p99', `${milliseconds(median(took))}; ${milliseconds(quantile(took, 0.99))}`),
      told('  contracts, receipts without a hole, effective', `${count}, ${receipts}, ${effective}; booked = received`),
    ];
  } finally {
    await owner.end();
  }
}
