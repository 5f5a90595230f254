// /ClassFee/FeeList: prices with their tiers, adjusted from a day on.
import { Popover, Table } from 'antd';
import { useMemo, useState } from 'react';
import { yuan } from '#kernel/model/money';
import type { Wire } from '#kernel/model/wire';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { adjust, FeeStandard } from '../model/feeStandard';
import { FeeTabs } from './FeeTabs';
import { feeTexts } from './feeTexts';
import { TiersInput } from './TiersInput';

const inputs = { tiers: TiersInput };
type Fee = Wire<typeof FeeStandard>;

export default function FeeListPage() {
  const [adjusted, setAdjusted] = useState<WireRow | null>(null);
  const rowActions = useMemo(
    () => [
      {
        key: 'adjust',
        label: adjust.label,
        isShown: (row: WireRow) => row.state === 'published' && (row.$can?.includes('stop') ?? false),
        run: (row: WireRow) => setAdjusted(row),
      },
    ],
    [],
  );
  return (
    <>
      <FeeTabs />
      <ResourcePage of={FeeStandard} inputs={inputs} columns={columns} rowActions={rowActions} />
      {adjusted && <CallDialog of={adjust} rows={[adjusted]} onClose={() => setAdjusted(null)} />}
    </>
  );
}

const columns = { price: { render: (row: WireRow) => <Price fee={row as WireRow & Fee} /> } };

function Price({ fee }: { fee: Fee }) {
  const { t } = useText();
  if (!fee.tiers?.length) return <span>{fee.price}</span>;
  return (
    <Popover
      title={t(feeTexts.tiers)}
      content={
        <Table
          size="small"
          pagination={false}
          showHeader={false}
          rowKey="minLessons"
          dataSource={fee.tiers}
          columns={[
            { key: 'from', render: (_, tier) => t(feeTexts.fromLessons, { n: tier.minLessons }) },
            { key: 'price', align: 'right', render: (_, tier) => yuan(tier.price) },
          ]}
        />
      }
    >
      <button type="button" style={{ border: 0, background: 'none', padding: 0, textDecoration: 'underline dotted' }}>
        {fee.price}
      </button>
    </Popover>
  );
}
