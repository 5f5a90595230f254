// The server side of this area, put together from its subjects.
import { type AreaServer, join, service } from '#kernel/server/service';
import { customers as face } from '../area';
import { Appointment } from '../model/appointment';
import { AssignRule } from '../model/assignRule';
import { CustomerCollaborator, CustomerFile } from '../model/customerParts';
import { CustomerMerge, DuplicatePair } from '../model/duplicate';
import { FollowUp, FollowUpComment } from '../model/followUp';
import { CustomerGroup, CustomerGroupMember } from '../model/group';
import { Guardian } from '../model/guardian';
import { ImportBatch, ImportRow } from '../model/importBatch';
import { AssignmentLog, CustomerStateLog } from '../model/logs';
import { PoolRule } from '../model/poolRule';
import { Referral, ReferralRule } from '../model/referral';
import { Salesperson, SalespersonTarget } from '../model/salesperson';
import { CustomerField, CustomerTag, SalesScript } from '../model/settings';
import { CustomerSource, CustomerTouch, SourceCost } from '../model/source';
import { customers } from './customers';
import { families } from './families';
import { registers } from './registers';

/** Tables whose standard verbs are all there is to them. */
const plain = {
  services: [
    customers,
    service(Guardian),
    service(FollowUp),
    service(FollowUpComment),
    service(Appointment),
    service(PoolRule),
    service(AssignRule),
    service(Salesperson),
    service(SalespersonTarget),
    service(CustomerSource),
    service(SourceCost),
    service(CustomerTouch),
    service(CustomerGroup),
    service(CustomerGroupMember),
    service(Referral),
    service(ReferralRule),
    service(ImportBatch),
    service(ImportRow),
    service(AssignmentLog),
    service(CustomerStateLog),
    service(CustomerCollaborator),
    service(CustomerFile),
    service(DuplicatePair),
    service(CustomerMerge),
    service(CustomerTag),
    service(CustomerField),
    service(SalesScript),
  ],
};

export const customersServer: AreaServer = join(face, [plain, families(customers), { registers }]);
