// The nodes of an opening as a list, phase by phase.
import { Button, Table, Tag, Typography } from 'antd';
import { useText } from '#kernel/web/i18n';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf } from '#kernel/web/resource/rows/rows';
import { StateTag } from '#kernel/web/widgets/StateTag';
import { OpeningNode } from '../model/opening';
import { isLate } from './OpeningBoard';
import { openingTexts as o } from './openingTexts';

const { fields } = OpeningNode;
const phases = Object.keys(fields.phase.options!);

export function OpeningNodeTable({
  nodes,
  onOpen,
}: {
  nodes: readonly WireOf<typeof OpeningNode>[];
  onOpen: (node: WireOf<typeof OpeningNode>) => void;
}) {
  const { t } = useText();
  const rank = (row: WireOf<typeof OpeningNode>) => phases.indexOf(row.phase);
  const rows = [...nodes].sort((a, b) => rank(a) - rank(b) || String(a.dueOn).localeCompare(String(b.dueOn)));
  return (
    <Table<WireOf<typeof OpeningNode>>
      size="small"
      rowKey="id"
      dataSource={rows}
      pagination={false}
      scroll={{ y: 520 }}
      style={{ fontVariantNumeric: 'tabular-nums' }}
      columns={[
        {
          title: t(fields.phase.label),
          width: 90,
          render: (_, row) => t(fields.phase.options![row.phase]!.label),
        },
        { title: t(fields.code.label), dataIndex: 'code', width: 70 },
        {
          title: t(fields.name.label),
          render: (_, row) => (
            <>
              <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onOpen(row)}>
                {row.name}
              </Button>{' '}
              {row.gate === true && <Tag color="purple">{t(o.gate)}</Tag>}
            </>
          ),
        },
        {
          title: t(fields.dependsOn.label),
          render: (_, row) => <Typography.Text type="secondary">{labelOf(row, 'dependsOn') || '—'}</Typography.Text>,
        },
        { title: t(fields.ownerId.label), width: 100, render: (_, row) => labelOf(row, 'ownerId') ?? '—' },
        { title: t(fields.startOn.label), dataIndex: 'startOn', width: 105 },
        {
          title: t(fields.dueOn.label),
          width: 105,
          render: (_, row) => <Typography.Text type={isLate(row) ? 'danger' : undefined}>{row.dueOn}</Typography.Text>,
        },
        {
          title: t(fields.state.label),
          width: 90,
          render: (_, row) => <StateTag option={fields.state.options![row.state]} />,
        },
      ]}
    />
  );
}
