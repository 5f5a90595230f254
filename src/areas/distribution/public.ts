// Pages of this area for guests.
import type { PublicViews } from '#kernel/web/public/PublicApp';

export const distributionViews: PublicViews = {
  'd/join': () => import('./guests/public/JoinView'),
  'd/me': () => import('./guests/public/OwnView'),
};
