// What one wants to know before dialling: who it is, whom to call, what was said last, what was planned.

import { Button, Tag } from 'antd';
import { useText } from '#kernel/web/i18n';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Masked } from '#kernel/web/widgets/Masked';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { zonedNow } from '#kernel/web/zone';
import { Customer } from '../../customer/model/customer';
import { Guardian } from '../../customer/model/guardian';
import { useContactName } from '../../followUps/web/FollowUpParts';
import type { QueueCard } from '../model/callQueue';
import css from './queue.module.css';
import { queueTexts as q } from './queueTexts';

const { fields } = Customer;

export function QueueFacts({ card }: { card: QueueCard }) {
  const { t } = useText();
  const can = useCan();
  const open = useOpen();
  const called = useContactName();
  const years = card.birthDate ? zonedNow().diff(String(card.birthDate), 'year') : null;
  const facts = [
    years === null ? '' : t(q.age, { n: years }),
    labelOf(card, 'grade'),
    card.daySchool,
    labelOf(card, 'schoolId'),
    labelOf(card, 'sourceId'),
  ];
  return (
    <header className={css.facts}>
      <div className={css.title}>
        <h2>{String(card.name)}</h2>
        <StateTag option={fields.state.options?.[String(card.state)]} />
        {labelOf(card, 'level') && <Tag>{labelOf(card, 'level')}</Tag>}
        {card.meetsToday && <Tag color="orange">{t(q.today)}</Tag>}
        {card.doNotContact === true && <Tag color="red">{t(q.doNotContact)}</Tag>}
        {Number(card.unansweredRun) > 1 && <Tag color="gold">{t(q.unanswered, { n: Number(card.unansweredRun) })}</Tag>}
        <Button
          type="link"
          size="small"
          onClick={() => open('/customerDetail', { id: String(card.id) }, String(card.name))}
        >
          {t(q.openCustomer)}
        </Button>
      </div>
      <div className={css.hint}>{facts.filter(Boolean).join(' · ')}</div>
      <ul className={css.phones}>
        {card.contacts.map((contact) => {
          const state = Guardian.fields.mobileState.options?.[contact.mobileState];
          const isMasked = contact.mobile?.includes('*') ?? false;
          return (
            <li key={contact.id}>
              <span>{called({ ...contact, mobile: null })}</span>
              {contact.mobile && (
                <Masked
                  value={contact.mobile}
                  of={
                    isMasked && can('customers.customer.reveal')
                      ? { entity: 'guardian', id: contact.id, field: 'mobile' }
                      : undefined
                  }
                />
              )}
              {contact.mobileState !== 'unknown' && <StateTag option={state} />}
            </li>
          );
        })}
      </ul>
      <dl className={css.last}>
        <dt>{t(q.lastContact)}</dt>
        <dd>
          {card.lastFollowUpAt
            ? `${momentText(card.lastFollowUpAt, 'MM-DD HH:mm')} ${String(card.lastContent ?? '')}`
            : t(q.never)}
        </dd>
        {typeof card.nextPlan === 'string' && card.nextPlan && (
          <>
            <dt>{t(q.plan)}</dt>
            <dd>{card.nextPlan}</dd>
          </>
        )}
      </dl>
    </header>
  );
}
