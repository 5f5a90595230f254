// Marks on a piece: seen at once, sent at once, and kept in this browser until the server has them.
import { App } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { resourceClient, type WireDraft } from '#kernel/web/resource/rows/resourceClient';
import { useEvery, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { preference, setPreference, usePreference } from '#kernel/web/state';
import { HomeworkMark } from '../model/mark';

type Draft = WireDraft<typeof HomeworkMark>;

/** Under a key of its own, so that one that is sent twice is one mark; until it is stored it has a number below nothing. */
interface Waiting {
  key: string;
  id: number;
  mark: Draft;
}
const none: Waiting[] = [];
const tryAgainMs = 3000;

export interface ShownMark {
  id: number;
  kind: string;
  fileUrl: string | null;
  points: { x: number; y: number }[];
  startMs: number | null;
  fromAt: number | null;
  toAt: number | null;
  text: string;
}

const shown = (id: number, mark: Record<string, unknown>): ShownMark => ({
  id,
  kind: String(mark.kind),
  fileUrl: (mark.fileUrl ?? null) as string | null,
  points: (mark.points ?? []) as ShownMark['points'],
  startMs: (mark.startMs ?? null) as number | null,
  fromAt: (mark.fromAt ?? null) as number | null,
  toAt: (mark.toAt ?? null) as number | null,
  text: String(mark.text ?? ''),
});

/** All marks of a piece, on whichever attempt. */
export const marksOf = (submissionId: number) => ({ submissionId });

export function useMarks(submissionId: number, attempt: number) {
  const { message } = App.useApp();
  const kept = `marks_${submissionId}`;
  const stored = useEvery(HomeworkMark, marksOf(submissionId));
  const refresh = useRefreshRows(HomeworkMark);
  const [waiting] = usePreference<Waiting[]>(kept, none);
  const underway = useRef(new Map<string, Promise<void>>());
  /** Taken back while they were on their way. */
  const takenBack = useRef(new Set<string>());

  const keep = useCallback(
    (change: (all: Waiting[]) => Waiting[]) => setPreference(kept, change(preference(kept, none))),
    [kept],
  );
  /** What cannot be said now, because nobody answers or another is correcting, waits; what is wrong goes. */
  const send = useCallback(
    ({ key, mark }: Waiting, isFirst: boolean): Promise<void> => {
      const forget = () => keep((all) => all.filter((one) => one.key !== key));
      const tell = async () => {
        try {
          const { id } = await resourceClient(HomeworkMark).add(mark, key);
          await refresh();
          if (takenBack.current.has(key)) {
            await resourceClient(HomeworkMark).delete([id]);
            await refresh();
          }
          forget();
        } catch (error) {
          const isWrong = error instanceof ApiError && [403, 404, 422].includes(error.code);
          if (isWrong) forget();
          if (isWrong || isFirst) message.error(messageOf(error));
        } finally {
          underway.current.delete(key);
        }
      };
      const found = underway.current.get(key) ?? tell();
      underway.current.set(key, found);
      return found;
    },
    [keep, refresh, message],
  );
  const flush = useCallback(
    () => Promise.all(preference(kept, none).map((one) => send(one, false))).then(() => undefined),
    [kept, send],
  );
  useEffect(() => {
    const timer = setInterval(() => void flush(), tryAgainMs);
    return () => clearInterval(timer);
  }, [flush]);

  // What was marked on an earlier attempt belongs to what was handed in then.
  const madeOn = (no: number) =>
    (stored.data ?? []).filter((mark) => mark.attempt === no).map((mark) => shown(mark.id, mark));
  return {
    marks: [...madeOn(attempt), ...waiting.map(({ id, mark }) => shown(id, mark))],
    madeOn,
    add: (mark: Draft) => {
      const one = { key: nonce(), id: -Date.now(), mark: { submissionId, attempt, ...mark } };
      keep((all) => [...all, one]);
      void send(one, true);
    },
    remove: async (id: number) => {
      if (id < 0) {
        for (const { key } of waiting.filter((one) => one.id === id)) takenBack.current.add(key);
        return keep((all) => all.filter((one) => one.id !== id));
      }
      try {
        await resourceClient(HomeworkMark).delete([id]);
        await refresh();
      } catch (error) {
        message.error(messageOf(error));
      }
    },
    /** All that waits is sent: before the piece is finished. */
    flush,
  };
}
