// Guardians: whom the school talks to about a customer.
import { sql } from 'drizzle-orm';
import { conflict, forbidden } from '#kernel/model/problems';
import { type AreaPiece, type Change, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Guardian } from '../model/guardian';
import { isReachable, settleContacts, storedTogether } from './contacts';
import { lockCustomer } from './customerRows';
import { coverContact, coverNames, isCovered, sightOf } from './customersCover';
import { customerTexts } from './customerTexts';
import { identityOf, refuseDuplicates } from './duplicateCheck';
import { refusePooled, refuseReader } from './readers';

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
  if (row.mobile && row.mobile !== was?.mobile)
    await refuseDuplicates(
      work,
      identityOf({ name: customer.name, mobiles: [row.mobile] }),
      { onSibling: 'apart' },
      customer.id,
    );
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
  await lockCustomer(work, row.customerId);
  const others = await work.session.rows<Pick<Guardian, 'mobile' | 'wechat'>>(
    sql`select mobile, wechat from guardian where enterprise_id = ${work.enterpriseId} and customer_id = ${row.customerId}
      and id <> ${row.id} and deleted_at is null`,
  );
  if (!others.some(isReachable)) throw conflict(customerTexts.lastGuardian);
  // Taken off here, so that what is left is settled without this one.
  await work.session.rows(
    sql`update guardian set deleted_at = ${work.now.toISOString()}, is_primary = false where enterprise_id = ${work.enterpriseId} and id = ${row.id}`,
  );
  await settleContacts(work, row.customerId);
}

export const guardianService = service(Guardian, {
  async beforeAct({ row, work }) {
    refuseChange(work, await lockCustomer(work, row.customerId));
  },
  beforeSave,
  afterSave,
  beforeDelete,
  async decorate(rows, work) {
    const sight = await sightOf(
      work,
      rows.map(({ customerId }) => Number(customerId)),
    );
    for (const row of rows) {
      const seen = sight.get(Number(row.customerId));
      if (isCovered(seen)) coverContact(row);
    }
    await coverNames('customerId')(rows, work);
  },
  async beforeReveal(row, _field, work) {
    const sight = await sightOf(work, [row.customerId]);
    if (isCovered(sight.get(row.customerId))) throw forbidden('customers.customer.reveal', customerTexts.noReveal);
  },
  /** 小满妈妈, where nobody asked for the name. */
  called: (alias, locale) => {
    const relation = Object.entries(Guardian.fields.relation.options ?? {}).map(
      ([key, { label }]) => sql`when ${key} then ${locale === 'zh' ? label.zh : ` ${label.en}`}`,
    );
    return sql`coalesce(nullif(${alias}.name, ''), (select c.name from customer c where c.enterprise_id = ${alias}.enterprise_id
      and c.id = ${alias}.customer_id) || case ${alias}.relation ${sql.join(relation, sql` `)} end)`;
  },
});

export const guardians: AreaPiece = { services: [guardianService] };
