// Changes of contracts: reckoned while they are drafts, held while somebody decides, executed once what they cost is paid.

import { type SQL, sql } from 'drizzle-orm';
import { seatMove } from '#areas/teaching/model/queries';
import { dayOf } from '#kernel/model/dates';
import { yuan } from '#kernel/model/money';
import { conflict } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { pair, texts } from '#kernel/model/text';
import type { Actor } from '#kernel/server/actor';
import { nextNumber } from '#kernel/server/numbers';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { insert, move, need, row as one, serviceOf, update } from '#kernel/server/rows';
import { type AreaPiece, answers, type Change, extend, serves, service } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Contract } from '../../contract/model/contract';
import { contractFrozen, contractUnfrozen } from '../../model/events';
import { changeUnpay } from '../../model/queries';
import { Payment } from '../../payments/model/payment';
import { Refund } from '../../refunds/model/refund';
import { standingOf } from '../../refunds/server/standing';
import { ContractChange, calcChange, changeDue, moveClass, payChange, resume, SchoolSettlement } from '../model/change';
import { changeCourse, changeSchool } from './executing';
import { dueForChange, takeForChange } from './payingChange';
import { reckonChange, type Sheet, wireSheet } from './reckonChange';
import { comeBack, resumeJob, spanOver } from './spanning';
import { tellExecuted } from './telling';
import { transfer } from './transferring';

const rules = texts('contracts.change', {
  notEffective: ['只有生效的合同可以变更', 'Only an effective contract is changed'],
  openRefund: ['合同有未完成的退费单 {no}', 'Refund {no} of this contract is still open'],
  moved: ['计算后课时或价格有变动，请撤回重办', 'Lessons or prices moved since: withdraw it and ask anew'],
  unpaid: ['差额与手续费 {amount} 尚未收取', '{amount} of difference and fee is not paid yet'],
  paidAlready: ['已收差额，请先冲销收款', 'It was paid already: void the payment first'],
  noSeat: ['换班未成功', 'The class could not be changed'],
});

/** Kinds that hold the contract and its lessons until they are over. */
const holds = (kind: ContractChange['kind']): boolean => ['course', 'school', 'customer'].includes(kind);

export const changes: AreaPiece = {
  services: [
    service(ContractChange, {
      beforeSave: reckonDraft,
      afterSave: tellExecuted,
      transitions: {
        submit: ({ row, work }) => hold(work, row),
        submitResubmitted: ({ row, work }) => hold(work, row),
        async submitApproved({ row, work }) {
          await refuseMoved(work, row);
        },
        submitRejected: ({ row, work }) => letGo(work, row),
        submitReturned: ({ row, work }) => letGo(work, row),
        submitWithdrawn: ({ row, work }) => letGo(work, row),
        async withdraw({ row, work }) {
          if (await one(work, Payment, { changeId: row.id, state: 'done' })) throw conflict(rules.paidAlready);
          await letGo(work, row);
        },
        execute: ({ row, work }) => execute(work, row),
      },
      calls: [
        serves(calcChange, async (work, { contractId, ...wish }) => {
          await rowFor(work, serviceOf(work, Contract), contractId, 'view');
          const contract = await need(work, Contract, contractId);
          return wireSheet(work, await reckonChange(work, contract, wish));
        }),
        serves(changeDue, (work, { id }) => dueForChange(work, id)),
        serves(payChange, (work, { id, splits, clientKey }) => takeForChange(work, id, splits, clientKey)),
        serves(moveClass, async (work, { contractId, fromClassId, toClassId, fromDate, reason }) => {
          await rowFor(work, serviceOf(work, Contract), contractId, 'view');
          const contract = await need(work, Contract, contractId, { lock: true });
          if (contract.state !== 'effective') throw conflict(rules.notEffective, { state: contract.state });
          const asked = { customerId: contract.customerId, fromClassId, toClassId, date: fromDate };
          if (!(await work.ask(seatMove, asked))) throw conflict(rules.noSeat);
          const id = await insert(work, ContractChange, {
            ...{ contractId, kind: 'class', reason, fromDate, state: 'executed', executedAt: work.now },
          });
          return detail(work, serviceOf(work, ContractChange), id);
        }),
        serves(resume, async (work, { contractId, on }) => {
          await rowFor(work, serviceOf(work, Contract), contractId, 'view');
          return detail(work, serviceOf(work, ContractChange), await comeBack(work, contractId, on));
        }),
      ],
    }),
    service(SchoolSettlement),
  ],
  extends: [
    extend(Contract, {
      // The school that it left still reads it.
      alsoSeen: movedOut,
      transitions: {
        endChange(step) {
          step.to = 'effective';
        },
      },
    }),
  ],
  answers: [
    answers(changeUnpay, async (work, { changeId, amount }) => {
      const change = await need(work, ContractChange, changeId, { lock: true });
      if (change.state !== 'approved') return false;
      await update(work, ContractChange, change, { paid: change.paid - amount }, { action: 'void' });
      return true;
    }),
  ],
  jobs: [resumeJob],
  registers: {
    number: [{ key: 'contracts.change', pattern: 'BG{school}{yy}{MM}{dd}{seq:4}', reset: 'day', perSchool: true }],
    approval: [
      {
        key: 'contracts.change',
        area: 'contracts',
        name: pair('合同变更', 'Contract change'),
        detailPath: '/customContractManageChange',
        defaultFlow: [
          'principal',
          { step: 'principal@targetSchoolId', when: { field: 'kind', op: 'is', value: 'school' } },
        ],
      },
    ],
  },
};

