// Which microphone, and how loud it is just now: one sees before a long recording that one is heard.
import { Progress, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import css from './recording.module.css';
import { recordingTexts as r } from './recordingTexts';

export function MicrophoneChoice({ value, onChange }: { value: string | undefined; onChange: (id: string) => void }) {
  const { t } = useText();
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  useEffect(() => {
    const { mediaDevices } = navigator;
    if (!mediaDevices) return;
    const look = () =>
      mediaDevices.enumerateDevices().then(
        (all) => setDevices(all.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')),
        () => undefined,
      );
    void look();
    mediaDevices.addEventListener('devicechange', look);
    return () => mediaDevices.removeEventListener('devicechange', look);
  }, []);
  if (devices.length < 2) return null;
  return (
    <Select
      className={css.device}
      aria-label={t(r.device)}
      placeholder={t(r.device)}
      value={value ?? null}
      onChange={(id: string) => onChange(id)}
      options={devices.map(({ deviceId, label }) => ({ value: deviceId, label: label || deviceId }))}
    />
  );
}

export function Level({ stream }: { stream: MediaStream }) {
  const { t } = useText();
  const [level, setLevel] = useState(0);
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getByteTimeDomainData(samples);
      const most = samples.reduce((loud, sample) => Math.max(loud, Math.abs(sample - 128)), 0);
      setLevel(Math.min(100, Math.round((most / 128) * 100)));
    }, 200);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [stream]);
  return <Progress percent={level} showInfo={false} size="small" aria-label={t(r.level)} className={css.level} />;
}
