// How a customer comes to belong to a distributor: first or latest, protected for a while, never two at once.
import { sql } from 'drizzle-orm';
import { Contract } from '#areas/contracts/contract/model/contract';
import { customerMerged } from '#areas/customers/customer/model/events';
import { findByMobile, intake } from '#areas/customers/customer/model/queries';
import { referralOf } from '#areas/customers/referrals/model/referral';
import { marketTouched } from '#areas/marketing/model/events';
import { addDays, dayOf, startOfDay } from '#kernel/model/dates';
import { conflict } from '#kernel/model/problems';
import { pair, type Text, texts } from '#kernel/model/text';
import { logOperation } from '#kernel/server/audit';
import { detail } from '#kernel/server/resources/reading';
import { insert, move, need, ours, reached, row as rowOf, rows, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, answers, extend, on, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Distributor, distributorQuit } from '../../distributors/model/distributor';
import { recount } from '../../distributors/server/tree';
import { bindOf } from '../../model/queries';
import { settingOf } from '../../settings/server/settings';
import { type BindWay, DistributorBind, distributorBound, registerLead } from '../model/bind';

const said = texts('distribution.bind', {
  off: ['分销未启用', 'Distribution is off'],
  inactive: ['分销员不是正常状态', 'The distributor is not active'],
  notNew: ['该客户已签约，不可绑定', 'This customer has signed before'],
  referred: ['该客户已由他人转介绍', 'Somebody else referred this customer before'],
  bound: ['该客户已绑定其他分销员', 'This customer is bound to another distributor'],
  protectedStill: ['该客户仍在保护期内', 'This customer is still protected'],
  followed: ['该客户已在跟进，不可报备', 'This customer is being followed already'],
  same: ['该客户已绑定此分销员', 'This customer is bound to this distributor already'],
});

