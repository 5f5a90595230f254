// 人事概览: the numbers of people and of recruiting, each leading to its list.
import { Card, Col, Flex, Row, Statistic } from 'antd';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { queryOf, useOpen } from '#kernel/web/shell/site/navigation';
import { Chart } from '#kernel/web/widgets/Chart';
import { Shown } from '#kernel/web/widgets/States';
import { hrOverview, type OverviewCard } from '../model/statistics';
import { overviewTexts as o } from './overviewTexts';

export default function OverviewPage() {
  const { t } = useText();
  const [schoolId, setSchoolId] = useState<number | null>(null);
  const answer = useAnswer(hrOverview, { schoolId });
  const shown = answer.data;
  return (
    <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={480}>
      {shown && (
        <Flex vertical gap={12}>
          <RefPicker
            to="school"
            value={schoolId}
            onChange={(id) => setSchoolId(typeof id === 'number' ? id : null)}
            placeholder={t(o.school)}
            style={{ width: 220 }}
          />
          <Row gutter={[12, 12]}>
            {shown.cards.map((card) => (
              <Col key={card.key} xs={12} sm={8} lg={6}>
                <NumberCard card={card} />
              </Col>
            ))}
          </Row>
          <Row gutter={[12, 12]}>
            <Col xs={24} lg={12}>
              <Card size="small" title={t(o.headcount)}>
                <Chart
                  label={t(o.headcount)}
                  spec={{
                    kind: 'line',
                    categories: shown.headcount.map(({ month }) => month),
                    series: [
                      { name: t(o.active), values: shown.headcount.map(({ active }) => active) },
                      { name: t(o.started), values: shown.headcount.map(({ started }) => started) },
                    ],
                  }}
                />
              </Card>
            </Col>
            <Col xs={24} lg={12}>
              <Card size="small" title={t(o.bySchool)}>
                <Chart
                  label={t(o.bySchool)}
                  spec={{
                    kind: 'bar',
                    horizontal: true,
                    categories: shown.bySchool.map(({ name }) => name),
                    series: [{ name: t(o.people), values: shown.bySchool.map(({ count }) => count) }],
                  }}
                />
              </Card>
            </Col>
            <Col xs={24} lg={12}>
              <Card size="small" title={t(o.byUrgency)}>
                <Chart
                  label={t(o.byUrgency)}
                  height={240}
                  spec={{
                    kind: 'pie',
                    parts: shown.byUrgency.map(({ label, count }) => ({ name: t(label), value: count })),
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

function NumberCard({ card }: { card: OverviewCard }) {
  const { t } = useText();
  const open = useOpen();
  const [path, search] = card.url.split('?');
  const go = () => open(path ?? '/', queryOf(search ?? ''));
  return (
    <Card size="small" hoverable onClick={go} tabIndex={0} role="link" onKeyDown={(e) => e.key === 'Enter' && go()}>
      <Statistic title={t(card.label)} value={card.value} />
    </Card>
  );
}
