// What the board asks of the server, every minute anew.
import { useQueries, useQuery } from '@tanstack/react-query';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import type { Funnel } from '../model/funnelRules';

export interface BoardQuestion {
  schoolId: number | null;
  staffIds: number[];
}

export interface StageColumn {
  stage: string;
  cards: WireRow[];
  total: number;
  totalIsCapped: boolean;
  budget: string;
  days: number | null;
}

export interface Figures {
  leads: number;
  calls: number;
  connectRate: number | null;
  wechats: number;
  invites: number;
  expected: number;
  arrived: number;
  showRate: number | null;
  /** Minutes from getting a customer to the first contact, on average. */
  firstResponse: number | null;
  trials: number;
  members: number;
  /** Yuan. */
  amount: string;
  followed: number;
  due: number;
  overdue: number;
  recycleSoon: number;
  targets: Record<string, number | string>;
}

export interface TeamRow extends Figures {
  staffId: number;
  name: string;
  accepting: boolean;
  /** 0: no limit. */
  maxOwned: number;
  owned: number;
  uncontacted: number;
}

const everyMinute = 60_000;

const boardCall = <T>(call: string, locale: string, asked: object) => ({
  // Under the customers' rows: whatever changes one of them is seen here at once.
  queryKey: ['rows', 'customer', 'board', call, locale, asked],
  queryFn: () => api.get<T>(`/v1/salesperson/${call}`, { ...asked }),
  refetchInterval: everyMinute,
});

function useBoardCall<T>(call: string, asked: object) {
  const { locale } = useText();
  return useQuery(boardCall<T>(call, locale, asked));
}

type StageQuestion = BoardQuestion & { sort: string; q: string };

export const useStages = (asked: StageQuestion) => useBoardCall<StageColumn[]>('board', asked);

/** The pages of the columns after their first, as many of each as were opened. */
export function useFurther(asked: StageQuestion, opened: Readonly<Record<string, number>>) {
  const { locale } = useText();
  const wanted = Object.entries(opened).flatMap(([stage, last]) =>
    Array.from({ length: last - 1 }, (_, i) => ({ stage, page: i + 2 })),
  );
  const pages = useQueries({
    queries: wanted.map((one) => boardCall<StageColumn[]>('board', locale, { ...asked, ...one })),
  });
  return {
    cards: pages.flatMap(({ data }) => data?.[0]?.cards ?? []),
    isLoading: (stage: string) => pages.some(({ isPending }, i) => isPending && wanted[i]!.stage === stage),
  };
}
export const useFigures = (asked: BoardQuestion & { from: string; to: string }) =>
  useBoardCall<Figures>('figures', asked);
export const useFunnel = (
  asked: BoardQuestion & { from: string; to: string; mode: 'cohort' | 'period'; withInvalid: boolean },
) => useBoardCall<Funnel>('funnel', asked);
export const useTeam = (asked: BoardQuestion & { from: string; to: string }) => useBoardCall<TeamRow[]>('team', asked);
