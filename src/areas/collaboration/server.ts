// The server side of this area, put together from its capabilities.
import { type AreaServer, join } from '#kernel/server/service';
import { plantApprovals } from './approvals/sample/approvals';
import { approvals } from './approvals/server/approvals';
import { collaboration } from './area';
import { comments } from './comments/server/comments';
import { delegations } from './delegations/server/delegations';
import { offering } from './delegations/server/offering';
import { flows } from './flows/server/flows';
import { following } from './meetings/server/following';
import { freeBusy } from './meetings/server/freeBusy';
import { meetingCalls } from './meetings/server/meetingCalls';
import { meetings } from './meetings/server/meetings';
import { series } from './meetings/server/series';
import { meetingTelling } from './meetings/server/telling';
import { objectives } from './okr/server/objectives';
import { okr } from './okr/server/okr';
import { results } from './okr/server/results';
import { okrTelling } from './okr/server/telling';
import { projects } from './projects/server/projects';
import { plantDesk } from './sample/desk';
import { plantOkr } from './sample/okr';
import { plantProjects } from './sample/projects';
import { calendars } from './workingTime/server/calendars';
import { orderCalls } from './workOrders/server/orderCalls';
import { orders } from './workOrders/server/orders';
import { deskSettings } from './workOrders/server/settings';
import { orderTelling } from './workOrders/server/telling';

export const collaborationServer: AreaServer = join(collaboration, [
  calendars,
  comments,
  flows,
  delegations,
  approvals,
  offering,
  deskSettings,
  orders,
  orderCalls,
  orderTelling,
  objectives,
  results,
  okr,
  okrTelling,
  projects,
  meetings,
  series,
  following,
  freeBusy,
  meetingCalls,
  meetingTelling,
  { samples: [plantApprovals, plantDesk, plantOkr, plantProjects] },
]);
