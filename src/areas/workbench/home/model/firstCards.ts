// What each role sees first, before anyone has arranged it: what is to be done, then what its job counts.
import type { FirstCard } from './placing';

const at = (cardKey: string, w: number, h: number): FirstCard => ({ cardKey, w, h });

const todos = at('workbench.todos', 4, 5);
const today = at('workbench.today', 4, 5);
const notices = at('workbench.notices', 4, 5);
const figures = at('workbench.figures', 12, 3);
const approvals = at('collaboration.approvals', 6, 4);
const missing = at('workbench.missingReports', 6, 4);

const sales = [todos, at('customers.today', 4, 5), today, figures, at('customers.funnel', 6, 4)];
const teaching = [
  todos,
  at('teaching.today', 4, 5),
  today,
  at('teaching.toTake', 6, 4),
  at('learning.toCorrect', 6, 4),
];
const leading = [figures, todos, today, notices, approvals, missing];
const office = [todos, today, notices, approvals, figures];

const byRole: Readonly<Record<string, readonly FirstCard[]>> = {
  counselor: [...sales, at('customers.recycleSoon', 6, 4)],
  'counselor-supervisor': [...sales, at('customers.alarms', 6, 4), missing],
  adviser: [...teaching, at('customers.today', 6, 4)],
  teacher: teaching,
  academic: [...teaching, at('teaching.warnings', 6, 4)],
  principal: [...leading, at('customers.alarms', 6, 4), at('contracts.receivedToday', 6, 4)],
  franchisee: leading,
  'region-manager': leading,
  finance: [
    ...[todos, at('contracts.receivedToday', 4, 5), today, figures, at('contracts.dayClose', 6, 4)],
    ...[at('contracts.toRefund', 6, 4), approvals],
  ],
  'front-desk': [todos, at('contracts.toCollect', 4, 5), today],
  hr: [...office, at('learning.toReview', 6, 4)],
  operations: [...office, at('system.nodes', 6, 4)],
  'customer-service-supervisor': [todos, today, notices, figures, missing],
  super_editor: leading,
  admin: leading,
};

/** Of the first of one's roles that has any. */
export const firstCardsOf = (roles: readonly string[]): readonly FirstCard[] =>
  roles.map((role) => byRole[role]).find(Boolean) ?? office;
