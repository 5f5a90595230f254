// What a family has with us that can be used in a sale, and where it is used.
import { Flex, Tag, Typography } from 'antd';
import { Customer } from '#areas/customers/customer/model/customer';
import { grouped } from '#kernel/model/money';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { familyStanding } from '../model/family';
import { contractTexts as c } from './contractTexts';

export function FamilyHas({ customerId }: { customerId: number }) {
  const { t } = useText();
  const { data } = useAnswer(familyStanding, { customerId });
  if (!data) return null;
  const state = Customer.fields.state.options?.[data.state];
  const { credit } = data;
  const has = [
    ...data.lessons.map(({ course, left }) => t(c.lessonsLeft, { course, n: left })),
    ...(credit && credit.points > 0 ? [t(c.hasPoints, { n: credit.points })] : []),
    ...(credit && credit.balance !== '0.00' ? [t(c.hasBalance, { amount: grouped(credit.balance) })] : []),
    ...(data.vouchers > 0 ? [t(c.hasVouchers, { n: data.vouchers })] : []),
    ...(data.grant === '0.00' ? [] : [t(c.hasGrant, { amount: grouped(data.grant) })]),
    ...(data.siblings > 0 ? [t(c.hasSiblings, { n: data.siblings })] : []),
  ];
  return (
    <Flex vertical gap={4}>
      <span>
        <strong>{t(c.familyHas)}</strong> {state && <Tag color={state.tone ?? 'default'}>{t(state.label)}</Tag>}
      </span>
      {has.length === 0 && <Typography.Text type="secondary">{t(c.nothingYet)}</Typography.Text>}
      {has.map((said) => (
        <span key={said}>{said}</span>
      ))}
    </Flex>
  );
}
