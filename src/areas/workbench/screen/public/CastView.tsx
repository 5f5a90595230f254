// The screen on a television: large, dark, asking again by itself. The key it was given lives in this window.
import { useCallback, useEffect, useState } from 'react';
import { say } from '#kernel/model/text';
import { isOver, type PublicView } from '#kernel/web/public/PublicApp';
import type { CastPage } from '../model/screenCast';
import { castTexts as m } from './castTexts';
import css from './castView.module.css';
import { useAwake } from './useAwake';
import { useFull } from './useFull';

const every = 20_000;
const staleMinutes = 2;
const kept = `cast ${location.pathname}`;

export default function CastView({ locale, act }: PublicView) {
  const [page, setPage] = useState<CastPage>({ state: 'waiting' });
  const [now, setNow] = useState(() => new Date());
  const [isCutOff, setCutOff] = useState(false);
  const isFull = useFull();
  useAwake();
  const load = useCallback(async () => {
    const key = sessionStorage.getItem(kept);
    try {
      const answer = (await (key ? act('show', { key }) : act('start', {}))) as CastPage;
      if (answer.state === 'open') sessionStorage.setItem(kept, answer.key);
      setPage(answer);
      setCutOff(false);
    } catch (error) {
      if (isOver(error as { code?: number })) return setPage({ state: 'over' });
      // Cut off it goes on showing what it has, says how old that is, and asks again.
      setCutOff(true);
    }
  }, [act]);
  useEffect(() => {
    void load();
    const again = setInterval(() => void load(), every);
    const tick = setInterval(() => setNow(new Date()), 1000);
    return () => {
      clearInterval(again);
      clearInterval(tick);
    };
  }, [load]);
  if (page.state === 'over') return <div className={css.screen}>{say(m.over, locale)}</div>;
  if (page.state !== 'open')
    return (
      <div className={css.screen} role="status">
        {isCutOff && say(m.cutOff, locale)}
      </div>
    );
  const { title, at, timezone, tiles, chosen } = page.screen;
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / 60_000);
  const most = Math.max(1, ...(chosen?.rows ?? []).map(({ value }) => value));
  return (
    <div className={css.screen}>
      <div className={css.head}>
        <span>{title}</span>
        {isCutOff && <span role="status">{say(m.cutOff, locale)}</span>}
        {minutes >= staleMinutes && <span role="status">{say(m.old, locale, { minutes })}</span>}
        {!isFull && (
          <button type="button" className={css.full} onClick={() => void document.documentElement.requestFullscreen()}>
            {say(m.full, locale)}
          </button>
        )}
        <span>{now.toLocaleTimeString(locale === 'zh' ? 'zh-CN' : 'en-GB', { timeZone: timezone })}</span>
      </div>
      <div className={css.tiles}>
        {tiles.map(({ key, label, text, change }) => (
          <div key={key} className={css.tile}>
            {label}
            {/* A long amount is drawn smaller, never cut. */}
            <b style={{ fontSize: `min(5.4vh, ${Math.round(160 / text.length)}cqw)` }}>{text}</b>
            {change !== null && (
              <span className={change > 0 ? css.up : change < 0 ? css.down : css.same}>
                {change > 0 ? '▲' : change < 0 ? '▼' : '='} {Math.abs(change).toFixed(1)}%
              </span>
            )}
          </div>
        ))}
      </div>
      {chosen && (
        <div className={css.rows}>
          <span>{say(m.bySchool, locale, { label: chosen.label })}</span>
          {chosen.rows.map(({ name, value, text }) => (
            <div key={name} className={css.row}>
              <span>{name}</span>
              <span className={css.bar} style={{ width: `${(value / most) * 100}%` }} />
              <span>{text}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
