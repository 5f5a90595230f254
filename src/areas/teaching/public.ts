import type { PublicViews } from '#kernel/web/public/PublicApp';

export const teachingViews: PublicViews = { 's/summary': () => import('./summaries/public/SummaryView') };