/** Two who scan at once come one after the other. */
const holdCustomer = (work: Work, customerId: number) =>
  work.session.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`distribution.bind:${work.enterpriseId}:${customerId}`}, 0))`,
  );

async function end(work: Work, bind: DistributorBind, endReason: NonNullable<DistributorBind['endReason']>) {
  await move(work, DistributorBind, bind, 'end', { endReason, endedAt: work.now });
  await recount(work, [bind.distributorId]);
}

/** Why it may not be bound, or null. */
async function refusal(work: Work, customerId: number, who: Distributor, isForced: boolean): Promise<Text | null> {
  const setting = await settingOf(work);
  if (!setting.enabled) return said.off;
  if (who.state !== 'active') return said.inactive;
  if (isForced) return null;
  if (setting.onlyNew) {
    const signed = await rowOf(
      work,
      Contract,
      (c) => sql`${c.customerId} = ${customerId} and ${c.state} not in ('draft', 'approving', 'void')`,
    );
    if (signed) return said.notNew;
  }
  const referral = await work.ask(referralOf, { customerId });
  if (referral && referral.state !== 'void') {
    const isSame =
      (who.customerId !== null && referral.referrerCustomerId === who.customerId) ||
      (who.staffId !== null && referral.referrerStaffId === who.staffId);
    if (!isSame) return said.referred;
  }
  return null;
}

interface Claim {
  customerId: number;
  distributorId: number;
  way: BindWay;
  trackCodeId?: number;
  /** By hand of somebody who may: neither protection nor an earlier contract stands in the way. */
  isForced?: boolean;
}

/** Binds, or says why not. */
async function bind(work: Work, claim: Claim): Promise<{ bindId: number } | { why: Text }> {
  const { customerId, distributorId, way, trackCodeId, isForced = false } = claim;
  await holdCustomer(work, customerId);
  const who = await need(work, Distributor, distributorId);
  const setting = await settingOf(work);
  const why = await refusal(work, customerId, who, isForced);
  if (why) return { why };
  const now = await rowOf(work, DistributorBind, { customerId, state: 'active' }, { lock: true });
  if (now?.distributorId === distributorId) return { why: said.same };
  if (now && !isForced) {
    if (setting.bindMode === 'first') return { why: said.bound };
    if (now.protectUntil && now.protectUntil > work.now) return { why: said.protectedStill };
  }
  if (now) await end(work, now, isForced ? 'released' : 'replaced');
  const today = dayOf(work.now, work.actor.timezone);
  const endOf = (days: number): Date => startOfDay(addDays(today, days + 1), work.actor.timezone);
  const bindId = await insert(work, DistributorBind, {
    ...{ customerId, distributorId, way, trackCodeId: trackCodeId ?? null, boundAt: work.now },
    expiresAt: setting.bindDays === 0 ? null : endOf(setting.bindDays),
    protectUntil: endOf(setting.protectDays),
  });
  return { bindId };
}

const boundNow = (work: Work, customerId: number, at: Date): Promise<DistributorBind | undefined> =>
  rowOf(
    work,
    DistributorBind,
    (b) =>
      sql`${b.customerId} = ${customerId} and ${b.boundAt} <= ${at.toISOString()} and (${b.expiresAt} is null or ${b.expiresAt} > ${at.toISOString()})
        and (${b.state} = 'active' or ${b.endedAt} > ${at.toISOString()})`,
    { sort: '-boundAt' },
  );

export { boundNow };

/** The first contract that counts has come: what follows is no longer theirs. */
export async function endOrdered(work: Work, bindId: number): Promise<void> {
  const now = await rowOf(work, DistributorBind, { id: bindId, state: 'active' }, { lock: true });
  if (now) await end(work, now, 'ordered');
}

/** What the ordinary `add` and `import` make goes the same way as a scan. */
const byHand = service(DistributorBind, {
  async beforeSave({ row, was, work }) {
    if (was || row.boundAt) return;
    const { customerId, distributorId } = row;
    await holdCustomer(work, customerId);
    const why = await refusal(work, customerId, await need(work, Distributor, distributorId), false);
    if (why) throw conflict(why);
    if (await rowOf(work, DistributorBind, { customerId, state: 'active' })) throw conflict(said.bound);
    const setting = await settingOf(work);
    const today = dayOf(work.now, work.actor.timezone);
    const endOf = (days: number): Date => startOfDay(addDays(today, days + 1), work.actor.timezone);
    Object.assign(row, { boundAt: work.now, protectUntil: endOf(setting.protectDays) });
    row.expiresAt = setting.bindDays === 0 ? null : endOf(setting.bindDays);
  },
  async afterSave({ row, was, work }) {
    if (was) return;
    await recount(work, [row.distributorId]);
    const { id: bindId, customerId, distributorId } = row;
    await work.emit(distributorBound, { bindId, customerId, distributorId });
  },
  transitions: {
    release({ row, work }) {
      Object.assign(row, { endReason: 'released', endedAt: work.now });
    },
    rebind({ row, work }) {
      Object.assign(row, { endReason: 'released', endedAt: work.now });
    },
  },
});

async function expire(work: Work): Promise<number> {
  const over = await rows(
    work,
    DistributorBind,
    (b) => sql`${b.state} = 'active' and ${b.expiresAt} <= ${work.now.toISOString()}`,
    { lock: 'skip', limit: 500 },
  );
  for (const one of over) await end(work, one, 'expired');
  return over.length;
}

async function registered(
  work: Work,
  given: { distributorId: number; name: string; mobile: string; wish: string | null },
) {
  const who = await reached(work, Distributor, given.distributorId, 'view');
  const before = (await work.ask(findByMobile, { mobile: given.mobile })).filter(({ state }) => state !== 'lost');
  if (before.some(({ ownerId }) => ownerId !== null && ownerId !== who.ownerId)) throw conflict(said.followed);
  const taken = await work.ask(intake, {
    ...{ name: given.name, mobile: given.mobile, schoolId: who.schoolId, sourceCode: 'distribution' },
    ...{ originKind: 'distribution', originId: `${who.id}:${given.mobile}`, note: given.wish ?? '' },
    ...(who.ownerId ? { suggestedOwnerId: who.ownerId } : {}),
  });
  if (taken.customerId === null) throw conflict(said.followed);
  const made = await bind(work, { customerId: taken.customerId, distributorId: who.id, way: 'lead' });
  if ('why' in made) throw conflict(made.why);
  return made.bindId;
}

export const binding: AreaPiece = {
  services: [byHand],
  extends: [
    extend(DistributorBind, {
      async afterSave({ row, was, work }) {
        if (was && was.state === 'active' && row.state === 'ended') await recount(work, [row.distributorId]);
      },
      beforeAct: async ({ verb, row, values, work }) => {
        if (verb !== 'rebind') return;
        const why = await refusal(work, row.customerId, await need(work, Distributor, Number(values.toId)), true);
        if (why) throw conflict(why);
        if (Number(values.toId) === row.distributorId) throw conflict(said.same);
        // Bound anew once the old one is ended, in the same piece of work.
        work.memo(rebound, () => ({ customerId: row.customerId, distributorId: Number(values.toId) }));
      },
      calls: [
        serves(registerLead, async (work, given) =>
          detail(work, serviceOf(work, DistributorBind), await registered(work, given)),
        ),
      ],
    }),
    extend(DistributorBind, {
      async afterSave({ row, was, work }) {
        if (was?.state !== 'active' || row.state !== 'ended' || row.endReason !== 'released') return;
        const next = work.memo<{ customerId: number; distributorId: number } | null>(rebound, () => null);
        if (next?.customerId !== row.customerId) return;
        const made = await bind(work, { ...next, way: 'manual', isForced: true });
        if ('why' in made) throw conflict(made.why);
      },
    }),
  ],
  answers: [
    answers(bindOf, async (work, { customerId, at }) => {
      const found = await boundNow(work, customerId, at ?? work.now);
      return found?.boundAt
        ? { distributorId: found.distributorId, boundAt: found.boundAt, expiresAt: found.expiresAt }
        : null;
    }),
  ],
  listeners: [
    on(marketTouched, async (work, { customerId, ownerKind, ownerId }) => {
      if (ownerKind !== 'distributor') return;
      if (!(await rowOf(work, Distributor, ownerId))) return;
      const made = await bind(work, { customerId, distributorId: ownerId, way: 'scan' });
      if ('why' in made)
        await logOperation(work, {
          ...{ action: 'scan', of: Distributor, rowId: ownerId, rowTitle: '' },
          after: { customerId, why: made.why.zh },
        });
    }),
    on(distributorQuit, async (work, { distributorId }) => {
      for (const one of await rows(work, DistributorBind, { distributorId, state: 'active' }, { lock: true }))
        await end(work, one, 'released');
    }),
    on(customerMerged, async (work, { keepId, dropId }) => {
      const both = await rows(work, DistributorBind, { customerId: [keepId, dropId], state: 'active' }, { lock: true });
      const [, ...later] = both.toSorted((a, b) => (a.boundAt?.getTime() ?? 0) - (b.boundAt?.getTime() ?? 0));
      for (const one of later) await end(work, one, 'replaced');
      await work.session.rows(
        sql`update distributor_bind set customer_id = ${keepId} where ${ours(work, 'distributor_bind')} and customer_id = ${dropId}`,
      );
    }),
  ],
  jobs: [
    {
      name: 'distribution.bindExpiry',
      title: pair('客户绑定到期', 'Bindings expire'),
      cron: '15 0 * * *',
      run: expire,
    },
  ],
};

const rebound = Symbol('distribution rebound');
