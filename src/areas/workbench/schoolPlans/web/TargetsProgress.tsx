// The targets of a plan beside what came of them: month by month, how far in colour, last year underneath.
import { Flex, Table, Tag, Typography } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { Empty, Shown } from '#kernel/web/widgets/States';
import { figureText, percentText } from '../../figures/model/figureText';
import { monthKeys, type PlanProgress, planProgress, SchoolPlanTarget } from '../model/schoolPlan';
import { planTexts as m } from './planTexts';

const toneOf = (completion: number): string => (completion >= 100 ? 'green' : completion >= 80 ? 'gold' : 'red');

export function TargetsProgress({ id }: { id: number }) {
  const { t } = useText();
  const { data, error, isPending, refetch } = useAnswer(planProgress, { id });
  return (
    <Shown loading={isPending} error={data ? null : error} onRetry={() => void refetch()}>
      {data?.length === 0 && <Empty text={t(m.none)} />}
      {data && data.length > 0 && (
        <Table<PlanProgress>
          size="small"
          rowKey="key"
          dataSource={data}
          pagination={false}
          scroll={{ x: 'max-content' }}
          columns={[
            { key: 'label', dataIndex: 'label', title: t(m.figure), fixed: 'left', width: 110 },
            { key: 'year', title: t(m.year), render: (_, row) => figureText(row, row.yearTarget) },
            ...monthKeys.map((key, at) => ({
              key,
              title: t(SchoolPlanTarget.fields[key].label),
              render: (_: unknown, row: PlanProgress) => <Month of={row} at={at} />,
            })),
          ]}
        />
      )}
    </Shown>
  );
}

function Month({ of, at }: { of: PlanProgress; at: number }) {
  const { t } = useText();
  const { target, actual, completion, lastYear } = of.months[at]!;
  return (
    <Flex vertical>
      <span>
        {figureText(of, actual)}{' '}
        {completion !== null && <Tag color={toneOf(completion)}>{percentText(completion)}</Tag>}
      </span>
      <Typography.Text type="secondary">{t(m.target, { value: figureText(of, target) })}</Typography.Text>
      <Typography.Text type="secondary">{t(m.lastYear, { value: figureText(of, lastYear) })}</Typography.Text>
    </Flex>
  );
}
