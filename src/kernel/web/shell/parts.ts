// The two halves of the app; sign-in never loads the console's libraries before they are wanted.

import type { Composition } from './composition';
import type { Import } from './ground/Part';

export const importLogin: Import<Record<never, never>> = () => import('../login/LoginPage');
export const importConsole: Import<{ composition: Composition }> = () => import('./Console');
