// The server side of this area, put together from its subjects.
import { type AreaServer, join } from '#kernel/server/service';
import { customers as face } from '../area';
import { plantCustomers } from '../sample/customers';
import { appointments } from './appointments';
import { board } from './board';
import { followUps } from './followUps';
import { identityPieces } from './identityPieces';
import { ownershipPieces } from './ownershipPieces';
import { payments } from './payments';
import { callQueue } from './queue';
import { referrals } from './referrals';
import { registers } from './registers';
import { reminders } from './reminders';
import { scripts } from './scripts';
import { setPieces } from './setPieces';

export const customersServer: AreaServer = join(face, [
  ...identityPieces,
  ...setPieces,
  ...ownershipPieces,
  followUps,
  appointments,
  board,
  payments,
  callQueue,
  referrals,
  reminders,
  scripts,
  { registers, samples: [plantCustomers] },
]);
