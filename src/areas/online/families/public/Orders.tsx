// A family's orders, and how one is paid.
import { type Locale, say } from '#kernel/model/text';
import type { GuestTime } from '#kernel/web/public/guestTime';
import type { FamilyStudent } from '../../members/model/member';
import type { FamilyOrder } from '../model/family';
import { familyPageTexts as f } from './familyPageTexts';
import { Shown } from './Shown';
import { useFamily } from './useFamily';

const states = {
  pending: f.toPay,
  paid: f.paid,
  closed: f.closed,
  refunding: f.refunding,
  refunded: f.refunded,
  part_refunded: f.part_refunded,
};
const stateOf = (state: string, locale: Locale): string =>
  Object.hasOwn(states, state) ? say(states[state as keyof typeof states], locale) : '';

export function OrderList({ locale, student }: { locale: Locale; student: FamilyStudent }) {
  const asked = useFamily<FamilyOrder[]>('orders', `studentId=${student.id}`, locale);
  return (
    <Shown of={asked} locale={locale}>
      {(orders) =>
        orders.length === 0 ? (
          <p className="dead">{say(f.noOrders, locale)}</p>
        ) : (
          <ul className="rows">
            {orders.map((one) => (
              <li key={one.orderNo}>
                <a href={`#order/${one.orderNo}`}>
                  <strong>{one.name}</strong>
                  <small>
                    {one.orderNo} · {stateOf(one.state, locale)}
                  </small>
                  <b>¥{one.payable}</b>
                </a>
              </li>
            ))}
          </ul>
        )
      }
    </Shown>
  );
}

interface OrderViewProps {
  locale: Locale;
  timeOf: GuestTime;
  orderNo: string;
}

export function OrderView({ locale, timeOf, orderNo }: OrderViewProps) {
  const asked = useFamily<FamilyOrder>('order', `orderNo=${encodeURIComponent(orderNo)}`, locale);
  return (
    <>
      <a href="#orders">{say(f.back, locale)}</a>
      <Shown of={asked} locale={locale}>
        {(one) => (
          <article>
            <h2>{one.name}</h2>
            <p>
              {one.orderNo} · {stateOf(one.state, locale)}
            </p>
            <dl>
              {(['listPrice', 'vipDiscount', 'reduction', 'credit'] as const)
                .filter((name) => name === 'listPrice' || one.lines[name] !== '0.00')
                .map((name) => (
                  <div key={name}>
                    <dt>{say(f[name], locale)}</dt>
                    <dd>¥{one.lines[name]}</dd>
                  </div>
                ))}
              <div>
                <dt>{say(f.payable, locale)}</dt>
                <dd>
                  <b>¥{one.payable}</b>
                </dd>
              </div>
            </dl>
            {one.payBy && <p>{say(f.payBy, locale, { at: timeOf(one.payBy) })}</p>}
            {one.payUrl && (
              <p>
                <a className="act" href={one.payUrl}>
                  {say(f.pay, locale)}
                </a>
              </p>
            )}
            {one.state === 'pending' && !one.payUrl && <p>{say(f.payAtSchool, locale, { no: one.orderNo })}</p>}
            {one.state === 'paid' && (
              <p>
                <a href="#courses">{say(f.courses, locale)}</a>
              </p>
            )}
          </article>
        )}
      </Shown>
    </>
  );
}
