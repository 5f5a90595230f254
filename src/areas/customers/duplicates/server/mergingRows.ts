// Everything that hangs on one customer, hung on another. Each table once, in one statement each.
import { type SQL, sql } from 'drizzle-orm';
import { live, ours } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import type { Customer } from '../../customer/model/customer';

export type Moved = Record<string, number[]>;

interface Pair {
  keep: Pick<Customer, 'id' | 'nameKey'>;
  drop: Pick<Customer, 'id'>;
}

/** Tables whose rows simply follow, with the columns that name the customer. */
const following: [table: string, column: string][] = [
  ['follow_up', 'customer_id'],
  ['customer_touch', 'customer_id'],
  ['customer_payment', 'customer_id'],
  ['customer_file', 'customer_id'],
  ['assignment_log', 'customer_id'],
  ['customer_state_log', 'customer_id'],
  ['import_row', 'customer_id'],
  ['import_row', 'duplicate_of'],
  ['referral', 'referrer_customer_id'],
  ['customer_merge', 'keep_id'],
];
/** Tables in which a customer stands once beside something else: where the kept one stands already, the other goes. */
const single: [table: string, beside: string, column: string][] = [
  ['customer_group_member', 'group_id', 'customer_id'],
  ['customer_collaborator', 'staff_id', 'customer_id'],
];

export async function moveRows(work: Work, { keep, drop }: Pair): Promise<Moved> {
  const moved: Moved = {};
  const { enterpriseId } = work;
  const now = work.now.toISOString();
  const note = async (name: string, statement: SQL) => {
    const ids = (await work.session.rows<{ id: number }>(statement)).map(({ id }) => id);
    if (ids.length > 0) moved[name] = [...(moved[name] ?? []), ...ids];
  };
  for (const [name, beside, column] of single) {
    const [table, other, who] = [name, beside, column].map((one) => sql.raw(`"${one}"`)) as [SQL, SQL, SQL];
    await work.session.rows(
      sql`update ${table} m set deleted_at = ${now} where ${live(enterpriseId, 'm')} and m.${who} = ${drop.id}
        and exists (select 1 from ${table} k where ${live(enterpriseId, 'k')} and k.${who} = ${keep.id} and k.${other} = m.${other})`,
    );
    await note(name, repoint(table, who));
  }
  for (const [name, column] of following) await note(name, repoint(sql.raw(`"${name}"`), sql.raw(`"${column}"`)));
  await note(
    'appointment',
    sql`update appointment set customer_id = ${keep.id}, open_trial = case when open_trial is not null then ${keep.id} || ':' || lesson_id end
      where ${live(enterpriseId, 'appointment')} and customer_id = ${drop.id} returning id`,
  );
  await note('referral', referred());
  await note(
    'customer',
    sql`update customer set referrer_customer_id = nullif(${keep.id}, id) where ${live(enterpriseId, 'customer')}
      and referrer_customer_id = ${drop.id} returning id`,
  );
  await work.session.rows(
    sql`update duplicate_pair set state = 'merged', handled_by = ${work.actor.staffId || null}, handled_at = ${now}
      where ${live(enterpriseId, 'duplicate_pair')} and ${drop.id} in (a_id, b_id) and state = 'open'`,
  );
  return moved;

  function repoint(table: SQL, column: SQL): SQL {
    return sql`update ${table} set ${column} = ${keep.id} where ${live(enterpriseId, table)} and ${column} = ${drop.id} returning id`;
  }
  /** Who brought the kept one stays; only where nobody did, the other's referral follows. */
  function referred(): SQL {
    return sql`update referral r set referred_customer_id = case when o.has_own then r.referred_customer_id else ${keep.id} end,
        deleted_at = case when o.has_own or r.referrer_customer_id = ${keep.id} then ${now}::timestamptz end
      from (select exists (select 1 from referral k where ${live(enterpriseId, 'k')} and k.referred_customer_id = ${keep.id}) as has_own) o
      where ${live(enterpriseId, 'r')} and r.referred_customer_id = ${drop.id} returning r.id`;
  }
}

interface Contact {
  id: number;
  customerId: number;
  mobile: string | null;
  wechat: string | null;
}

/** Guardians known to both by their number become one, or by WeChat where only one of them has a number; the rest follow. */
export async function moveGuardians(work: Work, { keep, drop }: Pair): Promise<number[]> {
  const { enterpriseId } = work;
  const all = await work.session.rows<Contact>(
    sql`select id, customer_id as "customerId", mobile, wechat from guardian where ${live(enterpriseId, 'guardian')}
      and customer_id in (${keep.id}, ${drop.id}) order by id for update`,
  );
  const kept = all.filter(({ customerId }) => customerId === keep.id);
  const coming = all.filter(({ customerId }) => customerId === drop.id);
  const moved: number[] = [];
  for (const one of coming) {
    const known = kept.find(({ mobile, wechat }) =>
      mobile && one.mobile ? mobile === one.mobile : wechat && wechat === one.wechat,
    );
    if (known) await unite(work, known.id, one.id);
    else moved.push(one.id);
  }
  await work.session.rows(
    sql`update guardian set customer_id = ${keep.id}, name_key = ${keep.nameKey}, is_primary = false
      where ${ours(enterpriseId, 'guardian')} and id = any(${sql.param(moved)}::bigint[])`,
  );
  return moved;
}

/** What the kept guardian lacks comes from the other, and so do the calls. */
async function unite(work: Work, keepId: number, dropId: number): Promise<void> {
  const { enterpriseId } = work;
  await work.session.rows(
    sql`update guardian set deleted_at = ${work.now.toISOString()}, is_primary = false where ${ours(enterpriseId, 'guardian')} and id = ${dropId}`,
  );
  const filled = ['name', 'mobile', 'wechat', 'email', 'occupation', 'best_time', 'remark'].map((name) => {
    const column = sql.raw(`"${name}"`);
    return sql`${column} = coalesce(nullif(k.${column}, ''), d.${column})`;
  });
  await work.session.rows(
    sql`update guardian k set ${sql.join(filled, sql`, `)}, wechat_added = k.wechat_added or d.wechat_added,
        wechat_added_at = coalesce(k.wechat_added_at, d.wechat_added_at), is_decider = k.is_decider or d.is_decider
      from guardian d where ${ours(enterpriseId, 'k')} and k.id = ${keepId} and ${ours(enterpriseId, 'd')} and d.id = ${dropId}`,
  );
  for (const table of ['follow_up', 'appointment'])
    await work.session.rows(
      sql`update ${sql.raw(table)} set guardian_id = ${keepId} where ${ours(enterpriseId, table)} and guardian_id = ${dropId}`,
    );
}
