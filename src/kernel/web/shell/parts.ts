// The console is loaded when it is wanted: the sign-in page never waits for its libraries.
import type { Composition } from './composition';
import type { Import } from './ground/Part';

export const importConsole: Import<{ composition: Composition }> = () => import('./Console');
