// Templates of notices and the ways out of the house.
import { type AreaPiece, join } from '#kernel/server/service';
import { system } from '../area';
import { plantOwnWordings } from '../sample/templates';
import { channelPiece } from './channels';
import { securityPiece } from './securityNotices';
import { templatePiece } from './templates';

const { area: _, ...joined } = join(system, [
  templatePiece,
  channelPiece,
  securityPiece,
  { samples: [plantOwnWordings] },
]);

export const messaging: AreaPiece = joined;
