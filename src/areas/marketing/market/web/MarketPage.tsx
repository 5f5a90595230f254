// 市场渠道: what each channel cost and brought in a span of time, with what lies below it; and the channels themselves.
import { Card, DatePicker, Flex } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useAnswer } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { ResourcePage } from '#kernel/web/resource/ResourcePage';
import { type PageTab, PageTabs } from '#kernel/web/shell/site/PageTabs';
import { Chart } from '#kernel/web/widgets/Chart';
import { Failed } from '#kernel/web/widgets/States';
import { zonedDay } from '#kernel/web/zone';
import { MarketChannel } from '../../channels/model/channel';
import { type ChannelFigures, channelFigures } from '../model/marketCalls';
import { type FigureRow, FiguresTable } from './FiguresTable';
import { marketTexts as m } from './marketTexts';

const tabs: readonly PageTab[] = [
  { key: 'figures', label: m.figures, page: Figures },
  { key: 'channels', label: m.channels, page: () => <ResourcePage of={MarketChannel} /> },
];

export default () => <PageTabs tabs={tabs} />;

/** A channel whose parent is not seen stands at the top. */
function treeOf(rows: readonly ChannelFigures[], parentId: number | null): FigureRow[] {
  const isTop = ({ parentId: above }: ChannelFigures) => above === null || !rows.some(({ id }) => id === above);
  return rows
    .filter((row) => (parentId === null ? isTop(row) : row.parentId === parentId))
    .map((row) => {
      const children = treeOf(rows, row.id);
      return { ...row, ...(children.length > 0 ? { children } : {}) };
    });
}

function Figures() {
  const { t } = useText();
  const today = zonedDay(new Date());
  const [span, setSpan] = useState({ from: `${today.slice(0, 7)}-01`, to: today });
  const [schoolId, setSchoolId] = useState<number | null>(null);
  const answer = useAnswer(channelFigures, { ...span, schoolId });
  const rows = answer.data ?? [];
  const tree = treeOf(rows, null);
  if (answer.error) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap>
        <DatePicker.RangePicker
          allowClear={false}
          value={[dayjs(span.from), dayjs(span.to)]}
          onChange={(days) =>
            days?.[0] && days[1] && setSpan({ from: days[0].format('YYYY-MM-DD'), to: days[1].format('YYYY-MM-DD') })
          }
        />
        <RefPicker
          to="school"
          value={schoolId}
          placeholder={t(channelFigures.input.schoolId.label)}
          onChange={(id) => setSchoolId(typeof id === 'number' ? id : null)}
          style={{ width: 180 }}
        />
      </Flex>
      <FiguresTable key={rows.length} rows={tree} loading={answer.isPending} />
      <Card size="small" title={t(m.byChannel)}>
        <Chart
          label={t(m.byChannel)}
          height={240}
          spec={{
            kind: 'bar',
            categories: tree.map(({ name }) => name),
            series: [
              { name: t(m.leadCount), values: tree.map(({ leads }) => leads) },
              { name: t(m.deals), values: tree.map(({ deals }) => deals) },
            ],
          }}
        />
      </Card>
    </Flex>
  );
}
