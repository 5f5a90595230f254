// Cells of the customer list that say more than their field.

import { PhoneOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import type { CSSProperties } from 'react';
import { daysBetween } from '#kernel/model/dates';
import type { FileRecord } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import type { RowAction } from '#kernel/web/resource/actions/rowAction';
import type { ColumnOverride } from '#kernel/web/resource/list/tableColumns';
import { Person } from '#kernel/web/resource/rows/Person';
import { inSentence, momentText } from '#kernel/web/resource/rows/plainText';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useCan } from '#kernel/web/session';
import { Masked } from '#kernel/web/widgets/Masked';
import { Customer } from '../../customer/model/customer';
import { ageOn } from '../../customer/model/customerRules';
import { Guardian } from '../../customer/model/guardian';
import { localDay } from '../../customer/web/localDay';
import css from './columns.module.css';
import { columnTexts } from './columnTexts';
import { contactOf } from './reaching';

export const customerColumns: Record<string, ColumnOverride<WireOf<typeof Customer>>> = {
  name: { width: 190, render: (row) => <NameCell row={row} /> },
  level: { width: 120 },
  heat: { width: 96, render: (row) => <Heat of={row.heat} /> },
  contact: { label: columnTexts.guardian, width: 190, render: (row) => <ContactCell row={row} /> },
  lastFollowUpAt: { width: 120, render: (row) => <LastCell row={row} /> },
  nextFollowUpAt: { width: 132, render: (row) => <NextCell row={row} /> },
  recycleAt: { width: 110, render: (row) => <RecycleCell row={row} /> },
};

/** What the pool has to say of a row, beside what everyone says of it. */
export const poolColumns: Record<string, ColumnOverride<WireOf<typeof Customer>>> = {
  ...customerColumns,
  poolAt: { width: 120, render: (row) => <>{row.poolAt ? momentText(row.poolAt, 'MM-DD HH:mm') : null}</> },
  recycled: { label: columnTexts.timesRecycled, width: 90, render: (row) => <>{row.timesRecycled ?? null}</> },
  claimable: { label: columnTexts.claimableAt, width: 130, render: (row) => <ClaimableCell row={row} /> },
};

/** The same list with the telephone beside the number. */
export const withCall = (
  columns: Record<string, ColumnOverride<WireOf<typeof Customer>>>,
  call: RowAction | undefined,
): Record<string, ColumnOverride<WireOf<typeof Customer>>> =>
  call
    ? {
        ...columns,
        contact: { ...columns.contact!, width: 214, render: (row) => <ContactCell row={row} call={call} /> },
      }
    : columns;

/** Plain markup, because a list shows dozens of them. */
const Heat = ({ of }: { of: number | null }) => (
  <span className={css.heat}>
    <span className={css.bar} style={{ '--part': `${of ?? 0}%` } as CSSProperties} aria-hidden />
    {of}
  </span>
);

function NameCell({ row }: { row: WireOf<typeof Customer> }) {
  const { t } = useText();
  const genders = Customer.fields.gender.options!;
  const age = row.birthDate ? ageOn(row.birthDate, localDay(new Date())) : null;
  return (
    <span className={css.line}>
      <Person name={row.name} avatar={(row.photo as FileRecord | null)?.FileUrl} />
      {row.gender !== 'unknown' || age !== null ? (
        <Tag>{[row.gender !== 'unknown' && t(genders[row.gender]!.label), age].filter(Boolean).join(' · ')}</Tag>
      ) : null}
    </span>
  );
}

/** Whom one calls first; the number is covered until it is asked for. */
function ContactCell({ row, call }: { row: WireOf<typeof Customer>; call?: RowAction }) {
  const { t } = useText();
  const mayReveal = useCan()('customers.customer.reveal');
  const contact = contactOf(row);
  if (!contact) return null;
  const { id, mobile } = contact;
  const relation = t(Guardian.fields.relation.options![contact.relation]!.label);
  return (
    <span className={css.line}>
      <span>{contact.name || t(columnTexts.nameless, { name: row.name, relation: inSentence(relation) })}</span>
      {mobile?.includes('*') ? (
        <Masked
          value={mobile}
          {...(mayReveal && !contact.isCovered ? { of: { entity: Guardian.entity, id, field: 'mobile' } } : {})}
        />
      ) : (
        <a href={`tel:${mobile}`}>{mobile}</a>
      )}
      {call?.isShown?.(row) && (
        <Button
          type="text"
          size="small"
          icon={<PhoneOutlined />}
          aria-label={t(call.label)}
          onClick={(event) => {
            event.stopPropagation();
            void call.run(row, async () => {});
          }}
        />
      )}
    </span>
  );
}

function LastCell({ row }: { row: WireOf<typeof Customer> }) {
  const { t } = useText();
  if (!row.lastFollowUpAt) return null;
  const days = daysBetween(localDay(new Date(row.lastFollowUpAt)), localDay(new Date()));
  return (
    <span title={row.lastContent ?? ''}>{days > 0 ? t(columnTexts.daysAgo, { days }) : t(columnTexts.today)}</span>
  );
}

function NextCell({ row }: { row: WireOf<typeof Customer> }) {
  const { t } = useText();
  if (!row.nextFollowUpAt) return <span className={css.quiet}>{t(columnTexts.noNext)}</span>;
  const isLate = Date.parse(row.nextFollowUpAt) < Date.now();
  return (
    <span className={isLate ? css.late : css.good}>
      {isLate && `${t(columnTexts.late)} `}
      {momentText(row.nextFollowUpAt, 'MM-DD HH:mm')}
    </span>
  );
}

function RecycleCell({ row }: { row: WireOf<typeof Customer> }) {
  const { t } = useText();
  if (!row.recycleAt) return null;
  const days = daysBetween(localDay(new Date()), localDay(new Date(row.recycleAt)));
  return (
    <span className={days <= 2 ? css.soon : undefined}>
      {days > 0 ? t(columnTexts.days, { days }) : t(columnTexts.today)}
    </span>
  );
}

function ClaimableCell({ row }: { row: WireOf<typeof Customer> }) {
  return <>{row.claimableFrom ? momentText(row.claimableFrom, 'MM-DD HH:mm') : null}</>;
}
