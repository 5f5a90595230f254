// What a price would mean: how much less, how far down one may go alone, and whose word it needs.
import { Alert, Flex, Progress, Statistic, Typography } from 'antd';
import { grouped } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import type { Weighed } from '../model/bargain';
import { bargainTexts as b } from './bargainTexts';

export function Meaning({ told }: { told: Weighed }) {
  const { t } = useText();
  const said = told.belowFloor ? t(b.floor) : told.needsLeave ? t(b.leave, { who: t(b[told.level]) }) : t(b.free);
  return (
    <Flex vertical gap={12}>
      <Flex gap={24} wrap>
        <Statistic title={t(b.before)} value={grouped(told.before)} prefix="¥" />
        <Statistic title={t(b.now)} value={grouped(told.target)} prefix="¥" />
        <Statistic title={t(b.off)} value={grouped(told.off)} prefix="¥" />
      </Flex>
      <Flex vertical>
        <Typography.Text type="secondary">{t(b.percent)}</Typography.Text>
        <Progress
          percent={told.payPercent}
          status="normal"
          strokeColor={told.needsLeave ? '#fa8c16' : '#52c41a'}
          format={() => `${told.payPercent.toFixed(2)} %`}
        />
        <Typography.Text type="secondary">
          {told.own === null ? t(b.freeHand) : t(b.ownLimit, { amount: grouped(told.own) })}
        </Typography.Text>
      </Flex>
      {told.off !== '0.00' && <Alert type={told.needsLeave ? 'warning' : 'success'} showIcon title={said} />}
    </Flex>
  );
}
