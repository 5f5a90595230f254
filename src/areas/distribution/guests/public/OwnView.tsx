// A distributor's own figures on the phone.
import { say } from '#kernel/model/text';
import type { PublicView } from '#kernel/web/public/PublicApp';
import { OrderLife } from '../../orders/model/order';
import type { OwnPage } from '../model/guest';
import { guestTexts as g } from './guestTexts';

const stateOf = (state: string) => Object.entries(OrderLife.states).find(([key]) => key === state)?.[1].label;

export default function OwnView({ data, locale, timeOf }: PublicView) {
  const me = data as OwnPage;
  const figures = [
    [g.available, `¥${me.available}`],
    [g.waits, `¥${me.pending}`],
    [g.withdrawing, `¥${me.withdrawing}`],
    [g.withdrawn, `¥${me.withdrawn}`],
    [g.customers, String(me.customers)],
    [g.below, String(me.below)],
  ] as const;
  return (
    <article>
      <h2>{me.name}</h2>
      <p>{`${me.no} · ${say(g.level, locale)} ${me.level}`}</p>
      {me.state !== 'active' && <p role="status">{say(g[me.state], locale)}</p>}
      <dl style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 }}>
        {figures.map(([label, value]) => (
          <div key={label.en}>
            <dt style={{ color: '#666' }}>{say(label, locale)}</dt>
            <dd style={{ margin: 0, fontSize: 20 }}>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{say(g.orders, locale)}</h3>
      {me.orders.length === 0 && <p>{say(g.none, locale)}</p>}
      <ul style={{ listStyle: 'none', padding: 0 }}>
        {me.orders.map(({ no, customer, at, base, mine, state }) => {
          const label = stateOf(state);
          return (
            <li key={no} style={{ padding: '8px 0', borderBottom: '1px solid #eee' }}>
              <b>{customer}</b> {timeOf(at, 'day')} {label ? say(label, locale) : ''}
              <br />
              {`${say(g.base, locale)} ¥${base} · ${say(g.mine, locale)} ¥${mine}`}
            </li>
          );
        })}
      </ul>
    </article>
  );
}
