// A line a person and content: what the copy does, or did.
import { Table, Tag } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { CopyLine } from '../model/openCopy';
import { copyTexts as c } from './copyTexts';

const tones = { new: 'green', extend: 'blue', skip: 'default', refused: 'red' } as const;

export function CopyLines({ lines }: { lines: readonly CopyLine[] }) {
  const { t } = useText();
  return (
    <Table
      size="small"
      rowKey={({ customerId, kind, refId }) => `${customerId}/${kind}/${refId}`}
      dataSource={[...lines]}
      pagination={{ pageSize: 8, showSizeChanger: false, hideOnSinglePage: true }}
      columns={[
        { title: t(c.person), dataIndex: 'customer' },
        { title: t(c.content), dataIndex: 'content' },
        {
          title: t(c.result),
          dataIndex: 'result',
          render: (result: CopyLine['result'], { why }) => (
            <>
              <Tag color={tones[result]}>{t(c[result])}</Tag>
              {why}
            </>
          ),
        },
        { title: t(c.endAt), dataIndex: 'endAt', render: (day: string | null) => day ?? '—' },
      ]}
    />
  );
}
