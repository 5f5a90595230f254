// Bargains: held against the authority of whoever asks; what is agreed is the draft's price until something in it changes.
import { sql } from 'drizzle-orm';
import { Customer } from '#areas/customers/customer/model/customer';
import { localTime } from '#kernel/model/dates';
import { grouped, yuan } from '#kernel/model/money';
import { conflict } from '#kernel/model/problems';
import { pair, type Text, texts } from '#kernel/model/text';
import { notify } from '#kernel/server/calls';
import { configValue } from '#kernel/server/config';
import { table } from '#kernel/server/database/table';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { beside, count, insert, move, need, rows, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { authoritiesOf, levelOf } from '../../contract/server/settings';
import { quoteNow } from '../../contract/server/submitting';
import { isWithin, payPercentOf } from '../../pricing/model/afterSchemes';
import { Bargain, propose, weigh } from '../model/bargain';
import { noPrice, priceOf, wanted, weighed } from './weighing';

const rules = texts('contracts.bargain', {
  draft: ['只有草稿可以议价', 'Only a draft is bargained over'],
  approved: ['已批准', 'approved'],
  rejected: ['已驳回', 'rejected'],
  ended: ['议价已于 {until} 失效，请重新议价', 'The agreed price ended at {until}: ask for one anew'],
  tooLate: ['该议价已于 {until} 失效，只能驳回', 'This price ended at {until}: it can only be refused'],
  open: ['第 {round} 轮议价尚未批复', 'Round {round} has not been decided yet'],
});

export const bargains: AreaPiece = {
  services: [
    service(Bargain, {
      transitions: {
        async propose(step) {
          const { row, input, work } = step;
          const contract = await need(work, Contract, row.contractId);
          const authorities = await authoritiesOf(work, contract.schoolId);
          const cart = { ...contract.cart, ...priceOf(row) };
          const { belowFloor, kind } = await quoteNow(work, { ...contract, cart });
          const level = await levelOf(work, contract.schoolId, row);
          Object.assign(input, { kind, level, off: row.before - row.target, belowFloor: belowFloor.length > 0 });
          // Below the floor somebody else agrees, whoever sells.
          step.asksApproval =
            belowFloor.length > 0 ||
            (authorities !== null && !authorities.some((one) => isWithin(row.before, row.target, one)));
        },
        async proposeApproved({ row, work }) {
          if (row.validUntil <= work.now)
            throw conflict(rules.tooLate, { bargainId: row.id }, { until: when(work, row.validUntil) });
          await agree(work, row);
          await tell(work, row, rules.approved);
        },
        proposeRejected: ({ row, work }) => tell(work, row, rules.rejected),
        async withdraw({ row, work }) {
          endingOf(work).add(row.id);
          await forget(work, row);
        },
      },
      calls: [
        serves(weigh, async (work, { contractId, ...asked }) =>
          weighed(work, await need(work, Contract, contractId), asked),
        ),
        serves(propose, async (work, { contractId, reasonId, competitor, ...asked }) => {
          await rowFor(work, serviceOf(work, Contract), contractId, 'edit');
          const contract = await need(work, Contract, contractId, { lock: true });
          if (contract.state !== 'draft') throw conflict(rules.draft, { state: contract.state });
          const [open] = await rows(work, Bargain, { contractId, state: 'proposed' });
          if (open) throw conflict(rules.open, { id: open.id }, { round: open.round });
          const quoted = await quoteNow(work, { ...contract, cart: { ...contract.cart, ...noPrice } });
          const { target, lines } = wanted(quoted, asked);
          const { before } = quoted;
          const days = Number(await configValue(work, 'contracts.bargain.days', contract.schoolId));
          const id = await insert(work, Bargain, {
            ...{ contractId, before, target, lines, reasonId, competitor, payPercent: payPercentOf(before, target) },
            evidence: asked.evidence ?? [],
            round: (await count(work, Bargain, { contractId })) + 1,
            validUntil: new Date(work.now.getTime() + days * 86_400_000),
          });
          await move(work, Bargain, await need(work, Bargain, id, { lock: true }), 'propose');
          return detail(work, serviceOf(work, Bargain), id);
        }),
      ],
    }),
  ],
  extends: [
    extend(Contract, {
      /** To the minute: what was agreed on until then is not signed after it, also where no job has taken it back yet. */
      async beforeSave({ row, was, work }) {
        if (was?.state !== 'draft' || row.state === 'draft' || row.state === 'void' || row.agreedPrice === null) return;
        const [held] = await rows(
          work,
          Bargain,
          { contractId: row.id, state: 'approved' },
          { sort: '-round', limit: 1 },
        );
        if (held && held.validUntil <= work.now)
          throw conflict(rules.ended, { bargainId: held.id }, { until: when(work, held.validUntil) });
      },
      /** What was agreed on holds for what was agreed about: other lines or discounts, and the round is over. */
      async afterSave({ row, was, work }) {
        if (was?.state !== 'draft' || was.agreedPrice === null || row.agreedPrice !== null) return;
        const held = await rows(work, Bargain, { contractId: row.id, state: 'approved' }, { lock: true });
        for (const bargain of held) if (!endingOf(work).has(bargain.id)) await move(work, Bargain, bargain, 'expire');
      },
    }),
  ],
  jobs: [
    {
      name: 'contracts.bargainExpiries',
      title: pair('议价失效', 'Bargains expire'),
      cron: '* * * * *',
      async run(work) {
        const c = table(Contract);
        // Of what was signed the round stays what it was signed for.
        const due = await rows(
          work,
          Bargain,
          (b) => sql`${b.state} = 'approved' and ${b.validUntil} <= ${work.now} and exists (select 1 from ${c}
            where ${beside(c, b)} and ${c.id} = ${b.contractId} and ${c.state} = 'draft')`,
          { limit: 1000, sort: 'validUntil' },
        );
        for (const { id } of due) {
          const bargain = await need(work, Bargain, id, { lock: true });
          endingOf(work).add(id);
          await forget(work, bargain);
          await move(work, Bargain, bargain, 'expire');
        }
        return due.length;
      },
    },
  ],
  registers: {
    approval: [
      {
        key: 'contracts.bargain',
        area: 'contracts',
        name: pair('合同议价', 'Bargain'),
        detailPath: '/customContractManageBargain?id={contractId}',
        defaultFlow: [
          'principal',
          { step: 'region-manager', when: { field: 'level', op: 'in', value: ['region', 'office'] } },
          { step: 'operations', when: { field: 'level', op: 'is', value: 'office' } },
        ],
      },
    ],
    category: [
      {
        key: 'bargain_reason',
        area: 'contracts',
        title: pair('议价原因', 'Reasons to bargain'),
        nodes: [
          { code: 'competitor', name: pair('同行报价', 'A competitor’s offer') },
          { code: 'loyal', name: pair('老学员', 'A loyal family') },
          { code: 'many', name: pair('多科多人', 'Several subjects or children') },
          { code: 'other', name: pair('其他', 'Other') },
        ],
      },
    ],
  },
};

const ending = Symbol('bargains that are about to end');
/** They take their price along themselves. */
const endingOf = (work: Work): Set<number> => work.memo(ending, () => new Set<number>());

const when = (work: Work, moment: Date): string => localTime(moment, work.actor.timezone).slice(0, 16);

/** Whoever sells hears it, unless they decided it themselves. */
async function tell(work: Work, { id, contractId, target }: Bargain, result: Text): Promise<void> {
  const { no, ownerId, customerId } = await need(work, Contract, contractId);
  const { name } = await need(work, Customer, customerId);
  await notify(work, {
    kind: 'contracts.bargainDecided',
    key: `contracts.bargainDecided:${id}`,
    recipientIds: [ownerId],
    vars: { customer: name, no: no ?? '', target: grouped(yuan(target)), result },
    url: `/customContractManageBargain?id=${contractId}`,
  });
}

/** The draft has the agreed price, and remembers what it was agreed on. */
async function agree(work: Work, bargain: Bargain): Promise<void> {
  const { contractId, target, before } = bargain;
  const contract = await need(work, Contract, contractId, { lock: true });
  if (contract.state !== 'draft') throw conflict(rules.draft, { state: contract.state });
  // A later round takes the place of the one before: its end is the end of the price.
  for (const other of await rows(work, Bargain, { contractId, state: 'approved' }, { lock: true }))
    if (other.id !== bargain.id) {
      endingOf(work).add(other.id);
      await move(work, Bargain, other, 'expire');
    }
  const changes = { cart: { ...contract.cart, ...priceOf(bargain) }, agreedPrice: target, agreedBefore: before };
  await update(work, Contract, contract, changes, { action: 'bargain' });
}

/** Without it the price returns. */
async function forget(work: Work, { contractId, target }: Bargain): Promise<void> {
  const contract = await need(work, Contract, contractId, { lock: true });
  if (contract.state !== 'draft' || contract.agreedPrice !== target) return;
  const changes = { cart: { ...contract.cart, ...noPrice }, agreedPrice: null, agreedBefore: null };
  await update(work, Contract, contract, changes, { action: 'bargain' });
}
