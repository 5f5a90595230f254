// The server side of this area, put together from its subjects.
import { type AreaServer, join, service } from '#kernel/server/service';
import { customers as face } from '../area';
import { ImportBatch, ImportRow } from '../model/importBatch';
import { Referral, ReferralRule } from '../model/referral';
import { plantCustomers } from '../sample/customers';
import { appointments } from './appointments';
import { board } from './board';
import { followUps } from './followUps';
import { identityPieces } from './identityPieces';
import { ownershipPieces } from './ownershipPieces';
import { callQueue } from './queue';
import { registers } from './registers';
import { reminders } from './reminders';
import { scripts } from './scripts';
import { setPieces } from './setPieces';

/** Tables whose standard verbs are all there is to them. */
const plain = {
  services: [service(Referral), service(ReferralRule), service(ImportBatch), service(ImportRow)],
};

export const customersServer: AreaServer = join(face, [
  plain,
  ...identityPieces,
  ...setPieces,
  ...ownershipPieces,
  followUps,
  appointments,
  board,
  callQueue,
  reminders,
  scripts,
  { registers, samples: [plantCustomers] },
]);
