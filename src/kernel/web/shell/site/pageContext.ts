// What a page knows of its own tab, whether it is in front or kept alive behind others.
import { createContext, use } from 'react';
import type { Tab } from './tabs';

export interface PagePlace {
  tab: Tab;
}

export const PageContext = createContext<PagePlace | null>(null);

/** Null outside the tabs: on /login and /demo. */
export const usePlace = (): PagePlace | null => use(PageContext);
