// What the demo's coupons come from and lead to: contracts with a discount, orders by which they were given, their book.
import { sql } from 'drizzle-orm';
import type { Draft } from '#kernel/model/resource';
import { ours, undeleted } from '#kernel/server/rows';
import type { Sample } from '#kernel/server/sample';
import { CouponEntry, CouponIssue } from '../coupons/model/coupon';
import type { World } from './world';

export interface Discounted {
  id: number;
  contractId: number;
  customerId: number;
  ownerId: number;
  state: string;
  base: number;
  amount: number;
  allocations: { lineNo: number; amount: number }[];
  at: Date;
  ago: number;
}
export type Life = 'unused' | 'locked' | 'used' | 'expired' | 'revoked' | 'unclaimed' | 'returned';
export interface Given {
  batch: number;
  customerId: number | null;
  state: Life;
  sold?: Discounted;
  ago: number;
}

/** Contracts whose only discount is one scheme's, newest first. */
export async function discounted(sample: Sample): Promise<Discounted[]> {
  const found = await sample.joining(() =>
    sample.session.rows<Discounted>(
      sql`select d.id, c.id as "contractId", c.customer_id as "customerId", c.owner_id as "ownerId", c.state, d.base, d.amount, d.allocations,
        coalesce(c.effective_at, c.created_at) as at, (${sample.today}::date - coalesce(c.effective_at, c.created_at)::date) as ago
      from contract_discount d join contract c on c.enterprise_id = d.enterprise_id and c.id = d.contract_id
      where ${ours(sample, 'd')} and d.source = 'concession' and ${undeleted('c')} and c.kind = 'new'
        and c.state in ('effective', 'finished', 'signed', 'part_paid', 'refunded') and c.discount_total = d.amount
      order by c.created_at desc, c.id limit 900`,
    ),
  );
  return found.map((one) => ({
    ...one,
    ...{ id: Number(one.id), contractId: Number(one.contractId), customerId: Number(one.customerId) },
    ...{ ownerId: Number(one.ownerId), base: Number(one.base), amount: Number(one.amount), ago: Number(one.ago) },
    at: new Date(one.at),
  }));
}

export async function plantIssues(
  sample: Sample,
  { marketer }: World,
  batchIds: readonly number[],
  countOf: (batch: number) => number,
): Promise<Map<number, number>> {
  const made = [
    { batch: 0, way: 'audience' as const, state: 'done' as const, reason: '老学员回馈' },
    { batch: 3, way: 'manual' as const, state: 'done' as const, reason: '会员日' },
    { batch: 5, way: 'code' as const, state: 'done' as const, reason: '商场派发' },
    { batch: 6, way: 'manual' as const, state: 'part' as const, reason: '图书节' },
  ];
  const ids = await sample.plant(
    CouponIssue,
    made.map(({ batch, way, state, reason }, n) => {
      const ok = countOf(batch);
      const skipped = state === 'part' ? 4 : 0;
      return {
        ...{ batchId: batchIds[batch]!, way, state, reason, total: ok + skipped, ok, skipped },
        ...{ codeCount: way === 'code' ? ok : 0, createdAt: sample.moment(-40 + n * 8, 10), createdBy: marketer },
      };
    }),
  );
  return new Map(made.map(({ batch }, n) => [batch, ids[n]!]));
}

export async function plantEntries(
  sample: Sample,
  { marketer }: World,
  coupons: readonly Given[],
  couponIds: readonly number[],
  issuedAt: readonly Date[],
): Promise<void> {
  await sample.plant(
    CouponEntry,
    coupons.flatMap(({ state, sold, customerId }, n) => {
      const first = customerId === null ? 'unclaimed' : 'unused';
      const about = {
        couponId: couponIds[n]!,
        byId: marketer,
        contractId: sold?.contractId ?? null,
        amount: sold?.amount ?? 0,
      };
      const issued: Draft<typeof CouponEntry> = {
        couponId: couponIds[n]!,
        byId: marketer,
        action: 'issue',
        to: first,
        at: issuedAt[n]!,
      };
      const steps = [issued];
      const add = (action: string, from: string, to: string, at: Date) =>
        steps.push({ ...about, action, from, to, at });
      if (sold && state !== 'unused') add('lock', 'unused', 'locked', sold.at);
      if (state === 'used' || state === 'returned') add('redeem', 'locked', 'used', sold!.at);
      if (state === 'returned') add('return', 'used', 'unused', sample.moment(-2, 15));
      if (state === 'expired') add('expire', 'unused', 'expired', sample.moment(-9, 0, 5));
      if (state === 'revoked') add('revoke', 'unused', 'revoked', sample.moment(-50, 16));
      return steps;
    }),
  );
}

/** The contract's discount is the coupon's from now on. */
export async function takenByContracts(
  sample: Sample,
  taken: readonly { id: number; contractId: number; couponId: number; name: string }[],
): Promise<void> {
  const list = JSON.stringify(taken);
  const e = sample.enterpriseId;
  await sample.session.rows(
    sql`update contract_discount d set source = 'coupon', ref_id = r."couponId", name = r.name
      from jsonb_to_recordset(${list}::jsonb) as r(id bigint, "couponId" bigint, name text) where ${ours(e, 'd')} and d.id = r.id`,
  );
  await sample.session.rows(
    sql`update contract c set cart = c.cart || jsonb_build_object('concessionIds', '[]'::jsonb, 'couponIds', jsonb_build_array(r."couponId"))
      from jsonb_to_recordset(${list}::jsonb) as r("contractId" bigint, "couponId" bigint) where ${ours(e, 'c')} and c.id = r."contractId"`,
  );
}
