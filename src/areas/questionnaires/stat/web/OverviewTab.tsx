// How many answered, when, where.
import { Alert, Card, Col, Row, Statistic } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Chart } from '#kernel/web/widgets/Chart';
import { Shown } from '#kernel/web/widgets/States';
import { type Counted, statOverview } from '../model/statCalls';
import type { Asking } from './asking';
import { statTexts as s } from './statTexts';

export function OverviewTab({ asked }: { asked: Asking }) {
  const { t } = useText();
  const found = useAnswer(statOverview, asked);
  const { data } = found;
  return (
    <Shown loading={found.isPending} error={found.error} onRetry={() => void found.refetch()} height={300}>
      {data && (
        <Row gutter={[12, 12]}>
          {(
            [
              ['targets', data.targets],
              ['opened', data.opened],
              ['started', data.started],
              ['submitted', data.submitted],
              ['rate', data.responseRate],
              ['median', data.medianSeconds],
              ['flagged', data.flagged],
            ] as const
          ).map(([name, value]) => (
            <Col key={name} xs={12} sm={8} md={6} lg={3}>
              <Card size="small">
                <Statistic title={t(s[name])} value={value ?? '—'} />
              </Card>
            </Col>
          ))}
          {data.suppressed && (
            <Col span={24}>
              <Alert type="info" title={t(s.few)} />
            </Col>
          )}
          <Panel title={t(s.byDay)} counted={data.byDay} kind="line" />
          <Panel title={t(s.bySchool)} counted={data.bySchool} kind="bar" />
          <Panel title={t(s.byChannel)} counted={data.byChannel} kind="bar" />
        </Row>
      )}
    </Shown>
  );
}

function Panel({ title, counted, kind }: { title: string; counted: readonly Counted[]; kind: 'line' | 'bar' }) {
  const { t } = useText();
  return (
    <Col xs={24} lg={kind === 'line' ? 24 : 12}>
      <Card size="small" title={title}>
        <Chart
          label={title}
          height={220}
          spec={{
            kind,
            categories: counted.map(({ name }) => name),
            series: [{ name: t(s.submitted), values: counted.map(({ count }) => count) }],
          }}
        />
      </Card>
    </Col>
  );
}
