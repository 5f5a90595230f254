// A correction being written: mine alone while the piece is open, in this browser at once and on the server within three
// seconds, and again when one leaves; without a network it waits here and goes when there is one.
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { sendCall } from '#kernel/web/calls/sendCall';
import { preference, setPreference } from '#kernel/web/state';
import { type Correction, keepCorrection, lockPiece } from '../model/submission';

const keepEveryMs = 3000;
const lockEveryMs = 60_000;
const isAway = (error: unknown) => error instanceof ApiError && error.code === 0;

export function useCorrection(id: number, isOpen: boolean) {
  const kept = `correction_${id}`;
  const [typed, setTyped] = useState<Correction | null>(() => preference<Correction | null>(kept, null));
  const [held, setHeld] = useState<string | null>(null);
  const [keptAt, setKeptAt] = useState('');
  const newest = useRef(typed);
  const sent = useRef<Correction | null>(null);

  useEffect(() => {
    if (!isOpen) return;
    const take = () =>
      sendCall(lockPiece, { id }, { key: nonce() }).then(
        () => setHeld(null),
        (error) => (isAway(error) ? undefined : setHeld(messageOf(error))),
      );
    void take();
    const timer = setInterval(take, lockEveryMs);
    return () => clearInterval(timer);
  }, [id, isOpen]);

  const send = useCallback(async () => {
    const value = newest.current;
    if (!value || value === sent.current) return;
    sent.current = value;
    try {
      const { keptAt: at } = await sendCall(keepCorrection, { id, correction: value }, { key: nonce() });
      setHeld(null);
      setKeptAt(at);
    } catch (error) {
      // Tried again with the next turn.
      if (sent.current === value) sent.current = null;
      if (!isAway(error)) setHeld(messageOf(error));
    }
  }, [id]);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void send(), keepEveryMs);
    return () => {
      clearInterval(timer);
      void send();
    };
  }, [isOpen, send]);

  const hold = (next: Correction | null) => {
    newest.current = next;
    setPreference(kept, next);
    setTyped(next);
  };
  return { typed, held, keptAt, put: hold, drop: () => hold(null) };
}
