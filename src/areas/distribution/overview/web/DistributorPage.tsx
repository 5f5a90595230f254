// 分销员详情: one distributor whole: purses, level, who is below, customers, orders, the book, withdrawals, accounts.
import { useMemo } from 'react';
import { nonce } from '#kernel/web/api/signIn';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { ResourceDetail } from '#kernel/web/resource/detail/ResourceDetail';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { momentText } from '#kernel/web/resource/rows/plainText';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { useCan } from '#kernel/web/session';
import { useOpen, useQueryState } from '#kernel/web/shell/site/navigation';
import { Empty } from '#kernel/web/widgets/States';
import { BindList } from '../../binds/web/BindList';
import { Distributor } from '../../distributors/model/distributor';
import { LinksOf } from '../../guests/web/LinkButton';
import type { LevelCondition } from '../../levels/model/conditions';
import { LevelChange } from '../../levels/model/level';
import { useConditionText } from '../../levels/web/ConditionsInput';
import { CommissionEntry } from '../../orders/model/entry';
import { DistributionOrder } from '../../orders/model/order';
import { PayoutAccount, verifyAccount } from '../../payouts/model/account';
import { applyWithdrawal, Withdrawal } from '../../payouts/model/payout';
import { Balance } from './MemberPage';
import { memberTexts as m } from './memberTexts';

const tabs = [
  {
    key: 'customers',
    label: m.customers,
    permission: 'bind',
    content: ({ id }: WireOf<typeof Distributor>) => <BindList distributorId={id} />,
  },
  {
    key: 'orders',
    label: m.orders,
    permission: 'order',
    content: ({ id }: WireOf<typeof Distributor>) => <Orders id={id} />,
  },
  {
    key: 'entries',
    label: m.entries,
    permission: 'entry',
    content: ({ id }: WireOf<typeof Distributor>) => (
      <ResourcePage of={CommissionEntry} given={{ distributorId: id }} />
    ),
  },
  {
    key: 'withdrawals',
    label: m.withdrawals,
    permission: 'withdrawal',
    content: ({ id }: WireOf<typeof Distributor>) => <ResourcePage of={Withdrawal} given={{ distributorId: id }} />,
  },
  {
    key: 'accounts',
    label: m.accounts,
    permission: 'payoutAccount',
    content: ({ id, name }: WireOf<typeof Distributor>) => <Accounts id={id} name={String(name)} />,
  },
  {
    key: 'below',
    label: m.below,
    permission: 'distributor',
    content: ({ id }: WireOf<typeof Distributor>) => <Below id={id} />,
  },
  {
    key: 'levels',
    label: m.levels,
    permission: 'levelChange',
    content: ({ id }: WireOf<typeof Distributor>) => <Levels id={id} />,
  },
];

export default function DistributorPage() {
  const [query] = useQueryState();
  const can = useCan();
  const id = Number(query.id) || null;
  const refresh = useRefreshRows(Distributor);
  const token = useMemo(() => nonce(), []);
  if (id === null) return <Empty height={360} />;
  return (
    <ResourceDetail
      kind="page"
      of={Distributor}
      id={id}
      tabs={tabs.filter(({ permission }) => can(`distribution.${permission}.view`))}
      figures={({ pending, available, withdrawing, withdrawn }) => [
        { label: Distributor.fields.pending.label, value: `¥${pending}` },
        { label: Distributor.fields.available.label, value: <Balance amount={String(available)} sign="¥" /> },
        { label: Distributor.fields.withdrawing.label, value: `¥${withdrawing}` },
        { label: Distributor.fields.withdrawn.label, value: `¥${withdrawn}` },
      ]}
      actions={(row) =>
        row.state === 'active' && (
          <>
            <LinksOf id={row.id} />
            <CallButton
              of={applyWithdrawal}
              given={{ distributorId: row.id, clientToken: `${token}:${row.available}`.slice(0, 40) }}
              onDone={() => void refresh()}
            />
          </>
        )
      }
    />
  );
}

function Orders({ id }: { id: number }) {
  const open = useOpen();
  return (
    <ResourcePage
      of={DistributionOrder}
      given={{ distributorId: id }}
      onOpen={(row) => open('/disOrderInfo', { id: `${row.id}` }, row.orderNo ?? undefined)}
    />
  );
}

function Accounts({ id, name }: { id: number; name: string }) {
  const refresh = useRefreshRows(PayoutAccount);
  return (
    <ResourcePage
      of={PayoutAccount}
      given={{ distributorId: id }}
      values={{ holder: name }}
      columns={{
        verifiedAt: {
          width: 160,
          render: (row) =>
            row.verifiedAt ? (
              momentText(row.verifiedAt, 'YYYY-MM-DD')
            ) : (
              <CallButton of={verifyAccount} rows={[row]} onDone={() => void refresh()} look={{ size: 'small' }} />
            ),
        },
      }}
    />
  );
}

function Below({ id }: { id: number }) {
  const open = useOpen();
  return (
    <ResourcePage
      of={Distributor}
      layout="below"
      given={{ parentId: id }}
      onOpen={(row) => open('/distributionInfo', { id: `${row.id}` }, row.name)}
    />
  );
}

function Levels({ id }: { id: number }) {
  const said = useConditionText();
  const { t } = useText();
  return (
    <ResourcePage
      of={LevelChange}
      given={{ distributorId: id }}
      columns={{
        facts: {
          label: LevelChange.fields.facts.label,
          width: 320,
          render: ({ facts }) =>
            ((facts ?? []) as (LevelCondition & { now: number })[])
              .map(
                (fact) =>
                  `${said(fact)}（${fact.metric === 'direct_orders' ? fact.now : (fact.now / 100).toFixed(2)}）`,
              )
              .join('；') || t(m.setLevel),
        },
      }}
    />
  );
}
