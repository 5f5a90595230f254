// The ledger of pea points: every change under the account's lock, lots beside an append-only book.
import { sql } from 'drizzle-orm';
import { getCustomers } from '#areas/customers/customer/model/queries';
import { dayOf } from '#kernel/model/dates';
import { conflict } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { insert, need, ours, row as rowOf, rows, update } from '#kernel/server/rows';
import type { Work } from '#kernel/server/work';
import { settingInt } from '../../settings/server/settings';
import { putBack, type Taken, take } from '../model/lots';
import { WandouAccount, WandouEntry, WandouLot } from '../model/wandou';

const said = texts('marketing.peas', { short: ['豌豆不足，当前 {n}', 'Not enough points: {n}'] });

export interface Source {
  ruleId?: number | null;
  sourceKind: string;
  sourceId: number;
  note?: string | null;
}

/** The account, held; made at the first use. */
export async function held(work: Work, customerId: number): Promise<WandouAccount> {
  await work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${work.enterpriseId}:peas:${customerId}`}, 0))`,
  );
  const found = await rowOf(work, WandouAccount, { customerId }, { lock: true });
  if (found) return found;
  const [customer] = await work.ask(getCustomers, { ids: [customerId] });
  const id = await insert(work, WandouAccount, { customerId, schoolId: customer?.schoolId ?? null });
  return need(work, WandouAccount, id, { lock: true });
}

const lotsOf = async (work: Work, customerId: number) =>
  (await rows(work, WandouLot, { customerId })).map(({ entryId, left, expiresOn }) => ({
    id: entryId,
    left,
    expiresOn,
  }));

const setLot = (work: Work, entryId: number, left: number, expiresOn?: string | null) =>
  work.session.rows(
    sql`update wandou_lot set "left" = ${left} ${expiresOn === undefined ? sql`` : sql`, expires_on = ${expiresOn}`} where ${ours(work, 'wandou_lot')} and entry_id = ${entryId}`,
  );

async function enter(
  work: Work,
  account: WandouAccount,
  kind: WandouEntry['kind'],
  points: number,
  from: Source & { expiresOn?: string | null; taken?: Taken[]; reverses?: number | null; seq?: number },
): Promise<number> {
  const { customerId, schoolId } = account;
  const last = await work.session.one<{ n: number }>(
    sql`select coalesce(max(seq), 0)::int as n from wandou_entry where ${ours(work, 'wandou_entry')} and customer_id = ${customerId} and source_kind = ${from.sourceKind} and source_id = ${from.sourceId}`,
  );
  return insert(work, WandouEntry, {
    ...{ customerId, schoolId, kind, points, expiresOn: from.expiresOn ?? null, balanceAfter: account.balance },
    ...{ ruleId: from.ruleId ?? null, sourceKind: from.sourceKind, sourceId: from.sourceId, seq: (last?.n ?? 0) + 1 },
    ...{ taken: from.taken ?? [], reverses: from.reverses ?? null, note: from.note ?? null },
    byId: work.actor.staffId || null,
  });
}

/** Points come in as a lot; debt is paid of it first. */
export async function earn(
  work: Work,
  customerId: number,
  points: number,
  from: Source & { expiresOn: string | null },
  kind: 'earn' | 'adjust_in' | 'transfer_in' = 'earn',
): Promise<void> {
  let account = await held(work, customerId);
  const earned = account.earned + (kind === 'earn' ? points : 0);
  account = await update(work, WandouAccount, account, { balance: account.balance + points, earned });
  const entryId = await enter(work, account, kind, points, from);
  const offset = Math.min(account.debt, points);
  await insert(work, WandouLot, { entryId, customerId, left: points - offset, expiresOn: from.expiresOn });
  if (offset === 0) return;
  account = await update(work, WandouAccount, account, {
    balance: account.balance - offset,
    debt: account.debt - offset,
  });
  await enter(work, account, 'offset', -offset, { ...from, taken: [{ lotId: entryId, points: offset }] });
}

