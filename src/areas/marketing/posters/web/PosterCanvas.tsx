// A poster drawn as large as there is room for.
import { useEffect, useRef, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { type Drawn, drawPoster } from './drawing';
import { posterTexts as p } from './posterTexts';

export function PosterCanvas({ drawn, width }: { drawn: Drawn; width: number }) {
  const { t } = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (!canvas.current) return;
    drawPoster(canvas.current, drawn, width / drawn.width).then(
      () => setBroken(false),
      () => setBroken(true),
    );
  }, [drawn, width]);
  return (
    <>
      <canvas ref={canvas} style={{ maxWidth: '100%', borderRadius: 6, display: 'block' }} />
      {isBroken && <span role="alert">{t(p.broken)}</span>}
    </>
  );
}
