// What a family has with us beside its contracts: points, and money that was not used. Always the sum of its entries.
import { choice, date, int, ref, text } from '#kernel/model/fields';
import { type Row, resource } from '#kernel/model/resource';

export const purses = { points: ['积分', 'Points', 'orange'], balance: ['余额', 'Balance', 'green'] } as const;

export const CreditAccount = resource({
  name: 'credit_account',
  area: 'contracts',
  noun: 'credit',
  path: '/credit/v1/account',
  title: ['客户积分账户', 'Credit account'],
  label: 'purse',
  fields: {
    customerId: ref('学员', 'Customer', 'customer', { required: true, computed: true }),
    purse: choice('账户', 'Purse', purses, { required: true, computed: true }),
    /** Points, or fen; below nothing only where points were taken back that were spent. */
    amount: int('数额', 'Amount', { default: 0, computed: true, min: -999_999_999, max: 999_999_999_99 }),
    frozen: int('冻结', 'Frozen', { default: 0, computed: true, max: 999_999_999_99 }),
  },
  scope: { parent: 'customerId' },
  search: ['customerId', 'purse'],
  columns: ['customerId', 'purse', 'amount', 'frozen', 'updatedAt', 'createdAt'],
  sort: '-updatedAt',
  unique: [['customerId', 'purse']],
  verbs: ['list', 'detail', 'export', 'count', 'options'],
});
export type CreditAccount = Row<typeof CreditAccount>;

export const CreditEntry = resource({
  name: 'credit_entry',
  area: 'contracts',
  noun: 'credit',
  path: '/credit/v1/entry',
  title: ['积分流水', 'Credit entry'],
  label: 'kind',
  fields: {
    customerId: ref('学员', 'Customer', 'customer', { required: true, computed: true }),
    purse: choice('账户', 'Purse', purses, { required: true, computed: true }),
    kind: choice(
      '类型',
      'Kind',
      {
        earn: ['缴费获得', 'Earned', 'green'],
        referral: ['转介绍', 'Referral', 'green'],
        redeem: ['兑换', 'Redeemed'],
        deduct: ['合同抵扣', 'Deducted'],
        claw_back: ['退费扣回', 'Clawed back', 'red'],
        expire: ['过期', 'Expired', 'grey'],
        adjust: ['调整', 'Adjusted', 'orange'],
        top_up: ['充值', 'Top-up'],
        surplus: ['变更结余', 'Surplus', 'green'],
        pay: ['支付', 'Paid'],
        pay_back: ['退回', 'Returned', 'green'],
        withdraw: ['提现', 'Withdrawn'],
      },
      { required: true, computed: true },
    ),
    amount: int('变动', 'Change', { required: true, computed: true, min: -999_999_999_99, max: 999_999_999_99 }),
    after: int('结余', 'After', { required: true, computed: true, min: -999_999_999, max: 999_999_999_99 }),
    expiresOn: date('到期日', 'Expires', { computed: true }),
    /** What of this batch is not spent yet. */
    left: int('批次剩余', 'Left of batch', { default: 0, computed: true, max: 999_999_999_99 }),
    contractId: ref('合同', 'Contract', 'contract', { computed: true }),
    refTable: text('来源', 'Source', { max: 40, computed: true }),
    refId: int('来源编号', 'Source id', { computed: true, max: Number.MAX_SAFE_INTEGER }),
    originKey: text('来源键', 'Origin key', { max: 80, computed: true, exact: true }),
    note: text('备注', 'Note', { max: 200, computed: true }),
  },
  scope: { parent: 'customerId' },
  search: ['customerId', 'purse', 'kind', 'contractId', 'createdAt'],
  columns: ['createdAt', 'customerId', 'purse', 'kind', 'amount', 'after', 'expiresOn', 'left', 'note'],
  sort: '-id',
  unique: [['originKey']],
  indexes: [['purse', 'expiresOn']],
  verbs: ['list', 'detail', 'export', 'count'],
});
export type CreditEntry = Row<typeof CreditEntry>;
