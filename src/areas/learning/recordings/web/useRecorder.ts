// A recording under way: sliced, each slice kept at once; paused and resumed it stays one file.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { personKey } from '#kernel/web/session';
import { dropSlices, keepSlice, keptSlices, sessionOf } from './sliceStore';

/** At most five seconds may be lost: a slice of two leaves three for a busy computer to keep it. */
const sliceMs = 2000;
const longestMs = 180 * 60_000;

export type RecorderState = 'idle' | 'recording' | 'paused' | 'done' | 'refused';

export function useRecorder() {
  const [state, setState] = useState<RecorderState>('idle');
  const [elapsedMs, setElapsed] = useState(0);
  const [blobs, setBlobs] = useState<Blob[]>([]);
  const [left, setLeft] = useState<{ session: string; blobs: Blob[] } | null>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const session = useRef('');
  const recorder = useRef<MediaRecorder | null>(null);
  const ran = useRef<{ ms: number; since: number | null }>({ ms: 0, since: null });
  /** This browser has no room for it: only this page holds it. */
  const [isUnkept, setUnkept] = useState(false);

  const look = useCallback(() => keptSlices(personKey()).then(setLeft, () => undefined), []);
  useEffect(() => void look(), [look]);

  /** By the clock: a page behind others is not told every second. */
  const elapsed = useCallback(
    () => ran.current.ms + (ran.current.since === null ? 0 : performance.now() - ran.current.since),
    [],
  );
  const count = useCallback(
    (isRunning: boolean) => {
      ran.current = { ms: elapsed(), since: isRunning ? performance.now() : null };
      setElapsed(ran.current.ms);
    },
    [elapsed],
  );
  useEffect(() => {
    if (state !== 'recording') return;
    setElapsed(elapsed());
    const timer = setInterval(() => setElapsed(elapsed()), 1000);
    return () => clearInterval(timer);
  }, [state, elapsed]);

  const stop = useCallback(() => {
    if (recorder.current?.state !== 'inactive') recorder.current?.stop();
  }, []);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = box.current;
    return () => {
      // Behind another tab it goes on; with its page gone nobody would know that the microphone still listens.
      setTimeout(() => {
        if (!shown?.isConnected) stop();
      });
    };
  }, [stop]);

  const isStarting = useRef(false);
  const start = async (deviceId?: string) => {
    // Pressed twice there would be two at one microphone.
    if (isStarting.current) return;
    isStarting.current = true;
    try {
      const audio = deviceId ? { deviceId: { exact: deviceId } } : true;
      const stream = await navigator.mediaDevices.getUserMedia({ audio });
      setStream(stream);
      const made = new MediaRecorder(stream);
      const own = sessionOf(personKey(), Date.now());
      session.current = own;
      let n = 0;
      made.ondataavailable = ({ data }) => {
        if (elapsed() >= longestMs) stop();
        if (data.size === 0) return;
        setBlobs((before) => [...before, data]);
        keepSlice({ session: own, n: n++, blob: data }).catch(() => setUnkept(true));
      };
      // By hand, at the end of the time, or because the microphone was pulled out: what was heard until then is there.
      made.onstop = () => {
        for (const track of stream.getTracks()) track.stop();
        count(false);
        setStream(null);
        setState('done');
      };
      recorder.current = made;
      setBlobs([]);
      setLeft(null);
      setUnkept(false);
      made.start(sliceMs);
      ran.current = { ms: 0, since: performance.now() };
      setElapsed(0);
      setState('recording');
    } catch {
      setState('refused');
    } finally {
      isStarting.current = false;
    }
  };
  const blob = useMemo(
    () => (state === 'done' && blobs[0] ? new Blob(blobs, { type: blobs[0].type }) : null),
    [state, blobs],
  );
  return {
    state,
    elapsedMs,
    blob,
    /** Where it is shown. */
    box,
    hasLeft: left !== null,
    isUnkept,
    stream,
    start,
    stop,
    pause: () => {
      recorder.current?.pause();
      count(false);
      setState('paused');
    },
    resume: () => {
      recorder.current?.resume();
      count(true);
      setState('recording');
    },
    recover: () => {
      if (left) {
        session.current = left.session;
        setBlobs(left.blobs);
      }
      setLeft(null);
      setState('done');
    },
    drop: async () => {
      await dropSlices(session.current);
      setBlobs([]);
      setState('idle');
      setElapsed(0);
      await look();
    },
  };
}
