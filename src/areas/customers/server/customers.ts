// The customer: its rules around saving, its stages, who sees what of it.
import { sql } from 'drizzle-orm';
import { forbidden } from '#kernel/model/problems';
import { does, type Service, service } from '#kernel/server/service';
import { Customer } from '../model/customer';
import { addingCalls } from './adding';
import { anonymisingCalls } from './anonymising';
import { batchCalls } from './batchEdit';
import { colleagueCalls } from './colleagues';
import { conditionCalls } from './conditionFields';
import { beforeAct } from './customerActs';
import { decorate, isCovered, sightOf } from './customersCover';
import { customerDetail } from './customersDetail';
import { beforeDelete } from './customersRemoving';
import { afterSave, beforeSave } from './customersSaving';
import { alsoSeen, isLive, isPooled } from './customersSight';
import { filters, summary, viewCounts } from './customersViews';
import { customerTexts } from './customerTexts';
import { duplicateCheck } from './duplicateCheck';
import { familyCalls } from './families';
import { mergingCalls } from './merging';
import { setFilters } from './setFilters';
import { stageSteps } from './stageSteps';
import { timelineCalls } from './timeline';

export const customers: Service = service(Customer, {
  alsoSeen,
  narrow: (_actor, alias) => isLive(alias),
  filters: { ...filters, ...setFilters },
  summary,
  beforeAct,
  beforeSave,
  afterSave,
  beforeDelete,
  transitions: stageSteps,
  decorate,
  called: (alias) => sql`case when ${isPooled(alias)} then left(${alias}.name, 1) || '**' else ${alias}.name end`,
  async beforeReveal(row, _field, work) {
    if (isCovered((await sightOf(work, [row.id])).get(row.id)))
      throw forbidden('customers.customer.reveal', customerTexts.noReveal);
  },
  routes: {
    ...addingCalls,
    ...anonymisingCalls,
    ...batchCalls,
    ...colleagueCalls,
    ...conditionCalls,
    ...customerDetail,
    ...duplicateCheck,
    ...familyCalls,
    ...mergingCalls,
    ...timelineCalls,
    ...viewCounts,
    // Nobody holds this permission: only an effective contract makes a member.
    'POST enrol': does({ permission: 'enrol' }, async () => {
      throw forbidden('customers.customer.enrol', customerTexts.systemOnly);
    }),
  },
});
