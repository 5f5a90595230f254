// A price that is asked for below the one the discounts give, round by round.
import { awaited } from '#kernel/model/approvals';
import { call, rowOf, type } from '#kernel/model/call';
import {
  bool,
  category,
  choice,
  datetime,
  files,
  int,
  json,
  money,
  percent,
  ref,
  states,
  text,
} from '#kernel/model/fields';
import { permission, type Row, resource } from '#kernel/model/resource';
import { lifecycle } from '#kernel/model/states';
import { bargainAsked, bargainKind } from '../../contract/model/asking';
import { lineTargetsShape } from '../../contract/model/cart';
import { contractKinds } from '../../contract/model/contract';

export const BargainLife = lifecycle({
  states: {
    asked: ['已提出', 'Asked', 'grey'],
    proposed: ['待批', 'Proposed', 'orange'],
    approved: ['已批', 'Approved', 'green'],
    rejected: ['驳回', 'Rejected', 'red'],
    withdrawn: ['撤回', 'Withdrawn', 'grey'],
    expired: ['失效', 'Expired', 'grey'],
  },
  initial: 'asked',
  transitions: {
    propose: {
      label: ['提出', 'Propose'],
      from: ['asked'],
      to: 'proposed',
      internal: true,
      fields: {
        ...bargainAsked,
        belowFloor: bool('低于底价', 'Below floor', { computed: true }),
        kind: choice('合同类型', 'Kind of contract', contractKinds, { computed: true }),
      },
      approval: {
        kind: bargainKind,
        approved: 'approved',
        rejected: 'rejected',
        withdrawn: 'withdrawn',
        returned: 'rejected',
        form: ['contractId', 'before', 'target', 'payPercent', 'reasonId', 'competitor'],
      },
    },
    withdraw: {
      label: ['撤回', 'Withdraw'],
      from: ['proposed', 'approved'],
      to: 'withdrawn',
      permission: 'add',
      danger: true,
    },
    expire: { label: ['失效', 'Expire'], from: ['approved'], to: 'expired', internal: true },
  },
});

export const Bargain = resource({
  name: 'bargain',
  area: 'contracts',
  path: '/contract/v1/bargain',
  title: ['议价', 'Bargain'],
  label: 'round',
  fields: {
    contractId: ref('合同', 'Contract', 'contract', { width: 170, required: true, computed: true }),
    round: int('轮次', 'Round', { required: true, computed: true }),
    before: money('议前', 'Before', { required: true, computed: true }),
    target: money('目标', 'Target', { required: true, computed: true }),
    /** Where it was agreed on line by line; empty: it is spread over all courses. */
    lines: json('分行目标', 'By line', lineTargetsShape, { default: [], computed: true }),
    payPercent: percent('比例', 'Pay percent', { required: true, computed: true }),
    reasonId: category('原因', 'Reason', 'bargain_reason', { computed: true }),
    competitor: text('竞品', 'Competitor', { max: 100, computed: true }),
    evidence: files('凭证', 'Evidence', { max: 5, computed: true }),
    validUntil: datetime('有效至', 'Valid until', { required: true, computed: true }),
    approvalNo: awaited(),
    state: states(BargainLife),
  },
  scope: { parent: 'contractId' },
  search: ['contractId', 'state'],
  columns: [
    'round',
    'before',
    'target',
    'payPercent',
    'reasonId',
    'competitor',
    'validUntil',
    'state',
    'createdBy',
    'createdAt',
  ],
  sort: '-round',
  unique: [['contractId', 'round']],
  verbs: ['list', 'detail', 'export', 'count'],
});
export type Bargain = Row<typeof Bargain>;

/** One of the three: the total, a percent of the price after discounts, or prices of single lines (in fen). */
const wish = {
  contractId: ref('合同', 'Contract', 'contract', { required: true }),
  target: money('目标价', 'Target price', { max: 9_999_999_99 }),
  payPercent: percent('付款比例', 'Pay percent', {
    max: 100_00,
    help: ['未填目标价时，按折后价的比例', 'Of the price after discounts, where no target is given'],
  }),
  lines: json('分行价', 'Prices of lines', lineTargetsShape, { default: [] }),
};

/** Inside one's authority it holds at once; beyond it somebody else agrees first. */
export const propose = call('POST', `${Bargain.path}/propose`, {
  label: ['提出议价', 'Propose a price'],
  permission: permission(Bargain, 'add'),
  input: {
    ...wish,
    reasonId: category('原因', 'Reason', 'bargain_reason'),
    competitor: text('竞品', 'Competitor', { max: 100 }),
    evidence: files('凭证', 'Evidence', { max: 5 }),
  },
  answer: rowOf(Bargain),
});

export interface WeighedLine {
  lineNo: number;
  kind: 'course' | 'product';
  name: string;
  gross: string;
  before: string;
  after: string;
  /** The floor of the whole line and what the price is above it: null for who does not see floors. */
  floor: string | null;
  margin: string | null;
}

export interface Weighed {
  lines: WeighedLine[];
  before: string;
  target: string;
  off: string;
  payPercent: number;
  lowest: string;
  /** How far down this person may go alone; null: as far as is possible at all. */
  own: string | null;
  needsLeave: boolean;
  belowFloor: boolean;
  level: 'principal' | 'region' | 'office';
}

/** What a price would mean, while it is typed: the other two ways of saying it follow. Without one, what stands now. */
export const weigh = call('POST', `${Bargain.path}/weigh`, {
  label: ['试算', 'Weigh a price'],
  permission: permission(Bargain, 'view'),
  input: wish,
  answer: type<Weighed>(),
  reads: true,
});
