// Of each row that a batch left alone, why.
import { List, Typography } from 'antd';
import type { BatchAnswer } from '#kernel/model/call';

export default function Refusals({ failed }: Pick<BatchAnswer, 'failed'>) {
  return (
    <List
      size="small"
      dataSource={failed}
      style={{ maxHeight: 320, overflowY: 'auto' }}
      renderItem={(row) => (
        <List.Item>
          <Typography.Text data-data>#{row.id}</Typography.Text>
          <Typography.Text type="secondary">{row.message}</Typography.Text>
        </List.Item>
      )}
    />
  );
}
