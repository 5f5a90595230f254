// How far customers came: the funnel, and the same as a table.
import { Checkbox, Flex, Segmented, Table, Typography } from 'antd';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { Chart } from '#kernel/web/widgets/Chart';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { CustomerLife } from '../../customer/model/customerLife';
import { boardTexts as b } from './boardTexts';
import { type BoardQuestion, useFunnel } from './useBoard';

const percent = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)}%`);

export function BoardFunnel(asked: BoardQuestion & { from: string; to: string }) {
  const { t } = useText();
  const [mode, setMode] = useState<'cohort' | 'period'>('cohort');
  const [withInvalid, setWithInvalid] = useState(false);
  const funnel = useFunnel({ ...asked, mode, withInvalid });
  const steps = funnel.data?.steps ?? [];
  return (
    <Flex vertical gap={16}>
      <Flex gap={16} align="center" wrap>
        <Segmented<'cohort' | 'period'>
          value={mode}
          onChange={setMode}
          options={[
            { value: 'cohort', label: t(b.byCohort) },
            { value: 'period', label: t(b.byPeriod) },
          ]}
        />
        <Checkbox checked={withInvalid} onChange={({ target }) => setWithInvalid(target.checked)}>
          {t(b.withInvalid)}
        </Checkbox>
        {funnel.data && (
          <Typography.Text strong>{t(b.overall, { rate: percent(funnel.data.overall) })}</Typography.Text>
        )}
      </Flex>
      <Chart
        label={t(b.funnel)}
        height={320}
        loading={funnel.isPending}
        error={funnel.error}
        onRetry={() => void funnel.refetch()}
        spec={{
          kind: 'funnel',
          parts: steps.map(({ stage, reached }) => {
            const { label, tone } = CustomerLife.states[stage];
            return { name: t(label), value: reached, ...(tone ? { tone } : {}) };
          }),
        }}
      />
      <Table
        size="small"
        pagination={false}
        rowKey="stage"
        dataSource={steps}
        columns={[
          {
            key: 'stage',
            title: t(b.stage),
            render: (_, { stage }) => <StateTag option={CustomerLife.states[stage]} />,
          },
          { key: 'reached', title: t(b.reached), dataIndex: 'reached', align: 'right' },
          { key: 'rate', title: t(b.rate), align: 'right', render: (_, { rate }) => percent(rate) },
        ]}
      />
    </Flex>
  );
}
