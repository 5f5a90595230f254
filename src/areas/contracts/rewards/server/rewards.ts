// Points: what earns them and what they buy.

import { Customer } from '#areas/customers/customer/model/customer';
import { conflict, invalid } from '#kernel/model/problems';
import { texts } from '#kernel/model/text';
import { detail, rowFor } from '#kernel/server/resources/reading';
import { need, serviceOf } from '#kernel/server/rows';
import { type AreaPiece, serves, service } from '#kernel/server/service';
import { Product } from '../../products/model/product';
import { VoucherBatch } from '../../vouchers/model/voucher';
import { CreditOrder, redeem, shelf } from '../model/order';
import { CreditGoods, CreditRule } from '../model/rules';
import { creditAnswers, creditListeners, expireJob } from './earning';
import { cancelOrder, deliverOrder, redeemFor, shelfFor } from './redeeming';

const rules = texts('contracts.creditGoods', {
  one: ['请选择商品或课程券之一', 'Choose a product or a voucher batch'],
  paid: ['已收加价，不能取消', 'Cash was paid for it: it cannot be cancelled'],
  per: ['请填写每满多少', 'Say per how much'],
});

export const rewards: AreaPiece = {
  services: [
    service(CreditRule, {
      beforeSave({ row }) {
        if ((row.event === 'payment' || row.event === 'renew') && !row.per) throw invalid('per', rules.per);
      },
    }),
    service(CreditGoods, {
      async beforeSave({ row, work }) {
        if (Boolean(row.productId) === Boolean(row.voucherBatchId)) throw invalid('productId', rules.one);
        row.name = row.productId
          ? (await need(work, Product, row.productId)).name
          : (await need(work, VoucherBatch, row.voucherBatchId!)).name;
      },
    }),
    service(CreditOrder, {
      transitions: {
        deliver: ({ row, work }) => deliverOrder(work, row),
        async cancel({ row, work }) {
          if (row.cash > 0) throw conflict(rules.paid);
          await cancelOrder(work, row);
        },
      },
      calls: [
        serves(redeem, async (work, asked) => {
          await rowFor(work, serviceOf(work, Customer), asked.customerId, 'view');
          return detail(work, serviceOf(work, CreditOrder), await redeemFor(work, asked));
        }),
        serves(shelf, async (work, { customerId, schoolId }) => {
          await rowFor(work, serviceOf(work, Customer), customerId, 'view');
          return shelfFor(work, customerId, schoolId);
        }),
      ],
    }),
  ],
  listeners: creditListeners,
  answers: creditAnswers,
  jobs: [expireJob],
  registers: { number: [{ key: 'contracts.creditOrder', pattern: 'DH{yy}{MM}{dd}{seq:4}', reset: 'day' }] },
};