async function takeOut(work: Work, account: WandouAccount, points: number, own?: number) {
  const lots = await lotsOf(work, account.customerId);
  const { taken, missing } = take(lots, points, own);
  for (const { lotId, points: part } of taken)
    await setLot(work, lotId, lots.find(({ id }) => id === lotId)!.left - part);
  return { taken, missing };
}

/** All of it or a refusal; the earliest to expire first. */
export async function spend(
  work: Work,
  customerId: number,
  points: number,
  from: Source,
  kind: 'spend' | 'adjust_out' | 'transfer_out' = 'spend',
): Promise<void> {
  let account = await held(work, customerId);
  if (account.balance < points) throw conflict(said.short, null, { n: account.balance });
  const { taken } = await takeOut(work, account, points);
  const spent = account.spent + (kind === 'spend' ? points : 0);
  account = await update(work, WandouAccount, account, { balance: account.balance - points, spent });
  await enter(work, account, kind, -points, { ...from, taken });
}

/** Back to the very lots it was taken from. */
export async function unspend(work: Work, customerId: number, from: Source): Promise<void> {
  let account = await held(work, customerId);
  const { sourceKind, sourceId } = from;
  const entry = await rowOf(work, WandouEntry, { customerId, kind: 'spend', sourceKind, sourceId });
  if (!entry || (await rowOf(work, WandouEntry, { customerId, kind: 'refund', sourceKind, sourceId }))) return;
  const today = dayOf(work.now, work.actor.timezone);
  const grace = await settingInt(work, 'wandou.graceDays');
  for (const { lotId, left, expiresOn } of putBack(await lotsOf(work, customerId), entry.taken, today, grace))
    await setLot(work, lotId, left, expiresOn);
  const points = -entry.points;
  account = await update(work, WandouAccount, account, {
    balance: account.balance + points,
    spent: account.spent - points,
  });
  await enter(work, account, 'refund', points, { ...from, reverses: entry.id });
}

/** Takes back what was earned; what is not there any more becomes debt. */
export async function revoke(
  work: Work,
  customerId: number,
  points: number,
  from: Source,
  own?: number,
): Promise<void> {
  let account = await held(work, customerId);
  const { taken, missing } = await takeOut(work, account, points, own);
  const gone = points - missing;
  account = await update(work, WandouAccount, account, {
    ...{ balance: account.balance - gone, debt: account.debt + missing, earned: account.earned - points },
  });
  await enter(work, account, 'revoke', -points, { ...from, taken, ...(own ? { reverses: own } : {}) });
}

/** The net of what a rule gave for a source becomes the target; told twice, nothing is written the second time. */
export async function toTarget(
  work: Work,
  customerId: number,
  target: number,
  from: Source & { ruleId: number; expiresOn: string | null },
): Promise<number> {
  await held(work, customerId);
  const { ruleId, sourceKind, sourceId } = from;
  const past = await rows(
    work,
    WandouEntry,
    { customerId, ruleId, sourceKind, sourceId, kind: ['earn', 'revoke'] },
    { sort: 'id' },
  );
  const net = past.reduce((total, { points }) => total + points, 0);
  if (target > net) await earn(work, customerId, target - net, from);
  if (target < net)
    await revoke(work, customerId, net - target, from, past.filter(({ kind }) => kind === 'earn').at(-1)?.id);
  return target - net;
}

/** One entry for each lot that is over; running it twice changes nothing. */
export async function expireLots(work: Work): Promise<number> {
  const today = dayOf(work.now, work.actor.timezone);
  const past = await rows(work, WandouLot, (l) => sql`${l.expiresOn} < ${today} and ${l.left} > 0`, {
    sort: 'customerId',
    limit: 2000,
  });
  for (const { entryId, customerId } of past) {
    let account = await held(work, customerId);
    const lot = await need(work, WandouLot, { entryId }, { lock: true });
    if (lot.left === 0) continue;
    await setLot(work, entryId, 0);
    account = await update(work, WandouAccount, account, {
      balance: account.balance - lot.left,
      expired: account.expired + lot.left,
    });
    await enter(work, account, 'expire', -lot.left, {
      sourceKind: 'lot',
      sourceId: entryId,
      taken: [{ lotId: entryId, points: lot.left }],
    });
  }
  return past.length;
}
