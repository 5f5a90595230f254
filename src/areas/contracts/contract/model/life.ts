import { category, choices, money, text } from '#kernel/model/fields';
import { lifecycle } from '#kernel/model/states';
import { bargainAsked, bargainKind } from './asking';

export const ContractLife = lifecycle({
  states: {
    draft: ['草稿', 'Draft', 'grey'],
    approving: ['审批中', 'Approving', 'orange'],
    signed: ['待付款', 'Signed', 'orange'],
    part_paid: ['部分付款', 'Part paid', 'orange'],
    effective: ['生效', 'Effective', 'green'],
    changing: ['变更中', 'Changing', 'blue'],
    refunding: ['退费中', 'Refunding', 'blue'],
    finished: ['已完结', 'Finished', 'grey'],
    refunded: ['已退费', 'Refunded', 'red'],
    void: ['作废', 'Void', 'red'],
  },
  initial: 'draft',
  transitions: {
    submit: {
      label: ['提交', 'Submit'],
      from: ['draft'],
      to: 'approving',
      fields: {
        seenReceivable: money('应收', 'Receivable seen', { required: true }),
        /** What supervision has against it, for who decides; the price finds it out. */
        findings: choices(
          '监管提示',
          'Supervision findings',
          {
            lessons: ['课时超限', 'Lessons above the limit'],
            span: ['跨度超限', 'Span above the limit'],
            amount: ['金额超限', 'Amount above the limit'],
          },
          { computed: true },
        ),
        ...bargainAsked,
      },
      approval: {
        kind: 'contracts.sign',
        // What supervision blocks, and a price beyond one's authority, are let pass by others than a large amount.
        otherKinds: ['contracts.supervise', bargainKind],
        approved: 'signed',
        rejected: 'draft',
        form: ['no', 'customerId', 'kind', 'receivable', 'payPercent', 'belowFloor', 'overrideReason'],
      },
    },
    /** Nothing is owed: no payment will come. */
    settle: { label: ['免费生效', 'Effective without payment'], from: ['signed'], to: 'effective', internal: true },
    /** Money came: part of it, or enough for the first installment. */
    pay: {
      label: ['收款', 'Payment'],
      from: ['signed', 'part_paid', 'effective'],
      to: ['part_paid', 'effective'],
      internal: true,
    },
    unpay: { label: ['收款冲销', 'Payment voided'], from: ['part_paid'], to: ['signed', 'part_paid'], internal: true },
    void: {
      label: ['作废', 'Void'],
      from: ['draft', 'signed'],
      danger: true,
      approval: {
        kind: 'contracts.void',
        approved: 'void',
        form: ['no', 'customerId', 'state', 'receivable'],
        // A draft is nobody's promise yet.
        when: ({ state }) => state === 'signed',
      },
      fields: {
        voidReason: category('作废原因', 'Void reason', 'contract_void_reason', { required: true }),
        remark: text('备注', 'Remark', { max: 500 }),
      },
    },
    /** Somebody decides what of it goes back. */
    beginRefund: { label: ['退费', 'Refund'], from: ['effective'], to: 'refunding', internal: true },
    endRefund: {
      label: ['退费结束', 'Refund over'],
      from: ['refunding'],
      to: ['effective', 'refunded'],
      internal: true,
    },
    /** Somebody decides what of it becomes something else. */
    beginChange: { label: ['变更', 'Change'], from: ['effective'], to: 'changing', internal: true },
    endChange: { label: ['变更结束', 'Change over'], from: ['changing'], to: ['effective'], internal: true },
    finish: { label: ['完结', 'Finish'], from: ['effective'], to: 'finished', internal: true },
    reopen: { label: ['恢复生效', 'Effective again'], from: ['finished'], to: 'effective', internal: true },
  },
});

/** Still to be signed, paid, taught or decided. */
export const openStates = ['draft', 'approving', 'signed', 'part_paid', 'effective', 'changing', 'refunding'] as const;
/** Has been effective at some time. */
export const soldStates = ['effective', 'changing', 'refunding', 'finished', 'refunded'] as const;
