// The server side of this area. So far: approvals.
import { type AreaServer, join } from '#kernel/server/service';
import { plantApprovals } from './approvals/sample/approvals';
import { approvals } from './approvals/server/approvals';
import { collaboration } from './area';
import { delegations } from './delegations/server/delegations';
import { flows } from './flows/server/flows';

export const collaborationServer: AreaServer = join(collaboration, [
  flows,
  delegations,
  approvals,
  { samples: [plantApprovals] },
]);
