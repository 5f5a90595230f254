// Pages of this area: path → lazy import.
import type { Pages } from '#kernel/web/shell/pages';

export const pages: Pages = {
  '/demo': () => import('./DemoPage'),
  '/configAdmin': () => import('./ConfigPage'),
  '/classifyAdmin': () => import('./ClassifyPage'),
  '/schoolCenter': () => import('./SchoolCenterPage'),
  '/region': () => import('./RegionPage'),
  '/logAdmin': () => import('./LogPage'),
  '/menuAdmin': () => import('./MenuAdminPage'),
};
