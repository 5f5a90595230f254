import { Flex, Typography } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { grouped, yuan } from '#kernel/model/money';
import { useText } from '#kernel/web/i18n';
import { Board, type BoardColumn } from '#kernel/web/widgets/Board';
import boardSource from '#kernel/web/widgets/Board.tsx?raw';
import { Shown } from '#kernel/web/widgets/States';
import { TreeEditor } from '#kernel/web/widgets/TreeEditor';
import treeEditorSource from '#kernel/web/widgets/TreeEditor.tsx?raw';
import { moved, put, renamed, type TreeNode, without } from '#kernel/web/widgets/tree/moves';
import { useDemo, wait } from './demoState';
import { demoTexts as d } from './demoTexts';
import { Example } from './Example';
import { grades, type Student, stages, students } from './sample';

const columns: BoardColumn[] = Object.entries(stages).map(([key, stage]) => ({
  key,
  title: stage.label,
  tone: stage.tone,
  closed: key === 'lost',
}));

const boardCode = `
<Board
  columns={[{ key: 'new', title: texts.new, tone: 'blue' }, { key: 'lost', title: texts.lost, closed: true }]}
  cards={rows} keyOf={(row) => String(row.id)} columnOf={(row) => row.stage} nameOf={(row) => row.name}
  render={(row) => …}
  sum={{ of: (row) => row.budget, show: money }}
  onMove={(row, to) => customers.transition(row, to)} // a rejection puts the card back and shows why
/>`;
const treeCode = `
<TreeEditor
  nodes={tree} maxDepth={3}
  onMove={(move) => sendCall(sortCategory, move)}
  onRename={…} onAdd={…} onDelete={…} extra={(node) => …}
/>`;

export default function Boards() {
  return (
    <>
      <BoardExample />
      <TreeExample />
    </>
  );
}

function BoardExample() {
  const { t, locale } = useText();
  const { disabled, loading, error } = useDemo();
  const [places, setPlaces] = useState<Record<number, Student['stage']>>({});
  const cards = useMemo(
    () =>
      students(locale)
        .slice(0, 14)
        .map((student) => ({ ...student, stage: places[student.id] ?? student.stage })),
    [locale, places],
  );
  return (
    <Example wide title={d.board} note={d.boardNote} from="widgets/Board" source={boardSource} code={boardCode}>
      <Shown loading={loading} error={error}>
        <Board<Student>
          columns={columns}
          cards={cards}
          keyOf={(card) => String(card.id)}
          columnOf={(card) => card.stage}
          nameOf={(card) => card.name}
          disabled={disabled}
          height={360}
          sum={{ of: (card) => card.balance, show: (sum) => `¥${grouped(yuan(sum))}` }}
          onMove={async (card, to) => {
            await wait(500);
            if (to === 'member') throw new Error(t(d.notToMember));
            setPlaces((now) => ({ ...now, [card.id]: to as Student['stage'] }));
          }}
          render={(card) => (
            <Flex vertical>
              <Typography.Text strong>{card.name}</Typography.Text>
              <Flex justify="space-between">
                <Typography.Text type="secondary" style={{ fontSize: 12 }}>
                  {t(grades[card.grade].label)}
                </Typography.Text>
                <Typography.Text style={{ fontSize: 12, fontVariantNumeric: 'tabular-nums' }}>
                  ¥{grouped(yuan(card.balance))}
                </Typography.Text>
              </Flex>
            </Flex>
          )}
        />
      </Shown>
    </Example>
  );
}

function TreeExample() {
  const { t, locale } = useText();
  const { disabled, loading, error } = useDemo();
  const [tree, setTree] = useState<TreeNode[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the example starts anew in each language
  useEffect(() => {
    setTree([
      {
        id: 'english',
        title: t(d.english_),
        children: [
          { id: 'starter', title: t(d.starter) },
          { id: 'advanced', title: t(d.advanced) },
        ],
      },
      { id: 'maths', title: t(d.maths), children: [{ id: 'algebra', title: t(d.algebra) }] },
      { id: 'art', title: t(d.art), children: [{ id: 'drawing', title: t(d.drawing) }] },
    ]);
  }, [locale]);
  return (
    <Example wide title={d.tree} note={d.treeNote} from="widgets/TreeEditor" source={treeEditorSource} code={treeCode}>
      <Shown loading={loading} error={error}>
        <div style={{ maxWidth: 560 }}>
          <TreeEditor
            nodes={tree}
            maxDepth={3}
            disabled={disabled}
            onMove={async (move) => {
              await wait(200);
              setTree((now) => moved(now, move));
            }}
            onRename={(id, title) => setTree((now) => renamed(now, id, title))}
            onAdd={(parent) => {
              const id = `n${Date.now()}`;
              setTree((now) => put(now, { id, parent, before: null }, { id, title: t(d.newNode) }));
            }}
            onDelete={(node) => setTree((now) => without(now, node.id))}
            extra={(node) =>
              node.children?.length ? <Typography.Text type="secondary">{node.children.length}</Typography.Text> : null
            }
          />
        </div>
      </Shown>
    </Example>
  );
}
