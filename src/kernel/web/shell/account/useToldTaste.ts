// What a person chooses here is told to the server: they find it on the next computer, and it writes to them in that language.
import { useEffect } from 'react';
import type { Locale } from '#kernel/model/text';
import { api } from '#kernel/web/api/client';
import { keepClient, type Language, type Taste, useClient, useSession } from '#kernel/web/session';
import { usePreference } from '#kernel/web/state';

const codes: Record<Locale, Language> = { zh: 'zh_cn', en: 'en_gb' };

export function useToldTaste(): void {
  const client = useClient();
  const [language] = usePreference<Locale | null>('language', null);
  const [appearance] = usePreference<Taste['appearance']>('appearance', {});
  const uid = client?.uid;
  const told = client?.taste;
  useEffect(() => {
    const change = told ? untold(told, language, appearance) : null;
    if (!change) return;
    api.put<Taste>('/work/v1/setting/save', change).then(
      ({ language, appearance }) => {
        const now = useSession.getState().client;
        if (now && now.uid === uid) keepClient({ ...now, taste: { language, appearance } });
      },
      // Not worth a word to the person: it works on this computer, and the next choice tries again.
      () => undefined,
    );
  }, [uid, told, language, appearance]);
}

/** Null when the server knows it all. */
function untold(
  told: Taste,
  language: Locale | null,
  looks: Taste['appearance'],
): { language?: Language; appearance?: string } | null {
  const isNew = (Object.keys(looks) as (keyof typeof looks)[]).some((name) => looks[name] !== told.appearance[name]);
  const change = {
    ...(language && codes[language] !== told.language ? { language: codes[language] } : {}),
    ...(isNew ? { appearance: JSON.stringify(looks) } : {}),
  };
  return Object.keys(change).length > 0 ? change : null;
}
