// A flow while it is drawn: the sheet, what stands beside it, and the keys for both hands.
import { CopyOutlined, RedoOutlined, SnippetsOutlined, UndoOutlined } from '@ant-design/icons';
import { App, Button, Flex, Segmented, Space, Tag } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { CallDialog } from '#kernel/web/resource/calls/CallDialog';
import { useKeptDocument, useLeft } from '#kernel/web/resource/form/useKeptDocument';
import { momentText } from '#kernel/web/resource/rows/plainText';
import { useSettled } from '#kernel/web/useSettled';
import type { PathStep } from '../../approvals/model/calls';
import { simulateFlow } from '../../approvals/model/startCalls';
import { flowWords, publishFlow, validateFlow } from '../../flows/model/flow';
import { approversOf, type FlowNode, type Sequence } from '../../flows/model/tree';
import { Board } from './Board';
import css from './design.module.css';
import { d } from './designTexts';
import { FlowTree } from './FlowTree';
import { NodePanel } from './NodePanel';
import { branchInWords, nodeInWords } from './nodeWords';
import { SimulatePanel, type Trial } from './SimulatePanel';
import {
  changeNode,
  copyOf,
  freshId,
  insertAt,
  moveBranch,
  moveNode,
  newNode,
  nodeIn,
  type Place,
  placeOf,
} from './treeEdit';
import { type SaveState, useAutosave } from './useAutosave';
import { useDrawing } from './useDrawing';
import { useKeys } from './useHands';
import { VersionsPanel } from './VersionsPanel';

export interface Drawn {
  id: number;
  version: number;
  kind: string;
  name: string;
  draft: Sequence;
  currentVersionId: number | null;
}

type Side = 'node' | 'try' | 'versions';

