// The flow as cards, top to bottom, branches side by side, a plus between any two. Cards are dragged onto a plus, branches
// onto one another.
import { type DragEvent, useState } from 'react';
import { useText } from '#kernel/web/i18n';
import { MenuButton } from '#kernel/web/widgets/Menu';
import type { PathStep } from '../../approvals/model/calls';
import type { FlowProblem } from '../../flows/model/flow';
import type { FlowNode, Sequence } from '../../flows/model/tree';
import css from './design.module.css';
import { d } from './designTexts';
import type { Place } from './treeEdit';

const kinds = ['approver', 'cc', 'condition', 'parallel'] as const;
const nodeType = 'application/x-flow-node';
const branchType = 'application/x-flow-branch';

export interface TreeProps {
  nodes: Sequence;
  selected: string | null;
  problems: readonly FlowProblem[];
  /** The way of a trial; without one, nothing is lit. */
  lit: ReadonlyMap<string, PathStep> | null;
  words: (node: FlowNode) => string;
  branchWords: (node: FlowNode, branch: number) => string;
  canPaste: boolean;
  onSelect: (id: string) => void;
  onAdd: (place: Place, kind: FlowNode['kind']) => void;
  onPaste: (place: Place) => void;
  onMove: (id: string, to: Place) => void;
  onMoveBranch: (nodeId: string, from: number, to: number) => void;
  under?: Pick<Place, 'nodeId' | 'branch'>;
}

export function FlowTree(props: TreeProps) {
  const { nodes, under = { nodeId: null, branch: 0 } } = props;
  return (
    <>
      <Plus {...props} place={{ ...under, at: 0 }} />
      {nodes.map((node, i) => (
        <Step key={node.id} {...props} node={node} place={{ ...under, at: i + 1 }} />
      ))}
    </>
  );
}

function Step(props: TreeProps & { node: FlowNode; place: Place }) {
  const { node } = props;
  return (
    <>
      <NodeCard {...props} />
      {'branches' in node && (
        <>
          <div className={css.line} />
          <div className={css.branches}>
            {node.branches.map((_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: branches have no name of their own, only their place
              <BranchColumn key={`${node.id}.${i}`} {...props} node={node} at={i} />
            ))}
          </div>
        </>
      )}
      <Plus {...props} />
    </>
  );
}

function BranchColumn(props: TreeProps & { node: FlowNode; at: number }) {
  const { node, at, branchWords, onMoveBranch, onSelect } = props;
  const [isOver, setOver] = useState(false);
  if (!('branches' in node)) return null;
  const branch = node.branches[at]!;
  const drop = (event: DragEvent) => {
    const [id, from] = event.dataTransfer.getData(branchType).split(':');
    setOver(false);
    if (id === node.id) onMoveBranch(node.id, Number(from), at);
  };
  const words = branchWords(node, at);
  return (
    <section className={css.branch} aria-label={branch.name}>
      <div className={css.line} />
      <button
        type="button"
        className={isOver ? `${css.head} ${css.over}` : css.head}
        title={words}
        draggable
        onClick={() => onSelect(node.id)}
        onDragStart={(event) => {
          event.stopPropagation();
          event.dataTransfer.setData(branchType, `${node.id}:${at}`);
        }}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes(branchType)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <span data-data>{branch.name}</span>
      </button>
      <FlowTree {...props} nodes={branch.nodes} under={{ nodeId: node.id, branch: at }} />
      <div className={css.fill} />
    </section>
  );
}

function Plus({ place, canPaste, onAdd, onPaste, onMove }: TreeProps & { place: Place }) {
  const { t } = useText();
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes what is dropped; the keyboard cuts and pastes
    <div
      style={{ display: 'contents' }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(nodeType)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        const id = event.dataTransfer.getData(nodeType);
        setOver(false);
        if (id) onMove(id, place);
      }}
    >
      <div className={css.line} />
      <MenuButton
        className={isOver ? `${css.plus} ${css.over}` : css.plus!}
        label={t(d.add)}
        items={() => [
          ...kinds.map((kind) => ({ key: kind, label: t(d[kind]), onClick: () => onAdd(place, kind) })),
          ...(canPaste ? [{ key: 'paste', label: t(d.paste), onClick: () => onPaste(place) }] : []),
        ]}
      >
        ＋
      </MenuButton>
      <div className={css.line} />
    </div>
  );
}

function NodeCard({ node, selected, problems, lit, words, onSelect }: TreeProps & { node: FlowNode }) {
  const { t } = useText();
  const own = problems.filter(({ nodeId }) => nodeId === node.id);
  const isFaulty = own.some(({ isWarning }) => !isWarning);
  const step = lit?.get(node.id);
  const classes = [
    css.card,
    css[node.kind],
    selected === node.id && css.selected,
    isFaulty && css.faulty,
    lit && !step && css.passed,
    step && (step.state === 'stuck' ? css.stuck : css.met),
  ].filter(Boolean);
  return (
    <button
      type="button"
      className={classes.join(' ')}
      aria-pressed={selected === node.id}
      data-node={node.id}
      draggable
      onClick={() => onSelect(node.id)}
      onDragStart={(event) => event.dataTransfer.setData(nodeType, node.id)}
    >
      {own.length > 0 && (
        <span
          className={isFaulty ? css.dot : `${css.dot} ${css.warned}`}
          title={own.map(({ message }) => message).join('\n')}
        >
          !
        </span>
      )}
      <div className={css.words}>{t(d[node.kind])}</div>
      <b data-data>{node.name}</b>
      <div className={css.words}>{words(node)}</div>
      {step && (
        <div data-data>
          {step.people.map(({ name }) => name).join('、')}
          {step.reason && <div className={css.words}>{step.reason}</div>}
        </div>
      )}
    </button>
  );
}
