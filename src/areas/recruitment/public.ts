// Pages of this area for guests.
import type { PublicViews } from '#kernel/web/public/PublicApp';

export const recruitmentViews: PublicViews = { 'r/offer': () => import('./offers/public/OfferView') };
