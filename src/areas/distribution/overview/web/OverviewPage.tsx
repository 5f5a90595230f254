// 分销概览: the numbers of a period, each leading to its list; the rules; what items earn.
import { Card, Col, Flex, Row, Segmented, Statistic } from 'antd';
import { useState } from 'react';
import { addDays } from '#kernel/model/dates';
import type { Text } from '#kernel/model/text';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { queryOf, useOpen } from '#kernel/web/shell/site/navigation';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Chart } from '#kernel/web/widgets/Chart';
import { Shown } from '#kernel/web/widgets/States';
import { zoned } from '#kernel/web/zone';
import { RateTab } from '../../rates/web/RateTab';
import { SettingTab } from '../../settings/web/SettingTab';
import { type DistributionFigures, distributionFigures, listsBehind } from '../model/figures';
import { distributionTexts as d } from './overviewTexts';

const tabs: readonly PageTab[] = [
  { key: 'overview', label: d.overview, page: Overview },
  { key: 'settings', label: d.settings, permission: 'distribution.setting.view', page: SettingTab },
  { key: 'rates', label: d.rates, permission: 'distribution.rate.view', page: RateTab },
];

export default () => <PageTabs tabs={tabs} />;

const spans = { today: 1, days7: 7, days30: 30, days90: 90 } as const;
type Span = keyof typeof spans;

function Overview() {
  const { t } = useText();
  const [span, setSpan] = useState<Span>('days30');
  const [schoolId, setSchoolId] = useState<number | null>(null);
  const to = zoned(new Date().toISOString())?.format('YYYY-MM-DD') ?? '';
  const asked = { from: addDays(to, 1 - spans[span]), to, schoolId };
  const answer = useAnswer(distributionFigures, asked);
  return (
    <Flex vertical gap={12}>
      <Flex gap={12} wrap>
        <Segmented<Span>
          value={span}
          onChange={setSpan}
          options={(Object.keys(spans) as Span[]).map((value) => ({ value, label: t(d[value]) }))}
        />
        <RefPicker
          to="school"
          value={schoolId}
          onChange={(id) => setSchoolId(typeof id === 'number' ? id : null)}
          placeholder={t(d.school)}
          style={{ width: 220 }}
        />
      </Flex>
      <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={480}>
        {answer.data && <Figures of={answer.data} behind={listsBehind(asked)} />}
      </Shown>
    </Flex>
  );
}

interface Number_ {
  title: string;
  value: string | number;
  url: string | null;
}

function Figures({ of, behind }: { of: DistributionFigures; behind: ReturnType<typeof listsBehind> }) {
  const { t } = useText();
  const { distributors, orders, commission, toAudit, debts, compliance } = of;
  const money = (text: string) => `¥${text}`;
  const cards: Number_[] = [
    { title: t(d.active), value: distributors.active, url: behind.active },
    { title: t(d.fresh), value: distributors.fresh, url: behind.fresh },
    { title: t(d.toAudit), value: distributors.toAudit, url: behind.toAudit },
    { title: t(d.orders), value: orders.count, url: behind.orders },
    { title: t(d.amount), value: money(orders.amount), url: behind.orders },
    { title: t(d.pending), value: money(commission.pending), url: behind.pending },
    { title: t(d.settled), value: money(commission.settled), url: behind.settled },
    { title: t(d.withdrawn), value: money(commission.withdrawn), url: behind.withdrawn },
    { title: t(d.clawed), value: money(commission.clawed), url: behind.clawed },
    {
      title: t(d.withdrawals, { amount: money(toAudit.amount) }),
      value: toAudit.count,
      url: behind.withdrawals,
    },
    { title: t(d.debts, { amount: money(debts.amount) }), value: debts.count, url: behind.debts },
  ];
  const isDear = compliance.costShare > compliance.cap ? 'red' : compliance.costShare > 20 ? '#b45309' : undefined;
  return (
    <Flex vertical gap={12}>
      <Row gutter={[12, 12]}>
        {cards.map((card) => (
          <Col key={card.title} xs={12} sm={8} lg={6} xl={4}>
            <NumberCard {...card} />
          </Col>
        ))}
      </Row>
      <Row gutter={[12, 12]}>
        <Panel title={d.perDay}>
          <Chart
            label={t(d.perDay)}
            spec={{
              kind: 'line',
              categories: of.days.map(({ day }) => day.slice(5)),
              series: [
                { name: t(d.amount), values: of.days.map(({ amount }) => amount) },
                { name: t(d.commission), values: of.days.map(({ commission: earned }) => earned) },
                { name: t(d.before), values: of.days.map(({ before }) => before) },
              ],
            }}
          />
        </Panel>
        <Panel title={d.top}>
          <Chart
            label={t(d.top)}
            spec={{
              kind: 'bar',
              horizontal: true,
              categories: of.top.map(({ name }) => name),
              series: [
                { name: t(d.amount), values: of.top.map(({ amount }) => amount) },
                { name: t(d.commission), values: of.top.map(({ commission: earned }) => earned) },
              ],
            }}
          />
        </Panel>
        <Panel title={d.byLevel}>
          <Chart
            label={t(d.byLevel)}
            height={240}
            spec={{ kind: 'pie', parts: of.byLevel.map(({ name, amount }) => ({ name, value: amount })) }}
          />
        </Panel>
        <Panel title={d.bySchool}>
          <Chart
            label={t(d.bySchool)}
            height={240}
            spec={{
              kind: 'bar',
              horizontal: true,
              categories: of.bySchool.map(({ name }) => name),
              series: [{ name: t(d.amount), values: of.bySchool.map(({ amount }) => amount) }],
            }}
          />
        </Panel>
      </Row>
      <Card size="small" title={t(d.compliance)} extra={t(d.funnel, of.funnel)}>
        <Flex gap={32} wrap>
          <Statistic title={t(d.chain)} value={compliance.longestChain} />
          <Statistic title={t(d.idle)} value={`${compliance.withoutSale}%`} />
          <Statistic
            title={t(d.cost)}
            value={`${compliance.costShare}%`}
            valueStyle={isDear ? { color: isDear } : {}}
          />
          <Statistic title={t(d.third)} value={compliance.moreThanTwo} />
        </Flex>
      </Card>
    </Flex>
  );
}

function Panel({ title, children }: { title: Text; children: React.ReactNode }) {
  const { t } = useText();
  return (
    <Col xs={24} lg={12}>
      <Card size="small" title={t(title)}>
        {children}
      </Card>
    </Col>
  );
}

function NumberCard({ title, value, url }: Number_) {
  const open = useOpen();
  if (url === null)
    return (
      <Card size="small">
        <Statistic title={title} value={value} />
      </Card>
    );
  const [path, search] = url.split('?');
  const go = () => open(path ?? '/', queryOf(search ?? ''));
  return (
    <Card size="small" hoverable onClick={go} tabIndex={0} role="link" onKeyDown={(e) => e.key === 'Enter' && go()}>
      <Statistic title={title} value={value} />
    </Card>
  );
}
