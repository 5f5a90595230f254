// Who goes, and whether they have accepted.
import { CheckCircleOutlined, ClockCircleOutlined } from '@ant-design/icons';
import { Flex, Tag } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { WireRow } from '#kernel/web/resource/rows/rows';
import { Empty } from '#kernel/web/widgets/States';
import type { SupportPerson } from '../model/support';
import { supportTexts as s } from './supportTexts';

export function SupportPeople({ row, isFull }: { row: WireRow; isFull?: boolean }) {
  const { t } = useText();
  const people = (row.people ?? []) as (SupportPerson & { name?: string })[];
  if (people.length === 0) return isFull ? <Empty height={120} /> : <span>—</span>;
  return (
    <Flex gap={4} wrap={isFull} vertical={isFull}>
      {people.map((one) => (
        <Tag
          key={one.staffId}
          color={one.accepted ? 'green' : 'orange'}
          icon={one.accepted ? <CheckCircleOutlined /> : <ClockCircleOutlined />}
          title={t(one.accepted ? s.accepted : s.waiting)}
          style={{ marginInlineEnd: 0, width: 'fit-content' }}
        >
          <span data-data>{one.name || one.staffId}</span>
          {isFull && ` · ${t(s.days, { from: one.from, to: one.to })} · ${t(one.accepted ? s.accepted : s.waiting)}`}
        </Tag>
      ))}
    </Flex>
  );
}
