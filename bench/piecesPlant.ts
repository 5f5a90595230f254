// Pieces of homework that wait for the demo's teacher, as many as asked.
import type pg from 'pg';

export const teacher = '13800000007';

/** Homework of the demo's teacher with pieces that wait, thirty to each. */
export async function plantPieces(owner: pg.Client, count: number): Promise<void> {
  await owner.query(
    `with me as (select id, school_id from staff where enterprise_id = 1 and mobile = $2),
       made as (insert into homework (enterprise_id, title, school_id, teacher_id, corrector_ids, due_at, cutoff_at, state, created_at, updated_at, created_by)
         select 1, '作业 ' || g, me.school_id, me.id, array[me.id], now() + interval '1 day', now() + interval '8 days', 'open', now(), now(), me.id
         from me, generate_series(1, ($1::int + 29) / 30) g returning id, teacher_id),
       child as (select id, (row_number() over (order by id))::int as n from (select id from customer where enterprise_id = 1 order by id limit 30) c)
     insert into homework_submission (enterprise_id, homework_id, customer_id, teacher_id, corrector_id, attempt, text, submitted_at, state, created_at, updated_at)
     select 1, made.id, child.id, made.teacher_id, made.teacher_id, 1, '写好了，请老师看', now() - random() * interval '5 days', 'submitted', now(), now() from made, child`,
    [count, teacher],
  );
  await owner.query('vacuum analyze homework_submission');
  await owner.query('vacuum analyze homework');
}
