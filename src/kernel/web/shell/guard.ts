// The navigation guard's decision, in the customer's order. Pure; `Guard.tsx` does what it says.
export interface GuardInput {
  /** Full path with query, as the browser shows it. */
  url: string;
  hasClient: boolean;
  /** Routes were generated since the page was loaded. */
  routed: boolean;
  /** The code was already tried, with or without success. */
  codeTried: boolean;
}

export type Step =
  | { do: 'verify'; code: string }
  | { do: 'load' }
  | { do: 'go'; to: string }
  | { do: 'show'; what: 'login' | 'console' };

const loginPath = '/login';

export function decide({ url, hasClient, routed, codeTried }: GuardInput): Step {
  const { pathname, searchParams } = new URL(url, 'http://any');
  const isLogin = pathname.replace(/\/+$/, '') === loginPath;
  const code = searchParams.get('code');
  if (code && !routed && !codeTried) return { do: 'verify', code };
  if (!hasClient) return isLogin ? { do: 'show', what: 'login' } : { do: 'go', to: loginWith(url) };
  if (isLogin) return { do: 'go', to: safePath(searchParams.get('redirect')) };
  if (!routed) return { do: 'load' };
  return { do: 'show', what: 'console' };
}

const loginWith = (url: string): string => `${loginPath}?redirect=${encodeURIComponent(url)}`;

/** Only a path of this site: exactly one slash first, or the browser would read another host's name. */
export function safePath(asked: string | null): string {
  return asked && /^\/(?![/\\])/.test(asked) && !/[\t\n\r]/.test(asked) && !asked.startsWith(loginPath)
    ? asked
    : '/index';
}
