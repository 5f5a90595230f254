// What the engine asks of whoever keeps reports that people made.
import { query } from '#kernel/model/signals';
import type { Definition } from './definition';

/** Null where there is none of this key, or none that this person sees. */
export const reportMade = query<{ key: string }, Definition | null>('reports.made', () => null);

/** All that this person sees. */
export const reportsMade = query<object, Definition[]>('reports.allMade', () => []);
