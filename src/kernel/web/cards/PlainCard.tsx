// The ordinary card: its figures in a line, its rows below, each a link to where it is dealt with.
import { Button } from 'antd';
import type { CardViewProps } from '#kernel/web/shell/registered/cardViews';
import { Empty } from '#kernel/web/widgets/States';
import { CardLink } from './CardLink';
import css from './cards.module.css';
import { roomFor } from './roomFor';
import { ChangeMark, SmallTrend } from './SmallTrend';

export function PlainCard({ content: { figures, rows, empty }, size }: CardViewProps) {
  const isEmpty = rows.length === 0 && figures.every(({ value }) => Number(value) === 0);
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
