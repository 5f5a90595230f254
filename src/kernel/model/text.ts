// Every text a person reads exists in both languages. A pair that lacks one does not compile.
export type Locale = 'zh' | 'en';
export type Pair = readonly [zh: string, en: string];

/** A text with the key under which an enterprise may override it. */
export interface Text {
  readonly zh: string;
  readonly en: string;
  readonly key?: string;
}

export type Vars = Record<string, string | number | Text>;

/** An enterprise's own words, by language and key. An empty one is missing, and the other language stands in. */
export type Wording = Readonly<Record<Locale, Readonly<Record<string, string>>>>;

/** To whom something is said: in which language, and in whose words. */
export interface Tongue {
  readonly locale: Locale;
  readonly wording?: Wording | undefined;
}

export const pair = (zh: string, en: string, key?: string): Text => (key ? { zh, en, key } : { zh, en });

const declared: Required<Text>[] = [];

/** Every text that has a key, in the order in which the modules that declare them were loaded. */
export const declaredTexts = (): readonly Required<Text>[] => declared;

/** A text under its key, kept for the list in which an enterprise finds what it may say differently. */
export function keyed(key: string, zh: string, en: string): Text {
  const text = { zh, en, key };
  declared.push(text);
  return text;
}

/** Declares the texts of one screen or subject: `texts('shell', { logout: ['退出登录', 'Sign out'] })`. */
export function texts<const T extends Record<string, Pair>>(prefix: string, entries: T): { [K in keyof T]: Text } {
  const made = Object.entries(entries).map(([name, [zh, en]]) => [name, keyed(`${prefix}.${name}`, zh, en)]);
  return Object.fromEntries(made);
}

/** `{name}`, or `{count|row|rows}`: the word for one and the word for any other number. */
export const gap = /\{(\w+)(?:\|([^{|}]*)\|([^{|}]*))?\}/g;

/** Gaps are filled from `vars`; an unknown name stays visible, so that a typing error is seen. */
export function fill(template: string, vars?: Record<string, string | number>): string {
  if (!vars) return template;
  return template.replace(gap, (whole, name: string, one?: string, other?: string) => {
    if (!Object.hasOwn(vars, name)) return whole;
    const value = String(vars[name]);
    return (value === '1' ? one : other) ?? value;
  });
}

/** With a bare language, the shipped words. */
export function say(text: Text, to: Locale | Tongue, vars?: Vars): string {
  const tongue = typeof to === 'string' ? { locale: to } : to;
  const template = word(text, tongue.locale, tongue) || word(text, tongue.locale === 'zh' ? 'en' : 'zh', tongue);
  if (!vars) return template;
  const said = Object.entries(vars).map(([name, value]) => [name, typeof value === 'object' ? say(value, to) : value]);
  return fill(template, Object.fromEntries(said));
}

/** With its gaps filled, to be kept and said later. */
export const filled = (text: Text, vars: Vars): Text => pair(say(text, 'zh', vars), say(text, 'en', vars));

const word = (text: Text, locale: Locale, { wording }: Tongue): string =>
  (text.key === undefined ? undefined : wording?.[locale][text.key]) ?? text[locale];

/** Several sentences in one line, as the language separates them. */
export const joined = (said: readonly string[], { locale }: Tongue): string => said.join(locale === 'en' ? '; ' : '；');

export const localeOf = (acceptLanguage: string | undefined): Locale =>
  acceptLanguage?.trim().toLowerCase().startsWith('en') ? 'en' : 'zh';
