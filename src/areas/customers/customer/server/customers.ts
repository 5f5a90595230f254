// The customer itself: who sees what of it, and what holds of its own values. What else hangs on being stored or deleted, the
// capabilities above add, each in its own room.

import { sql } from 'drizzle-orm';
import { forbidden } from '#kernel/model/problems';
import { foundIn } from '#kernel/server/resources/finding';
import { type AreaPiece, type Service, serves, service } from '#kernel/server/service';
import { Customer } from '../model/customer';
import { enrolCustomer } from '../model/customerCalls';
import { categoryTrees } from './categoryTrees';
import { configItems } from './configItems';
import { beforeAct } from './customerActs';
import { customerAnswers } from './customerAnswers';
import { decorate, isCovered, sightOf } from './customersCover';
import { servesCustomerHistory } from './customersDetail';
import { refuseOwing } from './customersRemoving';
import { beforeSave } from './customersSaving';
import { alsoSeen, isLive, isPooled } from './customersSight';
import { customerTemplates } from './customerTemplates';
import { customerTexts } from './customerTexts';
import { gradeUpJob } from './grades';

export const customers: Service = service(Customer, {
  alsoSeen,
  narrow: (_actor, alias) => isLive(alias),
  beforeAct,
  beforeSave,
  beforeDelete: refuseOwing,
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
    search: [foundIn(Customer, { sub: 'code', url: '/customerDetail?id={id}' })],
  },
};
