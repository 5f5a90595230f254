// Every text a person reads exists in both languages. A pair that lacks one does not compile.
export type Locale = 'zh' | 'en';
export type Pair = readonly [zh: string, en: string];

/** A text with the key under which an enterprise may override it. */
export interface Text {
  readonly zh: string;
  readonly en: string;
  readonly key?: string;
}

export type Vars = Record<string, string | number>;

export const pair = (zh: string, en: string, key?: string): Text => (key ? { zh, en, key } : { zh, en });

/** Declares the texts of one screen or subject: `texts('shell', { logout: ['退出登录', 'Sign out'] })`. */
export function texts<const T extends Record<string, Pair>>(prefix: string, entries: T): { [K in keyof T]: Text } {
  const declared = Object.entries(entries).map(([name, [zh, en]]) => [name, pair(zh, en, `${prefix}.${name}`)]);
  return Object.fromEntries(declared);
}

/** `{name}` in a text is filled from `vars`; an unknown name stays visible, so that a typing error is seen. */
export function fill(template: string, vars?: Vars): string {
  if (!vars) return template;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(vars, name) ? String(vars[name]) : whole,
  );
}

export const say = (text: Text, locale: Locale, vars?: Vars): string => fill(text[locale] || text.zh || text.en, vars);

export const localeOf = (acceptLanguage: string | undefined): Locale =>
  acceptLanguage?.trim().toLowerCase().startsWith('en') ? 'en' : 'zh';
