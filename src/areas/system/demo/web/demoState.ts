// What the switches at the top of the gallery say to every example.
import { createContext, useContext } from 'react';

export interface DemoState {
  disabled: boolean;
  loading: boolean;
  /** The error every example shows, or null. */
  error: Error | null;
}

export const DemoContext = createContext<DemoState>({ disabled: false, loading: false, error: null });
export const useDemo = (): DemoState => useContext(DemoContext);

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
