// Every measurement of docs/performance.md in one run: `npm run bench`, or `npm run bench -- list start` for some of them.
import { approvals } from './approvals';
import { browser } from './browser';
import { contracts, till } from './contracts';
import { customers } from './customers';
import { type BenchPostgres, benchPostgres } from './database';
import { exchange } from './exchange';
import { growth } from './growth';
import { learning } from './learning';
import { list } from './list';
import { type Line, print } from './report';
import { reports } from './reports';
import { rows } from './rows';
import { start } from './start';
import { storm } from './storm';
import { teaching } from './teaching';
import { workbench } from './workbench';

const needPostgres = {
  list,
  exchange,
  growth,
  customers,
  rows,
  contracts,
  'contracts-till': till,
  teaching,
  approvals,
  learning,
  storm,
  workbench,
  reports,
};
const needNothing = { start, browser };

const asked = process.argv.slice(2);
/** `contracts` are all of contracts, `contracts-till` a part of it. */
const isAsked = (name: string) => asked.length === 0 || asked.some((one) => name === one || name.startsWith(`${one}-`));

const lines: Line[] = [];
let postgres: BenchPostgres | undefined;
try {
  for (const [name, measure] of Object.entries(needNothing)) {
    if (isAsked(name)) await take(name, measure);
  }
  for (const [name, measure] of Object.entries(needPostgres)) {
    if (!isAsked(name)) continue;
    postgres ??= await benchPostgres();
    const own = postgres;
    await take(name, () => measure(own));
  }
} finally {
  await postgres?.stop();
}
print(lines);

/** One that cannot be measured here, for want of a browser say, does not hide the others. */
async function take(name: string, measure: () => Promise<Line[]>): Promise<void> {
  console.log(`Measuring ${name} …`);
  try {
    lines.push(...(await measure()));
  } catch (error) {
    lines.push({ what: name, measured: `not measured: ${(error as Error).message}` });
  }
}
