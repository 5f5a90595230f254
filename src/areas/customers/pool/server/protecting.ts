// Protection keeps a customer from the pool for some days: few at a time, and not for ever.

import { sql } from 'drizzle-orm';
import { conflict, Invalid, notFound, problem } from '#kernel/model/problems';
import { mayDo } from '#kernel/server/actor';
import { detail } from '#kernel/server/resources/reading';
import { updateRow } from '#kernel/server/resources/saving';
import { live } from '#kernel/server/rows';
import { type AreaPiece, serves } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { customerRows, customerService } from '../../customer/server/customerRows';
import { protectedInARow, protection } from '../../ownership/model/ownershipRules';
import { ownerTexts } from '../../ownership/server/ownershipTexts';
import { protectCustomer, protectMany as protectManyCall, unprotectCustomer } from '../model/poolCalls';
import { eachCustomer, lockReached } from './pool';
import { poolRuleOf } from './poolRuleOf';
import { lockReceiver } from './receivers';

/** The owner first, then the customer: two protections of one counsellor's are counted one after the other. */
async function lockOwned(work: Work, id: number): Promise<Customer & { ownerId: number }> {
  const [seen] = await customerRows(work, sql`t.id = ${id}`);
  if (seen?.ownerId) await lockReceiver(work, seen.ownerId);
  const row = (await lockReached(work, [id], 'protect')).get(id);
  if (!row) throw notFound();
  if (row.ownerId === null || row.ownerId !== seen?.ownerId)
    throw conflict(ownerTexts.notOwned, { reason: 'notOwned' });
  return { ...row, ownerId: row.ownerId };
}

interface Protection {
  days: number;
  reason: string;
}

async function keep(work: Work, id: number, { days, reason }: Protection): Promise<void> {
  const row = await lockOwned(work, id);
  const { since, until, inARow } = protection(row, days, work.now);
  if (!mayDo(work.actor, Customer, 'protectAny')) await refuseBeyond(work, row, days, inARow);
  const changes = { protectedSince: since, protectedUntil: until, protectReason: reason };
  await updateRow(work, customerService(work), { ...row }, changes, { action: 'protect', reason });
}

async function protect(work: Work, { id, ...protection }: { id: number } & Protection) {
  await keep(work, id, protection);
  return detail(work, customerService(work), id);
}

/** Every owner first, in order: two batches over the same counsellors wait for each other instead of forever. */
async function protectMany(work: Work, { ids, ...protection }: { ids: number[] } & Protection) {
  const rows = await customerRows(work, sql`t.id = any(${sql.param(ids)}::bigint[])`);
  const owners = new Set(rows.flatMap(({ ownerId }) => ownerId ?? []));
  for (const owner of [...owners].sort((a, b) => a - b)) await lockReceiver(work, owner);
  return eachCustomer(work, ids, 'protect', (id) => keep(work, id, protection));
}

async function refuseBeyond(work: Work, row: Customer, days: number, inARow: number): Promise<void> {
  const { protectDays, protectMax } = await poolRuleOf(work, row.schoolId);
  if (days > protectDays) throw new Invalid([problem('days', ownerTexts.protectDays, { max: protectDays })]);
  if (inARow > protectedInARow)
    throw conflict(ownerTexts.protectInARow, { reason: 'inARow' }, { max: protectedInARow });
  const counted = await work.session.one<{ n: number }>(
    sql`select count(*)::int as n from customer where ${live(work, 'customer')} and owner_id = ${row.ownerId}
      and id <> ${row.id} and protected_until > ${work.now.toISOString()}`,
    { prepare: true },
  );
  const n = counted?.n ?? 0;
  if (n >= protectMax) throw conflict(ownerTexts.protectMax, { reason: 'protectMax', n }, { n });
}

async function unprotect(work: Work, { id }: { id: number }) {
  const row = await lockOwned(work, id);
  if (!row.protectedUntil || row.protectedUntil <= work.now)
    throw conflict(ownerTexts.notProtected, { reason: 'notProtected' });
  const changes = { protectedSince: null, protectedUntil: null, protectReason: null };
  const found = customerService(work);
  await updateRow(work, found, { ...row }, changes, { action: 'unprotect' });
  return detail(work, found, id);
}

export const protecting: AreaPiece = {
  calls: [serves(protectCustomer, protect), serves(protectManyCall, protectMany), serves(unprotectCustomer, unprotect)],
};
