// Records a payment: of one due, in full or in part, or of many in full.

import { App, AutoComplete } from 'antd';
import { grouped, yuan } from '#kernel/model/money';
import { sendForm } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import type { FormValues } from '#kernel/web/resource/form/formValues';
import type { FieldInputProps } from '#kernel/web/resource/inputs/fieldInput';
import { labelOf, type WireRow } from '#kernel/web/resource/rows/rows';
import { zonedNow } from '#kernel/web/zone';
import { payRent, payRents } from '../model/rentCalls';
import { openOf } from './rentDues';
import { rentTexts as r } from './rentTexts';

const { id: _due, version: _seen, ...one } = payRent.input;
const { dues: _dues, ...how } = payRents.input;

interface RentPayDialogProps {
  dues: readonly WireRow[];
  onClose: () => void;
  onPaid: () => Promise<void>;
}

export function RentPayDialog({ dues, onClose, onPaid }: RentPayDialogProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const [first] = dues;
  const isOne = dues.length === 1 && first !== undefined;
  const total = yuan(dues.reduce((sum, due) => sum + openOf(due), 0));
  const send = async (values: FormValues) => {
    if (isOne) await sendForm(payRent, { id: first.id, version: first.version, ...values });
    else await sendForm(payRents, { dues: dues.map(({ id, version }) => ({ id, version })), ...values });
    message.success(t(r.paid));
    await onPaid();
  };
  const period = isOne ? `${first.periodFrom} – ${first.periodTo}` : '';
  return (
    <FieldsDialog
      title={
        isOne
          ? t(r.payTitle, { school: labelOf(first, 'schoolId') ?? '', period })
          : t(r.payManyTitle, { count: dues.length, total: grouped(total) })
      }
      fields={isOne ? one : how}
      values={{ ...(isOne ? { amount: total } : {}), on: zonedNow().format('YYYY-MM-DD'), method: t(r.transfer) }}
      inputs={{ method: MethodInput }}
      open
      confirmText={t(r.pay)}
      onClose={onClose}
      onSend={send}
    />
  );
}

function MethodInput({ id, value, onChange }: FieldInputProps) {
  const { t } = useText();
  return (
    <AutoComplete
      id={id}
      style={{ width: '100%' }}
      value={String(value ?? '')}
      onChange={onChange}
      options={[r.transfer, r.cheque, r.cash, r.other].map((method) => ({ value: t(method) }))}
    />
  );
}
