// Pages of this area: path → lazy import.
import type { BellPanelProps } from '#kernel/web/shell/bellPanel';
import type { Import } from '#kernel/web/shell/Part';
import type { Pages } from '#kernel/web/shell/pages';

export const pages: Pages = {
  '/message': () => import('./MessagePage'),
  '/todo': () => import('./TodoPage'),
};

/** What opens under the bell. */
export const bell: Import<BellPanelProps> = () => import('./BellPanel');
