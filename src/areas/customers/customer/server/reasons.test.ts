// A person sees customers for several reasons. The list asks for each by its index and puts them together; nobody can tell that from
// asking for all of them at once, except by how little is read.
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { area } from '#kernel/model/area';
import { text } from '#kernel/model/fields';
import { asked } from '#kernel/server/resources/asked';
import { list, listed } from '#kernel/server/resources/listing';
import { and, order, reachable } from '#kernel/server/resources/query';
import { sortKey } from '#kernel/server/resources/readable';
import type { AreaServer } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { type Person, testApp } from '#testing/app';
import { statementsOf } from '#testing/statements';
import { tried } from '#testing/tried';

interface Answer {
  plain: number[];
  listed: number[];
  total: number;
  counted: number;
  /** Blocks of the database. */
  read: number;
}

/** The same page by one long `or`, and how much of the database each way reads. */
async function both(work: Work, query: Record<string, string>): Promise<Answer> {
  const found = work.app.services.get('customer')!;
  const where = and([...reachable(work.actor, found, 'view', work.app.services), ...(await asked(work, found, query))]);
  const by = order(found.of, query.sort, sortKey(work, found, query.sort));
  const all = sql`select t.id from customer t where ${where} order by ${by}`;
  const [page, size] = [Number(query.page ?? 1), Number(query.pageSize ?? 10)];
  const plain = (await work.session.rows<{ id: number }>(all)).map(({ id }) => id);
  const { answer, first } = await firstStatement(work, () => list(work, found, query));
  return {
    plain: plain.slice((page - 1) * size, page * size),
    listed: answer.list.map(({ id }) => id),
    total: plain.length,
    counted: answer.total,
    read: await blocksOf(work, first),
  };
}

interface Statement {
  text: string;
  values: unknown[];
}

/** With what the list asks for the ids of its page. */
async function firstStatement<T>(work: Work, act: () => Promise<T>): Promise<{ answer: T; first: Statement }> {
  const { client } = work.session;
  const query = client.query;
  let first: Statement | undefined;
  client.query = ((...given: [Statement]) => {
    if (/^select t\.id from/.test(given[0].text)) first ??= given[0];
    return (query as (...args: unknown[]) => unknown).apply(client, given);
  }) as typeof client.query;
  try {
    return { answer: await act(), first: first ?? { text: 'select 1', values: [] } };
  } finally {
    client.query = query;
  }
}

