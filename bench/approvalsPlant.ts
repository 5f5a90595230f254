// Approvals of the past, as many tasks as asked, over everybody who works at the demo enterprise; and the same six hundred
// that wait for one person, however many there were before.
import type pg from 'pg';
import { withoutIndexes } from './customersPlant';

const waiting = 600;

export async function plantPastTasks(owner: pg.Client, tasks: number): Promise<void> {
  const tables = ['approval', 'approval_task'];
  await owner.query(`set maintenance_work_mem = '512MB'`);
  const rebuild = await withoutIndexes(owner, tables);
  // Copies of one that was approved by two, each of another day and other people.
  await owner.query(
    `with one as (select a.* from approval a where a.enterprise_id = 1 and a.state = 'approved' and a.kind = 'custom.expense'
        and (select count(*) from approval_task k where k.approval_id = a.id and k.state = 'approved') = 2 order by a.id limit 1),
      person as (select id, (row_number() over (order by id))::int as n, count(*) over ()::int as of from staff where enterprise_id = 1 and status = 'active'),
      made as materialized (select g, nextval(pg_get_serial_sequence('approval', 'id')) as id, now() - random() * interval '1000 days' as at,
        1 + floor(random() * (select of from person limit 1))::int as p, 1 + floor(random() * (select of from person limit 1))::int as q from generate_series(1, $1::int) g),
      past as (insert into approval select (jsonb_populate_record(null::approval, to_jsonb(one) || jsonb_build_object('id', m.id, 'no', 'B' || m.g, 'subject_id', m.id, 'request_key', 'b' || m.id,
          'initiator_id', p.id, 'participant_ids', jsonb_build_array(p.id, q.id), 'started_at', m.at, 'finished_at', m.at + interval '1 day'))).*
        from made m cross join one join person p on p.n = m.p join person q on q.n = m.q returning id)
     insert into approval_task select (jsonb_populate_record(null::approval_task, to_jsonb(k) || jsonb_build_object('id', nextval(pg_get_serial_sequence('approval_task', 'id')), 'approval_id', m.id,
         'assignee_id', q.id, 'done_by_id', q.id, 'pending_at', m.at, 'done_at', m.at + interval '1 hour'))).*
       from made m join person q on q.n = m.q cross join (select * from approval_task where approval_id = (select id from one) and state = 'approved') k
       where (select count(*) from past) > 0`,
    [Math.round(tasks / 2)],
  );
  await owner.query(
    `with one as (select a.* from approval a join approval_task k on k.approval_id = a.id and k.state = 'pending'
        join staff s on s.id = k.assignee_id and s.mobile = '13800000002' where a.enterprise_id = 1 and a.kind = 'custom.vehicle' and a.state = 'running' order by a.id limit 1),
      made as materialized (select g, nextval(pg_get_serial_sequence('approval', 'id')) as id from generate_series(1, $1::int) g),
      open as (insert into approval select (jsonb_populate_record(null::approval, to_jsonb(one) || jsonb_build_object('id', m.id, 'no', 'W' || m.g, 'subject_id', m.id, 'request_key', 'w' || m.id))).*
        from made m cross join one returning id)
     insert into approval_task select (jsonb_populate_record(null::approval_task, to_jsonb(k) || jsonb_build_object('id', nextval(pg_get_serial_sequence('approval_task', 'id')), 'approval_id', m.id))).*
       from made m cross join (select * from approval_task where approval_id = (select id from one)) k where (select count(*) from open) > 0`,
    [waiting],
  );
  await rebuild();
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
}
