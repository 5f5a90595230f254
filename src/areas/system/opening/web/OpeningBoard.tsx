// The nodes of an opening by state. Moving a card takes the step that leads there.
import { Flex, Tag, Typography } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { useTransition } from '#kernel/web/resource/actions/useTransition';
import type { WireOf } from '#kernel/web/resource/rows/resourceClient';
import { labelOf, mayDo } from '#kernel/web/resource/rows/rows';
import { useRefreshRows } from '#kernel/web/resource/rows/useRows';
import { Board } from '#kernel/web/widgets/Board';
import { zonedNow } from '#kernel/web/zone';
import { OpeningNode, OpeningNodeLife, OpeningProject } from '../model/opening';
import { OpeningSubmit } from './OpeningSubmit';
import { listedNode } from './openingListed';
import { openingTexts as o } from './openingTexts';

const states = ['pending', 'doing', 'submitted', 'accepted', 'skipped'] as const;
const columns = states.map((key) => {
  const { label, tone } = OpeningNodeLife.states[key];
  return { key, title: label, ...(tone ? { tone } : {}), closed: key === 'pending' };
});
const phases = OpeningNode.fields.phase.options!;

interface OpeningBoardProps {
  nodes: readonly WireOf<typeof OpeningNode>[];
  onOpen: (node: WireOf<typeof OpeningNode>) => void;
}

const steps: Readonly<Record<string, string>> = {
  doing: 'start',
  submitted: 'submit',
  accepted: 'accept',
  skipped: 'skip',
};

/** What takes a node into that state, where this person may do it. */
function stepTo(row: WireOf<typeof OpeningNode>, to: string): string | undefined {
  const name = row.state === 'submitted' && to === 'doing' ? 'return' : steps[to];
  return name && mayDo(row, name) ? name : undefined;
}

export function OpeningBoard({ nodes, onOpen }: OpeningBoardProps) {
  const { t } = useText();
  const [handingIn, setHandingIn] = useState<WireOf<typeof OpeningNode> | null>(null);
  const refreshProject = useRefreshRows(OpeningProject);
  const { start, dialog } = useTransition(listedNode, () => void refreshProject());

  const move = (row: WireOf<typeof OpeningNode>, to: string) => {
    const step = stepTo(row, to);
    if (step === 'submit') setHandingIn(row);
    else if (step) start(row, step);
  };

  return (
    <>
      <Board<WireOf<typeof OpeningNode>>
        columns={columns}
        cards={nodes}
        keyOf={(row) => `${row.id}`}
        columnOf={(row) => row.state}
        nameOf={(row) => row.name}
        mayMove={(row, to) => stepTo(row, to) !== undefined}
        onMove={move}
        height={560}
        render={(row) => (
          <Flex vertical gap={4}>
            <Flex gap={6} align="center">
              <Typography.Link onClick={() => onOpen(row)} data-data>
                {row.name}
              </Typography.Link>
              {row.gate === true && (
                <Tag color="purple" style={{ marginInlineEnd: 0 }}>
                  {t(o.gate)}
                </Tag>
              )}
            </Flex>
            <Typography.Text type="secondary" style={{ fontSize: 12 }}>
              {t(phases[row.phase]!.label)} · {labelOf(row, 'ownerId') ?? '—'}
            </Typography.Text>
            <DueDay row={row} />
          </Flex>
        )}
      />
      {dialog}
      {handingIn && <OpeningSubmit row={handingIn} onClose={() => setHandingIn(null)} />}
    </>
  );
}

export const isLate = (row: WireOf<typeof OpeningNode>): boolean =>
  row.state !== 'accepted' && row.state !== 'skipped' && dayjs(row.dueOn).isBefore(zonedNow(), 'day');

function DueDay({ row }: { row: WireOf<typeof OpeningNode> }) {
  const { t } = useText();
  return (
    <Typography.Text
      type={isLate(row) ? 'danger' : undefined}
      style={{ fontSize: 12, fontVariantNumeric: 'tabular-nums' }}
    >
      {t(o.due, { day: row.dueOn })}
    </Typography.Text>
  );
}
