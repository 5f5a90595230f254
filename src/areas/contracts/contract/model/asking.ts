// How leave is asked for what is done with a contract, and what flows may ask about it.
import { choice, type Fields, money } from '#kernel/model/fields';

/** A paper is submitted from its draft and waits; refused it is a draft again. `found`: what the server finds out for who decides. */
export const submitting = <const F extends Fields>(kind: string, form: readonly string[], found: F) =>
  ({
    label: ['提交', 'Submit'],
    from: ['draft'],
    to: 'approving',
    permission: 'apply',
    fields: found,
    approval: { kind, approved: 'approved', rejected: 'draft', withdrawn: 'withdrawn', form },
  }) as const;

export const bargainKind = 'contracts.bargain';

/** A price is asked for from its own page or with the whole contract: flows read the same of both. */
export const bargainAsked = {
  off: money('让利', 'Off', { computed: true }),
  level: choice(
    '决定权限',
    'Within the authority of',
    { principal: ['校长', 'Principal'], region: ['区域经理', 'Region manager'], office: ['总部', 'Head office'] },
    { computed: true },
  ),
} as const;
