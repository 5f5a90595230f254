// The language a person reads. Texts are declared in pairs; an enterprise may override one by its key.
import { useCallback, useMemo } from 'react';
import { joined, type Locale, say, type Text, type Vars } from '#kernel/model/text';
import { type Language, useClient, useSession } from './session';
import { preference, setPreference, useUi } from './state';
import { keepLocally, localText } from './storage';

const codes: Record<Locale, string> = { zh: 'zh-cn', en: 'en-gb' };

export interface Speaker {
  t: (text: Text, vars?: Vars) => string;
  locale: Locale;
}

export function useText(): Speaker {
  const locale = useUi((ui) => ui.locale);
  const wording = useUi((ui) => ui.wording);
  return useMemo(() => ({ t: (text, vars) => say(text, { locale, wording }, vars), locale }), [wording, locale]);
}

/** Outside React. */
export function tr(text: Text, vars?: Vars): string {
  return say(text, useUi.getState(), vars);
}

/** Several sentences in one line. */
export const inOneLine = (said: readonly string[]): string => joined(said, useUi.getState());

export const getLocale = (): Locale => useUi.getState().locale;

/** The customer's rule: Chinese at every start; the other key keeps the last choice. */
export function startLocale(): void {
  keepLocally('language', codes.zh);
  if (localText('lang') === null) keepLocally('lang', codes.en);
  show('zh');
}

/** Chosen on the sign-in page, by whoever is about to sign in. */
let chosenBefore: Locale | null = null;

export function setLocale(locale: Locale): void {
  keepLocally('language', codes[locale]);
  keepLocally('lang', codes[locale]);
  if (useSession.getState().client) setPreference('language', locale);
  else chosenBefore = locale;
  show(locale);
}

export const localeOf = (language: Language): Locale => (language === 'en_gb' ? 'en' : 'zh');

/** After sign-in or a reload with a session: the language this person chose last, here or elsewhere. */
export function applyPersonLocale(): void {
  const client = useSession.getState().client;
  const kept = client?.taste?.language ? localeOf(client.taste.language) : null;
  const chosen = chosenBefore ?? kept ?? preference<Locale | null>('language', null);
  chosenBefore = null;
  if (chosen === 'zh' || chosen === 'en') setLocale(chosen);
  else if (client?.enterpriseLanguage) speakAsHouse(client.enterpriseLanguage);
}

/** The enterprise's own language, where nobody has chosen one: in use, but nobody's choice. */
export function speakAsHouse(language: Language): void {
  // Whoever was just signed out reads why in the language they were reading.
  if (chosenBefore || useSession.getState().endedBecause) return;
  const locale = localeOf(language);
  keepLocally('language', codes[locale]);
  show(locale);
}

function show(locale: Locale): void {
  document.documentElement.lang = locale === 'en' ? 'en-GB' : 'zh-CN';
  if (useUi.getState().locale !== locale) useUi.setState({ locale });
}

/** A name the enterprise gave in both languages; without an English one the Chinese stands. */
export function useNamed(): (name: string, nameEn?: string | null) => string {
  const { locale } = useText();
  return useCallback((name, nameEn) => (locale === 'en' && nameEn ? nameEn : name), [locale]);
}

export const useFirstRoleName = (): string => {
  const client = useClient();
  const named = useNamed();
  const first = client?.rolesInfo?.find((role) => role.key === client.roles[0]);
  return first ? named(first.name, first.nameEn) : (client?.roles[0] ?? '');
};
