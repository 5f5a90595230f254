// The server side of this area, put together from its capabilities.
import { type AreaServer, join } from '#kernel/server/service';
import { accessListening } from './access/server/listening';
import { access } from './access/server/opened';
import { online } from './area';
import { banners } from './banners/server/banners';
import { copies } from './copies/server/copies';
import { codes } from './exchange/server/codes';
import { exchange } from './exchange/server/exchange';
import { families } from './families/server/doors';
import { members } from './members/server/members';
import { memberships } from './memberships/server/memberships';
import { orders } from './orders/server/orders';
import { packages } from './packages/server/packages';
import { pages } from './pages/server/pages';
import { sharedBlocks } from './pages/server/sharedBlocks';
import { pageStats } from './pages/server/stats';
import { resources } from './resources/server/resources';
import { plantOnline } from './sample/online';

export const onlineServer: AreaServer = join(online, [
  members,
  resources,
  access,
  accessListening,
  copies,
  packages,
  memberships,
  orders,
  exchange,
  codes,
  pages,
  sharedBlocks,
  pageStats,
  banners,
  families,
  { samples: [plantOnline] },
]);
