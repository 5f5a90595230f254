import type { PublicViews } from '#kernel/web/public/PublicApp';

export const reportsViews: PublicViews = { 's/coach': () => import('./coaching/public/RateView') };
