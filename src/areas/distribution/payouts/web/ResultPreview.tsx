// What each row of a result file would do, before it is done.
import { Table, Tag } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { ResultRow } from '../model/batch';
import { payoutTexts as p } from './payoutTexts';

const shown = {
  success: { text: p.success, colour: 'green' },
  failed: { text: p.failedRow, colour: 'orange' },
  done: { text: p.done, colour: 'default' },
  late: { text: p.late, colour: 'red' },
  error: { text: p.error, colour: 'red' },
} as const;

export function ResultPreview({ rows }: { rows: readonly ResultRow[] }) {
  const { t } = useText();
  return (
    <Table
      size="small"
      rowKey="row"
      pagination={false}
      scroll={{ y: 240, x: 'max-content' }}
      dataSource={[...rows]}
      columns={[
        { title: t(p.row), dataIndex: 'row' },
        { title: t(p.payNo), dataIndex: 'payNo' },
        { title: t(p.amount), dataIndex: 'amount', align: 'right' },
        {
          title: t(p.outcome),
          dataIndex: 'outcome',
          render: (outcome: ResultRow['outcome']) => <Tag color={shown[outcome].colour}>{t(shown[outcome].text)}</Tag>,
        },
        { title: t(p.message), dataIndex: 'message' },
      ]}
    />
  );
}
