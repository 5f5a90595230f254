// Lessons of a contract: bought and given, taken, left, and what those left are worth.
import { Flex, Table, Tag } from 'antd';
import { grouped } from '#kernel/model/money';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Shown } from '#kernel/web/widgets/States';
import { contractTexts as c } from '../../contract/web/contractTexts';
import { type ContractLot, contractLots } from '../model/lots';

const money = (name: 'amount' | 'valueLeft', title: string) => ({
  ...{ title, key: name, align: 'right' as const },
  render: (_: unknown, lot: ContractLot) => grouped(lot[name] ?? ''),
});

export function LotsTab({ contractId }: { contractId: number }) {
  const { t } = useText();
  const found = useAnswer(contractLots, { id: contractId });
  const { lots = [], left = 0, valueLeft = null } = found.data ?? {};
  const seesValue = valueLeft !== null;
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
        <span>
          {seesValue ? t(c.leftInAll, { n: left, amount: grouped(valueLeft) }) : t(c.lessonsLeftInAll, { n: left })}
        </span>
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
            ...(seesValue ? [money('amount', t(c.lineAmount))] : []),
            { title: t(c.consumed), dataIndex: 'consumed', align: 'right' },
            { title: t(c.lessonsRemain), dataIndex: 'left', align: 'right' },
            ...(seesValue ? [money('valueLeft', t(c.valueLeft))] : []),
            { title: t(c.expiresOn), dataIndex: 'expiresOn', render: (day: string | null) => day ?? t(c.noExpiry) },
          ]}
        />
      </Flex>
    </Shown>
  );
}
