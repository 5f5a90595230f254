// A child's voice recorded on the phone, ten minutes at most; without a microphone files are chosen instead.
import { useEffect, useRef, useState } from 'react';
import { type Locale, say } from '#kernel/model/text';
import { handInTexts as w } from './handInTexts';

const longestSeconds = 600;

interface VoiceProps {
  locale: Locale;
  onRunning: (isRunning: boolean) => void;
  onMade: (file: File) => void;
}

export function Voice({ locale, onRunning, onMade }: VoiceProps) {
  const recorder = useRef<MediaRecorder | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const [isRefused, setRefused] = useState(false);
  const isRunning = seconds !== null;

  const stop = () => recorder.current?.stop();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setSeconds((n) => (n ?? 0) + 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  useEffect(() => {
    if ((seconds ?? 0) >= longestSeconds) recorder.current?.stop();
  }, [seconds]);
  useEffect(
    () => () => {
      for (const track of recorder.current?.stream.getTracks() ?? []) track.stop();
    },
    [],
  );

  const isStarting = useRef(false);
  const start = async () => {
    // Pressed twice there would be two at one microphone.
    if (isStarting.current) return;
    isStarting.current = true;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const made = new MediaRecorder(stream);
      const parts: Blob[] = [];
      made.ondataavailable = ({ data }) => parts.push(data);
      made.onstop = () => {
        for (const track of stream.getTracks()) track.stop();
        setSeconds(null);
        const type = made.mimeType.split(';')[0] || 'audio/webm';
        const ending = type.includes('mp4') ? 'm4a' : 'webm';
        onMade(new File(parts, `${say(w.voice, locale)}-${Date.now()}.${ending}`, { type }));
      };
      recorder.current = made;
      made.start();
      setSeconds(0);
      onRunning(true);
    } catch {
      setRefused(true);
    } finally {
      isStarting.current = false;
    }
  };
  if (typeof MediaRecorder === 'undefined') return null;
  return (
    <p>
      <button type="button" onClick={() => (isRunning ? stop() : void start())}>
        {isRunning
          ? say(w.stopVoice, locale, { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })
          : say(w.startVoice, locale)}
      </button>{' '}
      {isRefused && <span role="status">{say(w.noVoice, locale)}</span>}
    </p>
  );
}
