// The nodes of an opening by state. Moving a card takes the step that leads there.
import { Flex, Tag, Typography } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { labelOf, mayDo, type WireRow } from '#kernel/web/resource/rows';
import { useRefreshRows } from '#kernel/web/resource/useRows';
import { useTransition } from '#kernel/web/resource/useTransition';
import { Board } from '#kernel/web/widgets/Board';
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
  nodes: readonly WireRow[];
  onOpen: (node: WireRow) => void;
}

export function OpeningBoard({ nodes, onOpen }: OpeningBoardProps) {
  const { t } = useText();
  const [handingIn, setHandingIn] = useState<WireRow | null>(null);
  const refreshProject = useRefreshRows(OpeningProject);
  const { start, dialog } = useTransition(listedNode, () => void refreshProject());

  const move = (row: WireRow, to: string) => {
    const steps = { doing: 'start', submitted: 'submit', accepted: 'accept', skipped: 'skip' } as const;
    const back = row.state === 'submitted' && to === 'doing';
    const name = back ? 'return' : steps[to as keyof typeof steps];
    if (!name || !mayDo(row, name)) throw new Error(t(o.cannotMove));
    if (name === 'submit') setHandingIn(row);
    else start(row, name);
  };

  return (
    <>
      <Board<WireRow>
        columns={columns}
        cards={nodes}
        keyOf={(row) => String(row.id)}
        columnOf={(row) => String(row.state)}
        nameOf={(row) => String(row.name)}
        onMove={async (row, to) => move(row, to)}
        height={560}
        render={(row) => (
          <Flex vertical gap={4}>
            <Flex gap={6} align="center">
              <Typography.Link onClick={() => onOpen(row)}>{String(row.name)}</Typography.Link>
              {row.gate === true && (
                <Tag color="purple" style={{ marginInlineEnd: 0 }}>
                  {t(o.gate)}
                </Tag>
              )}
            </Flex>
            <Typography.Text type="secondary" style={{ fontSize: 12 }}>
              {t(phases[String(row.phase)]!.label)} · {labelOf(row, 'ownerId') ?? '—'}
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

export const isLate = (row: WireRow): boolean =>
  row.state !== 'accepted' && row.state !== 'skipped' && dayjs(String(row.dueOn)).isBefore(dayjs(), 'day');

function DueDay({ row }: { row: WireRow }) {
  const { t } = useText();
  return (
    <Typography.Text
      type={isLate(row) ? 'danger' : undefined}
      style={{ fontSize: 12, fontVariantNumeric: 'tabular-nums' }}
    >
      {t(o.due, { day: String(row.dueOn) })}
    </Typography.Text>
  );
}
