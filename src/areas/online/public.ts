// Pages of this area for guests.
import type { PublicViews } from '#kernel/web/public/PublicApp';

export const onlineViews: PublicViews = {
  'm/page': () => import('./pages/public/PageView'),
  'm/family': () => import('./families/public/FamilyView'),
  'm/preview': () => import('./pages/public/PageView'),
};
