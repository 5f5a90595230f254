// Distribution at a glance: what was sold and earned in a period, who sells most, and whether all is lawful.
import { call, type } from '#kernel/model/call';
import { date, ref } from '#kernel/model/fields';
import { OrderLife } from '../../orders/model/order';

export interface DistributionFigures {
  distributors: { active: number; fresh: number; toAudit: number };
  orders: { count: number; amount: string };
  commission: { pending: string; settled: string; withdrawn: string; clawed: string };
  toAudit: { count: number; amount: string };
  debts: { count: number; amount: string };
  days: { day: string; orders: number; amount: number; commission: number; before: number }[];
  top: { id: number; name: string; amount: number; commission: number }[];
  byLevel: { name: string; amount: number }[];
  bySchool: { name: string; amount: number }[];
  funnel: { bound: number; signed: number; settled: number };
  compliance: {
    longestChain: number;
    /** Percent of active ones without a sale in ninety days. */
    withoutSale: number;
    /** Percent of commission to sales. */
    costShare: number;
    cap: number;
    moreThanTwo: number;
  };
}

/** Orders that came to nothing are not counted. */
const soldStates = Object.keys(OrderLife.states).filter((state) => state !== 'void' && state !== 'clawed');

/** The list behind each number. Entries are not told by school: of one school's there is none. */
export function listsBehind({ from, to, schoolId }: { from: string; to: string; schoolId: number | null }) {
  const at: Record<string, string> = schoolId === null ? {} : { schoolId: String(schoolId) };
  const link = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;
  const member = (query: Record<string, string>) => link('/distributionMember', { ...query, ...at });
  const sold = { state: soldStates.join(','), signedAtFrom: from, signedAtTo: to };
  const entries = (query: Record<string, string>) =>
    schoolId === null ? link('/distributionOrder', { tab: 'entries', ...query }) : null;
  const booked = { createdAtFrom: from, createdAtTo: to };
  return {
    active: member({ tab: 'all', state: 'active' }),
    fresh: member({ tab: 'all', joinedAtFrom: from, joinedAtTo: to }),
    toAudit: member({ tab: 'applications', state: 'pending' }),
    orders: link('/distributionOrder', { tab: 'orders', ...sold, ...at }),
    // As it stands now: all that was ever booked.
    pending: entries({}),
    settled: entries({ kind: 'settle', ...booked }),
    withdrawn: entries(booked),
    clawed: entries({ kind: 'clawback', ...booked }),
    withdrawals: link('/withdrawalList', { tab: 'auditing', ...at }),
    debts: member({ tab: 'all', inDebt: 'true' }),
  };
}

export const distributionFigures = call('GET', '/distribution/v1/overview/figures', {
  label: ['分销概览', 'Distribution at a glance'],
  permission: 'distribution.overview.view',
  input: {
    from: date('从', 'From', { required: true }),
    to: date('到', 'To', { required: true }),
    schoolId: ref('校区', 'School', 'school'),
  },
  answer: type<DistributionFigures>(),
});
