// Of an exam: how the points are spread, who is where, what was hardest.
import { Card, Col, Row, Statistic, Table } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Chart } from '#kernel/web/widgets/Chart';
import { Shown } from '#kernel/web/widgets/States';
import { statExam } from '../model/statCalls';
import type { Asking } from './asking';
import { statTexts as s } from './statTexts';

const tens = Array.from({ length: 10 }, (_, at) => `${at * 10}–${at * 10 + 10}%`);

export function ExamTab({ asked }: { asked: Asking }) {
  const { t } = useText();
  const found = useAnswer(statExam, asked);
  const { data } = found;
  return (
    <Shown loading={found.isPending} error={found.error} onRetry={() => void found.refetch()} height={300}>
      {data && (
        <Row gutter={[12, 12]}>
          {(
            [
              ['papers', data.sheets],
              ['mean', data.mean],
              ['medianScore', data.median],
              ['deviation', data.deviation],
              ['highest', data.highest],
              ['lowest', data.lowest],
              ['passRate', data.passRate],
              ['absent', data.absent],
              ['chainMean', data.chainMean],
            ] as const
          ).map(([name, value]) => (
            <Col key={name} xs={12} sm={8} md={6} lg={4}>
              <Card size="small">
                <Statistic title={t(s[name])} value={value ?? '—'} />
              </Card>
            </Col>
          ))}
          <Col xs={24} lg={12}>
            <Card size="small" title={t(s.distribution)}>
              <Chart
                label={t(s.distribution)}
                height={240}
                spec={{ kind: 'bar', categories: tens, series: [{ name: t(s.count), values: data.bins }] }}
              />
            </Card>
          </Col>
          <Col xs={24} lg={12}>
            <Card size="small" title={data.bands.length > 0 ? t(s.bands) : t(s.bySchool)}>
              <Chart
                label={t(s.bySchool)}
                height={240}
                spec={
                  data.bands.length > 0
                    ? { kind: 'pie', parts: data.bands.map(({ name, count }) => ({ name, value: count })) }
                    : {
                        kind: 'bar',
                        horizontal: true,
                        categories: data.bySchool.map(({ name }) => name),
                        series: [{ name: t(s.mean), values: data.bySchool.map((school) => school.mean) }],
                      }
                }
              />
            </Card>
          </Col>
          <Col xs={24} lg={12}>
            <Card size="small" title={t(s.hardest)}>
              <Table
                size="small"
                pagination={false}
                rowKey="key"
                dataSource={data.wrong}
                columns={[
                  {
                    title: t(s.question),
                    dataIndex: 'title',
                    render: (title: string) => <span data-data>{title}</span>,
                  },
                  { title: t(s.facility), dataIndex: 'facility', align: 'right' },
                  {
                    title: t(s.discrimination),
                    dataIndex: 'discrimination',
                    align: 'right',
                    render: (value: number | null) => value ?? '—',
                  },
                ]}
              />
            </Card>
          </Col>
          <Col xs={24} lg={12}>
            <Card size="small" title={t(s.people)}>
              <Table
                size="small"
                pagination={{ pageSize: 10 }}
                rowKey="sheetId"
                dataSource={data.people}
                columns={[
                  { title: '#', render: (_, __, at) => at + 1, width: 48 },
                  { title: t(s.name), dataIndex: 'name', render: (name: string) => <span data-data>{name}</span> },
                  { title: t(s.school), dataIndex: 'school', render: (name: string) => <span data-data>{name}</span> },
                  { title: t(s.score), dataIndex: 'score', align: 'right' },
                ]}
              />
            </Card>
          </Col>
        </Row>
      )}
    </Shown>
  );
}
