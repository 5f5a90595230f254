// 豌豆积分: accounts, the ledger, rules, gifts and what was redeemed.
import { Card, Col, Flex, Row, Statistic } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallButton } from '#kernel/web/resource/calls/CallButton';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Chart } from '#kernel/web/widgets/Chart';
import { Empty, Shown } from '#kernel/web/widgets/States';
import {
  adjust,
  peaStatistics,
  praise,
  WandouAccount,
  WandouEntry,
  WandouGift,
  WandouRedeem,
  WandouRule,
} from '../model/wandou';
import { peaTexts as p } from './peaTexts';
import { StocksInput } from './StocksInput';

const tabs: readonly PageTab[] = [
  { key: 'accounts', label: p.accounts, permission: 'marketing.wandouAccount.view', page: Accounts },
  {
    key: 'entries',
    label: p.entries,
    permission: 'marketing.wandouEntry.view',
    page: () => <ResourcePage of={WandouEntry} show={{ taken: null }} />,
  },
  { key: 'rules', label: p.rules, permission: 'marketing.wandouRule.view', page: Rules },
  { key: 'gifts', label: p.gifts, permission: 'marketing.wandouGift.view', page: Gifts },
  {
    key: 'redeems',
    label: p.redeems,
    permission: 'marketing.wandouRedeem.view',
    page: () => <ResourcePage of={WandouRedeem} />,
  },
  { key: 'statistics', label: p.statistics, permission: 'marketing.wandouAccount.view', page: Statistics },
];

export default () => <PageTabs tabs={tabs} />;

function Accounts() {
  const { t } = useText();
  return (
    <ResourcePage
      of={WandouAccount}
      empty={<Empty text={t(p.none)} />}
      toolbar={
        <>
          <CallButton of={praise} />
          <CallButton of={adjust} />
        </>
      }
    />
  );
}

function Rules() {
  const { t } = useText();
  return <ResourcePage of={WandouRule} empty={<Empty text={t(p.none)} />} />;
}

function Gifts() {
  return <ResourcePage of={WandouGift} inputs={{ stocks: StocksInput }} />;
}

function Statistics() {
  const { t } = useText();
  const answer = useAnswer(peaStatistics, {});
  const s = answer.data;
  return (
    <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={240}>
      {s && (
        <Flex vertical gap={12}>
          <Statistic title={t(p.liability)} value={s.liability} />
          <Row gutter={[12, 12]}>
            <Col xs={24} lg={12}>
              <Card size="small" title={t(p.perMonth)}>
                <Chart
                  label={t(p.perMonth)}
                  spec={{
                    kind: 'bar',
                    categories: s.perMonth.map(({ month }) => month),
                    series: (['earned', 'spent', 'expired'] as const).map((key) => ({
                      name: t(p[key]),
                      values: s.perMonth.map((one) => one[key]),
                    })),
                  }}
                />
              </Card>
            </Col>
            <Col xs={24} lg={6}>
              <Card size="small" title={t(p.byRule)}>
                <Chart
                  label={t(p.byRule)}
                  spec={{
                    kind: 'bar',
                    horizontal: true,
                    categories: s.byRule.map(({ name }) => name),
                    series: [{ name: t(p.points), values: s.byRule.map(({ points }) => points) }],
                  }}
                />
              </Card>
            </Col>
            <Col xs={24} lg={6}>
              <Card size="small" title={t(p.top)}>
                <Chart
                  label={t(p.top)}
                  spec={{
                    kind: 'bar',
                    horizontal: true,
                    categories: s.top.map(({ name }) => name),
                    series: [{ name: t(p.points), values: s.top.map(({ balance }) => balance) }],
                  }}
                />
              </Card>
            </Col>
          </Row>
        </Flex>
      )}
    </Shown>
  );
}
