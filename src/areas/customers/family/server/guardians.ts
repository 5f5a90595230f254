// Guardians: whom the school talks to about a customer.

import { sql } from 'drizzle-orm';
import { conflict, forbidden } from '#kernel/model/problems';
import { history } from '#kernel/server/resources/history';
import { besideAny, live, ours, reached } from '#kernel/server/rows';
import { type Change, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Guardian } from '../../customer/model/guardian';
import { lockCustomer } from '../../customer/server/customerRows';
import { coverNames, isCovered, ofSeenInFull, sightOf } from '../../customer/server/customersCover';
import { customerTexts } from '../../customer/server/customerTexts';
import { refusePooled, refuseReader } from '../../customer/server/readers';
import { guardianHistory } from '../model/siblings';
import { isReachable, settleContacts, storedTogether } from './contacts';
import { coverContact } from './familyCover';

type Saved = Change<typeof Guardian>;

async function beforeSave({ row, was, work }: Saved): Promise<void> {
  if (row.wechatAdded && !was?.wechatAdded) row.wechatAddedAt ??= work.now;
  const whole = storedTogether(work);
  if (whole?.isNew) {
    row.nameKey = whole.nameKey;
    return;
  }
  const customer = await lockCustomer(work, row.customerId);
  if (!was && !whole) refuseChange(work, customer);
  row.nameKey = customer.nameKey;
}

async function afterSave({ row, was, work }: Saved): Promise<void> {
  if (storedTogether(work)) return;
  const isFirst = row.isPrimary && !was?.isPrimary;
  await settleContacts(work, row.customerId, isFirst ? row.id : null);
}

function refuseChange(work: Work, customer: Parameters<typeof refuseReader>[1]): void {
  refuseReader(work, customer, 'edit');
  refusePooled(work, customer);
}

async function beforeDelete({ row, work }: { row: Guardian; work: Work }): Promise<void> {
  // Whoever takes some away and adds others is judged by what is left in the end.
  if (storedTogether(work)) return;
  await lockCustomer(work, row.customerId);
  const others = await work.session.rows<Pick<Guardian, 'mobile' | 'wechat'>>(
    sql`select mobile, wechat from guardian where ${live(work, 'guardian')} and customer_id = ${row.customerId}
      and id <> ${row.id}`,
  );
  if (!others.some(isReachable)) throw conflict(customerTexts.lastGuardian);
  // Taken off here, so that what is left is settled without this one.
  await work.session.rows(
    sql`update guardian set deleted_at = ${work.now.toISOString()}, is_primary = false where ${ours(work, 'guardian')} and id = ${row.id}`,
  );
  await settleContacts(work, row.customerId);
}

/** A sheet carries only the columns that were asked for, so the customers are looked up. */
async function parentsOf(ids: readonly number[], work: Work): Promise<Map<number, number>> {
  const rows = await work.session.rows<{ id: number; customerId: number }>(
    sql`select id, customer_id as "customerId" from guardian where ${ours(work, 'guardian')} and id = any(${sql.param([...ids])}::bigint[])`,
    { prepare: true },
  );
  return new Map(rows.map(({ id, customerId }) => [id, customerId]));
}

export const guardianService = service(Guardian, {
  async beforeAct({ row, work }) {
    refuseChange(work, await lockCustomer(work, row.customerId));
  },
  beforeSave,
  afterSave,
  beforeDelete,
  async decorate(rows, work) {
    const parents = await parentsOf(
      rows.map(({ id }) => id),
      work,
    );
    const sight = await sightOf(work, [...parents.values()]);
    for (const row of rows) if (isCovered(sight.get(parents.get(row.id)!))) coverContact(row);
    await coverNames('customerId')(rows, work);
  },
  calls: [
    // The log knows what the list covers.
    serves(guardianHistory, async (work, { id }) => {
      const found = work.app.services.get(Guardian.name)!;
      const { customerId } = await reached(work, Guardian, id, 'view');
      return isCovered((await sightOf(work, [customerId])).get(customerId)) ? [] : history(work, found, id);
    }),
  ],
  async beforeReveal(row, _field, work) {
    const sight = await sightOf(work, [row.customerId]);
    if (isCovered(sight.get(row.customerId))) throw forbidden('customers.customer.reveal', customerTexts.noReveal);
  },
  covers({ actor }, alias) {
    const rows = sql`(not ${ofSeenInFull(actor, alias)})`;
    return {
      rows,
      field: (name) => (['name', 'mobile', 'wechat', 'email'].includes(name) ? rows : undefined),
      shown: (name) => (name === 'name' ? sql`left(${alias}.name, 1)` : undefined),
    };
  },
  /** 小满妈妈, where nobody asked for the name. */
  called: (alias, { actor, locale }) => {
    const relation = Object.entries(Guardian.fields.relation.options ?? {}).map(
      ([key, { label }]) => sql`when ${key} then ${locale === 'zh' ? label.zh : ` ${label.en}`}`,
    );
    const name = sql`coalesce(nullif(${alias}.name, ''), (select c.name from customer c where ${besideAny('c', alias)}
      and c.id = ${alias}.customer_id) || case ${alias}.relation ${sql.join(relation, sql` `)} end)`;
    return sql`case when ${ofSeenInFull(actor, alias)} then ${name} else left(${name}, 1) || '**' end`;
  },
});
