// A ledger of as many entries as asked, of students who are not those measured: lots of fifty entries each, all on their curve.
// Beside it a class of twenty with lots of their own and lessons of yesterday, and a week with five hundred lessons.
import type pg from 'pg';
import { withoutIndexes } from './customersPlant';

const each = 50;
/** Lessons of the class that is measured, one for each saving of its roll. */
export const rolls = 60;
const pupils = 20;
/** Those whose roll is called: the first ones, who have a ledger of their own of the same length everywhere. */
const measured = `select id from customer where enterprise_id = 1 and merged_into_id is null and deleted_at is null order by id limit ${pupils}`;

/** Lessons of the week that is looked at, beyond those of the demo. */
export const weekLessons = 500;
export const weekAhead = 371;

export async function plantLedger(owner: pg.Client, count: number): Promise<void> {
  await owner.query(`alter table lesson_entry disable trigger user`);
  const rebuild = await withoutIndexes(owner, ['lesson_entry']);
  await owner.query(`set maintenance_work_mem = '512MB'`);
  const one = await owner.query<{ school: number; course: number; teacher: number; first: number }>(
    `select s.id::int as school, (select min(id)::int from course where enterprise_id = 1 and state = 'published') as course,
      (select min(id)::int from staff f where enterprise_id = 1 and status = 'active' and not exists (select from lesson where teacher_id = f.id)) as teacher,
      (select coalesce(max(id), 0)::int + 1 from lesson_lot) as first from school s where s.enterprise_id = 1 order by s.id limit 1`,
  );
  const { school, course, teacher, first } = one.rows[0]!;
  const lots = Math.ceil(count / each);
  await owner.query(
    `with student as (select id, (row_number() over (order by id))::int as n, count(*) over ()::int as of from customer where enterprise_id = 1 and id not in (${measured}))
     insert into lesson_lot (id, enterprise_id, lot_no, key, customer_id, school_id, course_id, open_kind, is_gift, qty, amount, opened_at, frozen, created_at, updated_at)
     select $1 + g, 1, 'B' || lpad(g::text, 12, '0'), 'bench:' || g, s.id, $2, $3, 'purchase', false, ${each * 100}, ${each * 120_00}, now() - interval '300 days', false, now(), now()
     from generate_series(0, $4 - 1) g join student s on s.n = 1 + g % s.of`,
    [first, school, course, lots],
  );
  await owner.query(
    `insert into lesson_lot (id, enterprise_id, lot_no, key, customer_id, school_id, course_id, open_kind, is_gift, qty, amount, opened_at, frozen, created_at, updated_at)
     select $1 + row_number() over (order by id) - 1, 1, 'M' || lpad(id::text, 12, '0'), 'bench:own:' || id, id, $2, $3, 'purchase', false, ${3 * each * 100}, ${3 * each * 120_00}, now() - interval '300 days', false, now(), now()
     from (${measured}) s`,
    [first + lots, school, course],
  );
  await owner.query(
    `insert into lesson_entry (id, enterprise_id, entry_no, group_id, lot_id, seq, kind, qty, amount, lot_qty_after, lot_amount_after, lot_head_after, recognised,
       biz_date, customer_id, school_id, course_id, charge_seq, is_rounding, source_kind, source_id, created_at, updated_at)
     select (select coalesce(max(id), 0) from lesson_entry) + row_number() over (), 1, 'B' || l.id || '-' || n, l.id, l.id, n,
       case n when 1 then 'purchase' else 'consume' end, case n when 1 then l.qty else -100 end, case n when 1 then l.amount else -12000 end,
       l.qty - (n - 1) * 100, l.amount - (n - 1) * 12000, (n - 1) * 100, case n when 1 then 0 else 12000 end,
       current_date - 300 + n * 5, l.customer_id, l.school_id, l.course_id, 0, false, 'import', l.id * ${each} + n, now(), now()
     from lesson_lot l cross join generate_series(1, ${each}) n where l.enterprise_id = 1 and l.key like 'bench:%'`,
  );
  await rebuild();
  await owner.query(`select setval(pg_get_serial_sequence('lesson_lot', 'id'), (select max(id) from lesson_lot))`);
  await owner.query(`select setval(pg_get_serial_sequence('lesson_entry', 'id'), (select max(id) from lesson_entry))`);
  await owner.query(`alter table lesson_entry enable trigger user`);
  await plantClass(owner, { school, course, teacher });
  await plantWeek(owner);
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
}

async function plantClass(owner: pg.Client, at: { school: number; course: number; teacher: number }): Promise<void> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into class (enterprise_id, code, name, school_id, course_id, kind, mode, capacity, min_start, teacher_id, assistant_ids, staff_ids, planned_lessons, minutes, lesson_qty,
       members, finished_lessons, state, created_at, updated_at)
     values (1, 'BENCH', 'Bench', $1, $2, 'group', 'offline', 30, 1, $3, '{}', array[$3::bigint], 16, 60, 100, ${pupils}, 0, 'running', now(), now()) returning id::int`,
    [at.school, at.course, at.teacher],
  );
  await owner.query(
    `insert into class_member (enterprise_id, class_id, customer_id, from_lesson_no, joined_on, overfilled, state, created_at, updated_at)
     select 1, $1, id, 1, current_date - 200, false, 'active', now(), now() from (${measured}) s`,
    [rows[0]!.id],
  );
  await owner.query(
    `insert into lesson (enterprise_id, class_id, course_id, school_id, lesson_no, title, kind, start_at, end_at, lesson_qty, teacher_id, assistant_ids, mode, manual, allow_overlap, shares_room,
       staff_ids, state, created_at, updated_at)
     select 1, $1, $3, $2, g, 'Bench ' || g, 'regular', date_trunc('hour', now()) - interval '1 day' - g * interval '20 minutes', date_trunc('hour', now()) - interval '1 day' - g * interval '20 minutes' + interval '15 minutes', 100, $4, '{}', 'offline', false,
       true, true, array[$4::bigint], 'scheduled', now(), now() from generate_series(1, ${rolls}) g`,
    [rows[0]!.id, at.school, at.course, at.teacher],
  );
}

/** A full week of the whole chain, far enough ahead that nothing else is in it: twelve lessons for each of at most fifty teachers. */
async function plantWeek(owner: pg.Client): Promise<void> {
  await owner.query(
    `with teacher as (select id, (row_number() over (order by id))::int - 1 as n from staff where enterprise_id = 1 and status = 'active' order by id limit 50),
       class as (select id, course_id, school_id, room_id, (row_number() over (order by id))::int - 1 as n, count(*) over ()::int as of from class
         where enterprise_id = 1 and state = 'running' and code <> 'BENCH')
     insert into lesson (enterprise_id, class_id, course_id, school_id, lesson_no, title, kind, start_at, end_at, lesson_qty, teacher_id, assistant_ids, room_id, mode, manual, allow_overlap,
       shares_room, staff_ids, state, created_at, updated_at)
     select 1, c.id, c.course_id, c.school_id, g, 'Week ' || g, 'regular', d.start_at, d.start_at + interval '90 minutes', 100, t.id, '{}', c.room_id, 'offline', false, false, true, array[t.id],
       'scheduled', now(), now()
     from generate_series(0, 599) g join teacher t on t.n = g % 50 join class c on c.n = g % c.of
     cross join lateral (select date_trunc('week', current_date + ${weekAhead}) at time zone 'Asia/Shanghai'
       + ((g / 50) % 7) * interval '1 day' + (9 + (g % 5) * 2 + g / 350) * interval '1 hour' + case when g >= 350 then interval '1 hour' else interval '0' end as start_at) d`,
  );
}
