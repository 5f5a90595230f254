// A class, student by student and lesson by lesson.
import { WarningOutlined } from '@ant-design/icons';
import { Button, Card, Table, Tag, Tooltip, Typography } from 'antd';
import { statuses } from '#areas/teaching/attendance/model/attendance';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { useOpen } from '#kernel/web/shell/site/navigation';
import { Chart } from '#kernel/web/widgets/Chart';
import { Shown } from '#kernel/web/widgets/States';
import { fieldOf } from '../../engine/model/dimensions';
import { classGrid, type ClassGrid as Grid } from '../model/grid';
import { trackTexts as s } from './trackTexts';

type Student = Grid['students'][number];

export function ClassGrid({ classId, onBack }: { classId: number; onBack: () => void }) {
  const { t } = useText();
  const open = useOpen();
  const { data, error, isPending, refetch } = useAnswer(classGrid, { classId });
  const called = (status: keyof typeof statuses) => t(fieldOf('attendance').options![status]!.label);
  return (
    <Card
      size="small"
      title={data?.name}
      extra={
        <>
          <Button size="small" onClick={() => open('/TeachingPlan', { tab: 'classes', id: String(classId) })}>
            {t(s.classPage)}
          </Button>{' '}
          <Button size="small" onClick={onBack}>
            {t(s.back)}
          </Button>
        </>
      }
    >
      <Shown
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={data?.lessons.length === 0}
        height={320}
      >
        {data && (
          <>
            <Chart
              height={200}
              label={t(s.perLesson)}
              show={(value) => `${value.toFixed(1)}%`}
              spec={{
                kind: 'line',
                categories: data.lessons.map(({ on }) => on.slice(5)),
                series: [{ name: t(s.perLesson), values: data.lessons.map(({ rate }) => rate) }],
              }}
            />
            <Table<Student>
              size="small"
              rowKey="customerId"
              dataSource={data.students}
              pagination={false}
              scroll={{ x: 320 + data.lessons.length * 76 }}
              columns={[
                {
                  key: 'name',
                  title: t(s.student),
                  width: 130,
                  fixed: 'start',
                  render: (_, student) => (
                    <>
                      <Typography.Link
                        onClick={() => open('/customerDetail', { id: String(student.customerId) }, student.name)}
                      >
                        {student.name}
                      </Typography.Link>{' '}
                      {student.isMissing && (
                        <Tooltip title={t(s.missing)}>
                          <WarningOutlined aria-label={t(s.missing)} />
                        </Tooltip>
                      )}
                    </>
                  ),
                },
                {
                  key: 'rate',
                  title: t(s.rate),
                  width: 90,
                  align: 'end',
                  render: (_, { rate }) => (rate === null ? '—' : `${rate.toFixed(1)}%`),
                },
                { key: 'left', title: t(s.left), width: 90, align: 'end', dataIndex: 'left' },
                ...data.lessons.map(({ id, on }) => ({
                  key: String(id),
                  title: on.slice(5),
                  width: 76,
                  align: 'center' as const,
                  render: (_: unknown, { marks }: Student) => {
                    const mark = marks[id];
                    return mark ? <Tag color={statuses[mark][2]}>{called(mark)}</Tag> : '—';
                  },
                })),
              ]}
            />
          </>
        )}
      </Shown>
    </Card>
  );
}
