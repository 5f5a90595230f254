// How this page talks to the server, and what it keeps on the phone until the server has it.
import type { Locale } from '#kernel/model/text';

const languages: Record<Locale, string> = { zh: 'zh-CN', en: 'en-GB' };

export interface Refused extends Error {
  code: number;
  data: unknown;
}

export async function ask<T>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  input: Record<string, unknown>,
  locale: Locale,
): Promise<T> {
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const answer = await fetch(path + query, {
    method,
    headers: { 'accept-language': languages[locale], 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
  });
  const { data, message } = (await answer.json()) as { data: T; message: string };
  if (!answer.ok) throw Object.assign(new Error(message), { code: answer.status, data });
  return data;
}

export const isRefused = (error: unknown): error is Refused => error instanceof Error && 'code' in error;

/** The token of the link is the last part of the address. */
export const tokenHere = (): string => location.pathname.split('/')[2] ?? '';

interface Kept {
  sheetKey?: string;
  seq?: number;
  /** What the server does not have yet. */
  unsent?: Record<string, unknown>;
}

const placeOf = (token: string) => `questionnaire ${token}`;

export function kept(token: string): Kept {
  try {
    return (JSON.parse(localStorage.getItem(placeOf(token)) ?? 'null') as Kept | null) ?? {};
  } catch {
    return {};
  }
}

export function keep(token: string, part: Kept | null): void {
  try {
    if (part) localStorage.setItem(placeOf(token), JSON.stringify({ ...kept(token), ...part }));
    else localStorage.removeItem(placeOf(token));
  } catch {
    // A private window keeps nothing; the server does.
  }
}

/** The same browser is the same device; made once. */
export function deviceKey(): string {
  try {
    const found = localStorage.getItem('questionnaire device');
    if (found) return found;
    const made = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    localStorage.setItem('questionnaire device', made);
    return made;
  } catch {
    return '';
  }
}
