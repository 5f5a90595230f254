// What a quote and twenty cashiers need: a cart of ten lines with twelve schemes that fit it, and contracts that wait to be paid.
import pg from 'pg';

export const cashiers = 20;
export const carts = 400;
const lines = 10;
const schemes = 12;

export async function plantCashing(url: string): Promise<{ cart: object }> {
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    await owner.query(`update concession set state = 'stopped' where enterprise_id = 1`);
    await owner.query(
      `insert into concession select (jsonb_populate_record(null::concession, to_jsonb(c) || jsonb_build_object('id', nextval(pg_get_serial_sequence('concession', 'id')), 'code', 'B' || g, 'name', '方案' || g,
          'kind', 'percent', 'level', 'line', 'threshold_on', 'none', 'tiers', jsonb_build_array(jsonb_build_object('threshold', 0, 'value', 9000 + g * 50)), 'customer_kinds', '[]'::jsonb,
          'stack_rule', case when g % 3 = 0 then 'group' else 'free' end, 'stack_group', case when g % 3 = 0 then 'B' end, 'auto_apply', true, 'state', 'published', 'used', 0))).*
        from (select * from concession where enterprise_id = 1 order by id limit 1) c, generate_series(1, $1::int) g`,
      [schemes],
    );
    const { rows: family } = await owner.query<{ id: number; school: number }>(
      `select c.id::int as id, c.school_id::int as school from customer c join school s on s.id = c.school_id and s.state = 'open'
        where c.enterprise_id = 1 and c.state = 'member' and c.deleted_at is null order by c.id limit 1`,
    );
    const { rows: courses } = await owner.query<{ id: number }>(
      `select distinct course_id::int as id from fee_standard where enterprise_id = 1 and state = 'published' and target = 'course' order by 1 limit $1`,
      [lines],
    );
    await owner.query(
      `with one as (select * from contract where enterprise_id = 1 and state = 'signed' and pay_plan = 'once' order by id limit 1),
        family as (select c.id, (row_number() over (order by c.id))::int as n, count(*) over ()::int as of from customer c, one
          where c.enterprise_id = 1 and c.school_id = one.school_id and c.deleted_at is null and c.owner_id is not null),
        made as materialized (select g, nextval(pg_get_serial_sequence('contract', 'id')) as id from generate_series(1, $1::int) g),
        contracts as (insert into contract select (jsonb_populate_record(null::contract, to_jsonb(one) || jsonb_build_object('id', m.id, 'no', 'HTP' || m.g, 'search', 'htp' || m.g, 'customer_id', f.id))).*
          from made m cross join one join family f on f.n = 1 + m.g % f.of returning id),
        lines as (insert into contract_line select (jsonb_populate_record(null::contract_line, to_jsonb(l) || jsonb_build_object('id', nextval(pg_get_serial_sequence('contract_line', 'id')), 'contract_id', m.id))).*
          from made m, contract_line l, one where l.contract_id = one.id and (select count(*) from contracts) > 0 returning id)
       insert into installment select (jsonb_populate_record(null::installment, to_jsonb(i) || jsonb_build_object('id', nextval(pg_get_serial_sequence('installment', 'id')), 'contract_id', m.id))).*
         from made m, installment i, one where i.contract_id = one.id and (select count(*) from lines) > 0`,
      [carts],
    );
    const cart = {
      lines: Array.from({ length: lines }, (_, n) => ({
        ...{ kind: 'course', itemId: courses[n % courses.length]!.id, qty: 24 + n },
      })),
      ...{ voucherIds: [], couponIds: [], points: 0 },
    };
    return { cart: { customerId: family[0]!.id, schoolId: family[0]!.school, cart } };
  } finally {
    await owner.end();
  }
}
