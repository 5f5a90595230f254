// The server writes to people in the language they read, so it is told of a choice they make here.
import { useEffect } from 'react';
import type { Locale } from '#kernel/model/text';
import { api } from '../api/client';
import { useText } from '../i18n';
import { preference, setPreference } from '../state';

const codes: Record<Locale, string> = { zh: 'zh_cn', en: 'en_gb' };
const toldKey = 'languageTold';

export function useToldLanguage(): void {
  const { locale } = useText();
  useEffect(() => {
    const chosen = preference<Locale | null>('language', null);
    if (chosen !== locale || chosen === preference<Locale | null>(toldKey, null)) return;
    api.put('/work/v1/setting/save', { language: codes[chosen] }).then(
      () => setPreference(toldKey, chosen),
      // Not worth a word to the person: the page is in the language they see, and the next start tries again.
      () => undefined,
    );
  }, [locale]);
}
