// What a person chooses here is told to the server: they find it on the next computer, and it writes to them in that language.
import { useEffect } from 'react';
import type { Locale } from '#kernel/model/text';
import { api } from '../api/client';
import { type Client, keepClient, type Language, type Taste, useClient, useSession } from '../session';
import { preference, usePreference } from '../state';
import { ownAppearance } from './appearance';

const codes: Record<Locale, Language> = { zh: 'zh_cn', en: 'en_gb' };

export function useToldTaste(): void {
  const client = useClient();
  const [language] = usePreference<Locale | null>('language', null);
  const [appearance] = usePreference<Taste['appearance']>('appearance', {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever one of these changes
  useEffect(() => {
    const change = client ? untold(client) : null;
    if (!change) return;
    api.put<Taste>('/work/v1/setting/save', change).then(
      ({ language, appearance }) => {
        const now = useSession.getState().client;
        if (now && now.uid === client?.uid) keepClient({ ...now, taste: { language, appearance } });
      },
      // Not worth a word to the person: it works on this computer, and the next choice tries again.
      () => undefined,
    );
  }, [client?.taste, language, appearance]);
}

/** Null when the server knows it all. */
function untold({ taste }: Client): { language?: Language; appearance?: string } | null {
  if (!taste) return null;
  const chosen = preference<Locale | null>('language', null);
  const looks = ownAppearance();
  const isNew = (Object.keys(looks) as (keyof typeof looks)[]).some((name) => looks[name] !== taste.appearance[name]);
  const change = {
    ...(chosen && codes[chosen] !== taste.language ? { language: codes[chosen] } : {}),
    ...(isNew ? { appearance: JSON.stringify(looks) } : {}),
  };
  return Object.keys(change).length > 0 ? change : null;
}
