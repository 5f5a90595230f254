// A student is never there twice: asked again whenever a name or a guardian's number changes.

import { sql } from 'drizzle-orm';
import { uniqueViolation } from '#kernel/server/database/faults';
import { removeRows } from '#kernel/server/resources/removing';
import { live } from '#kernel/server/rows';
import { type AreaPiece, extend } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { Guardian } from '../../customer/model/guardian';
import { lockCustomer } from '../../customer/server/customerRows';
import { storedTogether } from '../../family/server/contacts';
import { CustomerMerge, DuplicatePair } from '../model/duplicate';
import { lockContacts } from './contactLocks';
import { identityOf, refuseDuplicates, servesCheck } from './duplicateCheck';
import { duplicatePairs } from './duplicatePairs';
import { servesMerge } from './merging';

export const duplicates: AreaPiece = {
  ...duplicatePairs,
  extends: [
    extend(Customer, {
      async afterSave({ row, was, work }) {
        if (was && row.name !== was.name) await renameKeys(work, row);
      },
      async beforeDelete({ row: { id }, work }) {
        await removeRows(work, DuplicatePair, sql`${id} in (t.a_id, t.b_id)`);
        await removeRows(work, CustomerMerge, sql`${id} in (t.keep_id, t.drop_id)`);
      },
      calls: [servesCheck, servesMerge],
    }),
    extend(Guardian, {
      async beforeSave({ row, was, work }) {
        if (storedTogether(work)?.isNew || !row.mobile || row.mobile === was?.mobile) return;
        const { id, name } = await lockCustomer(work, row.customerId);
        const renumbered = identityOf({ name, mobiles: [row.mobile] });
        await lockContacts(work, renumbered);
        await refuseDuplicates(work, renumbered, { onSibling: 'apart' }, id);
      },
    }),
  ],
};

/** The database refuses the same student with the same mobile by the name that stands beside the number. */
async function renameKeys(work: Work, { id, name, nameKey: key }: Customer): Promise<void> {
  const own = sql`${live(work, 'guardian')} and customer_id = ${id}`;
  const contacts = await work.session.rows<{ mobile: string | null }>(sql`select mobile from guardian where ${own}`);
  const renamed = identityOf({ name, mobiles: contacts.map(({ mobile }) => mobile) });
  const refuse = () => refuseDuplicates(work, renamed, { onSibling: 'apart' }, id);
  await refuse();
  const { client } = work.session;
  await client.query('savepoint renaming');
  try {
    await work.session.rows(sql`update guardian set name_key = ${key} where ${own}`);
    await client.query('release savepoint renaming');
  } catch (error) {
    if (!uniqueViolation(error)) throw error;
    // Somebody stored that student meanwhile.
    await client.query('rollback to savepoint renaming');
    await refuse();
    throw error;
  }
}
