// The answers of one sheet while somebody writes: in the phone at once, on the server a moment later and in order, and again
// as soon as there is a network.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Locale } from '#kernel/model/text';
import { type Started, type Submitted, writing } from '../model/writing';
import { ask, isRefused, keep, kept, tokenHere } from './writingClient';

export type Trouble = 'offline' | 'takenOver' | 'timeOver' | null;
const waitMs = 1500;

export function useSheet(started: Started, locale: Locale) {
  const token = tokenHere();
  const { sheetKey } = started;
  const [answers, setAnswers] = useState<Record<string, unknown>>(() => ({
    ...started.answers,
    ...kept(token).unsent,
  }));
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<Trouble>(null);
  const unsent = useRef<Record<string, unknown>>(kept(token).unsent ?? {});
  /** On its way: nobody knows yet whether it arrives, so it stays in the phone and goes along with whatever is sent meanwhile. */
  const going = useRef<Record<string, unknown> | null>(null);
  const seq = useRef(Math.max(started.lastSeq, kept(token).seq ?? 0));
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const missing = useCallback(() => ({ ...going.current, ...unsent.current }), []);

  const told = useCallback((error: unknown) => {
    if (!isRefused(error)) setTrouble('offline');
    else if (error.data === 'taken_over') setTrouble('takenOver');
    else if (error.data === 'time_over') setTrouble('timeOver');
  }, []);

  const flush = useCallback(async (): Promise<void> => {
    if (going.current || Object.keys(unsent.current).length === 0) return;
    const changes = unsent.current;
    going.current = changes;
    unsent.current = {};
    seq.current += 1;
    keep(token, { seq: seq.current });
    try {
      const { savedAt: at } = await ask<{ savedAt: string }>(
        'PUT',
        writing.autosave,
        { sheetKey, seq: seq.current, changes },
        locale,
      );
      setSavedAt(at);
      setTrouble(null);
      keep(token, { unsent: unsent.current });
    } catch (error) {
      unsent.current = { ...changes, ...unsent.current };
      told(error);
    } finally {
      going.current = null;
    }
  }, [sheetKey, token, locale, told]);

  useEffect(() => {
    const again = () => void flush();
    const leaving = () => {
      const changes = missing();
      if (document.visibilityState !== 'hidden' || Object.keys(changes).length === 0) return;
      seq.current += 1;
      keep(token, { seq: seq.current });
      const body = JSON.stringify({ sheetKey, seq: seq.current, changes });
      navigator.sendBeacon?.(writing.autosave, new Blob([body], { type: 'application/json' }));
    };
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', leaving);
    const every = setInterval(again, 5000);
    return () => {
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', leaving);
      clearInterval(every);
    };
  }, [flush, missing, sheetKey, token]);

  const change = (key: string, value: unknown) => {
    setAnswers((before) => ({ ...before, [key]: value }));
    unsent.current = { ...unsent.current, [key]: value };
    keep(token, { unsent: missing() });
    if (timer.current) clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), waitMs);
  };

  const submitId = useRef(crypto.randomUUID?.() ?? `${Date.now()}${Math.random()}`);
  const submit = async (): Promise<Submitted> => {
    if (timer.current) clearTimeout(timer.current);
    const sent = { sheetKey, seq: seq.current + 1, changes: missing(), submitId: submitId.current, token };
    const done = await ask<Submitted>('POST', writing.submit, sent, locale).catch((error: unknown) => {
      told(error);
      throw error;
    });
    unsent.current = {};
    keep(token, null);
    return done;
  };

  return { answers, change, flush, submit, savedAt, trouble };
}
