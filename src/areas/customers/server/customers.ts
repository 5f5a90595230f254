// The customer: its rules around saving, its stages, who sees it.
import { forbidden } from '#kernel/model/problems';
import { does, type Service, service } from '#kernel/server/service';
import { Customer } from '../model/customer';
import { afterSave, beforeSave } from './customersSaving';
import { customerTexts } from './customerTexts';
import { stageSteps } from './stageSteps';

export const customers: Service = service(Customer, {
  beforeSave,
  afterSave,
  transitions: stageSteps,
  routes: {
    // Nobody holds this permission: only an effective contract makes a member.
    'POST enrol': does({ permission: 'enrol' }, async () => {
      throw forbidden('customers.customer.enrol', customerTexts.systemOnly);
    }),
  },
});
