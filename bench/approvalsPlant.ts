// Approvals of the past, as many tasks as asked, over everybody who works at the demo enterprise: copies of one that two people
// approved, with its tasks and its log, each of another day and of other people.
import type pg from 'pg';
import { withoutIndexes } from './customersPlant';

const tables = ['approval', 'approval_task', 'approval_log'];
const tasksEach = 2;

export async function plantPastTasks(owner: pg.Client, tasks: number): Promise<void> {
  await owner.query(`set maintenance_work_mem = '512MB'`);
  const rebuild = await withoutIndexes(owner, tables);
  const { rows } = await owner.query<{ id: string }>(
    `select a.id from approval a where a.enterprise_id = 1 and a.kind like 'custom.%' and a.state = 'approved'
       and (select count(*) from approval_task k where k.enterprise_id = 1 and k.approval_id = a.id and k.state = 'approved') = $1 order by a.id limit 1`,
    [tasksEach],
  );
  const [one] = rows;
  if (!one) throw new Error('no approval of the demo can be copied');
  await owner.query(
    `create temp table made as select g, nextval(pg_get_serial_sequence('approval', 'id')) as id, now() - random() * interval '1000 days' as at,
       people[1 + floor(random() * cardinality(people))::int] as asked, people[1 + floor(random() * cardinality(people))::int] as decided
     from generate_series(1, ${Math.round(tasks / tasksEach)}) g, (select array_agg(id) as people from staff where enterprise_id = 1 and status = 'active') s`,
  );
  const past = `m.at + interval '1 hour'`;
  await copy(owner, 'approval', `t.id = ${one.id}`, {
    ...{ id: 'm.id', no: `'B' || m.g`, subject_id: 'm.id', request_key: `'b' || m.id`, initiator_id: 'm.asked' },
    ...{
      participant_ids: 'array[m.asked, m.decided]',
      decided_by_id: 'm.decided',
      started_at: 'm.at',
      finished_at: past,
    },
    ...{ created_at: 'm.at', created_by: 'm.asked', updated_at: past },
  });
  await copy(owner, 'approval_task', `t.approval_id = ${one.id} and t.state = 'approved'`, {
    ...{ id: fresh('approval_task'), approval_id: 'm.id', assignee_id: 'm.decided', done_by_id: 'm.decided' },
    ...{ pending_at: 'm.at', done_at: past, created_at: 'm.at', updated_at: past },
  });
  await copy(owner, 'approval_log', `t.approval_id = ${one.id}`, {
    ...{ id: fresh('approval_log'), approval_id: 'm.id', at: past, created_at: 'm.at', updated_at: past },
  });
  await owner.query('drop table made');
  await rebuild();
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
}

const fresh = (table: string): string => `nextval(pg_get_serial_sequence('${table}', 'id'))`;

/** Column by column: a record taken apart with a star is made anew for each of its columns. */
async function copy(owner: pg.Client, table: string, which: string, anew: Record<string, string>): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  const names = rows.map(({ name }) => `"${name}"`).join(', ');
  const values = rows.map(({ name }) => anew[name] ?? `t."${name}"`).join(', ');
  await owner.query(
    `insert into ${table} (${names}) select ${values} from made m cross join ${table} t where t.enterprise_id = 1 and ${which}`,
  );
}
