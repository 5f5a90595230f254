// Contracts of many years, copied from one of the demo's, over its schools and the people who sell there. However many there are,
// a counsellor has the same few hundred.
import type pg from 'pg';
import { withoutIndexes } from './customersPlant';

const ownEach = 300;

export async function plantContracts(owner: pg.Client, count: number): Promise<void> {
  await owner.query(`set maintenance_work_mem = '512MB'`);
  const rebuild = await withoutIndexes(owner, ['contract']);
  const [columns, values] = await copied(owner, 'contract', 'one', {
    id: `nextval(pg_get_serial_sequence('contract', 'id'))`,
    no: `'HTB' || lpad(m.g::text, 9, '0')`,
    search: `'htb' || lpad(m.g::text, 9, '0')`,
    customer_id: 'c.id',
    school_id: 'coalesce(s2.id, s.id)',
    owner_id: 'coalesce(o.id, one.created_by)',
    created_at: 'm.at',
    updated_at: 'm.at',
    signed_on: 'm.at::date',
    end_on: 'm.at::date + 730',
    state: `(array['effective', 'finished', 'finished', 'refunded', 'void'])[1 + m.g % 5]`,
  });
  await owner.query(
    `with one as (select * from contract where enterprise_id = 1 and state = 'effective' order by id limit 1),
      school as (select id, (row_number() over (order by id))::int as n, count(*) over ()::int as of from school where enterprise_id = 1 and state = 'open'),
      customer as (select id, (row_number() over (order by id))::int as n, count(*) over ()::int as of from customer where enterprise_id = 1 and deleted_at is null),
      seller as (select id, school_id, (row_number() over (order by id))::int as n, count(*) over ()::int as of from staff where enterprise_id = 1 and status = 'active'),
      made as materialized (select g, now() - random() * interval '1500 days' as at,
        1 + g % (select max(of) from school) as school, 1 + g % (select max(of) from customer) as customer,
        case when g <= (select of from seller limit 1) * ${ownEach} then 1 + (g - 1) / ${ownEach} end as seller from generate_series(1, $1::int) g)
     insert into contract (${columns}) select ${values}
     from made m cross join one join school s on s.n = m.school join customer c on c.n = m.customer
       left join seller o on o.n = m.seller left join school s2 on s2.id = o.school_id order by m.at`,
    [count],
  );
  await rebuild();
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
}

/** All columns of a table and what a copy of the row `from` has in them. Column by column: a record taken apart is made once for each. */
async function copied(
  owner: pg.Client,
  table: string,
  from: string,
  changed: Readonly<Record<string, string>>,
): Promise<[columns: string, values: string]> {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  return [
    names.map((name) => `"${name}"`).join(', '),
    names.map((name) => changed[name] ?? `${from}."${name}"`).join(', '),
  ];
}
