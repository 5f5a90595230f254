// Pages of this area for guests.
import type { PublicViews } from '#kernel/web/public/PublicApp';

export const marketingViews: PublicViews = {
  't/track': () => import('./market/public/TrackView'),
  't/ticket': () => import('./tickets/public/TicketView'),
};
