// Customers of the product itself, as many as asked. However many there are, a counsellor owns the same two hundred open
// ones, as the limit of the pool rule has it: what grows is members, lost ones and the pool.
import type pg from 'pg';
import { pinyin } from 'pinyin-pro';
import { Customer } from '#areas/customers/customer/model/customer';
import { Sample } from '#kernel/server/sample';
import { searchText } from '#kernel/server/search';

const people = 5000;
const openEach = 200;

export async function plantCustomers(owner: pg.Client, count: number): Promise<void> {
  const sample = new Sample(undefined as never, 1, new Date(), 'Asia/Shanghai', 7);
  const names = Array.from({ length: people }, () => sample.personName());
  const spelled = names.map((name) => pinyin(name, { toneType: 'none', type: 'array' }).join(''));
  const words = names.map((name) => searchText(Customer, { name }));
  for (const table of ['customer', 'guardian']) await owner.query(`delete from ${table} where enterprise_id = 1`);
  const rebuild = await withoutIndexes(owner, ['customer', 'guardian']);
  await owner.query(`set maintenance_work_mem = '512MB'`);
  await owner.query(
    `with person as (select name, spelled, words, (row_number() over ())::int as n from unnest($2::text[], $3::text[], $4::text[]) as p(name, spelled, words)),
      school as (select id, (row_number() over (order by id))::int as n, count(*) over ()::int as of from school where enterprise_id = 1),
      seller as (select s.id, s.school_id, (row_number() over (order by s.id))::int as n, count(*) over ()::int as of
        from staff s join salesperson p on p.enterprise_id = 1 and p.staff_id = s.id and p.deleted_at is null where s.enterprise_id = 1),
      level as (select id, (row_number() over (order by sort, id))::int as n from category where enterprise_id = 1 and tree = 'customer_level'),
      source as (select min(id) as id from customer_source where enterprise_id = 1 and deleted_at is null),
      drawn as materialized (select g, 1 + floor(random() * ${people})::int as person, '1' || (30 + floor(random() * 70))::int || lpad(floor(random() * 1e8)::int::text, 8, '0') as mobile,
        1 + floor(random() * (select of from school limit 1))::int as school, random() as r, now() - random() * interval '1000 days' as at,
        case when g <= (select of from seller limit 1) * ${openEach} then 1 + (g - 1) / ${openEach} end as seller from generate_series(1, $1::int) g)
     insert into customer (enterprise_id, code, name, name_key, name_pinyin, state, level, heat, school_id, owner_id, source_id, contact_words, next_follow_up_at,
       last_effective_at, last_follow_up_at, owned_at, pool_at, pool_reason, lost_kind, geo, budget, created_at, updated_at, created_by, search)
     select 1, 'B' || lpad(d.g::text, 9, '0'), p.name, p.name, p.spelled,
       case when d.seller is not null then (array['new', 'following', 'invited', 'visited', 'trial'])[1 + d.g % 5] else (array['member', 'lost', 'following', 'graduated'])[1 + d.g % 4] end,
       (select id from level where n = 1 + d.g % 4), (d.r * 100)::int, coalesce(o.school_id, s.id), case when d.seller is not null then o.id when d.g % 4 = 0 then o2.id end, (select id from source), d.mobile,
       case when d.seller is not null then now() + (d.r * 14 - 5) * interval '1 day' end, d.at, d.at, case when d.seller is not null then d.at end,
       case when d.seller is null and d.g % 4 in (1, 2) then d.at end, case when d.seller is null and d.g % 4 in (1, 2) then 'overdue' end, case when d.g % 4 = 1 and d.seller is null then 'lost' end,
       jsonb_build_object('lng', 121.2 + d.r * 0.6, 'lat', 31.0 + ((d.r * 7919)::numeric % 1) * 0.5), (d.r * 2000000)::bigint, d.at, d.at, o.id,
       p.words || (select string_agg(' ' || substr(d.mobile, n), '') from generate_series(1, 8) n)
     from drawn d join person p on p.n = d.person join school s on s.n = d.school left join seller o on o.n = d.seller left join seller o2 on o2.n = 1 + d.g % 7
     order by d.at`,
    [count, names, spelled, words],
  );
  await owner.query(
    `insert into guardian (enterprise_id, customer_id, relation, mobile, is_primary, name_key, created_at, updated_at)
     select 1, id, 'mother', contact_words, true, name_key, created_at, created_at from customer where enterprise_id = 1`,
  );
  await rebuild();
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
}

/** Rows come in faster into a table without indexes; the answer makes them anew. */
export async function withoutIndexes(owner: pg.Client, tables: string[]): Promise<() => Promise<void>> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = any($1) and indexname not like '%pk'`,
    [tables],
  );
  for (const { name } of rows) await owner.query(`drop index "${name}"`);
  return async () => {
    for (const { definition } of rows) await owner.query(definition);
  };
}
