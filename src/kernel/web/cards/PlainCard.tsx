// The ordinary card: its figures in a line, its rows below, each a link to where it is dealt with.
import { Button } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { CardViewProps } from '#kernel/web/shell/registered/cardViews';
import { Empty } from '#kernel/web/widgets/States';
import { widgetTexts as w } from '#kernel/web/widgetTexts';
import { CardLink } from './CardLink';
import css from './cards.module.css';
import { roomFor } from './roomFor';

const [width, height] = [72, 20];

export function PlainCard({ content: { figures, rows, empty }, size }: CardViewProps) {
  const isEmpty = rows.length === 0 && figures.every(({ value }) => Number(String(value).replace(/[¥,]/g, '')) === 0);
  if (isEmpty)
    return (
      <Empty text={empty.text} height={120}>
        <CardLink url={empty.url}>
          <Button tabIndex={-1}>{empty.label}</Button>
        </CardLink>
      </Empty>
    );
  return (
    <>
      <div className={css.figures}>
        {figures.map(({ key, label, isNamed, value, url, change, trend }) => (
          <CardLink key={key} url={url} className={css.figure}>
            <strong>{value}</strong>
            <span data-data={isNamed}>{label}</span>
            {change !== undefined && <ChangeMark of={change} />}
            {trend && <SmallTrend of={trend} />}
          </CardLink>
        ))}
      </div>
      <ul className={css.rows}>
        {rows.slice(0, roomFor(size, figures.length > 0)).map(({ id, title, sub, url }) => (
          <li key={`${url}#${id}`}>
            <CardLink url={url} className={css.row}>
              <span data-data>{title}</span>
              <small data-data>{sub}</small>
            </CardLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The shape of the last days in a line, and how much it changed: beside a figure, told in words to who does not see it. */
function SmallTrend({ of }: { of: readonly (number | null)[] }) {
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

function ChangeMark({ of }: { of: number | null }) {
  const { t } = useText();
  if (of === null) return <small className={css.change}>{t(w.noChange)}</small>;
  const mark = of > 0 ? '▲' : of < 0 ? '▼' : '';
  return <small className={css.change}>{`${mark} ${Math.abs(of).toFixed(1)}%`}</small>;
}
