// A moment as the school's clock shows it, in the reader's language: a guest may read the page from anywhere.
import type { Locale } from '#kernel/model/text';

const styles = {
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  day: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
} as const;

export type GuestTime = (at: string, style?: keyof typeof styles) => string;

export const guestTime =
  (timeZone: string, locale: Locale): GuestTime =>
  (at, style = 'moment') =>
    new Date(at).toLocaleString(locale === 'zh' ? 'zh-CN' : 'en-GB', { timeZone, ...styles[style] });
