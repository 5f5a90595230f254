// How a page is seen: openings and visitors by the day, and of each block how often it came up and was pressed.
import { Card, Flex, Table } from 'antd';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { FigureTiles } from '#kernel/web/report/FigureTiles';
import { Chart } from '#kernel/web/widgets/Chart';
import { Shown } from '#kernel/web/widgets/States';
import type { BlockKey } from '../model/blockTypes';
import { pageFigures } from '../model/pageStat';
import { useBlockLabel } from './Palette';
import { pageTexts as p } from './pageTexts';

const rate = (clicked: number, shown: number): string =>
  shown === 0 ? '—' : `${((clicked / shown) * 100).toFixed(1)}%`;

export function PageFigures({ id }: { id: number }) {
  const { t } = useText();
  const labelOf = useBlockLabel();
  const answer = useAnswer(pageFigures, { id, days: 30 });
  const { visits = 0, visitors = 0, perDay = [], blocks = [] } = answer.data ?? {};
  const right = { align: 'right' as const, width: 90 };
  return (
    <Shown loading={answer.isPending} error={answer.error} onRetry={() => void answer.refetch()} height={200}>
      <Flex vertical gap={12}>
        <FigureTiles
          of={[
            { key: 'visits', label: t(p.visits), value: String(visits) },
            { key: 'visitors', label: t(p.visitors), value: String(visitors) },
          ]}
        />
        <Card size="small" title={t(p.perDay)}>
          <Chart
            label={t(p.perDay)}
            height={200}
            spec={{
              kind: 'line',
              categories: perDay.map(({ day }) => day.slice(5)),
              series: [
                { name: t(p.visits), values: perDay.map((one) => one.visits) },
                { name: t(p.visitors), values: perDay.map((one) => one.visitors) },
              ],
            }}
          />
        </Card>
        <Table
          size="small"
          rowKey="uid"
          dataSource={[...blocks]}
          pagination={false}
          columns={[
            { title: t(p.block), dataIndex: 'type', render: (type: BlockKey) => labelOf(type) },
            { title: t(p.shownTimes), dataIndex: 'shown', ...right },
            { title: t(p.clickedTimes), dataIndex: 'clicked', ...right },
            {
              ...{ title: t(p.rate), ...right },
              render: (_, { shown, clicked }) => rate(clicked, shown),
            },
          ]}
        />
      </Flex>
    </Shown>
  );
}
