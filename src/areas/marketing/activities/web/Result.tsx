// What an activity came to: who signed up and came, what it cost and brought, day by day and by whom.
import { Card, Col, Flex, Row, Statistic } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Chart } from '#kernel/web/widgets/Chart';
import { Shown } from '#kernel/web/widgets/States';
import { activityResult } from '../model/signup';
import { activityTexts as a } from './activityTexts';

const percent = (hundredths: number | null): string =>
  hundredths === null ? '—' : `${(hundredths / 100).toFixed(2)}%`;

export function Result({ id }: { id: number }) {
  const { t } = useText();
  const answer = useAnswer(activityResult, { id });
  const r = answer.data;
  return (
    <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={240}>
      {r && (
        <Flex vertical gap={12}>
          <Flex gap={24} wrap>
            <Statistic title={t(a.signups)} value={r.signups} />
            <Statistic title={t(a.persons)} value={r.persons} />
            <Statistic title={t(a.visits)} value={r.visits} />
            <Statistic title={t(a.visitRate)} value={percent(r.visitRate)} />
            <Statistic title={t(a.newLeads)} value={r.newLeads} />
            <Statistic title={t(a.deals)} value={r.figures.deals} />
            <Statistic title={t(a.revenue)} value={r.figures.revenue} prefix="¥" />
            <Statistic title={t(a.cost)} value={r.figures.cost} prefix="¥" />
            <Statistic title={t(a.perSignup)} value={r.perSignup ?? '—'} />
            <Statistic title="ROI" value={percent(r.figures.roi)} />
          </Flex>
          <Row gutter={[12, 12]}>
            {(['perDay', 'byChannel', 'byStaff'] as const).map((key) => {
              const rows = r[key].map((one) => ({ name: 'day' in one ? one.day : one.name, count: one.count }));
              return (
                <Col key={key} xs={24} lg={8}>
                  <Card size="small" title={t(a[key])}>
                    <Chart
                      label={t(a[key])}
                      height={200}
                      spec={{
                        kind: 'bar',
                        horizontal: key !== 'perDay',
                        categories: rows.map(({ name }) => name),
                        series: [{ name: t(a.signups), values: rows.map(({ count }) => count) }],
                      }}
                    />
                  </Card>
                </Col>
              );
            })}
          </Row>
        </Flex>
      )}
    </Shown>
  );
}