const viewKey = permission(Contract, 'view');

function movedOut(actor: Actor, alias: SQL): SQL | undefined {
  const scopes = actor.grants.get(viewKey);
  if (!scopes || scopes.has('all')) return undefined;
  const { schoolIds, regionSchoolIds } = actor.reach;
  const own = [...(scopes.has('school') ? schoolIds : []), ...(scopes.has('region') ? regionSchoolIds : [])];
  return own.length === 0 ? undefined : sql`${alias}.left_school_id = any(${sql.param(own)}::bigint[])`;
}

async function reckonDraft({ row, was, work }: Change<typeof ContractChange>): Promise<void> {
  const contract = await need(work, Contract, row.contractId);
  const { customerId, schoolId, ownerId } = contract;
  if (!was) {
    row.no = await nextNumber(work, 'contracts.change', schoolId);
    Object.assign(row, { customerId, schoolId, ownerId });
  }
  if (row.state !== 'draft' || (was && was.state !== 'draft')) return;
  await rowFor(work, serviceOf(work, Contract), row.contractId, 'view');
  await refuseBusy(work, contract);
  Object.assign(row, storedOf(await reckonChange(work, contract, row)));
}

async function refuseBusy(work: Work, contract: Contract): Promise<void> {
  if (contract.state !== 'effective') throw conflict(rules.notEffective, { state: contract.state });
  const open = await one(work, Refund, { contractId: contract.id, state: ['draft', 'approving', 'approved'] });
  if (open) throw conflict(rules.openRefund, { id: open.id }, { no: open.no ?? '' });
}

const storedOf = ({ moved, lessonsIn, giftsIn, value, net, difference, fee, days }: Sheet) => ({
  ...{ moved, lessonsIn, giftsIn, value, net, difference, fee, days },
});

async function hold(work: Work, row: ContractChange): Promise<void> {
  const contract = await need(work, Contract, row.contractId, { lock: true });
  await refuseBusy(work, contract);
  const sheet = await reckonChange(work, contract, row, true);
  Object.assign(row, storedOf(sheet));
  if (!holds(row.kind)) return;
  await move(work, Contract, contract, 'beginChange');
  const lotKeys = sheet.moved.flatMap(({ outs, giftOuts }) => [...outs, ...giftOuts].map(({ key }) => key));
  await work.emit(contractFrozen, { contractId: contract.id, lotKeys, reason: 'changing' });
}

async function letGo(work: Work, { contractId, kind }: ContractChange): Promise<void> {
  if (!holds(kind)) return;
  const contract = await need(work, Contract, contractId, { lock: true });
  if (contract.state !== 'changing') return;
  await move(work, Contract, contract, 'endChange');
  await unfreeze(work, contract);
}

async function unfreeze(work: Work, contract: Contract): Promise<void> {
  const lotKeys = (await standingOf(work, contract, [])).map(({ key }) => key);
  await work.emit(contractUnfrozen, { contractId: contract.id, lotKeys, reason: 'changing' });
}

/** What was agreed on is still true, to the fen and the lesson. */
async function refuseMoved(work: Work, row: ContractChange): Promise<{ contract: Contract; sheet: Sheet }> {
  const contract = await need(work, Contract, row.contractId, { lock: true });
  const sheet = await reckonChange(work, contract, row, true);
  const facts = ({ value, net, fee, days }: Pick<Sheet, 'value' | 'net' | 'fee' | 'days'>) =>
    [value, net, fee, days].join();
  if (facts(sheet) !== facts({ ...row, days: row.days ?? 0 }))
    throw conflict(rules.moved, { was: yuan(row.value), now: yuan(sheet.value) });
  return { contract, sheet };
}

async function execute(work: Work, row: ContractChange): Promise<void> {
  const { contract, sheet } = await refuseMoved(work, row);
  const due = Math.max(0, row.difference) + row.fee - row.paid;
  if (due > 0) throw conflict(rules.unpaid, { due: yuan(due) }, { amount: yuan(due) });
  row.executedAt = work.now;
  if (!holds(row.kind)) return spanOver(work, contract, row, sheet, dayOf(work.now, work.actor.timezone));
  // Its lots are free again before they leave: what is frozen cannot be used, and nobody waits for it any more.
  await unfreeze(work, contract);
  if (row.kind === 'course') await changeCourse(work, contract, row, sheet);
  if (row.kind === 'school') await changeSchool(work, contract, row, sheet);
  if (row.kind === 'customer') row.targetContractId = await transfer(work, contract, row, sheet);
}
