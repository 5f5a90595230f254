import type { Pages } from '#kernel/web/shell/pages';

export const pages: Pages = { '/lostItem': () => import('./LostItemPage') };
