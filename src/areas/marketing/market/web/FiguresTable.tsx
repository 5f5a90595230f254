// Figures of channels, campaigns or lines, one row each; a tree where rows lie below others.
import { Table } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { ShownFigures } from '../../figures/model/figures';
import { marketTexts as m } from './marketTexts';

export interface FigureRow extends ShownFigures {
  id: number;
  name: string;
  children?: FigureRow[];
}

const dash = (value: string | null) => value ?? '—';

export function FiguresTable({ rows, loading }: { rows: FigureRow[]; loading: boolean }) {
  const { t } = useText();
  const right = { align: 'right' as const, width: 110 };
  return (
    <Table<FigureRow>
      size="small"
      rowKey="id"
      loading={loading}
      dataSource={rows}
      pagination={false}
      scroll={{ x: 1100, y: 500 }}
      expandable={{ defaultExpandAllRows: true }}
      columns={[
        {
          title: t(m.name),
          dataIndex: 'name',
          fixed: 'left',
          width: 200,
          render: (name: string) => <span data-data>{name}</span>,
        },
        { title: t(m.cost), dataIndex: 'cost', ...right },
        { title: t(m.leadCount), dataIndex: 'leads', ...right, width: 80 },
        { title: t(m.cpl), dataIndex: 'cpl', ...right, render: dash },
        { title: t(m.visits), dataIndex: 'visits', ...right, width: 80 },
        { title: t(m.trials), dataIndex: 'trials', ...right, width: 80 },
        { title: t(m.deals), dataIndex: 'deals', ...right, width: 80 },
        { title: t(m.cac), dataIndex: 'cac', ...right, render: dash },
        { title: t(m.revenue), dataIndex: 'revenue', ...right, width: 130 },
        {
          title: 'ROI',
          dataIndex: 'roi',
          ...right,
          render: (roi: number | null) => (roi === null ? '—' : `${(roi / 100).toFixed(2)}%`),
        },
      ]}
    />
  );
}
