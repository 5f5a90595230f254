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

  const look = useCallback(() => keptSlices(personKey()).then(setLeft, () => undefined), []);
  useEffect(() => void look(), [look]);

  useEffect(() => {
    if (state !== 'recording') return;
    const timer = setInterval(() => setElapsed((ms) => ms + 1000), 1000);
    return () => clearInterval(timer);
  }, [state]);

  const stop = useCallback(() => {
    recorder.current?.stop();
    for (const track of recorder.current?.stream.getTracks() ?? []) track.stop();
    setStream(null);
    setState('done');
  }, []);
  useEffect(() => {
    if (elapsedMs >= longestMs && state === 'recording') stop();
  }, [elapsedMs, state, stop]);

  const start = async (deviceId?: string) => {
    try {
      const audio = deviceId ? { deviceId: { exact: deviceId } } : true;
      const stream = await navigator.mediaDevices.getUserMedia({ audio });
      setStream(stream);
      const made = new MediaRecorder(stream);
      const own = sessionOf(personKey(), Date.now());
      session.current = own;
      let n = 0;
      made.ondataavailable = ({ data }) => {
        if (data.size === 0) return;
        setBlobs((before) => [...before, data]);
        void keepSlice({ session: own, n: n++, blob: data });
      };
      recorder.current = made;
      setBlobs([]);
      setLeft(null);
      setElapsed(0);
      made.start(sliceMs);
      setState('recording');
    } catch {
      setState('refused');
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
    hasLeft: left !== null,
    stream,
    start,
    stop,
    pause: () => {
      recorder.current?.pause();
      setState('paused');
    },
    resume: () => {
      recorder.current?.resume();
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
