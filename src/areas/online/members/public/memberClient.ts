// Calls of a family's page: the enterprise from the page's own address, the family by the token its browser keeps.
import type { Locale } from '#kernel/model/text';
import type { SignedIn } from '../model/member';

const languages: Record<Locale, string> = { zh: 'zh-CN', en: 'en-GB' };
/** `/m/<appid>/my` */
export const appidHere = (): string => location.pathname.split('/')[2] ?? '';
const keptAs = (): string => `member:${appidHere()}`;

export const keptToken = (): string | null => localStorage.getItem(keptAs());
const keepToken = (token: string): void => localStorage.setItem(keptAs(), token);
export const forgetToken = (): void => localStorage.removeItem(keptAs());

class Refused extends Error {
  constructor(
    message: string,
    readonly code: number,
    readonly data: unknown,
  ) {
    super(message);
  }
}

type Input = Readonly<Record<string, string | number | readonly number[] | null | undefined>>;

async function ask<T>(method: 'GET' | 'POST', name: string, input: Input, locale: Locale): Promise<T> {
  const given = Object.fromEntries(
    Object.entries({ appid: appidHere(), ...input }).filter(([, value]) => value != null),
  );
  const token = keptToken();
  const headers = {
    'accept-language': languages[locale],
    ...(token ? { 'x-member': token } : {}),
    ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
  };
  const query = method === 'GET' ? `?${new URLSearchParams(given as Record<string, string>)}` : '';
  const answer = await fetch(`/mini/v1/public/${name}${query}`, {
    ...{ method, headers },
    ...(method === 'POST' ? { body: JSON.stringify(given) } : {}),
  });
  const { data, message } = (await answer.json()) as { data: unknown; message: string };
  if (answer.ok) return data as T;
  if (answer.status === 401) forgetToken();
  const first = Array.isArray(data) ? (data[0] as { message?: string } | undefined)?.message : undefined;
  throw new Refused(first ?? message, answer.status, data);
}

export const read = <T>(name: string, input: Input, locale: Locale) => ask<T>('GET', name, input, locale);
export const send = <T>(name: string, input: Input, locale: Locale) => ask<T>('POST', name, input, locale);

export async function signIn(mobile: string, code: string, locale: Locale): Promise<SignedIn> {
  const signed = await send<SignedIn>('signIn', { mobile, code }, locale);
  keepToken(signed.memberToken);
  return signed;
}
