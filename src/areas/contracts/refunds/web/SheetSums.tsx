// What a refund comes to, and by which ways it goes back.
import { Flex, Statistic, Tag } from 'antd';
import { useText } from '#kernel/web/i18n';
import { RefundPayout, type RefundSheet } from '../model/refund';
import { refundTexts as r } from './refundTexts';

export function SheetSums({ sheet }: { sheet: RefundSheet }) {
  const { t } = useText();
  const sums = [
    [r.base, sheet.base],
    [r.unallocated, sheet.unallocated],
    [r.breach, sheet.breach],
    [r.deductions, sheet.deductions],
    [r.forfeited, sheet.forfeited],
  ] as const;
  return (
    <Flex vertical gap={12}>
      <Flex gap={32} wrap align="end">
        {sums.map(([label, value]) => (
          <Statistic key={label.zh} title={t(label)} value={value} prefix="¥" styles={{ content: { fontSize: 18 } }} />
        ))}
        <Statistic title={t(r.amount)} value={sheet.amount} prefix="¥" styles={{ content: { fontSize: 30 } }} />
        <Statistic title={t(r.dueOn)} value={sheet.dueOn} styles={{ content: { fontSize: 18 } }} />
      </Flex>
      <Flex gap={8} wrap align="center">
        <span>{t(r.ways)}</span>
        {sheet.payouts.map(({ method, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is what they are
          <Tag key={at} color="blue">
            {t(RefundPayout.fields.method.options![method]!.label)} ¥{amount}
          </Tag>
        ))}
      </Flex>
    </Flex>
  );
}
