import type { AreaWeb } from '#kernel/web/shell/composition';

export const frontdeskWeb: AreaWeb = { pages: { '/lostItem': () => import('./web/LostItemPage') } };
