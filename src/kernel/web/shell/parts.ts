// The two halves of the app; sign-in never loads the console's libraries before they are wanted.
import type { Import } from './Part';
import type { Composition } from './start';

export const importLogin: Import<Record<never, never>> = () => import('../login/LoginPage');
export const importConsole: Import<{ composition: Composition }> = () => import('./Console');
