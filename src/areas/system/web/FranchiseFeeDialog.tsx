// Paying, waiving or computing one bill again.
import { useQuery } from '@tanstack/react-query';
import { App, Table } from 'antd';
import dayjs from 'dayjs';
import { date, type Fields, file, longText, money, text } from '#kernel/model/fields';
import { fen, grouped, yuan } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { FormFields } from '#kernel/web/resource/FormFields';
import { filledValues } from '#kernel/web/resource/formValues';
import { resourceClient } from '#kernel/web/resource/resourceClient';
import type { WireRow } from '#kernel/web/resource/rows';
import { useForm } from '#kernel/web/resource/useForm';
import { useRefreshRows } from '#kernel/web/resource/useRows';
import { Frame } from '#kernel/web/widgets/Frame';
import { Shown } from '#kernel/web/widgets/States';
import { FranchiseFee } from '../model/franchise';
import { franchiseTexts as f } from './franchiseTexts';

export type FeeStep = 'pay' | 'waive' | 'recalculate';

const asked: Record<FeeStep, Fields> = {
  pay: {
    amount: { ...money('', '', { required: true, min: 1 }), label: f.amount },
    on: { ...date('', '', { required: true }), label: f.on },
    method: { ...text('', '', { required: true, max: 30 }), label: f.method },
    file: { ...file('', ''), label: f.voucher },
  },
  waive: { reason: { ...longText('', '', { required: true, max: 200 }), label: f.reason } },
  recalculate: {},
};
const heights: Record<FeeStep, number> = { pay: 370, waive: 150, recalculate: 230 };
const done = { pay: f.paid, waive: f.waived, recalculate: f.recalculated };

interface FranchiseFeeDialogProps {
  row: WireRow;
  step: FeeStep;
  onClose: () => void;
}

export function FranchiseFeeDialog({ row, step, onClose }: FranchiseFeeDialogProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(FranchiseFee);
  const fields = asked[step];
  const tried = useTried(row, step === 'recalculate');
  const open = (fen(String(row.total)) ?? 0) - (fen(String(row.paid)) ?? 0);
  const start = {
    amount: yuan(open),
    on: dayjs().format('YYYY-MM-DD'),
    method: t(f.transfer),
    file: null,
    reason: null,
  };
  const names = Object.keys(fields);
  const form = useForm(
    fields,
    names,
    Object.fromEntries(names.map((name) => [name, start[name as keyof typeof start]])),
  );
  const send = async () => {
    const values = filledValues(fields, form.values);
    if (!form.check(values, false)) throw new Error(t(f.check));
    try {
      await resourceClient(FranchiseFee).call(step, { id: row.id, version: row.version, ...values });
    } catch (error) {
      form.take(error);
      throw error;
    }
    message.success(t(done[step]));
    await refresh();
    onClose();
  };
  return (
    <Frame
      title={`${t(f[step])} · ${row.month}`}
      width={520}
      height={heights[step]}
      open
      onCancel={onClose}
      onConfirm={send}
      confirmText={t(f[step])}
      confirmDisabled={step === 'recalculate' && !tried.data}
    >
      {step === 'recalculate' ? <Comparison tried={tried} /> : <FormFields form={form} oneColumn />}
    </Frame>
  );
}

type Line = Record<'baseAmount' | 'royalty' | 'marketing' | 'total', string>;

interface Lines {
  before: Line;
  after: Line;
}

/** Tried before it is asked for, and only then offered. */
const useTried = (row: WireRow, isAsked: boolean) =>
  useQuery({
    queryKey: ['franchiseFee', 'recalculate', row.id, row.version],
    queryFn: () =>
      resourceClient(FranchiseFee).call<Lines>('recalculate', { id: row.id, version: row.version, dryRun: true }),
    retry: false,
    gcTime: 0,
    enabled: isAsked,
  });

/** The old and the new bill beside each other, before anything changes. */
function Comparison({ tried }: { tried: ReturnType<typeof useTried> }) {
  const { t } = useText();
  const names = ['baseAmount', 'royalty', 'marketing', 'total'] as const;
  return (
    <Shown loading={tried.isPending} error={tried.error} height={180}>
      <Table
        size="small"
        pagination={false}
        rowKey={(name) => name}
        dataSource={[...names]}
        style={{ fontVariantNumeric: 'tabular-nums' }}
        columns={[
          { title: '', render: (_, name) => t(FranchiseFee.fields[name].label) },
          { title: t(f.before), align: 'right', render: (_, name) => grouped(tried.data?.before[name] ?? '') },
          { title: t(f.after), align: 'right', render: (_, name) => grouped(tried.data?.after[name] ?? '') },
        ]}
      />
    </Shown>
  );
}
