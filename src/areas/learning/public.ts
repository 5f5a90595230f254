// Pages of this area for guests.
import type { PublicViews } from '#kernel/web/public/PublicApp';

export const learningViews: PublicViews = {
  'h/homework': () => import('./homework/public/HandInView'),
  'h/certificate': () => import('./plans/public/CertificateView'),
  'h/track': () => import('./audio/public/TrackView'),
};
