// The server side of this area, put together from its capabilities.
import { type AreaServer, join } from '#kernel/server/service';
import { distribution } from './area';
import { binding } from './binds/server/binding';
import { applications } from './distributors/server/applications';
import { distributors } from './distributors/server/distributors';
import { distributorTelling } from './distributors/server/telling';
import { guests } from './guests/server/guests';
import { levels } from './levels/server/levels';
import { rising } from './levels/server/rising';
import { adjusting } from './orders/server/adjusting';
import { explaining } from './orders/server/explaining';
import { ordering } from './orders/server/orders';
import { quoting } from './orders/server/quoting';
import { reassigning } from './orders/server/reassigning';
import { refunding } from './orders/server/refunding';
import { settlingPiece } from './orders/server/settling';
import { overview } from './overview/server/overview';
import { accounts } from './payouts/server/accounts';
import { applying } from './payouts/server/applying';
import { auditing } from './payouts/server/auditing';
import { batches } from './payouts/server/batches';
import { withdrawals } from './payouts/server/withdrawals';
import { rates } from './rates/server/rates';
import { plantDistribution } from './sample/distribution';
import { settings } from './settings/server/settings';

export const distributionServer: AreaServer = join(distribution, [
  settings,
  levels,
  rising,
  rates,
  distributorTelling,
  distributors,
  applications,
  binding,
  settlingPiece,
  ordering,
  refunding,
  explaining,
  adjusting,
  reassigning,
  quoting,
  accounts,
  withdrawals,
  applying,
  auditing,
  batches,
  overview,
  guests,
  { samples: [plantDistribution] },
]);
