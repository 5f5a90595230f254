// Interface state: language, theme, tabs. One store; what the server knows is not kept here.
import { useCallback, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import type { Locale, Wording } from '#kernel/model/text';
import { personKey } from './session';
import { noTabs, type TabState } from './shell/site/tabs';
import { keepLocally, localText, readJson } from './storage';

export type Theme = 'light' | 'dark';
/** What one may choose: the system's is then the light or the dark one. */
export type ThemeChoice = Theme | 'system';

export interface Ui {
  locale: Locale;
  /** The enterprise's own words, once someone is signed in. */
  wording: Wording | undefined;
  theme: Theme;
  themeChoice: ThemeChoice;
  colour: string;
  weakMode: boolean;
  multiTab: boolean;
  /** The page alone, for as long as one likes. */
  isMaximised: boolean;
  /** No header, menu or tab bar: opened with a code. */
  embedded: boolean;
  tabs: TabState;
  unread: number;
  /** The part of the account settings that is open. */
  settings: string | null;
}

export const brandColour = '#7571f9';

export const useUi = create<Ui>()(() => ({
  locale: 'zh',
  wording: undefined,
  theme: 'light',
  themeChoice: 'light',
  colour: brandColour,
  weakMode: false,
  multiTab: true,
  isMaximised: false,
  embedded: false,
  tabs: noTabs,
  unread: 0,
  settings: null,
}));

/** From the menu, from a notice, or from another part of the settings. */
export const openSettings = (part: string): void => useUi.setState({ settings: part });

const listeners = new Set<() => void>();
const read = new Map<string, { text: string; value: unknown }>();

/** The same text gives the same object, so that a remembered list does not look new at every render. */
export function preference<T>(key: string, initial: T): T {
  const text = localText(`app_pref_${personKey()}_${key}`);
  if (text === null) return initial;
  const known = read.get(key);
  if (known?.text === text) return known.value as T;
  const value = readJson<T>(text) ?? initial;
  read.set(key, { text, value });
  return value;
}

export function setPreference<T>(key: string, value: T): void {
  keepLocally(`app_pref_${personKey()}_${key}`, JSON.stringify(value));
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Remembered per person on this computer. */
export function usePreference<T>(key: string, initial: T): [T, (value: T) => void] {
  const value = useSyncExternalStore(subscribe, () => preferenceOr(key, initial));
  const set = useCallback((next: T) => setPreference(key, next), [key]);
  return [value, set];
}

const initials = new Map<string, unknown>();

/** A caller may write `usePreference('columns', [])`: the first empty list is then the one it always gets. */
function preferenceOr<T>(key: string, initial: T): T {
  if (!initials.has(key)) initials.set(key, initial);
  return preference(key, initials.get(key) as T);
}
