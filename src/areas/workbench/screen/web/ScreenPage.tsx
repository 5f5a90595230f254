// The screen on the wall: large, dark, asking again by itself. It shows what its reader may read, and nothing to press on but the
// way out. Figures take turns in the two panels below.
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Locale } from '#kernel/model/text';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useClient } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { zoned } from '#kernel/web/zone';
import { type FigureNow, figureBySchool, figureSeries, figureValues } from '../../figures/model/figures';
import { figureText, percentText } from '../../figures/model/figureText';
import { useAwake } from '../public/useAwake';
import { useFull } from '../public/useFull';
import { CastDialog } from './CastDialog';
import css from './screen.module.css';
import { screenTexts as m } from './screenTexts';

const every = 30_000;
const turn = 20_000;
const mostTiles = 10;
const staleMinutes = 2;

export default function ScreenPage() {
  const { t } = useText();
  const client = useClient();
  const open = useOpen();
  const place = useRef<HTMLDivElement>(null);
  const now = useNow();
  const isFull = useFull();
  useAwake();
  // The page is kept when one leaves it, and would go on filling the screen.
  const leave = async () => {
    if (document.fullscreenElement) await document.exitFullscreen();
    open('/index');
  };
  const clock = zoned(new Date(now).toISOString())!;
  const today = clock.format('YYYY-MM-DD');
  const { data, error, isPending, refetch, dataUpdatedAt } = useAnswer(
    figureValues,
    { from: clock.startOf('month').format('YYYY-MM-DD'), to: today, schoolId: null, compare: 'month' },
    { every },
  );
  const figures = (data ?? []).slice(0, mostTiles);
  const shown = figures[Math.floor(now / turn) % Math.max(1, figures.length)];
  const minutes = Math.floor((now - dataUpdatedAt) / 60_000);
  return (
    <div className={css.screen} ref={place}>
      <header className={css.head}>
        <h1 data-data>
          {t(m.title, { enterprise: client?.enterprise ?? '' })} <small>{t(m.month)}</small>
        </h1>
        {dataUpdatedAt > 0 && minutes >= staleMinutes && (
          <span className={css.stale} role="status">
            {t(m.old, { minutes })}
          </span>
        )}
        <span className={css.clock}>{clock.format('YYYY-MM-DD HH:mm:ss')}</span>
        {!isFull && (
          <>
            <Button ghost onClick={() => void place.current?.requestFullscreen()}>
              {t(m.full)}
            </Button>
            <CastDialog />
          </>
        )}
        <Button ghost onClick={() => void leave()}>
          {t(m.leave)}
        </Button>
      </header>
      <Shown
        loading={isPending}
        error={data ? null : error}
        onRetry={() => void refetch()}
        empty={data?.length === 0}
        emptyText={t(m.nothing)}
      >
        <div className={css.tiles}>
          {figures.map((figure) => (
            <Tile key={figure.key} label={figure.label} text={figureText(figure, figure.value)} />
          ))}
        </div>
        {shown && (
          <div className={css.panels}>
            <Trend figure={shown} from={clock.subtract(11, 'month').startOf('month').format('YYYY-MM-DD')} to={today} />
            <Ranking figure={shown} from={clock.startOf('month').format('YYYY-MM-DD')} to={today} />
          </div>
        )}
      </Shown>
    </div>
  );
}

/** As large as its room takes: a long amount is drawn smaller, never cut. */
const Tile = ({ label, text }: { label: string; text: string }) => (
  <div className={css.tile}>
    <span>{label}</span>
    <strong style={{ fontSize: `min(max(24px, 3.4vw), ${Math.round(160 / text.length)}cqw)` }}>{text}</strong>
  </div>
);

interface PanelProps {
  figure: FigureNow;
  from: string;
  to: string;
}

/** Short enough for a column: ¥52.1万, ¥521K. */
function shortText({ unit }: FigureNow, value: number | null, locale: Locale): string {
  if (value === null || unit === 'percent') return percentText(value);
  const how = { notation: 'compact', maximumFractionDigits: 1 } as const;
  const text = value.toLocaleString(locale === 'en' ? 'en-US' : 'zh-CN', how);
  return unit === 'money' ? `¥${text}` : text;
}

function Trend({ figure, from, to }: PanelProps) {
  const { t, locale } = useText();
  const { data = [] } = useAnswer(figureSeries, { key: figure.key, from, to, schoolId: null }, { every });
  const most = Math.max(1, ...data.map(({ value }) => value ?? 0));
  return (
    <section className={css.panel}>
      <h2>{t(m.trend, { label: figure.label })}</h2>
      <div className={css.columns}>
        {data.map((step) => (
          <div key={step.from} className={css.column} title={figureText(figure, step.value)}>
            <span>{shortText(figure, step.value, locale)}</span>
            <i style={{ height: `${Math.max(0, ((step.value ?? 0) / most) * 80)}%` }} />
            <span>{step.from.slice(2, 7)}</span>
          </div>
        ))}
      </div>
    </section>
  );
}

const mostSchools = 8;

function Ranking({ figure, from, to }: PanelProps) {
  const { t } = useText();
  const { data } = useAnswer(figureBySchool, { key: figure.key, from, to, schoolId: null }, { every });
  const rows = [...(data?.rows ?? [])].sort((a, b) => (b.value ?? 0) - (a.value ?? 0)).slice(0, mostSchools);
  const most = Math.max(1, ...rows.map(({ value }) => value ?? 0));
  return (
    <section className={css.panel}>
      <h2>{t(m.ranking, { label: figure.label })}</h2>
      <div className={css.bars}>
        {data && rows.length === 0 && <p>{t(m.noSchools)}</p>}
        {rows.map(({ schoolId, name, value }) => (
          <div key={schoolId} className={css.bar}>
            <span data-data>{name}</span>
            <i style={{ width: `${Math.max(0, ((value ?? 0) / most) * 100)}%` }} />
            <span>{figureText(figure, value)}</span>
          </div>
        ))}
      </div>
    </section>
  );
}

function useNow() {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, []);
  return now;
}
