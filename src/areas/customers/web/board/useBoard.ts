// What the board asks of the server, every minute anew.
import { useQuery } from '@tanstack/react-query';
import { api } from '#kernel/web/api/client';
import { useText } from '#kernel/web/i18n';
import type { WireRow } from '#kernel/web/resource/rows';
import type { Funnel } from '../../model/funnelRules';

export interface BoardQuestion {
  schoolId: number | null;
  staffIds: number[];
}

export interface StageColumn {
  stage: string;
  /** The same question of the customer list, for the pages after the first. */
  query: Record<string, unknown>;
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
  maxOwned: number | null;
  owned: number;
  uncontacted: number;
}

const everyMinute = 60_000;

function useBoardCall<T>(call: string, asked: object) {
  const { locale } = useText();
  return useQuery({
    // Under the customers' rows: whatever changes one of them is seen here at once.
    queryKey: ['rows', 'customer', 'board', call, locale, asked],
    queryFn: () => api.get<T>(`/v1/salesperson/${call}`, { ...asked }),
    refetchInterval: everyMinute,
  });
}

export const useStages = (asked: BoardQuestion & { sort: string; q: string }) =>
  useBoardCall<StageColumn[]>('board', asked);
export const useFigures = (asked: BoardQuestion & { from: string; to: string }) =>
  useBoardCall<Figures>('figures', asked);
export const useFunnel = (
  asked: BoardQuestion & { from: string; to: string; mode: 'cohort' | 'period'; withInvalid: boolean },
) => useBoardCall<Funnel>('funnel', asked);
export const useTeam = (asked: BoardQuestion & { from: string; to: string }) => useBoardCall<TeamRow[]>('team', asked);
