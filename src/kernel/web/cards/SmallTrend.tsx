// The shape of the last days in a line, and how much it changed: beside a figure, told in words to who does not see it.
import { useText } from '#kernel/web/i18n';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import css from './cards.module.css';

const [width, height] = [72, 20];

export function SmallTrend({ of }: { of: readonly (number | null)[] }) {
  const values = of.map((value) => value ?? 0);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (values.length < 2 || least === most) return null;
  const points = values.map((value, i) => {
    const x = (i / (values.length - 1)) * width;
    const y = height - 1 - ((value - least) / (most - least)) * (height - 2);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className={css.trend} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth={1.5} />
    </svg>
  );
}

export function ChangeMark({ of }: { of: number | null }) {
  const { t } = useText();
  if (of === null) return <small className={css.change}>{t(w.noChange)}</small>;
  const mark = of > 0 ? '▲' : of < 0 ? '▼' : '';
  return <small className={css.change}>{`${mark} ${Math.abs(of).toFixed(1)}%`}</small>;
}
