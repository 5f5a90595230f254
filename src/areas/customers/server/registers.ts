// What this area declares for the others: configuration, category trees, numbers, templates, approvals.
import { type Pair, pair } from '#kernel/model/text';
import type { ApprovalKind, Registrations } from '#kernel/server/registries';
import { categoryTrees } from './categoryTrees';
import { configItems } from './configItems';
import { customerTemplates } from './customerTemplates';

const approval = (key: string, name: Pair, defaultFlow: string[]): ApprovalKind => ({
  key: `customers.${key}`,
  area: 'customers',
  name: pair(...name),
  detailPath: '/customerDetail',
  defaultFlow,
});

export const registers: Registrations = {
  config: configItems,
  category: categoryTrees,
  template: customerTemplates,
  number: [{ key: 'customers.customer', pattern: 'C{yy}{MM}{seq:6}', reset: 'month' }],
  approval: [
    approval('transfer', ['申请转入', 'Asking for a customer'], ['superior']),
    approval('schoolTransfer', ['转校区', 'Change of school'], ['principal']),
    approval('anonymise', ['匿名化', 'Anonymising'], ['customer-service-supervisor']),
  ],
};
