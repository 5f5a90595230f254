// The server side of this area, put together from its capabilities. What several of them add to the customer runs in this order:
// its own values and whom it is reached by, then whose it is, then when it falls back into the pool, and its number last.
import { type AreaServer, join } from '#kernel/server/service';
import { adding } from './adding/server/adding';
import { anonymising } from './anonymising/server/anonymising';
import { forgetting } from './anonymising/server/anonymisingLog';
import { Appointment } from './appointments/model/appointment';
import { appointments } from './appointments/server/appointments';
import { customers as face } from './area';
import { asking } from './assigning/server/asking';
import { assigning } from './assigning/server/assigning';
import { assignRules } from './assigning/server/assignRuleService';
import { customerHandover } from './assigning/server/customerHandover';
import { firstContact } from './assigning/server/firstContact';
import { firstOwner } from './assigning/server/firstOwner';
import { leaving } from './assigning/server/leaving';
import { schoolChange } from './assigning/server/schoolChange';
import { transferring } from './assigning/server/transferring';
import { unassigned } from './assigning/server/unassigned';
import { board } from './board/server/board';
import { payments } from './board/server/payments';
import { customerParts } from './collaborators/server/collaborators';
import { conditions } from './conditions/server/conditionCustomers';
import { Customer } from './customer/model/customer';
import { Guardian } from './customer/model/guardian';
import { AssignmentLog, CustomerStateLog } from './customer/model/logs';
import { customer } from './customer/server/customers';
import { lastly } from './customer/server/customersSaving';
import { opening } from './detail/server/opening';
import { duplicates } from './duplicates/server/duplicateCustomers';
import { family } from './family/server/familyCustomers';
import { FollowUp } from './followUps/model/followUp';
import { followUps } from './followUps/server/followUps';
import { reminders } from './followUps/server/reminders';
import { groupPiece } from './groups/server/groups';
import { importing } from './importing/server/importing';
import { intake } from './intake/server/intake';
import { list } from './list/server/list';
import { map } from './map/server/map';
import { ownership } from './ownership/server/ownership';
import { customFields } from './ownFields/server/customFields';
import { tags } from './ownFields/server/tags';
import { claiming } from './pool/server/claiming';
import { clockJobs } from './pool/server/clockJobs';
import { poolCustomers } from './pool/server/poolCustomers';
import { poolRules } from './pool/server/poolRules';
import { protecting } from './pool/server/protecting';
import { recycleWarnings } from './pool/server/recycleWarnings';
import { recycling } from './pool/server/recycling';
import { touchListeners } from './pool/server/touchListeners';
import { callQueue } from './queue/server/queue';
import { scripts } from './queue/server/scripts';
import { referrals } from './referrals/server/referrals';
import { salespersons } from './salespeople/server/salespersons';
import { salespersonTargets } from './salespeople/server/salespersonTargets';
import { plantCustomers } from './sample/customers';
import { CustomerTouch } from './sources/model/source';
import { sources } from './sources/server/sources';
import { renewing } from './stages/server/renewing';
import { stages } from './stages/server/stageCustomers';
import { timelineReads } from './timeline/server/timeline';

const whose = [claiming, assigning, transferring, asking, protecting, schoolChange, assignRules];
const byItself = [clockJobs, recycling, recycleWarnings, firstContact, unassigned, leaving, customerHandover];

export const customersServer: AreaServer = join(face, [
  customer,
  map,
  customFields,
  tags,
  family,
  customerParts,
  firstOwner,
  poolCustomers,
  duplicates,
  sources,
  ownership,
  stages,
  renewing,
  followUps,
  referrals,
  timelineReads,
  anonymising,
  forgetting,
  intake,
  touchListeners,
  conditions,
  groupPiece,
  importing,
  ...whose,
  poolRules,
  salespersons,
  salespersonTargets,
  ...byItself,
  appointments,
  board,
  payments,
  callQueue,
  reminders,
  scripts,
  list,
  adding,
  opening,
  lastly,
  {
    samples: [plantCustomers],
    bulk: [Customer, Guardian, AssignmentLog, CustomerStateLog, CustomerTouch, FollowUp, Appointment],
  },
]);
