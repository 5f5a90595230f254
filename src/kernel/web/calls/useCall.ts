// Calls that a model declares, made from the browser: input and answer typed by the declaration, the address written once.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Call } from '#kernel/model/call';
import type { Fields } from '#kernel/model/fields';
import type { WireInput } from '#kernel/model/wire';
import { nonce } from '#kernel/web/api/signIn';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import { sendCall } from './sendCall';

/** Made when something is pressed. A second press while it runs is the first one; lists and answers are asked anew after it. */
export function useCall<I extends Fields, A>(call: Call<I, A>) {
  const queries = useQueryClient();
  const running = useRef<Promise<A> | null>(null);
  const [isRunning, setRunning] = useState(false);
  const can = useCan();
  const run = useCallback(
    (input: WireInput<I>): Promise<A> => {
      if (running.current) return running.current;
      const made = (async () => {
        try {
          const answer = await sendCall(call, input, call.reads ? {} : { key: nonce() });
          if (!call.reads) void refresh(queries);
          return answer;
        } finally {
          running.current = null;
          setRunning(false);
        }
      })();
      running.current = made;
      setRunning(true);
      return made;
    },
    [call, queries],
  );
  return { run, isRunning, isAllowed: !call.permission || can(call.permission) };
}

export const refresh = (queries: ReturnType<typeof useQueryClient>): Promise<unknown> =>
  Promise.all(['rows', 'answers', 'options'].map((key) => queries.invalidateQueries({ queryKey: [key] })));

interface Asking {
  /** Not yet, while something it needs is missing. */
  enabled?: boolean;
  /** Milliseconds between two askings. */
  every?: number;
  /** Milliseconds during which it is not asked anew, unless something was written. */
  fresh?: number;
}

/** A call that reads, as server state. */
export function useAnswer<I extends Fields, A>(
  call: Call<I, A>,
  input: WireInput<I>,
  { enabled, every, fresh }: Asking = {},
) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['answers', call.method, call.path, locale, input],
    queryFn: () => sendCall(call, input),
    placeholderData: keepPreviousData,
    ...(enabled === undefined ? {} : { enabled }),
    ...(every ? { refetchInterval: every } : {}),
    ...(fresh ? { staleTime: fresh } : {}),
  });
}

/** What the call would do, by doing it without leaving anything behind. */
export function useTrial<I extends Fields, A>(call: Call<I, A>, input: WireInput<I>, enabled: boolean) {
  const { locale } = useText();
  return useQuery({
    queryKey: ['answers', 'trial', call.path, locale, input],
    queryFn: () => sendCall(call, { ...input, dryRun: true }),
    placeholderData: keepPreviousData,
    enabled: enabled && call.trial,
    retry: false,
    gcTime: 0,
  });
}
