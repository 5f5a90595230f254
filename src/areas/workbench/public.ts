// Pages of this area for guests.
import type { PublicViews } from '#kernel/web/public/PublicApp';

export const workbenchViews: PublicViews = {
  'tv/screen': () => import('./screen/public/CastView'),
  'f/share': () => import('./files/public/SharedFilesView'),
};
