// Who brought whom among the demo families: chains of four, thanked, waiting for it, and come to nothing.
import { sql } from 'drizzle-orm';
import { ours } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { Referral, ReferralRule } from '../referrals/model/referral';
import type { Planted } from './people';
import { isOpen } from './plan';
import type { World } from './world';

const rewarded = 45;
const waitDays = 30;
const day = 86_400_000;

interface Bond {
  referred: Planted;
  referrer: Planted | null;
  depth: number;
}

export async function plantReferrals(
  sample: Sample,
  world: World,
  families: readonly Planted[],
  share: number,
): Promise<void> {
  const [ruleId] = await sample.plant(ReferralRule, [
    {
      name: '老带新',
      referrerRewardKind: 'points' as const,
      referrerRewardQuantity: 200,
      referredRewardKind: 'points' as const,
      referredRewardQuantity: 100,
      waitDays,
    },
    {
      name: '员工推荐',
      minAmount: 300_000,
      referrerRewardKind: 'cash' as const,
      referrerRewardQuantity: 300,
      active: false,
    },
  ]);
  const bonds = bondsOf(families);
  let thanked = Math.round(rewarded * share);
  const rows = bonds.map(({ referred, referrer, depth }, n) => {
    const { customer } = referred;
    const signedAt = customer.memberAt ?? null;
    const dueAt = signedAt && new Date(signedAt.getTime() + waitDays * day);
    const isThanked = dueAt !== null && dueAt < sample.now && thanked > 0;
    if (isThanked) thanked--;
    const waits = dueAt !== null && dueAt > sample.now;
    return {
      referrerCustomerId: referrer?.id ?? null,
      referrerStaffId: referrer ? null : world.counsellors[n % world.counsellors.length]!.id,
      referredCustomerId: referred.id,
      depth,
      state: stateOf(referred, isThanked),
      ...(isThanked || waits
        ? { ruleId: ruleId!, rewardKind: 'points' as const, rewardQuantity: 200, rewardDueAt: dueAt }
        : {}),
      ...(isThanked
        ? {
            rewardedAt: dueAt,
            sentSides: ['referrer' as const, 'referred' as const],
            grantedSides: ['referrer' as const, 'referred' as const],
          }
        : {}),
      ...(customer.state === 'lost' ? { voidReason: '客户已流失' } : {}),
      createdAt: customer.createdAt,
    };
  });
  await sample.plant(Referral, rows);
  await sample.session.rows(
    sql`update customer c set referrer_customer_id = r.referrer_customer_id, referrer_staff_id = r.referrer_staff_id from referral r
      where ${ours(sample, 'r')} and c.enterprise_id = r.enterprise_id and c.id = r.referred_customer_id`,
  );
}

function stateOf({ customer }: Planted, isThanked: boolean) {
  if (customer.state === 'lost') return 'void' as const;
  if (isThanked) return 'rewarded' as const;
  if (!isOpen(customer.state)) return 'signed' as const;
  return customer.firstVisitedAt ? ('visited' as const) : ('registered' as const);
}

/** Whoever brings somebody was there before. */
function bondsOf(families: readonly Planted[]): Bond[] {
  const byAge = [...families].sort((a, b) => a.customer.createdAt.getTime() - b.customer.createdAt.getTime());
  const old = byAge.filter(({ customer, slot }) => customer.state === 'member' && slot.broughtBy === null);
  const links = byAge.filter(({ slot }) => slot.broughtBy === 'chain');
  const chains = links.length / 4;
  const chained = links.map((referred, n): Bond => {
    const depth = Math.floor(n / chains) + 1;
    return { referred, referrer: depth === 1 ? old[n]! : links[n - chains]!, depth };
  });
  const single = byAge.filter(({ slot }) => slot.broughtBy === 'customer');
  const byCustomer = single.map((referred, n): Bond => ({ referred, referrer: old[n % 60]!, depth: 1 }));
  const byStaff = byAge.filter(({ slot }) => slot.broughtBy === 'staff');
  return [...chained, ...byCustomer, ...byStaff.map((referred): Bond => ({ referred, referrer: null, depth: 1 }))];
}
