// What this area declares for the others: configuration, category trees, numbers, templates, approvals, figures, audiences.
import { type Pair, pair } from '#kernel/model/text';
import type { ApprovalKind, Audience, Registrations } from '#kernel/server/registries';
import type { AudienceQuestion } from '../model/queries';
import { categoryTrees } from './categoryTrees';
import { configItems } from './configItems';
import { customerTemplates } from './customerTemplates';
import { pageOf } from './groupAudience';
import { customerFigures } from './registeredFigures';

const approval = (key: string, name: Pair, defaultFlow: string[]): ApprovalKind => ({
  key: `customers.${key}`,
  area: 'customers',
  name: pair(...name),
  detailPath: '/customerDetail',
  defaultFlow,
});

/** Whom a message or a questionnaire can be addressed to: a group, chosen customers, or conditions of one's own. */
const people: Audience = {
  key: 'customer',
  area: 'customers',
  label: pair('客户', 'Customers'),
  permission: 'customers.customer.view',
  page: (work, rule, after, limit) => {
    const { groupId, ids, conditions } = (rule ?? {}) as Pick<AudienceQuestion, 'groupId' | 'ids' | 'conditions'>;
    return pageOf(work, { ...(groupId ? { groupId } : ids ? { ids } : { conditions }), after, limit });
  },
};

export const registers: Registrations = {
  figure: customerFigures,
  audience: [people],
  config: configItems,
  category: categoryTrees,
  template: customerTemplates,
  number: [{ key: 'customers.customer', pattern: 'C{yy}{MM}{seq:6}', reset: 'month' }],
  approval: [
    approval('transfer', ['申请转入', 'Asking for a customer'], ['counselor-supervisor|principal']),
    approval('schoolTransfer', ['转校区', 'Change of school'], ['principal']),
    approval('anonymise', ['匿名化', 'Anonymising'], ['customer-service-supervisor']),
  ],
};