async function blocksOf(work: Work, { text, values }: Statement): Promise<number> {
  const { rows } = await work.session.client.query(`explain (analyze, buffers, format json) ${text}`, values);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

const probe: AreaServer = {
  area: area({ name: 'probe', title: ['试', 'Probe'], icon: 'x', routes: {} }),
  calls: [
    tried('GET', '/probe/v1/both', { input: { query: text('查询', 'Query', { max: 500 }) } }, (work, { query }) =>
      both(work, JSON.parse(query ?? '{}') as Record<string, string>),
    ),
    tried('GET', '/probe/v1/statements', { input: { view: text('视图', 'View', { max: 9 }) } }, (work, { view }) =>
      statementsOf(work, () =>
        listed(work, work.app.services.get('customer')!, { only: 'rows', view, fields: 'name' }),
      ),
    ),
  ],
};

const { signIn, databaseUrl } = await testApp({ parts: [probe] });
const database = new Client(databaseUrl);
let people: Person[];
const ask = async (person: Person, query: Record<string, string>): Promise<Answer> =>
  (await person.get('/probe/v1/both', { query: JSON.stringify(query) })).data;

beforeAll(async () => {
  await database.connect();
  people = await Promise.all(
    ['13800000001', '13800000004', '13800000005', '13800000009', '13800000014'].map((one) => signIn(one)),
  );
  const source = await people[0]!.post('/api/student/customerSource/add', {
    name: '地推',
    nameEn: 'Street',
    code: 'street',
    kind: 'walk_in',
  });
  await database.query('select setseed(0.42)');
  // Each drawn anew: who has it, who collected it, who looks after it, who lost it, where it lies; one in ten merged, blanked or gone.
  await database.query(
    `with house as (select id from enterprise where appid = 'demo'), drawn as materialized (select n, random() as a, random() as b, random() as c, random() as d from generate_series(1, 12000) n),
      who as (select array_agg(id order by id) as ids from staff where enterprise_id = (select id from house)),
      place as (select array_agg(id order by id) as ids from school where enterprise_id = (select id from house))
    insert into customer (enterprise_id, code, name, state, heat, school_id, owner_id, collector_id, service_owner_id, last_owner_id, viewer_ids, pool_at, source_id,
      merged_into_id, anonymised_at, deleted_at, created_at)
    select (select id from house), 'R' || n, 'R' || n, s.state, (d.b * 100)::int,
      case when d.c < 0.95 then place.ids[1 + floor(d.c * cardinality(place.ids))] end,
      case when d.a < 0.8 and s.state <> 'lost' then who.ids[1 + floor(d.b * cardinality(who.ids))] end,
      case when d.d < 0.02 then who.ids[1 + floor(d.d * 50 * cardinality(who.ids))] end,
      v.service, v.lost, array_remove(array[v.service, v.lost], null), case when d.a > 0.3 then now() - n * interval '1 minute' end,
      $1,
      case when n % 30 = 1 then 1 end, case when n % 30 = 2 then now() end, case when n % 30 = 3 then now() end,
      '2026-01-01'::timestamptz + (n % 5000) * interval '1 hour'
    from drawn d cross join who cross join place
    cross join lateral (select (array['new', 'following', 'member', 'lost'])[1 + n % 4] as state) s
    cross join lateral (select case when s.state = 'member' and d.d < 0.1 then who.ids[1 + floor(d.d * 10 * cardinality(who.ids))] end as service,
      case when s.state = 'lost' then who.ids[1 + floor(d.a * cardinality(who.ids))] end as lost) v`,
    [source.data.id],
  );
  await database.query(
    `insert into customer_collaborator (enterprise_id, customer_id, staff_id)
      select c.enterprise_id, c.id, (select id from staff where enterprise_id = c.enterprise_id order by id offset c.id % 10 limit 1) from customer c where c.code like 'R%' and c.id % 50 = 0`,
  );
  await database.query(
    `update customer c set viewer_ids = c.viewer_ids || k.staff_id from customer_collaborator k where k.customer_id = c.id and c.code like 'R%' and not k.staff_id = any(c.viewer_ids)`,
  );
  await database.query('analyze customer');
}, 60_000);
afterAll(() => database.end());

const asks: readonly Record<string, string>[] = [
  {},
  { page: '2' },
  { page: '5', pageSize: '100' },
  { sort: 'heat', pageSize: '50' },
  { sort: '-name' },
  { sort: 'lastFollowUpAt', pageSize: '40' },
  { state: 'lost', pageSize: '60' },
  { view: 'pool', pageSize: '30' },
  { view: 'mine' },
  // So far back that it is asked for by all reasons at once again.
  { page: '7', pageSize: '200' },
];

test('whoever asks, in whatever order and for whichever page, gets the rows that one long condition finds', async () => {
  const met = new Set<number>();
  for (const person of people)
    for (const query of asks) {
      const { plain, listed, total, counted } = await ask(person, query);
      expect(listed, JSON.stringify(query)).toEqual(plain);
      for (const id of listed) met.add(id);
      expect(counted, JSON.stringify(query)).toBe(Math.min(total, 1000));
    }
  expect(met.size).toBeGreaterThan(500);
});

test('nobody reads more of the table than a page of each reason, also who sees next to nothing', async () => {
  for (const person of people.slice(1)) {
    const { read, listed } = await ask(person, {});
    expect(listed, person.client.name).toHaveLength(10);
    expect(read, person.client.name).toBeLessThan(300);
  }
});

test('a page with rows of the pool and fields of the enterprise’s own takes no statement but those that find and bring its rows', async () => {
  const field = { key: 'shirt', label: '校服', labelEn: 'Shirt', type: 'text', inList: true };
  expect((await people[0]!.post('/api/student/customerField/add', field)).code).toBe(200);
  const [chief, counsellor] = people as [Person, Person];
  const { list: rows } = (await chief.get('/api/v1/student/customer/list', { view: 'pool' })).data;
  expect(rows).toContainEqual(expect.objectContaining({ inPool: true, timesRecycled: 0, 'extra.shirt': null }));
  // Which rows, and the rows; the schools a counsellor serves before them.
  expect((await chief.get('/probe/v1/statements', { view: 'pool' })).data).toBe(2);
  expect((await counsellor.get('/probe/v1/statements', { view: 'all' })).data).toBe(3);
});
