// Paying, waiving or computing one bill again.

import { useQuery } from '@tanstack/react-query';
import { App, Table } from 'antd';
import { fen, grouped, yuan } from '#kernel/model/money';
import { sendCall, sendForm } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { FieldsDialog } from '#kernel/web/resource/form/FieldsDialog';
import type { FormValues } from '#kernel/web/resource/form/formValues';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Frame } from '#kernel/web/widgets/Frame';
import { Shown } from '#kernel/web/widgets/States';
import { zonedNow } from '#kernel/web/zone';
import { payFee, recalculateFee, waiveFee } from '../model/feeCalls';
import { FranchiseFee } from '../model/franchise';
import { franchiseTexts as f } from './franchiseTexts';

export type FeeStep = 'pay' | 'waive' | 'recalculate';

const { id: _paid, version: _seen, ...paying } = payFee.input;
const asked = { pay: paying, waive: { reason: waiveFee.input.reason } };
const calls = { pay: payFee, waive: waiveFee, recalculate: recalculateFee };
const done = { pay: f.paid, waive: f.waived, recalculate: f.recalculated };

interface FranchiseFeeDialogProps {
  row: WireOf<typeof FranchiseFee>;
  step: FeeStep;
  onClose: () => void;
}

export function FranchiseFeeDialog({ row, step, onClose }: FranchiseFeeDialogProps) {
  const { t } = useText();
  const { message } = App.useApp();
  const refresh = useRefreshRows(FranchiseFee);
  const tried = useTried(row, step === 'recalculate');
  const send = async (values: FormValues = {}) => {
    await sendForm<unknown>(calls[step], { id: row.id, version: row.version, ...values });
    message.success(t(done[step]));
    await refresh();
  };
  const title = `${t(f[step])} · ${row.month}`;
  if (step === 'recalculate')
    return (
      <Frame
        title={title}
        width={520}
        height={230}
        open
        onCancel={onClose}
        onConfirm={() => send().then(onClose)}
        confirmText={t(f.recalculate)}
        confirmDisabled={!tried.data}
      >
        <Comparison tried={tried} />
      </Frame>
    );
  const open = (fen(row.total) ?? 0) - (fen(row.paid) ?? 0);
  const start = { amount: yuan(open), on: zonedNow().format('YYYY-MM-DD'), method: t(f.transfer) };
  return (
    <FieldsDialog
      title={title}
      fields={asked[step]}
      values={step === 'pay' ? start : {}}
      open
      confirmText={t(f[step])}
      onClose={onClose}
      onSend={send}
    />
  );
}

/** Tried before it is asked for, and only then offered. */
const useTried = (row: WireOf<typeof FranchiseFee>, isAsked: boolean) =>
  useQuery({
    queryKey: ['franchiseFee', 'recalculate', row.id, row.version],
    queryFn: () => sendCall(recalculateFee, { id: row.id, version: row.version, dryRun: true }),
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
