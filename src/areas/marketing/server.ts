// The server side of this area, put together from its capabilities.
import { type AreaServer, join } from '#kernel/server/service';
import { activities } from './activities/server/activities';
import { batching } from './activities/server/batching';
import { entering } from './activities/server/entering';
import { signups } from './activities/server/signups';
import { marketing } from './area';
import { campaigns } from './campaigns/server/campaigns';
import { channels } from './channels/server/channels';
import { commissionCosts } from './costs/server/commissions';
import { costs } from './costs/server/costs';
import { couponBatches } from './coupons/server/batches';
import { coupons } from './coupons/server/coupons';
import { couponIssuing } from './coupons/server/issuing';
import { couponStatistics } from './coupons/server/statistics';
import { couponUsing } from './coupons/server/using';
import { gate } from './gate/server/gate';
import { guests } from './market/server/guests';
import { marketFigures } from './market/server/marketFigures';
import { overview } from './overview/server/overview';
import { earning } from './peas/server/earning';
import { peas } from './peas/server/peas';
import { plans } from './plans/server/plans';
import { posters } from './posters/server/posters';
import { plantMarketing, plantMarketWaiting } from './sample/marketing';
import { settings } from './settings/server/settings';
import { comingIn } from './tickets/server/comingIn';
import { handing } from './tickets/server/handing';
import { overriding } from './tickets/server/refunding';
import { tickets } from './tickets/server/tickets';
import { codes } from './tracking/server/codes';
import { touches } from './tracking/server/touches';

export const marketingServer: AreaServer = join(marketing, [
  settings,
  channels,
  campaigns,
  plans,
  costs,
  commissionCosts,
  touches,
  codes,
  marketFigures,
  activities,
  signups,
  entering,
  batching,
  tickets,
  overriding,
  comingIn,
  handing,
  gate,
  couponBatches,
  coupons,
  couponIssuing,
  couponUsing,
  couponStatistics,
  posters,
  guests,
  peas,
  earning,
  overview,
  { samples: [plantMarketing], samplesAfter: [plantMarketWaiting] },
]);
