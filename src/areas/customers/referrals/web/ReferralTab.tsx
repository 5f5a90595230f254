// The chain a customer stands in: who brought it, upward to the first; whom it brought, level by level.

import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Space, Typography } from 'antd';
import { sendCall } from '#kernel/web/calls/sendCall';
import { useText } from '#kernel/web/i18n';
import { transitionsOf } from '#kernel/web/resource/actions/transitionsOf';
import { useTransition } from '#kernel/web/resource/actions/useTransition';
import { momentText } from '#kernel/web/resource/rows/plainText';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { useList, useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { PersonTag } from '#kernel/web/widgets/PersonTag';
import { Shown } from '#kernel/web/widgets/States';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { Customer } from '../../customer/model/customer';
import { Referral } from '../model/referral';
import { type ReferralLink, referralTree } from '../model/referralTree';
import { referralTexts } from './referralTexts';

const { state, rewardKind, rewardDueAt } = Referral.fields;

export function ReferralTab({ row }: { row: WireOf<typeof Customer> }) {
  const { t } = useText();
  const tree = useQuery({
    queryKey: ['rows', Customer.name, 'referralTree', row.id],
    queryFn: () => sendCall(referralTree, { id: row.id }),
  });
  const { up = [], down = [] } = tree.data ?? {};
  const below = inOrder(down, row.id);
  const staff = labelOf(row, 'referrerStaffId');
  return (
    <Shown loading={tree.isPending} error={tree.error} onRetry={() => void tree.refetch()} height={240}>
      <Flex vertical gap={20}>
        <Flex vertical gap={8}>
          <Typography.Text strong>{t(referralTexts.broughtBy)}</Typography.Text>
          {staff && <PersonTag name={staff} />}
          {up.length === 0 && !staff && (
            <Typography.Text type="secondary">{t(referralTexts.nobodyBrought)}</Typography.Text>
          )}
          {up.map((link, n) => (
            <LinkLine key={link.id} link={link} indent={n} isReferred={link.parentId !== null} />
          ))}
          <ReferralReward customerId={row.id} />
        </Flex>
        <Flex vertical gap={8}>
          <Typography.Text strong>{t(referralTexts.brought)}</Typography.Text>
          {below.length === 0 && <Typography.Text type="secondary">{t(referralTexts.broughtNobody)}</Typography.Text>}
          {below.map((link) => (
            <LinkLine key={link.id} link={link} indent={link.depth - 1} isReferred isLevelled />
          ))}
        </Flex>
      </Flex>
    </Shown>
  );
}

/** Each with everyone it brought right below. */
function inOrder(links: readonly ReferralLink[], parentId: number): ReferralLink[] {
  return links
    .filter((link) => link.depth > 0 && link.parentId === parentId)
    .flatMap((link) => [link, ...inOrder(links, link.id)]);
}

interface LinkLineProps {
  link: ReferralLink;
  indent: number;
  isReferred: boolean;
  isLevelled?: boolean;
}

function LinkLine({ link, indent, isReferred, isLevelled }: LinkLineProps) {
  const { t } = useText();
  const open = useOpen();
  return (
    <Space size={8} style={{ paddingInlineStart: indent * 24 }} wrap>
      {isLevelled && (
        <Typography.Text type="secondary">{t(referralTexts.levelOf, { depth: link.depth })}</Typography.Text>
      )}
      {link.visible ? (
        <Typography.Link data-data onClick={() => open('/customerDetail', { id: String(link.id) }, link.name)}>
          {link.name}
        </Typography.Link>
      ) : (
        <span data-data>{link.name}</span>
      )}
      <StateTag option={Customer.fields.state.options![link.state]} />
      {isReferred && link.reward && <StateTag option={Referral.fields.state.options![link.reward]} />}
    </Space>
  );
}

/**
 * How the reward for having brought this customer stands; whoever gives rewards writes down here that it was given, or is
 * void.
 */
function ReferralReward({ customerId }: { customerId: number }) {
  const { t } = useText();
  const refresh = useRefreshRows(Customer);
  const { start, dialog } = useTransition(Referral, () => void refresh());
  const row = useList(Referral, { referredCustomerId: customerId }).data?.list[0];
  if (!row) return null;
  const reward = rewardKind.options![row.rewardKind]!;
  const due = row.rewardDueAt ? momentText(row.rewardDueAt, 'YYYY-MM-DD') : null;
  return (
    <Space size={8} wrap>
      <StateTag option={state.options![row.state]} />
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
