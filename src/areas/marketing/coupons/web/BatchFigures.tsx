// What coupons brought for what they took off, and who bears it.
import { Card, Col, Flex, Row } from 'antd';
import { grouped } from '#kernel/model/money';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { FigureTiles } from '#kernel/web/report/FigureTiles';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Chart } from '#kernel/web/widgets/Chart';
import { Shown } from '#kernel/web/widgets/States';
import { issueWays } from '../model/batch';
import { CouponLife } from '../model/coupon';
import { batchStatistics } from '../model/couponCalls';
import { couponTexts as c } from './couponTexts';

const given = Object.keys(CouponLife.states).filter((state) => state !== 'revoked');

export function BatchFigures({ id }: { id: number | null }) {
  const { t, locale } = useText();
  const answer = useAnswer(batchStatistics, id ? { id } : {});
  const s = answer.data;
  const can = useCan();
  const open = useOpen();
  const rowsOf = (states: readonly string[]) =>
    can('marketing.coupon.view')
      ? {
          onOpen: () =>
            open('/coupon', { tab: 'coupons', state: states.join(','), ...(id ? { batchId: String(id) } : {}) }),
        }
      : {};
  const wayOf = (way: string) => issueWays[way as keyof typeof issueWays]?.[locale === 'en' ? 1 : 0] ?? way;
  return (
    <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={240}>
      {s && (
        <Flex vertical gap={12}>
          <FigureTiles
            of={[
              { key: 'issued', label: t(c.given), value: s.issued, ...rowsOf(given) },
              { key: 'claimed', label: t(c.claimed), value: s.claimed },
              { key: 'used', label: t(c.used), value: s.used, ...rowsOf(['used']) },
              {
                ...{ key: 'useRate', label: t(c.useRate) },
                value: s.useRate === null ? '—' : `${(s.useRate / 100).toFixed(2)}%`,
              },
              { key: 'discount', label: t(c.discount), value: `¥${grouped(s.discount)}` },
              { key: 'revenue', label: t(c.revenue), value: `¥${grouped(s.revenue)}` },
              {
                ...{ key: 'leverage', label: t(c.leverage) },
                value: s.leverage === null ? '—' : (s.leverage / 100).toFixed(2),
              },
              { key: 'newCustomers', label: t(c.newCustomers), value: s.newCustomers },
              { key: 'hq', label: t(c.hq), value: `¥${grouped(s.hqBears)}` },
              { key: 'school', label: t(c.school), value: `¥${grouped(s.schoolBears)}` },
            ]}
          />
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
