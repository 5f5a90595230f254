// What the board asks of the server, every minute anew.

import { useQueries, useQuery } from '@tanstack/react-query';
import type { Call } from '#kernel/model/call';
import type { Fields } from '#kernel/model/fields';
import type { WireInput } from '#kernel/model/wire';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { boardFigures, boardFunnel, boardTeam, stageBoard } from '../model/boardCalls';

export interface BoardQuestion {
  schoolId: number | null;
  staffIds: number[];
}

const everyMinute = 60_000;

const boardCall = <I extends Fields, A>(call: Call<I, A>, locale: string, asked: WireInput<I>) => ({
  // Under the customers' rows: whatever changes one of them is seen here at once.
  queryKey: ['rows', 'customer', 'board', call.path, locale, asked],
  queryFn: () => sendCall(call, asked),
  refetchInterval: everyMinute,
});

function useBoardCall<I extends Fields, A>(call: Call<I, A>, asked: WireInput<I>) {
  const { locale } = useText();
  return useQuery(boardCall(call, locale, asked));
}

type StageQuestion = WireInput<typeof stageBoard.input>;
type InPeriod = BoardQuestion & { from: string; to: string };

export const useStages = (asked: StageQuestion) => useBoardCall(stageBoard, asked);

/** The pages of the columns after their first, as many of each as were opened. */
export function useFurther(asked: StageQuestion, opened: Readonly<Record<string, number>>) {
  const { locale } = useText();
  const wanted = Object.entries(opened).flatMap(([stage, last]) =>
    Array.from({ length: last - 1 }, (_, i) => ({ stage, page: i + 2 })),
  );
  const pages = useQueries({
    queries: wanted.map((one) => boardCall(stageBoard, locale, { ...asked, ...one })),
  });
  return {
    cards: pages.flatMap(({ data }) => data?.[0]?.cards ?? []),
    isLoading: (stage: string) => pages.some(({ isPending }, i) => isPending && wanted[i]!.stage === stage),
  };
}
export const useFigures = (asked: InPeriod) => useBoardCall(boardFigures, asked);
export const useFunnel = (asked: WireInput<typeof boardFunnel.input>) => useBoardCall(boardFunnel, asked);
export const useTeam = (asked: InPeriod) => useBoardCall(boardTeam, asked);
