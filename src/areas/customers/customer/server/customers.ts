// The customer itself: who sees what of it, and what holds of its own values. What else hangs on being stored or deleted, the
// capabilities above add, each in its own room.
import { sql } from 'drizzle-orm';
import { forbidden } from '#kernel/model/problems';
import { foundIn } from '#kernel/server/resources/finding';
import { type AreaPiece, does, type Service, service } from '#kernel/server/service';
import { Customer } from '../model/customer';
import { categoryTrees } from './categoryTrees';
import { configItems } from './configItems';
import { beforeAct } from './customerActs';
import { customerAnswers } from './customerAnswers';
import { decorate, isCovered, sightOf } from './customersCover';
import { customerHistory } from './customersDetail';
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
  routes: {
    ...customerHistory,
    // Nobody holds this permission: only an effective contract makes a member.
    'POST enrol': does({ permission: 'enrol' }, async () => {
      throw forbidden('customers.customer.enrol', customerTexts.systemOnly);
    }),
  },
});

export const customer: AreaPiece = {
  services: [customers],
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
