// The ways of paying as they are typed, and what the server says they come to. The page itself adds nothing up.
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useSettled } from '#kernel/web/useSettled';
import type { Splits } from '../model/payment';
import { till } from '../model/tillCalls';

type Split = Splits[number];
/** Without an amount it takes the rest. */
export type TypedSplit = Omit<Split, 'amount'> & { amount: number | null };

const cash: TypedSplit = { method: 'cash', amount: null };

interface Asked {
  /** Fen, and how many of it. */
  asked: readonly { amount: number; times: number }[];
  contractId?: number | null;
  customerId?: number | null;
}

export function useTill({ asked, contractId = null, customerId = null }: Asked) {
  const [rows, setRows] = useState<TypedSplit[]>([cash]);
  const now = {
    contractId,
    customerId,
    asked: asked.map(({ amount, times }) => ({ amount, times })),
    rows: rows.map(({ amount, tendered }) => ({ amount, tendered: tendered ?? null })),
  };
  const sent = useSettled(now, 150);
  const answer = useAnswer(till, sent);
  const isSettled = JSON.stringify(sent) === JSON.stringify(now) && !answer.isPlaceholderData;
  const told = answer.data;
  const isNothing = !told || told.total === '0.00';
  return {
    rows,
    setRows,
    told,
    error: answer.error,
    isNothing,
    /** What is typed is what was answered, and comes to what is asked. */
    isReady: isSettled && !isNothing && told.missing === '0.00' && told.over === '0.00',
    splits: rows.flatMap((row, at): Split[] => {
      const amount = told?.rows[at]?.amount ?? 0;
      return amount > 0 ? [{ ...row, amount }] : [];
    }),
    reset: () => setRows([cash]),
  };
}

export type Till = ReturnType<typeof useTill>;
