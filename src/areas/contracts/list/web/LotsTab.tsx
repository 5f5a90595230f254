// Lessons of a contract: bought and given, taken, left, and what those left are worth.
import { Flex, Table, Tag } from 'antd';
import { grouped } from '#kernel/model/money';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { contractTexts as c } from '../../contract/web/contractTexts';
import { type ContractLot, contractLots } from '../model/lots';

export function LotsTab({ contractId }: { contractId: number }) {
  const { t } = useText();
  const found = useAnswer(contractLots, { id: contractId });
  const { lots = [], left = 0, valueLeft = '0.00' } = found.data ?? {};
  return (
    <Shown
      loading={found.isPending}
      error={found.error}
      onRetry={() => void found.refetch()}
      empty={lots.length === 0}
      emptyText={t(c.noLots)}
      height={160}
    >
      <Flex vertical gap={8}>
        <span>{t(c.leftInAll, { n: left, amount: grouped(valueLeft) })}</span>
        <Table<ContractLot>
          size="small"
          rowKey="key"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={lots}
          columns={[
            {
              ...{ title: t(c.items), key: 'name' },
              render: (_, { name, isGift, frozen }) => (
                <span data-data>
                  {name} {isGift && <Tag color="purple">{t(c.gift)}</Tag>} {frozen && <Tag>{t(c.frozen)}</Tag>}
                </span>
              ),
            },
            { title: t(c.lessons), dataIndex: 'lessons', align: 'right' },
            {
              ...{ title: t(c.lineAmount), key: 'amount', align: 'right' },
              render: (_, { amount }) => grouped(amount),
            },
            { title: t(c.consumed), dataIndex: 'consumed', align: 'right' },
            { title: t(c.lessonsRemain), dataIndex: 'left', align: 'right' },
            {
              ...{ title: t(c.valueLeft), key: 'valueLeft', align: 'right' },
              render: (_, lot) => grouped(lot.valueLeft),
            },
            { title: t(c.expiresOn), dataIndex: 'expiresOn', render: (day: string | null) => day ?? t(c.noExpiry) },
          ]}
        />
      </Flex>
    </Shown>
  );
}
