// How the reward for having brought this customer stands; whoever gives rewards writes down here that it was given, or is void.

import { Button, Space, Typography } from 'antd';
import { useText } from '#kernel/web/i18n';
import { transitionsOf } from '#kernel/web/resource/actions/transitionsOf';
import { useTransition } from '#kernel/web/resource/actions/useTransition';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { useList, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { Customer } from '../../customer/model/customer';
import { Referral } from '../model/referral';

const { state, rewardKind, rewardDueAt } = Referral.fields;

export function ReferralReward({ customerId }: { customerId: number }) {
  const { t } = useText();
  const refresh = useRefreshRows(Customer);
  const { start, dialog } = useTransition(Referral, () => void refresh());
  const row = useList(Referral, { referredCustomerId: customerId }).data?.list[0];
  if (!row) return null;
  const reward = rewardKind.options![String(row.rewardKind)]!;
  const due = row.rewardDueAt ? momentText(row.rewardDueAt, 'YYYY-MM-DD') : null;
  return (
    <Space size={8} wrap>
      <StateTag option={state.options![String(row.state)]} />
      {row.rewardKind !== 'none' && (
        <Typography.Text>{[t(reward.label), row.rewardQuantity].filter(Boolean).join(' × ')}</Typography.Text>
      )}
      {due && <Typography.Text type="secondary">{`${t(rewardDueAt.label)} ${due}`}</Typography.Text>}
      {transitionsOf(Referral, row).map(([name, { label, danger }]) => (
        <Button key={name} size="small" danger={danger ?? false} onClick={() => start(row, name)}>
          {t(label)}
        </Button>
      ))}
      {dialog}
    </Space>
  );
}
