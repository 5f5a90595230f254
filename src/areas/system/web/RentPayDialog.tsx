// Records a payment: of one due, in full or in part, or of many in full.
import { App, AutoComplete } from 'antd';
import dayjs from 'dayjs';
import { date, file, money, text } from '#kernel/model/fields';
import { grouped, yuan } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/FormFields';
import { filledValues } from '#kernel/web/resource/formValues';
import type { FieldInputProps } from '#kernel/web/resource/inputs';
import { resourceClient } from '#kernel/web/resource/resourceClient';
import { labelOf, type WireRow } from '#kernel/web/resource/rows';
import { useForm } from '#kernel/web/resource/useForm';
import { Frame } from '#kernel/web/widgets/Frame';
import { RentDue } from '../model/lease';
import { openOf } from './rentDues';
import { rentTexts as r } from './rentTexts';

const how = {
  on: { ...date('', '', { required: true }), label: r.on },
  method: { ...text('', '', { required: true, max: 30 }), label: r.method },
  file: { ...file('', ''), label: r.voucher },
};
const one = { amount: { ...money('', '', { required: true, min: 1 }), label: r.amount }, ...how };

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
  const fields = isOne ? one : how;
  const total = yuan(dues.reduce((sum, due) => sum + openOf(due), 0));
  const form = useForm(fields, Object.keys(fields), {
    ...(isOne ? { amount: total } : {}),
    on: dayjs().format('YYYY-MM-DD'),
    method: t(r.transfer),
    file: null,
  });
  const send = async () => {
    const values = filledValues(fields, form.values);
    if (!form.check(values, false)) throw new Error(t(r.scheduleWrong));
    const client = resourceClient(RentDue);
    try {
      if (isOne) await client.call('pay', { id: first.id, version: first.version, ...values });
      else
        await client.call('payMany', {
          dues: JSON.stringify(dues.map(({ id, version }) => ({ id, version }))),
          ...values,
        });
    } catch (error) {
      form.take(error);
      throw error;
    }
    message.success(t(r.paid));
    await onPaid();
  };
  const period = isOne ? `${first.periodFrom} – ${first.periodTo}` : '';
  return (
    <Frame
      title={
        isOne
          ? t(r.payTitle, { school: labelOf(first, 'schoolId') ?? '', period })
          : t(r.payManyTitle, { count: dues.length, total: grouped(total) })
      }
      width={520}
      height={isOne ? 360 : 270}
      open
      onCancel={onClose}
      onConfirm={send}
      confirmText={t(r.pay)}
    >
      <FormFields form={form} oneColumn inputs={{ method: MethodInput }} />
    </Frame>
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
