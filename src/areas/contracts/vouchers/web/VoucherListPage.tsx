// /ClassFee/CourseVoucherList: batches and the vouchers issued from them.
import { Segmented, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { FeeTabs } from '../../fees/web/FeeTabs';
import { extendVoucher, issue, Voucher, VoucherBatch } from '../model/voucher';
import { voucherTexts as v } from './voucherTexts';

type Part = 'batches' | 'vouchers';

export default function VoucherListPage() {
  const { t } = useText();
  const [part, setPart] = useState<Part>('batches');
  const narrowing = (
    <Segmented<Part>
      value={part}
      onChange={setPart}
      options={[
        { value: 'batches', label: t(v.batches) },
        { value: 'vouchers', label: t(v.vouchers) },
      ]}
    />
  );
  return (
    <>
      <FeeTabs />
      {part === 'batches' ? <Batches narrowing={narrowing} /> : <Vouchers narrowing={narrowing} />}
    </>
  );
}

function Batches({ narrowing }: { narrowing: React.ReactNode }) {
  const { t } = useText();
  const [issued, setIssued] = useState<WireRow | null>(null);
  const rowActions = useMemo(
    () => [
      {
        key: 'issue',
        label: issue.label,
        isShown: (row: WireRow) => row.state === 'issuing' && (row.$can?.includes('issue') ?? false),
        run: (row: WireRow) => setIssued(row),
      },
    ],
    [],
  );
  return (
    <>
      <ResourcePage of={VoucherBatch} narrowing={narrowing} rowActions={rowActions} />
      {issued && (
        <CallDialog
          of={issue}
          rows={[issued]}
          name={String(issued.name)}
          preview={(answer) => <Typography.Text type="secondary">{t(v.wouldIssue, answer)}</Typography.Text>}
          onClose={() => setIssued(null)}
        />
      )}
    </>
  );
}

function Vouchers({ narrowing }: { narrowing: React.ReactNode }) {
  const [extended, setExtended] = useState<WireRow | null>(null);
  const rowActions = useMemo(
    () => [
      {
        key: 'extend',
        label: extendVoucher.label,
        isShown: (row: WireRow) => row.state === 'unused' && !row.extended && (row.$can?.includes('extend') ?? false),
        run: (row: WireRow) => setExtended(row),
      },
    ],
    [],
  );
  return (
    <>
      <ResourcePage of={Voucher} narrowing={narrowing} rowActions={rowActions} />
      {extended && (
        <CallDialog
          of={extendVoucher}
          rows={[extended]}
          name={String(extended.code)}
          onClose={() => setExtended(null)}
        />
      )}
    </>
  );
}
