import type { PublicViews } from '#kernel/web/public/PublicApp';

export const suppliesViews: PublicViews = { 'po/order': () => import('./public/OrderView') };
