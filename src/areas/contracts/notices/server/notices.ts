// Families are told of their money and their contract as it happens.
import { Customer } from '#areas/customers/customer/model/customer';
import { grouped, yuan } from '#kernel/model/money';
import { notify } from '#kernel/server/calls';
import { need } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import { Contract } from '../../contract/model/contract';
import { contractEffective, paymentReceived } from '../../model/events';
import { Payment } from '../../payments/model/payment';
import { remindJob } from './reminders';
import { contractTemplates } from './templates';

export const notices: AreaPiece = {
  jobs: [remindJob],
  listeners: [
    on(paymentReceived, async (work, { paymentId, contractId, customerId, amount }) => {
      const { receiptNo } = await need(work, Payment, paymentId);
      const { no } = await need(work, Contract, contractId);
      const { name } = await need(work, Customer, customerId);
      await notify(work, {
        kind: 'contracts.receipt',
        key: `contracts.receipt:${paymentId}`,
        customerIds: [customerId],
        vars: { customer: name, no: no ?? '', amount: grouped(yuan(amount)), receipt: receiptNo ?? '' },
      });
    }),
    on(contractEffective, async (work, { contractId, no, customerId }) => {
      const { name } = await need(work, Customer, customerId);
      await notify(work, {
        kind: 'contracts.effective',
        key: `contracts.effective:${contractId}`,
        customerIds: [customerId],
        vars: { customer: name, no },
      });
    }),
  ],
  registers: { template: contractTemplates },
};
