// Everything about who has a customer: the actions, the rules they keep to, what happens by itself.
import type { AreaPiece } from '#kernel/server/service';
import { asking } from './asking';
import { assigning } from './assigning';
import { assignRules } from './assignRuleService';
import { claiming } from './claiming';
import { clockJobs } from './clockJobs';
import { customerHandover } from './customerHandover';
import { firstContact } from './firstContact';
import { leaving } from './leaving';
import { poolRules } from './poolRules';
import { protecting } from './protecting';
import { recycleWarnings } from './recycleWarnings';
import { recycling } from './recycling';
import { salespersons } from './salespersons';
import { salespersonTargets } from './salespersonTargets';
import { schoolChange } from './schoolChange';
import { transferring } from './transferring';
import { unassigned } from './unassigned';

export const ownershipPieces: readonly AreaPiece[] = [
  claiming,
  assigning,
  transferring,
  asking,
  protecting,
  schoolChange,
  poolRules,
  assignRules,
  salespersons,
  salespersonTargets,
  clockJobs,
  recycling,
  recycleWarnings,
  firstContact,
  unassigned,
  leaving,
  customerHandover,
];
