// The stages of a customer: each step's own rule, the log of every move, and what other areas tell.
import { type AreaPiece, extend, service } from '#kernel/server/service';
import { Customer } from '../../customer/model/customer';
import { CustomerStateLog } from '../../customer/model/logs';
import { coverNames } from '../../customer/server/customersCover';
import { goingAlong } from '../../customer/server/customersRemoving';
import { stageListeners } from './stageListeners';
import { stageSteps } from './stageSteps';
import { logStage, tellStage } from './stages';

export const stages: AreaPiece = {
  services: [service(CustomerStateLog, { decorate: coverNames('customerId') })],
  extends: [
    extend(Customer, {
      async afterSave({ row, was, work }) {
        if (was) return tellStage(work, row, was);
        const { id: customerId, state: to, ownerId } = row;
        await logStage(work, { customerId, transition: 'create', from: null, to, reason: null, ownerId });
      },
      transitions: stageSteps,
      beforeDelete: goingAlong(CustomerStateLog),
    }),
  ],
  listeners: stageListeners,
};
