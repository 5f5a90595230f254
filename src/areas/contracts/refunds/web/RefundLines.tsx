// What went back of each line, as it was reckoned.
import { Table } from 'antd';
import { yuan } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import type { RefundedLine } from '../model/refund';
import { refundTexts as r } from './refundTexts';

export function RefundLines({ row }: { row: WireRow }) {
  const { t } = useText();
  const lines = (row.lines ?? []) as RefundedLine[];
  const unit = ({ kind }: RefundedLine) => (kind === 'course' ? 100 : 1);
  return (
    <Table
      size="small"
      rowKey="lineNo"
      pagination={false}
      dataSource={lines}
      columns={[
        { title: t(r.item), dataIndex: 'name' },
        { title: t(r.bought), align: 'right', render: (_, line) => line.bought / unit(line) },
        { title: t(r.consumed), align: 'right', render: (_, line) => line.consumed / unit(line) },
        { title: t(r.back), align: 'right', render: (_, line) => line.back / unit(line) },
        { title: t(r.gifts), align: 'right', render: (_, line) => line.gifts / 100 },
        { title: t(r.kept), align: 'right', render: (_, line) => yuan(line.keptValue) },
        { title: t(r.base), align: 'right', render: (_, line) => yuan(line.base) },
      ]}
    />
  );
}
