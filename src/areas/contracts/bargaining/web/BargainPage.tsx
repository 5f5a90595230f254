// /customContractManageBargain: what the price is, what it may become, and the rounds so far.
import { Button, Card, Flex, Statistic, Table, Tag } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useDetail } from '#kernel/web/resource/rows/useRows';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { Contract } from '../../contract/model/contract';
import { quote } from '../../contract/model/quote';
import { Bargain, propose } from '../model/bargain';
import { bargainTexts as b } from './bargainTexts';

export default function BargainPage() {
  const { t } = useText();
  const open = useOpen();
  const [query] = useQueryState();
  const id = Number(query.id) || null;
  const contract = useDetail(Contract, id);
  if (id === null)
    return (
      <Empty height={360} text={t(b.pick)}>
        <Button onClick={() => open('/customContractManageList')}>{t(b.toList)}</Button>
      </Empty>
    );
  return (
    <Shown loading={contract.isPending} error={contract.error} onRetry={() => void contract.refetch()} height={360}>
      {contract.data && <Rounds contract={contract.data as WireOf<typeof Contract>} />}
    </Shown>
  );
}

function Rounds({ contract }: { contract: WireOf<typeof Contract> }) {
  const { t } = useText();
  const { id, customerId, schoolId, cart, state } = contract;
  const priced = useAnswer(quote, { customerId, schoolId, contractId: id, cart }, { enabled: state === 'draft' });
  return (
    <Flex vertical gap={12}>
      <Card
        size="small"
        title={`${contract.no}`}
        extra={state === 'draft' && <CallButton of={propose} given={{ contractId: id }} look={{ type: 'primary' }} />}
      >
        <Shown loading={state === 'draft' && priced.isPending} error={priced.error} height={120}>
          {priced.data && (
            <Flex vertical gap={12}>
              <Flex gap={32} wrap align="center">
                <Statistic title={t(b.before)} value={priced.data.authority.before} prefix="¥" />
                <Statistic title={t(b.now)} value={priced.data.receivable} prefix="¥" />
                <Statistic title={t(b.lowest)} value={priced.data.authority.lowest} prefix="¥" />
                <Statistic title={t(b.percent)} value={priced.data.authority.payPercent} precision={2} suffix="%" />
                <Tag color={priced.data.authority.needed ? 'orange' : 'green'}>
                  {t(priced.data.authority.needed ? b.leave : b.free)}
                </Tag>
              </Flex>
              <Table
                size="small"
                rowKey="lineNo"
                pagination={false}
                dataSource={priced.data.lines}
                columns={[
                  { title: t(b.item), dataIndex: 'name' },
                  { title: t(b.gross), dataIndex: 'gross', align: 'right' },
                  { title: t(b.net), dataIndex: 'net', align: 'right' },
                ]}
              />
            </Flex>
          )}
        </Shown>
      </Card>
      <Card size="small" title={t(b.rounds)}>
        <ResourcePage of={Bargain} given={{ contractId: id }} />
      </Card>
    </Flex>
  );
}
