// Pages of this area for guests.
import type { PublicViews } from '#kernel/web/public/PublicApp';

export const workbenchViews: PublicViews = {
  'f/share': () => import('./files/public/SharedFilesView'),
};
