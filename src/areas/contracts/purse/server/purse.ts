// The one way into and out of a family's purse: under a lock on it, once for each origin, never below nothing unless it is taken back.
import { and, eq } from 'drizzle-orm';
import { yuan } from '#kernel/model/money';
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { table } from '#kernel/server/database/table';
import { insert, live, need, row, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { byEnd, spendFrom } from '../model/batches';
import { CreditAccount, CreditEntry } from '../model/credit';

const rules = texts('contracts.purse', {
  short: ['可用 {n}，不足 {need}', 'Only {n} available, {need} needed'],
});

type Purse = CreditAccount['purse'];

/** Points are counted, a balance is money. */
const told = (purse: Purse, amount: number): string => (purse === 'balance' ? yuan(amount) : `${amount}`);

/** Made when it is first needed. */
export async function lockPurse(work: Work, customerId: number, purse: Purse): Promise<CreditAccount> {
  await work.db
    .insert(table(CreditAccount))
    .values({ enterpriseId: work.enterpriseId, customerId, purse, createdAt: work.now, updatedAt: work.now })
    .onConflictDoNothing();
  return need(work, CreditAccount, { customerId, purse }, { lock: true });
}

export interface PurseMove {
  customerId: number;
  purse: Purse;
  kind: CreditEntry['kind'];
  /** Positive comes in, negative goes out. */
  amount: number;
  expiresOn?: string | null;
  contractId?: number | null;
  refTable?: string;
  refId?: number;
  originKey?: string | null;
  note?: string | null;
  /** Taken from what was frozen before. */
  isFrozen?: boolean;
}

export async function moveCredit(work: Work, asked: PurseMove): Promise<CreditAccount> {
  const { customerId, purse, kind, amount, expiresOn = null } = asked;
  const account = await lockPurse(work, customerId, purse);
  if (asked.originKey && (await row(work, CreditEntry, { originKey: asked.originKey }))) return account;
  const frozen = account.frozen + (asked.isFrozen ? amount : 0);
  const after = account.amount + amount;
  if (amount < 0 && kind !== 'claw_back' && after < frozen)
    throw conflict(
      rules.short,
      { available: account.amount - frozen },
      { n: told(purse, Math.max(0, account.amount - frozen)), need: told(purse, -amount) },
    );
  // What was overdrawn is paid off first: only the rest is a batch to spend.
  const left = amount > 0 ? Math.max(0, Math.min(amount, after)) : 0;
  await insert(work, CreditEntry, {
    ...{ customerId, purse, kind, amount, after, expiresOn, left },
    ...{ contractId: asked.contractId ?? null, refTable: asked.refTable ?? null, refId: asked.refId ?? null },
    ...{ originKey: asked.originKey ?? null, note: asked.note ?? null },
  });
  if (amount < 0 && kind !== 'expire') await takeBatches(work, customerId, purse, -amount);
  return update(work, CreditAccount, account, { amount: after, frozen }, { action: kind });
}

async function takeBatches(work: Work, customerId: number, purse: Purse, amount: number): Promise<void> {
  const open = (await rows(work, CreditEntry, { customerId, purse })).filter(({ left }) => left > 0);
  const t = table(CreditEntry);
  for (const { id, take } of spendFrom(open, amount)) {
    const { left } = open.find((one) => one.id === id)!;
    await work.db
      .update(t)
      .set({ left: left - take })
      .where(and(live(work, t), eq(t.id, id)));
  }
}

/** Held for a contract or an order until it is spent or given back. */
export async function freezeCredit(work: Work, customerId: number, purse: Purse, by: number): Promise<boolean> {
  const account = await lockPurse(work, customerId, purse);
  if (by > 0 && account.amount - account.frozen < by) return false;
  await update(work, CreditAccount, account, { frozen: Math.max(0, account.frozen + by) }, { action: 'freeze' });
  return true;
}

/**
 * Two families are one: what the one had the other has, each batch until its own day, and what was held for an order or a draft
 * stays held. What had been taken back beyond what was there is owed on; only that may leave the other one below nothing.
 */
export async function handOver(work: Work, fromId: number, toId: number, purse: Purse): Promise<void> {
  const { amount, frozen } = await lockPurse(work, fromId, purse);
  if (amount === 0 && frozen === 0) return;
  const kept = await lockPurse(work, toId, purse);
  await update(work, CreditAccount, kept, { frozen: kept.frozen + frozen }, { action: 'merge' });
  await update(work, CreditAccount, await lockPurse(work, fromId, purse), { frozen: 0 }, { action: 'merge' });
  const open = (await rows(work, CreditEntry, { customerId: fromId, purse })).filter(({ left }) => left > 0);
  const batches = open.toSorted(byEnd).map(({ id, left, expiresOn }) => ({ key: `${id}`, amount: left, expiresOn }));
  const rest = amount - batches.reduce((sum, batch) => sum + batch.amount, 0);
  const origin = `merge:${fromId}:${purse}`;
  await moveCredit(work, { customerId: fromId, purse, kind: 'adjust', amount: -amount, originKey: `${origin}:out` });
  for (const batch of [...batches, { key: 'rest', amount: rest, expiresOn: null }])
    if (batch.amount !== 0)
      await moveCredit(work, {
        ...{ customerId: toId, purse, kind: batch.amount < 0 ? 'claw_back' : 'adjust' },
        ...{ amount: batch.amount, expiresOn: batch.expiresOn, originKey: `${origin}:in:${batch.key}` },
      });
}
