// The server side of this area, put together from its subjects.
import { type AreaServer, join, service } from '#kernel/server/service';
import { customers as face } from '../area';
import { CustomerCollaborator, CustomerFile } from '../model/customerParts';
import { CustomerMerge, DuplicatePair } from '../model/duplicate';
import { ImportBatch, ImportRow } from '../model/importBatch';
import { AssignmentLog, CustomerStateLog } from '../model/logs';
import { Referral, ReferralRule } from '../model/referral';
import { CustomerTag, SalesScript } from '../model/settings';
import { CustomerSource, CustomerTouch, SourceCost } from '../model/source';
import { appointments } from './appointments';
import { customers } from './customers';
import { customFields } from './customFields';
import { families } from './families';
import { followUps } from './followUps';
import { groupPiece } from './groups';
import { guardians } from './guardians';
import { ownershipPieces } from './ownershipPieces';
import { callQueue } from './queue';
import { registers } from './registers';
import { reminders } from './reminders';

/** Tables whose standard verbs are all there is to them. */
const plain = {
  services: [
    customers,
    service(CustomerSource),
    service(SourceCost),
    service(CustomerTouch),
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
    service(SalesScript),
  ],
};

export const customersServer: AreaServer = join(face, [
  plain,
  guardians,
  families(customers),
  customFields,
  groupPiece,
  ...ownershipPieces,
  followUps,
  appointments,
  callQueue,
  reminders,
  { registers },
]);
