// Goods of a contract: what the family has and what it is still to be given, bought or free.
import { App, Button, Flex, Table } from 'antd';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { deliver, goodsLeft } from '../model/sale';
import { saleTexts as s } from './saleTexts';

export function GoodsTab({ contractId, isOpen }: { contractId: number; isOpen: boolean }) {
  const { t } = useText();
  const { message } = App.useApp();
  const found = useAnswer(goodsLeft, { id: contractId });
  const { run, isRunning, isAllowed } = useCall(deliver);
  const lines = found.data?.lines ?? [];
  const gifts = found.data?.gifts ?? [];
  const rows = [
    ...lines.map((line) => ({ ...line, key: `l${line.lineNo}`, kind: t(s.bought) })),
    ...gifts.map((gift) => ({ ...gift, key: `g${gift.productId}`, kind: t(s.gift) })),
  ];
  const hand = async () => {
    try {
      await run({
        id: contractId,
        items: lines.filter(({ left }) => left > 0).map(({ lineNo, left }) => ({ lineNo, qty: left })),
        gifts: gifts.filter(({ left }) => left > 0).map(({ productId, left }) => ({ productId, qty: left })),
      });
    } catch (error) {
      message.error(messageOf(error));
    }
    await found.refetch();
  };
  return (
    <Shown
      loading={found.isPending}
      error={found.error}
      onRetry={() => void found.refetch()}
      empty={rows.length === 0}
      emptyText={t(s.noGoods)}
      height={160}
    >
      <Flex vertical gap={12}>
        <Table
          size="small"
          pagination={false}
          dataSource={rows}
          columns={[
            { title: t(s.goods), dataIndex: 'name' },
            { title: t(s.kind), dataIndex: 'kind', width: 100 },
            { title: t(s.qty), dataIndex: 'qty', width: 90, align: 'right' },
            { title: t(s.left), dataIndex: 'left', width: 110, align: 'right' },
          ]}
        />
        {isAllowed && isOpen && rows.some(({ left }) => left > 0) && (
          <Button type="primary" style={{ alignSelf: 'flex-start' }} loading={isRunning} onClick={() => void hand()}>
            {t(s.handOverAll)}
          </Button>
        )}
      </Flex>
    </Shown>
  );
}
