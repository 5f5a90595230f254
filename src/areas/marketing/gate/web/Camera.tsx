// The camera as a scanner, where the browser can read codes by itself.
import { Alert } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { gateTexts as g } from './gateTexts';

interface Detector {
  detect(from: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: new (asked: { formats: string[] }) => Detector;
  }
}

/** Only pages that came by TLS get a camera. */
export const hasCamera = (): boolean => Boolean(window.BarcodeDetector && navigator.mediaDevices?.getUserMedia);

const betweenMs = 250;
/** The same ticket held before the camera is one scan. */
const sameMs = 4000;

export function Camera({ onScan }: { onScan: (text: string) => void }) {
  const { t } = useText();
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef(onScan);
  told.current = onScan;
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    const Reader = window.BarcodeDetector;
    if (!Reader) return;
    const reader = new Reader({ formats: ['qr_code'] });
    let stream: MediaStream | undefined;
    let isOver = false;
    let last = { text: '', at: 0 };
    const look = async () => {
      if (isOver || !video.current) return;
      const found = await reader.detect(video.current).catch(() => []);
      const text = found[0]?.rawValue.trim();
      if (text && (text !== last.text || Date.now() - last.at > sameMs)) told.current(text);
      if (text) last = { text, at: Date.now() };
      setTimeout(() => void look(), betweenMs);
    };
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      (given) => {
        stream = given;
        if (isOver || !video.current) return;
        video.current.srcObject = given;
        void video.current.play().then(look);
      },
      () => setRefused(true),
    );
    return () => {
      isOver = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  if (isRefused) return <Alert type="warning" showIcon message={t(g.noCamera)} />;
  return <video ref={video} muted playsInline style={{ width: '100%', maxHeight: 320, background: '#000' }} />;
}
