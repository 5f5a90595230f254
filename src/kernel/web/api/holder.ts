// A secret of this browser that goes with it to files which only who asked for them may read: whoever is handed their
// address alone reads nothing.
import { nonce } from './signIn';

export function holder(): string {
  const [, known] = /(?:^|;\s*)holder=([\w-]+)/.exec(document.cookie) ?? [];
  if (known) return known;
  const made = nonce();
  // biome-ignore lint/suspicious/noDocumentCookie: the newer way is missing where the page is not served by https
  document.cookie = `holder=${made}; path=/; samesite=strict${location.protocol === 'https:' ? '; secure' : ''}`;
  return made;
}

/** Whoever comes next to this browser opens nothing that was opened to the one before. */
export function forgetHolder(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  if (globalThis.document) document.cookie = 'holder=; path=/; samesite=strict; max-age=0';
}
