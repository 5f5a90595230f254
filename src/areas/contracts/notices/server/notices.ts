// Families are told of their money and their contract as it happens.
import { Customer } from '#areas/customers/customer/model/customer';
import { School } from '#areas/system/organisation/model/organisation';
import { grouped, yuan } from '#kernel/model/money';
import { notify } from '#kernel/server/calls';
import { need, row } from '#kernel/server/rows';
import { type AreaPiece, on } from '#kernel/server/service';
import { Contract } from '../../contract/model/contract';
import { contractEffective, paymentReceived, stockRanLow } from '../../model/events';
import { Payment } from '../../payments/model/payment';
import { Product } from '../../products/model/product';
import { holdersOf } from './holders';
import { remindJob } from './reminders';
import { contractTemplates } from './templates';

export const notices: AreaPiece = {
  jobs: [remindJob],
  listeners: [
    on(paymentReceived, async (work, { paymentId, contractId, customerId, amount }) => {
      const payment = await row(work, Payment, { id: paymentId });
      const contract = await row(work, Contract, { id: contractId });
      const customer = await row(work, Customer, { id: customerId });
      // Taken back before anybody was told.
      if (!payment || !contract || !customer) return;
      await notify(work, {
        kind: 'contracts.receipt',
        key: `contracts.receipt:${paymentId}`,
        customerIds: [customerId],
        vars: {
          customer: customer.name,
          no: contract.no ?? '',
          amount: grouped(yuan(amount)),
          receipt: payment.receiptNo ?? '',
        },
      });
    }),
    on(stockRanLow, async (work, { productId, schoolId, left, least }) => {
      const [product, school] = [await need(work, Product, productId), await need(work, School, schoolId)];
      await notify(work, {
        kind: 'contracts.stockLow',
        recipientIds: await holdersOf(work, ['front-desk', 'principal', 'franchisee'], schoolId),
        includeActor: true,
        vars: { school: school.name, product: product.name, left, least },
        url: '/stockOverview',
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