export function Canvas({ flow, onReload }: { flow: Drawn; onReload: () => void }) {
  const { t, locale } = useText();
  const { message } = App.useApp();
  const name = `flowDesign:${flow.id}`;
  const left = useLeft<Sequence>(name);
  const { tree, change, undo, redo, canUndo, canRedo, copied, setCopied } = useDrawing(left?.document ?? flow.draft);
  const saving = useAutosave(flow.id, left?.version ?? flow.version, flow.draft, tree);
  useKeptDocument(name, tree, {
    version: saving.version.current,
    isDirty: saving.state !== 'saved',
    isRestored: left !== null,
  });
  const [selected, setSelected] = useState<string | null>(null);
  const [side, setSide] = useState<Side>('node');
  const [trial, setTrial] = useState<Trial>({ initiatorId: null, form: {} });
  const [path, setPath] = useState<PathStep[] | null>(null);
  const [isPublishing, setPublishing] = useState(false);
  const simulate = useCall(simulateFlow);
  const told = useAnswer(flowWords, { kind: flow.kind });
  const problems = useAnswer(validateFlow, { kind: flow.kind, tree: useSettled(tree, 400) }).data ?? [];
  const { fields = {}, roles = [] } = told.data ?? {};
  const words = { t, locale, fields, roles };
  const node = nodeIn(tree, selected);
  const faults = problems.filter(({ isWarning }) => !isWarning);

  const draw = (next: Sequence) => {
    change(next);
    setPath(null);
  };
  const select = (id: string | null) => {
    setSelected(id);
    setSide('node');
  };
  const put = (place: Place, made: FlowNode) => {
    draw(insertAt(tree, place, made));
    select(made.id);
  };
  const paste = (place?: Place) => {
    const after = selected ? placeOf(tree, selected) : null;
    const where = place ?? (after ? { ...after, at: after.at + 1 } : { nodeId: null, branch: 0, at: tree.length });
    if (copied) put(where, copyOf(tree, copied));
  };
  const remove = () => {
    if (!node) return;
    draw(changeNode(tree, node.id, () => null));
    setSelected(null);
  };
  const rehearse = async () => {
    try {
      setPath(
        await simulate.run({
          kind: flow.kind,
          tree,
          form: trial.form,
          ...(trial.initiatorId ? { initiatorId: trial.initiatorId } : {}),
        }),
      );
    } catch (error) {
      message.error(messageOf(error));
    }
  };
  const publish = async () => {
    if (await saving.save(tree)) setPublishing(true);
  };
  useKeys({ undo, redo, copy: () => node && setCopied(node), paste: () => paste(), remove });
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} wrap align="center">
        <Space.Compact>
          <Button icon={<UndoOutlined />} disabled={!canUndo} aria-label={t(d.undo)} title={t(d.undo)} onClick={undo} />
          <Button icon={<RedoOutlined />} disabled={!canRedo} aria-label={t(d.redo)} title={t(d.redo)} onClick={redo} />
          <Button
            icon={<CopyOutlined />}
            disabled={!node}
            aria-label={t(d.copy)}
            title={t(d.copy)}
            onClick={() => node && setCopied(node)}
          />
          <Button
            icon={<SnippetsOutlined />}
            disabled={!copied}
            aria-label={t(d.paste)}
            title={t(d.paste)}
            onClick={() => paste()}
          />
        </Space.Compact>
        <Segmented
          value={side}
          options={[
            { value: 'node', label: t(d.node) },
            { value: 'try', label: t(d.simulate) },
            { value: 'versions', label: t(d.versions) },
          ]}
          onChange={setSide}
        />
        <SaveTag state={saving.state} />
        <Button type="primary" disabled={faults.length > 0} onClick={() => void publish()}>
          {t(d.publish)}
        </Button>
      </Flex>
      {saving.clash && (
        <Flex gap={8} wrap align="center" role="alert">
          <Tag color="red">{t(d.clash, { by: saving.clash.by, at: momentText(saving.clash.at, 'MM-DD HH:mm') })}</Tag>
          <Button size="small" onClick={onReload}>
            {t(d.takeTheirs)}
          </Button>
          <Button size="small" onClick={saving.keepMine}>
            {t(d.keepMine)}
          </Button>
        </Flex>
      )}
      {problems.length > 0 && (
        <Flex gap={4} wrap role="status">
          {problems.map((one) => (
            <Tag key={`${one.nodeId}.${one.field}.${one.message}`} color={one.isWarning ? 'orange' : 'red'}>
              <button
                type="button"
                style={{ all: 'unset', cursor: 'pointer' }}
                onClick={() => select(one.nodeId || null)}
              >
                {nodeIn(tree, one.nodeId)?.name} {one.message}
              </button>
            </Tag>
          ))}
        </Flex>
      )}
      <Flex gap={16} align="stretch" wrap={window.innerWidth < 900}>
        <Board>
          <Tag>{t(d.start)}</Tag>
          <FlowTree
            nodes={tree}
            selected={selected}
            problems={problems}
            lit={path && new Map(path.map((step) => [step.nodeId, step]))}
            words={(one) => nodeInWords(one, words)}
            branchWords={(one, at) => branchInWords(one, at, words)}
            canPaste={copied !== null}
            onSelect={select}
            onAdd={(place, kind) => put(place, newNode(kind, freshId(tree), t(d[kind]), t(d.otherwise)))}
            onPaste={paste}
            onMove={(id, to) => draw(moveNode(tree, id, to))}
            onMoveBranch={(id, from, to) => draw(changeNode(tree, id, (one) => moveBranch(one, from, to)))}
          />
          <Tag>{t(d.end)}</Tag>
        </Board>
        <aside className={css.side}>
          {side === 'try' ? (
            <SimulatePanel
              fields={fields}
              trial={trial}
              path={path}
              isRunning={simulate.isRunning}
              onChange={setTrial}
              onRun={() => void rehearse()}
            />
          ) : side === 'versions' ? (
            <VersionsPanel flowId={flow.id} currentVersionId={flow.currentVersionId} tree={tree} onTake={draw} />
          ) : node ? (
            <NodePanel
              key={node.id}
              node={node}
              earlier={approversOf(tree).filter(({ id }) => id !== node.id)}
              problems={problems.filter(({ nodeId }) => nodeId === node.id)}
              fields={fields}
              roles={roles}
              onChange={(changed) => draw(changeNode(tree, node.id, () => changed))}
              onCopy={() => setCopied(node)}
              onRemove={remove}
            />
          ) : (
            <p style={{ opacity: 0.75 }}>{t(d.hint)}</p>
          )}
        </aside>
      </Flex>
      {isPublishing && (
        <CallDialog
          of={publishFlow}
          rows={[{ id: flow.id, version: saving.version.current }]}
          name={flow.name}
          onClose={() => setPublishing(false)}
          onDone={({ number }) => {
            message.success(t(d.published, { number }));
            onReload();
          }}
        />
      )}
    </Flex>
  );
}

function SaveTag({ state }: { state: SaveState }) {
  const { t } = useText();
  if (typeof state === 'object') return <Tag color="red">{state.failed}</Tag>;
  return <Tag color={state === 'saved' ? 'green' : 'blue'}>{t(d[`save_${state}`])}</Tag>;
}
