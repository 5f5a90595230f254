// What an auditor looks at: purses, the last entries, the orders behind the money, earlier withdrawals, who shares the account.
import { Alert, Flex, Table, Tag, Typography } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Shown } from '#kernel/web/widgets/States';
import { zoned } from '#kernel/web/zone';
import { entryKinds } from '../../orders/model/entry';
import { auditFacts, WithdrawalLife } from '../model/payout';
import { payoutTexts as p } from './payoutTexts';

const day = (at: string): string => zoned(at)?.format('YYYY-MM-DD') ?? '';

export function AuditFactsTab({ id }: { id: number }) {
  const { t, locale } = useText();
  const open = useOpen();
  const answer = useAnswer(auditFacts, { id });
  const facts = answer.data;
  const at = locale === 'en' ? 1 : 0;
  return (
    <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={240}>
      {facts && (
        <Flex vertical gap={12}>
          <strong>{t(p.purses, facts.purses)}</strong>
          {facts.sameAccount.length > 0 && (
            <Alert type="warning" showIcon message={t(p.shared, { names: facts.sameAccount.join('，') })} />
          )}
          <Table
            size="small"
            title={() => t(p.orders)}
            rowKey="id"
            pagination={false}
            dataSource={[...facts.orders]}
            columns={[
              {
                dataIndex: 'no',
                render: (no: string, { id: orderId }) => (
                  <Typography.Link onClick={() => open('/disOrderInfo', { id: String(orderId) }, no)}>
                    {no}
                  </Typography.Link>
                ),
              },
              { dataIndex: 'customer' },
              { dataIndex: 'kept', align: 'right' },
              { dataIndex: 'isRefunding', render: (is: boolean) => is && <Tag color="red">{t(p.refunding)}</Tag> },
            ]}
            showHeader={false}
          />
          <Table
            size="small"
            title={() => t(p.entries)}
            rowKey="id"
            pagination={false}
            showHeader={false}
            dataSource={[...facts.entries]}
            columns={[
              { dataIndex: 'at', render: day },
              { dataIndex: 'kind', render: (kind: keyof typeof entryKinds) => entryKinds[kind]?.[at] },
              { dataIndex: 'available', align: 'right' },
              { dataIndex: 'after', align: 'right' },
            ]}
          />
          <Table
            size="small"
            title={() => t(p.earlier)}
            rowKey="id"
            pagination={false}
            showHeader={false}
            dataSource={[...facts.earlier]}
            columns={[
              { dataIndex: 'at', render: day },
              { dataIndex: 'no' },
              { dataIndex: 'amount', align: 'right' },
              {
                dataIndex: 'state',
                render: (state: keyof typeof WithdrawalLife.states) => t(WithdrawalLife.states[state].label),
              },
            ]}
          />
        </Flex>
      )}
    </Shown>
  );
}
