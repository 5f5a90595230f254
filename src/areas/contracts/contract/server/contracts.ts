// Contracts: drafts that price themselves whenever they are saved, and their steps up to the signature.
import { sql } from 'drizzle-orm';
import { Guardian } from '#areas/customers/customer/model/guardian';
import { addDays, dayOf } from '#kernel/model/dates';
import { capital, yuan } from '#kernel/model/money';
import { forbidden, invalid, Problem } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { pair, texts } from '#kernel/model/text';
import { may } from '#kernel/server/actor';
import { table } from '#kernel/server/database/table';
import { by } from '#kernel/server/filters';
import { nextNumber } from '#kernel/server/numbers';
import { move, need, row as one, rows } from '#kernel/server/rows';
import { type AreaPiece, answers, type Change, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { contractCreated, contractSigned, contractVoided } from '../../model/events';
import { openStates as openStatesQuery } from '../../model/queries';
import { sum } from '../../pricing/model/arithmetic';
import { sameFall, sameGoods } from '../model/cart';
import { Contract } from '../model/contract';
import { openStates } from '../model/life';
import { ContractDiscount, ContractLine, Installment } from '../model/lines';
import { capitalOf, quote, splitPlan } from '../model/quote';
import { stillPassed } from './overriding';
import { totalsOf, writeParts } from './parts';
import { complyingPlan, planFor, supervise } from './planning';
import { type Quoted, quoteCart } from './quoting';
import { eventLines, factsOf, lastDayOf, release } from './releasing';
import { configItems } from './settings';
import { refuseClosed, resubmit, submit } from './submitting';
import { giveBack } from './taking';
import { wireCharge, wireQuote } from './wireQuote';

const rules = texts('contracts.contract', {
  guardian: ['请选择该学员的家长', "Choose one of this customer's guardians"],
  performers: ['业绩比例合计须为 100%', 'The shares must add up to 100 %'],
  referrer: ['推荐人不能是学员本人', 'A customer does not refer themselves'],
});

const overrideKind = permission(Contract, 'kind');

/** What a save priced, for the rows that are written after it. */
const pricedNow = new WeakMap<object, Quoted | null>();

export const contracts: AreaPiece = {
  services: [
    service(Contract, {
      async beforeSave(change) {
        const { row, was, work } = change;
        row.no ||= await nextNumber(work, 'contracts.contract', row.schoolId);
        row.originSchoolId ??= row.schoolId;
        if (row.state !== 'draft' || (was && was.state !== 'draft')) return;
        await check(change);
        const quoted = await quoteIfPossible(change);
        pricedNow.set(row, quoted);
        const passed = row.supervision;
        Object.assign(row, quoted ? totalsOf(quoted) : nothingYet);
        if (quoted) row.supervision = stillPassed(passed, quoted.supervision);
        const isAgreedNow = was?.agreedPrice !== row.agreedPrice;
        const isOther =
          quoted?.before !== row.agreedBefore ||
          (was && !sameGoods(was.cart, row.cart)) ||
          (was && !isAgreedNow && !sameFall(was.cart, row.cart));
        if (row.agreedBefore !== null && isOther) {
          row.agreedPrice = null;
          row.agreedBefore = null;
        }
      },
      async afterSave({ row, was, work }) {
        if (pricedNow.has(row)) await writeParts(work, row.id, pricedNow.get(row) ?? null);
        if (!was) await work.emit(contractCreated, factsOf(row));
        // Told when it is stored: whoever hears it asks what is still open.
        if (was && was.state !== 'void' && row.state === 'void') await work.emit(contractVoided, factsOf(row));
        if (was?.state !== 'approving' || row.state !== 'signed') return;
        const lines = await rows(work, ContractLine, { contractId: row.id });
        const charges = await rows(work, Installment, { contractId: row.id }, { sort: 'no' });
        const told = charges.flatMap((charge) => eventLines(charge, lines));
        await work.emit(contractSigned, {
          ...factsOf(row),
          signedAt: work.now,
          receivable: row.receivable,
          lines: told,
        });
        if (row.receivable === 0)
          await move(work, Contract, await need(work, Contract, row.id, { lock: true }), 'settle');
      },
      async beforeDelete({ row, work }) {
        goingOf(work).add(row.id);
        await writeParts(work, row.id, null);
        await work.emit(contractVoided, factsOf(row));
      },
      transitions: {
        submit,
        submitRejected: ({ row, work }) => giveBack(work, row),
        submitWithdrawn: ({ row, work }) => giveBack(work, row),
        submitReturned: ({ row, work }) => giveBack(work, row),
        submitResubmitted: resubmit,
        async settle({ row, work }) {
          row.effectiveAt = work.now;
          const charges = await rows(work, Installment, { contractId: row.id }, { lock: true, sort: 'no' });
          row.endOn = (await lastDayOf(work, row.id)) ?? row.endOn;
          const t = table(Installment);
          await work.db
            .update(t)
            .set({ state: 'paid' })
            .where(sql`${t.enterpriseId} = ${work.enterpriseId} and ${t.contractId} = ${row.id}`);
          for (const charge of charges) await release(work, row, charge, 0);
        },
        // By the clock nobody is asked.
        void(step) {
          step.asksApproval = step.work.actor.staffId > 0;
        },
        async voidApproved({ row, work }) {
          const before = await need(work, Contract, row.id);
          if (before.state === 'signed') await giveBack(work, row);
          row.owed = 0;
        },
      },
      filters: {
        courseId: by(Contract.asked.courseId, (courseId) => {
          const l = table(ContractLine);
          return sql`exists (select 1 from ${l} where ${l.enterpriseId} = t.enterprise_id and ${l.contractId} = t.id and ${l.courseId} = ${courseId} and ${l.deletedAt} is null)`;
        }),
        hasArrears: by(Contract.asked.hasArrears, (isWanted) =>
          isWanted ? sql`(t.owed > 0 and t.state in ('signed', 'part_paid', 'effective'))` : sql`t.owed = 0`,
        ),
        hasOverdue: by(Contract.asked.hasOverdue, (isWanted) => {
          const i = table(Installment);
          const late = sql`exists (select 1 from ${i} where ${i.enterpriseId} = t.enterprise_id and ${i.contractId} = t.id and ${i.state} = 'overdue' and ${i.deletedAt} is null)`;
          return isWanted ? late : sql`not ${late}`;
        }),
        expiringIn: by(Contract.asked.expiringIn, (days, work) => {
          const today = dayOf(work.now, work.actor.timezone);
          return sql`(t.state = 'effective' and t.end_on between ${today} and ${addDays(today, days)})`;
        }),
        isSuspended: by(Contract.asked.isSuspended, (isWanted) => sql`(t.suspended_to is not null) = ${isWanted}`),
        isMovedOut: by(Contract.asked.isMovedOut, (isWanted) => sql`(t.left_school_id is not null) = ${isWanted}`),
        hasFinding: by(
          Contract.asked.hasFinding,
          (isWanted) => sql`(coalesce(t.supervision->>'level', 'off') <> 'off') = ${isWanted}`,
        ),
      },
      summary: async (where, work) => {
        const sums = await work.session.one<Record<string, string>>(
          sql`select coalesce(sum(t.gross_total), 0)::bigint as "grossTotal", coalesce(sum(t.discount_total), 0)::bigint as "discountTotal",
              coalesce(sum(t.receivable), 0)::bigint as receivable, coalesce(sum(t.received), 0)::bigint as received,
              coalesce(sum(t.owed), 0)::bigint as owed, coalesce(sum(t.refunded), 0)::bigint as refunded
            from ${table(Contract)} t where ${where}`,
        );
        return Object.fromEntries(Object.entries(sums ?? {}).map(([name, fen]) => [name, yuan(Number(fen))]));
      },
      calls: [
        serves(quote, async (work, { signedOn, contractId, ...asked }) =>
          wireQuote(
            work,
            await quoteCart(work, {
              ...asked,
              contractId,
              signedOn: signedOn ?? dayOf(work.now, work.actor.timezone),
            }),
          ),
        ),
        serves(splitPlan, async (work, { signedOn, contractId, ...asked }) => {
          const on = signedOn ?? dayOf(work.now, work.actor.timezone);
          const quoted = await quoteCart(work, {
            ...asked,
            contractId,
            signedOn: on,
            cart: { ...asked.cart, plan: null },
          });
          const plan = await complyingPlan(work, asked.schoolId, quoted.priced, quoted.sold);
          const cart = {
            ...asked.cart,
            plan: Object.fromEntries(Object.entries(plan).map(([no, counts]) => [no, [...counts]])),
          };
          const charges = planFor(quoted.priced, quoted.sold, cart, on);
          const supervision = await supervise(work, asked.schoolId, quoted.priced, quoted.sold, charges);
          return { plan: cart.plan, installments: charges.map(wireCharge), supervision };
        }),
        serves(capitalOf, async (_work, { amount }) => ({ capital: capital(amount) })),
      ],
    }),
    service(ContractLine),
    service(ContractDiscount),
    service(Installment),
  ],
  answers: [
    answers(openStatesQuery, async (work, { customerIds }) =>
      (await rows(work, Contract, { customerId: customerIds, state: [...openStates] }))
        .filter(({ id }) => !goingOf(work).has(id))
        .map(({ id, customerId, state, received, refunded }) => ({
          ...{ customerId, contractId: id, state },
          received: received - refunded,
        })),
    ),
  ],
  registers: {
    config: configItems,
    number: [{ key: 'contracts.contract', pattern: 'HT{school}{yy}{MM}{dd}{seq:4}', reset: 'day', perSchool: true }],
    category: [
      {
        key: 'contract_void_reason',
        area: 'contracts',
        title: pair('合同作废原因', 'Reasons to void a contract'),
        nodes: [
          { code: 'mistake', name: pair('录入错误', 'Entered wrongly') },
          { code: 'customer', name: pair('客户放弃', 'The family gave up') },
          { code: 'unpaid', name: pair('逾期未付', 'Not paid in time') },
          { code: 'other', name: pair('其他', 'Other') },
        ],
      },
    ],
    approval: [
      {
        key: 'contracts.sign',
        area: 'contracts',
        name: pair('合同签订', 'Signing a contract'),
        detailPath: '/customContractManageList',
        defaultFlow: ['principal'],
      },
      {
        key: 'contracts.supervise',
        area: 'contracts',
        name: pair('监管豁免', 'Overriding supervision'),
        detailPath: '/customContractManageList',
        defaultFlow: ['principal', 'finance'],
      },
      {
        key: 'contracts.void',
        area: 'contracts',
        name: pair('合同作废', 'Voiding a contract'),
        detailPath: '/customContractManageList',
        defaultFlow: ['principal'],
      },
    ],
  },
};

const going = Symbol('contracts that are being deleted');
/** They are told before they are gone, and count as gone already. */
const goingOf = (work: Work): Set<number> => work.memo(going, () => new Set<number>());

const nothingYet = { grossTotal: 0, discountTotal: 0, receivable: 0, owed: 0, supervision: null, bargainOff: 0 };

/** A draft is kept whatever is in it; what cannot be priced yet has no price. */
async function quoteIfPossible({ row, work }: Change<typeof Contract>): Promise<Quoted | null> {
  if (row.cart.lines.length === 0) return null;
  try {
    return await quoteCart(work, {
      ...row,
      contractId: row.id ?? null,
      signedOn: dayOf(work.now, work.actor.timezone),
    });
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

async function check({ row, was, work }: Change<typeof Contract>): Promise<void> {
  const { kind } = row.cart;
  if (kind && kind !== was?.cart.kind && !may(work.actor, overrideKind)) throw forbidden(overrideKind);
  if (row.schoolId !== was?.schoolId) await refuseClosed(work, row.schoolId);
  if (row.guardianId && !(await one(work, Guardian, { id: row.guardianId, customerId: row.customerId })))
    throw invalid('guardianId', rules.guardian);
  if (row.referrerId === row.customerId) throw invalid('referrerId', rules.referrer);
  if (row.performers.length > 0 && sum(row.performers.map(({ percent }) => percent)) !== 100_00)
    throw invalid('performers', rules.performers);
}
