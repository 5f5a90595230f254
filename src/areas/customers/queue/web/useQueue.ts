// Where one is in the queue: the order stands, the cards come twenty at a time, the position is kept for the day.

import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { sendCall } from '#kernel/web/calls/sendCall';
import { callQueue, keepPosition, type QueueCard } from '../model/callQueue';

export interface QueueSource {
  /** Exactly these, in this order. */
  ids?: readonly number[];
  /** Whoever a list finds by these names; without either, today's queue goes on, or whoever is due. */
  filter?: Readonly<Record<string, unknown>>;
}

const askQueue = ({ ids, filter }: QueueSource, position?: number) =>
  sendCall(callQueue, {
    ...(ids ? { ids: [...ids] } : {}),
    ...(filter && !ids ? { filter } : {}),
    ...(position === undefined ? {} : { position }),
  });

export function useQueue(source: QueueSource) {
  const [given] = useState(source);
  const first = useQuery({
    queryKey: ['queue', given],
    queryFn: () => askQueue(given),
    gcTime: 0,
    staleTime: Infinity,
  });
  const [index, setIndex] = useState<number | null>(null);
  const [cards, setCards] = useState<ReadonlyMap<number, QueueCard>>(new Map());
  const [called, setCalled] = useState<ReadonlySet<number>>(new Set());
  /** Asked for, whether or not they came back: who changed hands meanwhile does not. */
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set());

  const ids = first.data?.ids ?? [];
  const take = useCallback((wanted: readonly number[], found: readonly QueueCard[]) => {
    setCards((before) => new Map([...before, ...found.map((card) => [card.id, card] as const)]));
    setAsked((before) => new Set([...before, ...wanted]));
  }, []);
  useEffect(() => {
    if (!first.data) return;
    const { position, cards: found } = first.data;
    setIndex(position);
    take(first.data.ids.slice(position, position + 20), found);
  }, [first.data, take]);

  const at = index ?? 0;
  const id = ids[at];
  const isKnown = id === undefined || asked.has(id);
  const more = useQuery({
    queryKey: ['queueCards', ids.length, id],
    queryFn: async () => {
      const { cards: found } = await askQueue({ ids }, at);
      take(ids.slice(at, at + 20), found);
      return found.length;
    },
    enabled: index !== null && !isKnown,
    gcTime: 0,
  });

  const go = (to: number) => {
    setIndex(to);
    // Kept for another day or device; that it could not be kept must not stop anyone from calling.
    void sendCall(keepPosition, { ids, position: Math.min(to, ids.length) }).catch(() => null);
  };
  return {
    isPending: first.isPending || index === null || more.isFetching,
    error: first.error ?? more.error,
    retry: () => void (first.error ? first.refetch() : more.refetch()),
    ids,
    at,
    leftOut: first.data?.leftOut ?? 0,
    card: id === undefined ? undefined : cards.get(id),
    cards,
    called,
    isGone: id !== undefined && asked.has(id) && !cards.has(id),
    go,
    next: () => go(Math.min(at + 1, ids.length)),
    previous: () => go(Math.max(at - 1, 0)),
    done: () => {
      if (id !== undefined) setCalled(new Set([...called, id]));
      go(at + 1);
    },
  };
}
