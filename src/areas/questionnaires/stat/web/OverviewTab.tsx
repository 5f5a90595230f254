// How many answered, when, where.
import { Alert, Card, Col, Row } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { FigureTiles } from '#kernel/web/report/FigureTiles';
import { Chart } from '#kernel/web/widgets/Chart';
import { Shown } from '#kernel/web/widgets/States';
import { type Counted, statOverview } from '../model/statCalls';
import type { Asking } from './asking';
import { statTexts as s } from './statTexts';

interface OverviewTabProps {
  asked: Asking;
  /** Opens the sheets that were handed in; absent for who may not read them. */
  onSheets?: () => void;
}

export function OverviewTab({ asked, onSheets }: OverviewTabProps) {
  const { t } = useText();
  const found = useAnswer(statOverview, asked);
  const { data } = found;
  return (
    <Shown loading={found.isPending} error={found.error} onRetry={() => void found.refetch()} height={300}>
      {data && (
        <Row gutter={[12, 12]}>
          <Col span={24}>
            <FigureTiles
              of={[
                { key: 'targets', label: t(s.targets), value: data.targets },
                { key: 'opened', label: t(s.opened), value: data.opened },
                { key: 'started', label: t(s.started), value: data.started },
                {
                  key: 'submitted',
                  label: t(s.submitted),
                  value: data.submitted,
                  ...(onSheets ? { onOpen: onSheets } : {}),
                },
                { key: 'rate', label: t(s.rate), value: data.responseRate ?? '—' },
                { key: 'median', label: t(s.median), value: data.medianSeconds ?? '—' },
                { key: 'flagged', label: t(s.flagged), value: data.flagged },
              ]}
            />
          </Col>
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
