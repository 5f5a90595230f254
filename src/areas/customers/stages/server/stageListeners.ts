// What other areas tell moves customers on: a contract makes a member, its end asks whether they graduate.
import {
  contractEffective,
  contractFinished,
  contractMoved,
  contractRefunded,
  contractResumed,
  contractSuspended,
} from '#areas/contracts/model/events';
import { openStates } from '#areas/contracts/model/queries';
import { balanceOf } from '#areas/teaching/model/queries';
import { filled, texts } from '#kernel/model/text';
import { todo, todoCancelQuery } from '#kernel/server/calls';
import { type Listener, on } from '#kernel/server/service';
import type { Work } from '#kernel/server/work';
import { Customer } from '../../customer/model/customer';
import { customerBecameMember, customerStateChanged } from '../../customer/model/events';
import { lockCustomer } from '../../customer/server/customerRows';
import { give } from '../../ownership/server/ownership';
import { moveStage } from './stages';

const proposal = texts('customers.proposal', {
  graduate: ['{customer} 的合同已结束，请续费或办理结业', "{customer}'s contracts have ended: renew or graduate"],
  done: ['阶段已改变', 'The stage has changed'],
});
const proposalKey = (customerId: number): string => `customers.graduate:${customerId}`;

/** Course lines; goods alone make nobody a member. */
const isCourse = ({ kind }: { kind: string }): boolean => kind === 'course';

async function isIdle(work: Work, customerId: number): Promise<boolean> {
  const customerIds = [customerId];
  if ((await work.ask(openStates, { customerIds })).length > 0) return false;
  return (await work.ask(balanceOf, { customerIds })).every(({ remaining }) => remaining <= 0);
}

/** Nothing runs any more: whoever looks after the member decides. */
async function proposeGraduation(work: Work, customerId: number): Promise<void> {
  const { state, name, schoolId, serviceOwnerId, ownerId } = await lockCustomer(work, customerId);
  const who = serviceOwnerId ?? ownerId;
  if (!['member', 'dormant'].includes(state) || !who || !(await isIdle(work, customerId))) return;
  await todo(work, {
    kind: 'customers.graduate',
    key: proposalKey(customerId),
    source: 'customers',
    assigneeIds: [who],
    title: filled(proposal.graduate, { customer: name }),
    subject: { type: Customer.name, id: customerId },
    url: `/customerDetail?id=${customerId}`,
    ...(schoolId ? { schoolId } : {}),
  });
}

export const stageListeners: Listener[] = [
  on(contractEffective, async (work, { customerId, contractId, lines }) => {
    if (!lines.some(isCourse)) return;
    const { state } = await lockCustomer(work, customerId);
    await moveStage(work, customerId, 'enrol');
    if (state !== 'member') await work.emit(customerBecameMember, { customerId, contractId });
  }),
  on(contractSuspended, async (work, { customerId, contractId, to }) => {
    const others = await work.ask(openStates, { customerIds: [customerId] });
    if (others.some((one) => one.contractId !== contractId && one.state === 'effective')) return;
    await moveStage(work, customerId, 'suspend', { expectedReturnOn: to });
  }),
  on(contractResumed, (work, { customerId }) => moveStage(work, customerId, 'resume')),
  on(contractRefunded, async (work, { customerId, full, reason }) => {
    if (full && (await isIdle(work, customerId)))
      await moveStage(work, customerId, 'graduate', { leaveKind: 'refunded', note: reason });
  }),
  on(contractFinished, (work, { customerId }) => proposeGraduation(work, customerId)),
  on(contractMoved, async (work, { customerId, toSchoolId }) => {
    const row = await lockCustomer(work, customerId);
    if (row.schoolId !== toSchoolId) await give(work, row, { to: row.ownerId, kind: 'school', schoolId: toSchoolId });
  }),
  on(customerStateChanged, async (work, { customerId, from }) => {
    if (from === 'member' || from === 'dormant')
      await work.ask(todoCancelQuery, { key: proposalKey(customerId), reason: proposal.done });
  }),
];
