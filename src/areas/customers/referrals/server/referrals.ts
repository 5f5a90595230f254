// Who brought whom: kept beside the customer's referrer, signed with its first contract, rewarded once on each side.

import { sql } from 'drizzle-orm';
import { type ContractFacts, contractEffective, contractRefunded } from '#areas/contracts/model/events';
import { bindOf } from '#areas/distribution/model/queries';
import { dayOf } from '#kernel/model/dates';
import type { Changes } from '#kernel/model/resource';
import { pair, texts } from '#kernel/model/text';
import { removeRows } from '#kernel/server/resources/removing';
import { insertRow, updateRow } from '#kernel/server/resources/saving';
import { move } from '#kernel/server/resources/transitions';
import { live, ours, update } from '#kernel/server/rows';
import { type AreaPiece, answers, extend, on, type Service, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import {
  customerStateChanged,
  type RewardSide,
  referralRewardDue,
  referralRewardGranted,
  referralSigned,
} from '../../customer/model/events';
import { coverNames } from '../../customer/server/customersCover';
import { seen } from '../../customer/server/customersDetail';
import { Referral, type ReferralRule, referralOf } from '../model/referral';
import { referralTree as treeCall } from '../model/referralTree';
import { referralRules } from './referralRules';
import { moveBelow, referralTree } from './referralTree';
import { askToReward, rewardGiven, rewardVoid } from './rewardTodos';

const sides = ['referrer', 'referred'] as const;

/** Stored as they are said in the enterprise's first language. */
const rules = texts('customers.referral', {
  withdrawn: ['介绍人已取消', 'The referrer was taken away'],
  refunded: ['合同已退费', 'The contract was refunded'],
  distributed: ['分销', 'Distribution'],
});

export const referralService: Service = service(Referral, {
  decorate: coverNames('referrerCustomerId', 'referredCustomerId'),
  transitions: {
    // By hand: what was given is written down as it was given.
    async reward({ row, input, work }) {
      Object.assign(row, {
        rewardKind: input.kind,
        rewardQuantity: input.quantity,
        rewardedAt: work.now,
        grantedSides: [...sides],
      });
      await rewardGiven(work, row.id);
    },
    async void({ row, input, work }) {
      row.voidReason = String(input.reason);
      await rewardVoid(work, row.id);
    },
  },
});

/** The live referral of a customer, locked. */
async function lockReferral(work: Work, customerId: number): Promise<Referral | undefined> {
  const found = await work.session.one<{ id: number }>(
    sql`select id from referral where ${live(work, 'referral')} and referred_customer_id = ${customerId} for update`,
  );
  return found && ((await rowById(work, found.id)) as Referral);
}

const columns = sql.raw(
  ['id', 'version', 'createdAt', ...Object.keys(Referral.fields)]
    .map((name) => `"${name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}" as "${name}"`)
    .join(', '),
);
const rowById = (work: Work, id: number): Promise<Referral | undefined> =>
  work.session.one<Referral>(
    sql`select ${columns} from referral where ${ours(work, 'referral')} and id = ${id} for update`,
  );

type Referrer = Pick<Customer, 'id' | 'referrerCustomerId' | 'referrerStaffId' | 'firstVisitedAt'>;

/** After a customer is stored: its referral follows the referrer that was named, changed or taken away. */
async function keepReferral(work: Work, row: Referrer, was: Referrer | null): Promise<void> {
  const { referrerCustomerId, referrerStaffId } = row;
  if (referrerCustomerId === (was?.referrerCustomerId ?? null) && referrerStaffId === (was?.referrerStaffId ?? null))
    return;
  const known = await lockReferral(work, row.id);
  const isNamed = referrerCustomerId !== null || referrerStaffId !== null;
  if (!isNamed) {
    if (known && ['registered', 'visited', 'signed'].includes(known.state))
      await move(work, referralService, { ...known }, 'void', { reason: rules.withdrawn.zh });
    return;
  }
  // What was asked for or given stays with whoever was named then.
  if (known?.state === 'rewarded' || (known?.state === 'signed' && known.sentSides.length > 0)) return;
  const values = { referrerCustomerId, referrerStaffId, depth: await depthOf(work, referrerCustomerId) };
  const anew = { state: row.firstVisitedAt ? 'visited' : 'registered', voidReason: null };
  if (!known) await insertRow(work, referralService, { ...values, ...anew, referredCustomerId: row.id });
  // Another name does not take back how far it has come.
  else await updateRow(work, referralService, { ...known }, { ...values, ...(known.state === 'void' ? anew : {}) });
  await moveBelow(work, row.id, values.depth);
}

async function depthOf(work: Work, referrerId: number | null): Promise<number> {
  if (referrerId === null) return 1;
  const above = await work.session.one<{ depth: number }>(
    sql`select depth from referral where ${live(work, 'referral')} and referred_customer_id = ${referrerId}`,
  );
  return (above?.depth ?? 0) + 1;
}

/** The rule in force for a first contract of this amount at this school; the newest wins. */
async function ruleFor(work: Work, schoolId: number, amount: number): Promise<ReferralRule | undefined> {
  const today = dayOf(work.now, work.actor.timezone);
  return work.session.one<ReferralRule>(
    sql`select id, wait_days as "waitDays", referrer_reward_kind as "referrerRewardKind", referrer_reward_ref as "referrerRewardRef",
        referrer_reward_quantity as "referrerRewardQuantity" from referral_rule
      where ${live(work, 'referral_rule')} and active and min_amount <= ${amount}
        and (valid_from is null or valid_from <= ${today}) and (valid_to is null or valid_to >= ${today})
        and (school_ids = '{}' or school_ids @> ${sql.param([schoolId])}::bigint[]) order by id desc limit 1`,
  );
}

const dayMs = 86_400_000;

type Signed = Pick<ContractFacts, 'contractId' | 'customerId' | 'schoolId'> & { receivable: number };

async function sign(work: Work, { contractId, customerId, schoolId, receivable }: Signed): Promise<void> {
  const row = await lockReferral(work, customerId);
  if (!row || !['registered', 'visited'].includes(row.state)) return;
  // One sale, one reward: whoever was a distributor's before earns that one its commission.
  const bound = await work.ask(bindOf, { customerId });
  const isBound = bound !== null && bound.boundAt < row.createdAt;
  const rule = isBound ? undefined : await ruleFor(work, schoolId, receivable);
  await move(work, referralService, { ...row }, 'sign', {
    contractId,
    ruleId: rule?.id ?? null,
    rewardKind: rule?.referrerRewardKind ?? 'none',
    rewardRef: rule?.referrerRewardRef ?? null,
    rewardQuantity: rule?.referrerRewardQuantity ?? null,
    rewardDueAt: rule ? new Date(work.now.getTime() + rule.waitDays * dayMs) : null,
    note: isBound ? rules.distributed.zh : null,
  });
  await work.emit(referralSigned, { referralId: row.id, customerId });
}

/** Asks the area that gives it, once for each side; cash is handed over by somebody, who is asked to. */
async function askReward(work: Work, row: Referral): Promise<void> {
  const rule = await work.session.one<ReferralRule>(
    sql`select referred_reward_kind as "referredRewardKind", referred_reward_ref as "referredRewardRef", referred_reward_quantity as "referredRewardQuantity"
      from referral_rule where ${ours(work, 'referral_rule')} and id = ${row.ruleId}`,
  );
  const rewards = {
    referrer: { kind: row.rewardKind, ref: row.rewardRef, quantity: row.rewardQuantity ?? 0 },
    referred: {
      kind: rule?.referredRewardKind ?? 'none',
      ref: rule?.referredRewardRef ?? null,
      quantity: rule?.referredRewardQuantity ?? 0,
    },
  };
  const granted = new Set(row.grantedSides);
  for (const side of sides) if (rewards[side].kind === 'none') granted.add(side);
  const sent = sides.filter((side) => !granted.has(side));
  await settle(work, await updateSides(work, row, { sentSides: [...sides], grantedSides: [...granted] }));
  if (sent.some((side) => rewards[side].kind === 'cash')) await askToReward(work, row);
  for (const side of sent) {
    const { kind, ref, quantity } = rewards[side];
    if (kind === 'none' || kind === 'cash') continue;
    const toStaff = side === 'referrer' && row.referrerStaffId !== null;
    await work.emit(referralRewardDue, {
      referralId: row.id,
      side,
      ...(toStaff
        ? { staffId: row.referrerStaffId! }
        : { customerId: side === 'referrer' ? row.referrerCustomerId! : row.referredCustomerId }),
      kind,
      ref,
      quantity,
    });
  }
}

const updateSides = (work: Work, row: Referral, change: Changes<typeof Referral>): Promise<Referral> =>
  update(work, Referral, row, change);

/** Rewarded once both sides have what was due to them. */
async function settle(work: Work, row: Referral): Promise<void> {
  if (row.state !== 'signed' || !sides.every((side) => row.grantedSides.includes(side))) return;
  await updateRow(work, referralService, { ...row }, { state: 'rewarded', rewardedAt: work.now }, { action: 'reward' });
}

async function grant(work: Work, referralId: number, side: RewardSide): Promise<void> {
  const row = await rowById(work, referralId);
  if (!row || row.grantedSides.includes(side)) return;
  await settle(work, await updateSides(work, row, { grantedSides: [...row.grantedSides, side] }));
}

const mostAtOnce = 500;

export const referrals: AreaPiece = {
  services: [referralService, referralRules],
  extends: [
    extend(Customer, {
      afterSave: ({ row, was, work }) => keepReferral(work, row, was),
      // Who brought it; whom it brought itself is somebody else's history and keeps it.
      beforeDelete: async ({ row, work }) => {
        await removeRows(work, Referral, sql`t.referred_customer_id = ${row.id}`);
      },
    }),
  ],
  listeners: [
    on(customerStateChanged, async (work, { customerId, to }) => {
      if (to !== 'visited') return;
      const row = await lockReferral(work, customerId);
      if (row?.state === 'registered') await move(work, referralService, { ...row }, 'visit', {});
    }),
    on(contractEffective, sign),
    on(contractRefunded, async (work, { contractId, customerId }) => {
      const row = await lockReferral(work, customerId);
      // What has been asked for or given is not taken back here.
      if (row?.state !== 'signed' || row.sentSides.length > 0) return;
      // Signed before it was written down with which contract: then it was with this one.
      if (row.contractId !== null && row.contractId !== contractId) return;
      await move(work, referralService, { ...row }, 'void', { reason: rules.refunded.zh });
    }),
    on(referralRewardGranted, (work, { referralId, side }) => grant(work, referralId, side)),
  ],
  answers: [
    answers(referralOf, async (work, { customerId }) => {
      const row = await work.session.one<Referral>(
        sql`select ${columns} from referral where ${live(work, 'referral')} and referred_customer_id = ${customerId} and state <> 'void'`,
      );
      return row ?? null;
    }),
  ],
  jobs: [
    {
      name: 'customers.referralReward',
      title: pair('转介绍发奖', 'Referral rewards'),
      cron: '0 5 * * *',
      async run(work) {
        const due = await work.session.rows<{ id: number }>(
          sql`select id from referral where ${live(work, 'referral')} and state = 'signed'
            and reward_due_at <= ${work.now.toISOString()} and sent_sides = '{}' order by reward_due_at limit ${mostAtOnce} for update`,
        );
        for (const { id } of due) await askReward(work, (await rowById(work, id))!);
        return due.length;
      },
    },
  ],
  calls: [serves(treeCall, async (work, { id }) => referralTree(work, await seen(work, id)))],
};
