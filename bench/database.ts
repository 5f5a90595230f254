// A PostgreSQL of the benchmarks' own, with the demo enterprises and as many customers as asked.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { makeIdentity } from '#areas/system/identity/server/actors';
import { loadSample } from '#areas/system/sample';
import { boot } from '#kernel/server/boot';
import { table } from '#kernel/server/database/table';
import { startPostgres } from '#kernel/server/postgres/start';
import { loadSettings } from '#kernel/server/process/settings';
import { Sample } from '#kernel/server/sample';
import { searchText } from '#kernel/server/search';
import { areas } from '../src/areas';
import { parts } from '../src/parts';
import { plantPastTasks } from './approvalsPlant';
import { plantContracts } from './contractsPlant';
import { BenchCustomer, benchServer } from './customer';
import { plantCustomers, withoutIndexes } from './customersPlant';
import { plantLedger } from './ledgerPlant';
import { plantPieces } from './piecesPlant';
import { plantSchools } from './reportsPlant';

export interface BenchPostgres {
  dataDir: string;
  /** A database with this many rows of the benchmarks' own entity in the first demo enterprise; made once. */
  withCustomers(count: number): Promise<Place>;
  /** The same with customers of the product itself. */
  withStudents(count: number): Promise<Place>;
  /** The same with so many entries of the lesson ledger. */
  withLedger(count: number): Promise<Place>;
  /** The same, over thirty schools. */
  withSchools(count: number): Promise<Place>;
  /** With this many tasks of approvals that are over. */
  withApprovals(count: number): Promise<Place>;
  /** The demo with so many pieces of homework that wait to be corrected. */
  withPieces(count: number): Promise<Place>;
  /** The demo with so many contracts beside its own. */
  withContracts(count: number): Promise<Place>;
  stop(): Promise<void>;
}

export interface Place {
  url: string;
  dataDir: string;
}

export async function benchPostgres(): Promise<BenchPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'school-console-bench-'));
  // Open to PostgreSQL's own user, which a fresh temporary folder of root is not.
  chmodSync(dataDir, 0o755);
  const postgres = await startPostgres({ dataDir });
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const made = new Map<string, Promise<Place>>();
  const once = (name: string, fill: (owner: pg.Client) => Promise<void>) => {
    const make = async () => {
      const url = postgres.url(name);
      await as(postgres.url('postgres'), (owner) => owner.query(`create database ${name} template base`));
      await as(url, fill);
      return { url, dataDir };
    };
    if (!made.has(name)) made.set(name, make());
    return made.get(name)!;
  };
  try {
    await as(postgres.url('postgres'), (owner) => owner.query('create database base'));
    await fillBase(postgres.url('base'), dataDir);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    dataDir,
    stop,
    withCustomers: (count) => once(`customers_${count}`, (owner) => plant(owner, count)),
    withPieces: (count) => once(`pieces_${count}`, (owner) => plantPieces(owner, count)),
    withStudents: (count) => once(`students_${count}`, (owner) => plantCustomers(owner, count)),
    withLedger: (count) => once(`ledger_${count}`, (owner) => plantLedger(owner, count)),
    withSchools: (count) => once(`schools_${count}`, (owner) => plantSchools(owner, count)),
    withContracts: (count) => once(`contracts_${count}`, (owner) => plantContracts(owner, count)),
    withApprovals: (count) => once(`approvals_${count}`, (owner) => plantPastTasks(owner, count)),
  };
}

async function as<T>(url: string, run: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    return await run(owner);
  } finally {
    await owner.end();
  }
}

/** The product's tables and demo enterprises, and the empty table of the customers behind the same policy. */
async function fillBase(url: string, dataDir: string): Promise<void> {
  const given = {
    settings: { ...loadSettings({}), dataDir },
    databaseUrl: url,
    migrations: 'migrations',
    areas: [...areas, benchServer.area],
    parts: [...parts, benchServer],
    identity: makeIdentity,
    log: () => undefined,
    withJobs: false,
  };
  const first = await boot(given);
  await first.stop();
  const { generateDrizzleJson, generateMigration } = createRequire(import.meta.url)(
    'drizzle-kit/api',
  ) as typeof import('drizzle-kit/api');
  const wanted = generateDrizzleJson({ customer: table(BenchCustomer) });
  const statements = await generateMigration(generateDrizzleJson({}), wanted);
  await as(url, async (owner) => {
    for (const statement of statements) await owner.query(statement);
  });
  const { app, stop } = await boot(given);
  await loadSample(app);
  await stop();
}

/** Names of five thousand people over and over; owners, schools and days spread as in life. */
async function plant(owner: pg.Client, count: number): Promise<void> {
  const sample = new Sample(undefined as never, 1, new Date(), 'Asia/Shanghai', 7);
  const names = Array.from({ length: 5000 }, () => sample.personName());
  const words = names.map((name) => searchText(BenchCustomer, { name }));
  const rebuild = await withoutIndexes(owner, ['bench_customer']);
  await owner.query(`set maintenance_work_mem = '512MB'`);
  await owner.query(
    `with person as (select name, words, (row_number() over ())::int as n from unnest($2::text[], $3::text[]) as p(name, words)),
      school as (select id, (row_number() over (order by id))::int as n, count(*) over ()::int as of from school where enterprise_id = 1),
      staff as (select id, school_id, (row_number() over (partition by school_id order by id))::int as n, count(*) over (partition by school_id)::int as of from staff where enterprise_id = 1),
      drawn as materialized (select g, 1 + floor(random() * 5000)::int as person, '1' || (30 + floor(random() * 70))::int || lpad(floor(random() * 1e8)::int::text, 8, '0') as mobile,
        1 + floor(random() * (select of from school limit 1))::int as school, random() as r, now() - random() * interval '1000 days' as at from generate_series(1, $1::int) g)
     insert into bench_customer (enterprise_id, name, mobile, source, value, born_on, next_at, wish, school_id, owner_id, state, created_at, updated_at, created_by, search)
     select 1, p.name, d.mobile, (array['web', 'visit', 'friend'])[1 + floor(d.r * 3)::int], floor(d.r * 3000000)::bigint, current_date - (2000 + d.g % 4000), d.at + interval '9 days',
       repeat('希望周末上课，离家近一些。', 1 + d.g % 4), s.id, o.id, (array['open', 'open', 'signed', 'lost'])[1 + d.g % 4], d.at, d.at, o.id, p.words || (select string_agg(' ' || substr(d.mobile, n), '') from generate_series(1, 8) n)
     from drawn d join person p on p.n = d.person join school s on s.n = d.school left join staff o on o.school_id = s.id and o.n = 1 + d.g % o.of
     order by d.at`,
    [count, names, words],
  );
  await rebuild();
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
}
