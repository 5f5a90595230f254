// What coupons brought for what they took off, and who bears it.
import { Card, Col, Flex, Row, Statistic } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Chart } from '#kernel/web/widgets/Chart';
import { Shown } from '#kernel/web/widgets/States';
import { issueWays } from '../model/batch';
import { batchStatistics } from '../model/couponCalls';
import { couponTexts as c } from './couponTexts';

export function BatchFigures({ id }: { id: number | null }) {
  const { t, locale } = useText();
  const answer = useAnswer(batchStatistics, id ? { id } : {});
  const s = answer.data;
  const wayOf = (way: string) => issueWays[way as keyof typeof issueWays]?.[locale === 'en' ? 1 : 0] ?? way;
  return (
    <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={240}>
      {s && (
        <Flex vertical gap={12}>
          <Flex gap={24} wrap>
            <Statistic title={t(c.issued)} value={s.issued} />
            <Statistic title={t(c.claimed)} value={s.claimed} />
            <Statistic title={t(c.used)} value={s.used} />
            <Statistic title={t(c.useRate)} value={s.useRate === null ? '—' : `${(s.useRate / 100).toFixed(2)}%`} />
            <Statistic title={t(c.discount)} value={s.discount} prefix="¥" />
            <Statistic title={t(c.revenue)} value={s.revenue} prefix="¥" />
            <Statistic title={t(c.leverage)} value={s.leverage === null ? '—' : (s.leverage / 100).toFixed(2)} />
            <Statistic title={t(c.newCustomers)} value={s.newCustomers} />
            <Statistic title={t(c.hq)} value={s.hqBears} prefix="¥" />
            <Statistic title={t(c.school)} value={s.schoolBears} prefix="¥" />
          </Flex>
          <Row gutter={[12, 12]}>
            <Col xs={24} lg={12}>
              <Card size="small" title={t(c.perDay)}>
                <Chart
                  label={t(c.perDay)}
                  height={240}
                  spec={{
                    kind: 'bar',
                    categories: s.perDay.map(({ day }) => day),
                    series: [{ name: t(c.issued), values: s.perDay.map(({ issued }) => issued) }],
                  }}
                />
              </Card>
            </Col>
            <Col xs={24} lg={6}>
              <Card size="small" title={t(c.bySchool)}>
                <Chart
                  label={t(c.bySchool)}
                  height={240}
                  spec={{
                    kind: 'bar',
                    horizontal: true,
                    categories: s.bySchool.map(({ name }) => name),
                    series: [{ name: t(c.used), values: s.bySchool.map(({ used }) => used) }],
                  }}
                />
              </Card>
            </Col>
            <Col xs={24} lg={6}>
              <Card size="small" title={t(c.byWay)}>
                <Chart
                  label={t(c.byWay)}
                  height={240}
                  spec={{
                    kind: 'bar',
                    horizontal: true,
                    categories: s.byWay.map(({ way }) => wayOf(way)),
                    series: [{ name: t(c.issued), values: s.byWay.map(({ issued }) => issued) }],
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
