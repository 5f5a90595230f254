// The pages a person starred, remembered for them.
import { useCallback } from 'react';
import { usePreference } from '#kernel/web/state';

const none: string[] = [];

export function useShortcuts(): [urls: string[], toggle: (url: string) => void] {
  const [urls, setUrls] = usePreference<string[]>('shortcuts', none);
  const toggle = useCallback(
    (url: string) => setUrls(urls.includes(url) ? urls.filter((other) => other !== url) : [...urls, url]),
    [urls, setUrls],
  );
  return [urls, toggle];
}
