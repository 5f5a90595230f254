// Distribution at a glance: what was sold and earned in a period, who sells most, and whether all is lawful.
import { call, type } from '#kernel/model/call';
import { date, ref } from '#kernel/model/fields';

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
