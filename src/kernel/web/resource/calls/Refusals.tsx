// Of each row that a batch left alone, why.
import { List, Typography } from 'antd';
import type { BatchAnswer } from '#kernel/model/call';

interface RefusalsProps extends Pick<BatchAnswer, 'failed'> {
  /** Where they are known; otherwise a row is called by its number. */
  names?: ReadonlyMap<number, string>;
}

export default function Refusals({ failed, names }: RefusalsProps) {
  return (
    <List
      size="small"
      dataSource={failed}
      style={{ maxHeight: 320, overflowY: 'auto' }}
      renderItem={(row) => (
        <List.Item>
          <Typography.Text data-data>{names?.get(row.id) ?? `#${row.id}`}</Typography.Text>
          <Typography.Text type="secondary">{row.message}</Typography.Text>
        </List.Item>
      )}
    />
  );
}
