// What an activity came to: who signed up and came, what it cost and brought, day by day and by whom.
import { Card, Col, Flex, Row } from 'antd';
import { grouped } from '#kernel/model/money';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { FigureTiles } from '#kernel/web/report/FigureTiles';
import { useCan } from '#kernel/web/session';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Chart } from '#kernel/web/widgets/Chart';
import { Shown } from '#kernel/web/widgets/States';
import { ActivitySignupLife, activityResult } from '../model/signup';
import { activityTexts as a } from './activityTexts';

const standing = Object.keys(ActivitySignupLife.states).filter(
  (state) => state !== 'cancelled' && state !== 'rejected',
);
const percent = (hundredths: number | null): string =>
  hundredths === null ? '—' : `${(hundredths / 100).toFixed(2)}%`;

export function Result({ id }: { id: number }) {
  const { t } = useText();
  const answer = useAnswer(activityResult, { id });
  const r = answer.data;
  const can = useCan();
  const open = useOpen();
  // The result is the whole activity's; it leads to the list only where its reader finds as many there.
  const rowsOf = (states: readonly string[]) =>
    r?.seesAll && can('marketing.activitySignup.view')
      ? { onOpen: () => open('/activityIndex', { tab: 'signups', activityId: String(id), state: states.join(',') }) }
      : {};
  return (
    <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={240}>
      {r && (
        <Flex vertical gap={12}>
          <FigureTiles
            of={[
              { key: 'signups', label: t(a.signups), value: r.signups, ...rowsOf(standing) },
              { key: 'persons', label: t(a.persons), value: r.persons },
              { key: 'visits', label: t(a.visits), value: r.visits, ...rowsOf(['checked_in']) },
              { key: 'visitRate', label: t(a.visitRate), value: percent(r.visitRate) },
              { key: 'newLeads', label: t(a.newLeads), value: r.newLeads },
              { key: 'deals', label: t(a.deals), value: r.figures.deals },
              { key: 'revenue', label: t(a.revenue), value: `¥${grouped(r.figures.revenue)}` },
              { key: 'cost', label: t(a.cost), value: `¥${grouped(r.figures.cost)}` },
              { key: 'perSignup', label: t(a.perSignup), value: r.perSignup ?? '—' },
              { key: 'roi', label: 'ROI', value: percent(r.figures.roi) },
            ]}
          />
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
