// Figures of channels, campaigns or lines, one row each; a tree where rows lie below others.
import { ExportOutlined } from '@ant-design/icons';
import { Button, Flex, Table } from 'antd';
import { saveFile } from '#kernel/web/api/files';
import { useText } from '#kernel/web/i18n';
import { useCan } from '#kernel/web/session';
import type { ShownFigures } from '../../figures/model/figures';
import { figureCells, figureSheet } from '../../figures/model/sheet';
import { marketTexts as m } from './marketTexts';

export interface FigureRow extends ShownFigures {
  id: number;
  name: string;
  children?: FigureRow[];
}

export function FiguresTable({ rows, loading }: { rows: FigureRow[]; loading: boolean }) {
  const { t } = useText();
  const can = useCan();
  const heads = [m.cost, m.leadCount, m.cpl, m.visits, m.trials, m.deals, m.cac, m.revenue, m.roi];
  const save = () => {
    const sheet = figureSheet(
      [m.name, ...heads].map((head) => t(head)),
      rows,
    );
    saveFile(new Blob([`\ufeff${sheet}`], { type: 'text/csv' }), `${t(m.figures)}.csv`);
  };
  return (
    <Flex vertical gap={8}>
      {can('marketing.marketChannel.export') && (
        <Flex justify="flex-end">
          <Button icon={<ExportOutlined />} disabled={rows.length === 0} onClick={save}>
            {t(m.save)}
          </Button>
        </Flex>
      )}
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
          ...heads.map((head, at) => ({
            ...{ title: t(head), key: head.zh, align: 'right' as const, width: 110 },
            render: (_: unknown, row: FigureRow) => figureCells(row)[at],
          })),
        ]}
      />
    </Flex>
  );
}
