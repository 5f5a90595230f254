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

/** What this browser holds, and whether the server has it too. */
interface Held {
  value: Correction;
  isSent: boolean;
}

/** What the server never had is not hidden by anything; of what it had, the newer: one may have gone on at another computer. */
const shown = (here: Correction | null, isSent: boolean, there: Correction | null): Correction | null =>
  here && (!isSent || (here.at ?? 0) >= (there?.at ?? 0)) ? here : there;

export function useCorrection(id: number, isOpen: boolean, stored: Correction | null) {
  const kept = `correcting_${id}`;
  const [left] = useState(() => preference<Held | null>(kept, null));
  const [typed, setTyped] = useState<Correction | null>(left?.value ?? null);
  const [held, setHeld] = useState<string | null>(null);
  const [keptAt, setKeptAt] = useState('');
  const newest = useRef(typed);
  const sent = useRef<Correction | null>(left?.isSent ? left.value : null);

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

  const storedAt = stored?.at ?? 0;
  const send = useCallback(async () => {
    const value = newest.current;
    // Older than what the server has it is sent only when one goes on with it.
    if (!value || value === sent.current || (value.at ?? 0) < storedAt) return;
    sent.current = value;
    try {
      const { keptAt: at } = await sendCall(keepCorrection, { id, correction: value }, { key: nonce() });
      setHeld(null);
      setKeptAt(at);
      if (newest.current === value) setPreference<Held | null>(kept, { value, isSent: true });
    } catch (error) {
      // Tried again with the next turn.
      if (sent.current === value) sent.current = null;
      if (!isAway(error)) setHeld(messageOf(error));
    }
  }, [id, kept, storedAt]);
  const sender = useRef(send);
  sender.current = send;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void sender.current(), keepEveryMs);
    return () => {
      clearInterval(timer);
      void sender.current();
    };
  }, [isOpen]);

  const hold = (value: Correction | null) => {
    newest.current = value;
    setPreference<Held | null>(kept, value && { value, isSent: false });
    setTyped(value);
  };
  return {
    /** What is being written; null: nothing yet. */
    typed: shown(typed, sent.current === typed, stored),
    /** Written in this browser, whatever became of the piece. */
    own: typed,
    held,
    keptAt,
    // Newer than all before, whatever the clock of this computer says.
    put: (next: Correction) => hold({ ...next, at: Math.max(Date.now(), storedAt + 1) }),
    drop: () => hold(null),
  };
}
