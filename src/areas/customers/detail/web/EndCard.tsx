// Why a customer was lost, sleeps or has left, and when to ask again: as it was said at that moment.
import { Card } from 'antd';
import { useText } from '#kernel/web/i18n';
import { FieldList } from '#kernel/web/resource/detail/FieldList';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { Customer } from '../../customer/model/customer';
import css from './detail.module.css';

const told = {
  lost: ['lostAt', 'lostKind', 'lostReason', 'competitor', 'lostRemark', 'revisitAt'],
  dormant: ['expectedReturnOn'],
  graduated: ['graduatedAt', 'leaveKind'],
} as const;
const unsaid = { createdAt: null, createdBy: null, updatedAt: null, updatedBy: null };

export function EndCard({ row }: { row: WireOf<typeof Customer> }) {
  const { t } = useText();
  const state = row.state as keyof typeof told;
  const names = (told[state] ?? []).filter((name) => row[name]);
  if (names.length === 0) return null;
  const fields = Object.fromEntries(names.map((name) => [name, Customer.fields[name]]));
  return (
    <Card size="small" title={t(Customer.fields.state.options![state]!.label)} className={css.facts}>
      <FieldList of={{ ...Customer, fields }} row={row} show={unsaid} />
    </Card>
  );
}
