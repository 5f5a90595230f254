// The customer itself: who sees what of it, and what holds of its own values. What else hangs on being stored or deleted, the
// capabilities above add, each in its own room.

import { sql } from 'drizzle-orm';
import { type FieldProblem, forbidden, Invalid, problem } from '#kernel/model/problems';
import { permission } from '#kernel/model/resource';
import { may } from '#kernel/server/actor';
import { same } from '#kernel/server/audit';
import { foundIn } from '#kernel/server/resources/finding';
import { type AreaPiece, type Asked, type Service, serves, service } from '#kernel/server/service';
import { Customer } from '../model/customer';
import { enrolCustomer } from '../model/customerCalls';
import { isEnrolled } from '../model/customerLife';
import { categoryTrees } from './categoryTrees';
import { configItems } from './configItems';
import { customerAnswers } from './customerAnswers';
import { decorate, isCovered, sightColumns, sightOf } from './customersCover';
import { servesCustomerHistory } from './customersDetail';
import { refuseOwing } from './customersRemoving';
import { beforeSave } from './customersSaving';
import { alsoSeen, isLive, isPooled } from './customersSight';
import { customerTemplates } from './customerTemplates';
import { customerTexts } from './customerTexts';
import { gradeUpJob } from './grades';
import { refusePooled, refuseReader } from './readers';
import { reasons } from './sightParts';

const dayMs = 86_400_000;

export const customers: Service = service(Customer, {
  alsoSeen,
  reasons,
  narrow: (_actor, alias) => isLive(alias),
  beforeAct,
  beforeSave,
  beforeDelete: refuseOwing,
  columns: sightColumns,
  decorate,
  reads: [],
  called: (alias) => sql`case when ${isPooled(alias)} then left(${alias}.name, 1) || '**' else ${alias}.name end`,
  async beforeReveal(row, _field, work) {
    if (isCovered((await sightOf(work, [row.id])).get(row.id)))
      throw forbidden('customers.customer.reveal', customerTexts.noReveal);
  },
});

export const customer: AreaPiece = {
  services: [customers],
  calls: [
    servesCustomerHistory,
    serves(enrolCustomer, () => Promise.reject(forbidden('customers.customer.enrol', customerTexts.systemOnly))),
  ],
  answers: customerAnswers,
  jobs: [gradeUpJob],
  registers: {
    config: configItems,
    category: categoryTrees,
    template: customerTemplates,
    number: [{ key: 'customers.customer', pattern: 'C{yy}{MM}{seq:6}', reset: 'month' }],
    search: [
      foundIn(Customer, {
        sub: 'code',
        url: '/customerDetail?id={id}',
        list: '/customerManagement?q={q}',
        leads: true,
      }),
    ],
  },
};

/** What a person may change about a customer by hand, and what has a door of its own. */
function beforeAct({ verb, row, values, work }: Asked<typeof Customer>): void {
  refuseReader(work, row, verb);
  if (verb !== 'edit') return;
  refusePooled(work, row);
  const isAsked = (name: keyof Customer) => name in values && !same(values[name], row[name]);
  const problems: FieldProblem[] = [];
  if (isAsked('ownerId')) problems.push(problem('ownerId', customerTexts.ownerField));
  if (isAsked('schoolId')) problems.push(problem('schoolId', customerTexts.schoolField));
  if (isAsked('collectorId') && !may(work.actor, permission(Customer, 'assign')))
    problems.push(problem('collectorId', customerTexts.supervisorOnly));
  if (isAsked('serviceOwnerId') && values.serviceOwnerId && !isEnrolled(row.state))
    problems.push(problem('serviceOwnerId', customerTexts.membersOnly));
  if (isAsked('nextFollowUpAt') && values.nextFollowUpAt instanceof Date && values.nextFollowUpAt <= work.now)
    problems.push(problem('nextFollowUpAt', customerTexts.past));
  if (problems.length > 0) throw new Invalid(problems);
  const isOld = work.now.getTime() - row.createdAt.getTime() > dayMs;
  const editSource = permission(Customer, 'editSource');
  if (isAsked('sourceId') && isOld && !may(work.actor, editSource))
    throw forbidden(editSource, customerTexts.sourceLate);
}
