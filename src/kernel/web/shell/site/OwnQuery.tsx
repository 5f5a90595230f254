// A part of a page whose search and page number stay out of the address: a list inside a drawer, beside the page's own.
import { createContext, type ReactNode, useContext, useState } from 'react';

type Query = Record<string, string>;
type Held = readonly [query: Query, set: (next: Query) => void];

const Own = createContext<Held | null>(null);

export function OwnQuery({ children }: { children: ReactNode }) {
  return <Own value={useState<Query>({})}>{children}</Own>;
}

/** Null where the page's address holds it. */
export const useOwnQuery = (): Held | null => useContext(Own);
