// What the door does with a key: asks the server, and where it does not answer in time judges by its own list and keeps the scan.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/api/apiError';
import { nonce } from '#kernel/web/api/signIn';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useClient } from '#kernel/web/session';
import { zoned } from '#kernel/web/zone';
import { checkIn, checkInBatch } from '../../activities/model/signup';
import { scanResults } from '../../tickets/model/ticket';
import { checkTicket } from '../../tickets/model/ticketCalls';
import { entryOf, type GateEntry, gateList, judgedHere } from '../model/gate';
import { dropScan, type KeptScan, keepScan, keptScans } from './gateQueue';
import { gateTexts as g } from './gateTexts';

export interface Said {
  tone: 'success' | 'warning' | 'error';
  title: string;
  detail: string;
}
interface Conflict {
  nonce: string;
  shown: string;
  at: string;
  why: string;
}
interface Answered {
  tone: Said['tone'];
  why: string;
}

const patienceMs = 2000;
const inTime = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([answer, new Promise<never>((_, give) => setTimeout(() => give(new ApiError(0, 'late')), patienceMs))]);
const isSilence = (error: unknown): boolean => error instanceof ApiError && error.code === 0;
const isTicket = (key: string): boolean => !key.startsWith('SU1.');

export function useGate(activityId: number, gate: string) {
  const { t } = useText();
  const client = useClient();
  const who = `${client?.appid}:${client?.uid}`;
  const answer = useAnswer(gateList, { activityId }, { every: 20_000 });
  /** Since the list was read. */
  const [marks, setMarks] = useState<Readonly<Record<number, GateEntry['state']>>>({});
  const [waiting, setWaiting] = useState<readonly KeptScan[]>([]);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const sending = useRef(false);
  const { data, dataUpdatedAt, refetch } = answer;

  const [known, setKnown] = useState(dataUpdatedAt);
  if (known !== dataUpdatedAt) {
    // What waits here is not in the list yet.
    setKnown(dataUpdatedAt);
    setMarks(Object.fromEntries(waiting.flatMap(({ signupId }) => (signupId ? [[signupId, 'in' as const]] : []))));
  }
  const entries = useMemo(
    () => (data ?? []).map((one) => (marks[one.signupId] ? { ...one, state: marks[one.signupId]! } : one)),
    [data, marks],
  );

  const resultOf = useCallback(
    (result: string): Answered => {
      if (result === 'ok') return { tone: 'success', why: t(g.ok) };
      if (result === 'already') return { tone: 'warning', why: t(g.already) };
      if (result === 'unknown' || result === 'refused' || result === 'closed')
        return { tone: 'error', why: t(g[result]) };
      const [zh, en] = scanResults[result as keyof typeof scanResults];
      return { tone: 'error', why: t({ zh, en }) };
    },
    [t],
  );

  /** To the server: now, or, with the moment it was made, later. */
  const ask = useCallback(
    async (key: string, entry: GateEntry | undefined, once: string, at: string | null): Promise<Answered> => {
      if (isTicket(key)) {
        const { result, first } = await sendCall(checkTicket, {
          ...{ activityId, raw: key, gate: gate || null, nonce: once.slice(0, 40) },
          ...(at ? { at } : {}),
        });
        const said = resultOf(result);
        if (result !== 'already' || !first) return said;
        const moment = zoned(first.at)?.format('MM-DD HH:mm') ?? '';
        return { ...said, why: `${said.why} · ${t(g.since, { at: moment, gate: first.gate ?? '' })}` };
      }
      if (at || !entry) {
        const scans = [{ key, at: at ?? new Date().toISOString(), nonce: once }];
        const [one] = await sendCall(checkInBatch, { activityId, scans });
        return resultOf(one?.result ?? 'unknown');
      }
      const { already } = await sendCall(checkIn, { id: entry.signupId }, { key: once });
      return resultOf(already ? 'already' : 'ok');
    },
    [activityId, gate, resultOf, t],
  );

  const flush = useCallback(async () => {
    if (sending.current || !navigator.onLine) return;
    sending.current = true;
    try {
      for (const one of await keptScans(who, activityId)) {
        let told: Answered;
        try {
          told = await ask(one.key, undefined, one.nonce, one.at);
        } catch (error) {
          if (isSilence(error)) break;
          told = { tone: 'error', why: messageOf(error) };
        }
        await dropScan(one.nonce);
        if (told.tone !== 'success')
          setConflicts((so) => [...so, { nonce: one.nonce, shown: one.shown, at: one.at, why: told.why }]);
      }
    } finally {
      sending.current = false;
      const left = await keptScans(who, activityId).catch(() => []);
      setWaiting(left);
      if (left.length === 0) void refetch();
    }
  }, [who, activityId, ask, refetch]);

  useEffect(() => {
    void keptScans(who, activityId).then(setWaiting, () => undefined);
    void flush();
    const again = () => void flush();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [who, activityId, flush]);
  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void flush(), 10_000);
    return () => clearInterval(timer);
  }, [isWaiting, flush]);

  const pass = useCallback(
    async (typed: string): Promise<{ said: Said; entry: GateEntry | undefined }> => {
      const entry = entryOf(entries, typed);
      const key = entry?.key ?? typed;
      const once = nonce();
      const at = new Date().toISOString();
      const shown = entry ? `${entry.name} · ${t(g.party, { n: entry.party })}` : typed;
      const detail = entry
        ? [entry.session, entry.contact, entry.counsellor, entry.note].filter(Boolean).join(' · ')
        : '';
      const mark = () => entry && setMarks((so) => ({ ...so, [entry.signupId]: 'in' }));
      try {
        const { tone, why } = await inTime(ask(key, entry, once, null));
        if (tone !== 'error') mark();
        if (isWaiting) void flush();
        return { said: { tone, title: `${shown} · ${why}`, detail }, entry };
      } catch (error) {
        if (!isSilence(error))
          return { said: { tone: 'error', title: `${shown} · ${messageOf(error)}`, detail }, entry };
        const { tone, why } = resultOf(judgedHere(entry));
        if (tone !== 'success') return { said: { tone, title: `${shown} · ${why}`, detail }, entry };
        const scan = { nonce: once, who, activityId, key, signupId: entry?.signupId ?? null, shown, at };
        await keepScan(scan);
        setWaiting((so) => [...so, scan]);
        mark();
        return { said: { tone, title: `${shown} · ${why}`, detail: `${t(g.keptHere)} ${detail}` }, entry };
      }
    },
    [entries, ask, flush, isWaiting, resultOf, t, who, activityId],
  );

  const see = (once: string) => setConflicts((so) => so.filter((one) => one.nonce !== once));
  return { answer, entries, waiting, conflicts, see, pass };
}
