// How many others this customer may be; whoever may merge looks at each of them side by side.
import { Button, Flex, Popover, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { useList } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { DuplicatePair } from '../model/duplicate';
import { MergeDialog } from './MergeDialog';
import { mergingTexts as m } from './mergingTexts';

export function DuplicateBadge({ customerId, count }: { customerId: number; count: number }) {
  const { t } = useText();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const [pair, setPair] = useState<WireRow | null>(null);
  if (count === 0 && !pair) return null;
  const badge = (
    <Tag color="orange" style={{ marginInlineEnd: 0 }}>
      {t(m.badge, { count })}
    </Tag>
  );
  if (!can('customers.customer.merge')) return badge;
  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomLeft"
        title={t(m.pairs)}
        content={
          <PairList
            customerId={customerId}
            onCompare={(chosen) => {
              setOpen(false);
              setPair(chosen);
            }}
          />
        }
      >
        <Button type="text" size="small" style={{ padding: 0, height: 'auto' }}>
          {badge}
        </Button>
      </Popover>
      {pair && (
        <MergeDialog ids={[Number(pair.aId), Number(pair.bId)]} pairId={pair.id} onClose={() => setPair(null)} />
      )}
    </>
  );
}

function PairList({ customerId, onCompare }: { customerId: number; onCompare: (pair: WireRow) => void }) {
  const { t } = useText();
  const pairs = useList(DuplicatePair, { customerId, state: 'open', pageSize: 20 });
  const list = pairs.data?.list ?? [];
  return (
    <Shown
      loading={pairs.isPending}
      error={pairs.error}
      onRetry={() => void pairs.refetch()}
      empty={list.length === 0}
      emptyText={t(m.elsewhere)}
      height={80}
    >
      <Flex vertical gap={8} style={{ minWidth: 280 }}>
        {list.map((pair) => (
          <Flex key={pair.id} gap={8} align="center">
            <Typography.Text strong data-data>
              {String(pair.$labels?.[pair.aId === customerId ? 'bId' : 'aId'])}
            </Typography.Text>
            <StateTag option={DuplicatePair.fields.kind.options![String(pair.kind)]} />
            <Typography.Text type="secondary" style={{ flex: 1, fontSize: 12 }}>
              {(pair.matchedOn as string[])
                .map((key) => t(DuplicatePair.fields.matchedOn.options![key]!.label))
                .join(' · ')}
            </Typography.Text>
            <Button size="small" onClick={() => onCompare(pair)}>
              {t(m.compare)}
            </Button>
          </Flex>
        ))}
      </Flex>
    </Shown>
  );
}
