// What each line costs, and what every discount takes of it.
import { Flex, Typography } from 'antd';
import { grouped } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import type { Quote, QuotedLine } from '../model/quote';
import { contractTexts as c } from './contractTexts';

export function QuotedLines({ quote: { lines, discounts } }: { quote: Quote }) {
  const { t } = useText();
  const nameOf = (seq: number) => discounts.find((one) => one.seq === seq)?.name ?? '';
  const counted = ({ qty, lessons, listUnit, kind }: QuotedLine) =>
    kind === 'pack' ? `× ${qty}` : `${grouped(listUnit)} × ${kind === 'course' && lessons > 0 ? lessons : qty}`;
  return (
    <Flex vertical gap={6}>
      {lines.map((line) => (
        <Flex key={line.lineNo} vertical style={line.parentLineNo ? { paddingInlineStart: 12 } : {}}>
          <Flex justify="space-between" gap={8}>
            <Typography.Text ellipsis={{ tooltip: true }} data-data>
              {line.name}
            </Typography.Text>
            {line.kind !== 'pack' && (
              <span style={{ whiteSpace: 'nowrap' }}>
                {line.gross !== line.net && <Typography.Text delete>{grouped(line.gross)}</Typography.Text>} ¥
                {grouped(line.net)}
              </span>
            )}
          </Flex>
          <Typography.Text type="secondary" style={{ fontSize: 12 }}>
            {[
              counted(line),
              ...(line.giftLessons > 0 ? [t(c.gifts, { n: line.giftLessons })] : []),
              ...line.shares.map(({ seq, amount }) => `${nameOf(seq)} −${grouped(amount)}`),
            ].join(' · ')}
          </Typography.Text>
        </Flex>
      ))}
    </Flex>
  );
}
