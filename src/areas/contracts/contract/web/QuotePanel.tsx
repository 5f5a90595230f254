// The price while one sells: each step down from the list price, and what somebody must know.
import { Alert, Card, Flex, Table, Typography } from 'antd';
import { grouped } from '#kernel/model/money';
import { messageOf } from '#kernel/web/api/apiError';
import { useText } from '#kernel/web/i18n';
import type { Quote } from '../model/quote';
import { contractTexts as c } from './contractTexts';
import { QuotedLines } from './QuotedLines';

interface QuotePanelProps {
  quote: Quote | undefined;
  error: unknown;
  /** It is asked, and not answered yet. */
  isAsking: boolean;
}

export function QuotePanel({ quote, error, isAsking }: QuotePanelProps) {
  const { t } = useText();
  return (
    <Card size="small" title={t(c.price)}>
      {error ? <Alert type="error" showIcon title={messageOf(error)} /> : null}
      {!quote ? (
        !error && <Typography.Text type="secondary">{t(isAsking ? c.pricing : c.emptyCart)}</Typography.Text>
      ) : (
        <Flex vertical gap={8}>
          <QuotedLines quote={quote} />
          <Table
            size="small"
            rowKey="key"
            pagination={false}
            showHeader={false}
            dataSource={[
              { key: 'gross', name: t(c.gross), amount: grouped(quote.grossTotal) },
              ...quote.discounts.map(({ seq, name, amount, giftLessons }) => ({
                key: String(seq),
                name: giftLessons > 0 ? `${name} · ${t(c.gifts, { n: giftLessons })}` : name,
                amount: `−${grouped(amount)}`,
              })),
            ]}
            columns={[
              { key: 'name', dataIndex: 'name' },
              { key: 'amount', dataIndex: 'amount', align: 'right' },
            ]}
          />
          <Flex justify="space-between" align="baseline">
            <Typography.Text>{t(c.receivable)}</Typography.Text>
            <Typography.Title level={3} style={{ margin: 0 }}>
              ¥{grouped(quote.receivable)}
            </Typography.Title>
          </Flex>
          <Typography.Text type="secondary">{quote.capital}</Typography.Text>
          {quote.warnings.map((said) => (
            <Alert key={said} type="warning" showIcon title={said} />
          ))}
          {quote.authority.needed && <Alert type="warning" showIcon title={t(c.needsLeave)} />}
          {quote.belowFloor.length > 0 && <Alert type="warning" showIcon title={t(c.belowFloor)} />}
        </Flex>
      )}
    </Card>
  );
}
