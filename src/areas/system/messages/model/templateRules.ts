// How a notice is worded: values in their places, what an editor must not do, and how many parts a text message takes.
import { type Channel, channelName } from '#kernel/model/notices';
import { type FieldProblem, problem } from '#kernel/model/problems';
import { type Locale, pair, type Text, texts } from '#kernel/model/text';

export interface ChannelText {
  title: string;
  content: string;
  /** The number under which the provider knows this text. */
  providerTemplateId?: string;
}
export type TemplateTexts = Partial<Record<Channel, Record<Locale, ChannelText>>>;
export type TemplateValues = Readonly<Record<string, string | number | Text | undefined>>;

export const offeredChannels = ['in_app', 'sms', 'email', 'wechat', 'mini'] as const satisfies readonly Channel[];
export type OfferedChannel = (typeof offeredChannels)[number];
export const locales = ['zh', 'en'] as const satisfies readonly Locale[];
/** A text message has no title. */
export const hasTitle = (channel: Channel): boolean => channel !== 'sms';

const rules = texts('system.template', {
  unknown: ['未知变量：{names}', 'Unknown variable: {names}'],
  missing: ['{channel}（{language}）须填写{part}', '{channel} ({language}) needs a {part}'],
  noChannel: ['请至少选择一个渠道', 'Choose at least one channel'],
});
const languageNames: Record<Locale, Text> = { zh: pair('中文', 'Chinese'), en: pair('英文', 'English') };
const partNames = { title: pair('标题', 'title'), content: pair('正文', 'text') } as const;

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;

export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map((match) => match[1]!)),
];

const said = (value: string | number | Text, locale: Locale): string =>
  typeof value === 'object' ? value[locale] || value.zh : String(value);

/** The text with its values; null when one is missing. */
export function filled(text: string, values: TemplateValues, locale: Locale): string | null {
  const isWhole = variablesIn(text).every((name) => values[name] !== undefined);
  return isWhole ? text.replace(placeholder, (_, name: string) => said(values[name]!, locale)) : null;
}

/** A part whose value is missing says what the kind says instead, never a bare name in braces. */
export const rendered = (
  text: ChannelText,
  values: TemplateValues,
  locale: Locale,
  fallback: Record<Locale, string>,
) => ({
  title: filled(text.title, values, locale) ?? fallback[locale],
  content: filled(text.content, values, locale) ?? fallback[locale],
});

/** The values of a text in the order of their places. */
export const paramsIn = (
  text: string,
  values: TemplateValues,
  locale: Locale,
  fallback: Record<Locale, string>,
): [name: string, value: string][] =>
  variablesIn(text).map((name) => {
    const value = values[name];
    return [name, value === undefined ? fallback[locale] : said(value, locale)];
  });

/** Each at its own field: a variable the kind does not have, a channel that is on and says nothing in one language. */
export function templateProblems(
  given: { channels: readonly Channel[]; texts: TemplateTexts },
  known: readonly string[],
): FieldProblem[] {
  const found: FieldProblem[] = [];
  if (given.channels.length === 0) found.push(problem('channels', rules.noChannel));
  for (const channel of offeredChannels) {
    for (const locale of locales) {
      const parts = hasTitle(channel) ? (['title', 'content'] as const) : (['content'] as const);
      for (const part of parts) {
        const text = given.texts[channel]?.[locale]?.[part] ?? '';
        const field = `texts.${channel}.${locale}.${part}`;
        const strange = variablesIn(text).filter((name) => !known.includes(name));
        if (strange.length > 0) found.push(problem(field, rules.unknown, { names: strange.join('、') }));
        else if (given.channels.includes(channel) && !text.trim()) found.push(missing(field, channel, locale, part));
      }
    }
  }
  return found;
}

function missing(field: string, channel: OfferedChannel, locale: Locale, part: keyof typeof partNames): FieldProblem {
  const vars = { channel: channelName(channel), language: languageNames[locale], part: partNames[part] };
  return problem(field, rules.missing, vars);
}

const alone = 70;
const joined = 67;

/** What the operator sends: the signature in its brackets, then the text. */
export const signed = (content: string, sign: string | null): string => (sign ? `【${sign}】${content}` : content);

/** 70 characters fit one message; a longer one is cut into parts of 67. */
export function smsParts(text: string): { length: number; parts: number } {
  const { length } = text;
  return { length, parts: length <= alone ? Math.min(length, 1) : Math.ceil(length / joined) };
}

/** In the place of a value that must not be kept stand dots, as many whatever it was. */
export const covered = (values: TemplateValues, secrets: readonly string[]): TemplateValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, secrets.includes(name) ? '••••••' : value]));
