// A person's own taste, as the browser is told with who signed in. Whoever keeps it answers.
import { query } from '#kernel/model/signals';

export type Language = 'zh_cn' | 'en_gb';

/** How the console looks to this person; what is not named follows the enterprise. */
export interface Appearance {
  theme?: 'light' | 'dark';
  colour?: string;
  weakMode?: boolean;
  multiTab?: boolean;
}

export interface Taste {
  language: Language | null;
  appearance: Appearance;
}

/** What the browser is told with who signed in; nothing chosen where nobody keeps it. */
export const tasteOf = query<{ staffId: number }, Taste>('staff.taste', () => ({ language: null, appearance: {} }));
