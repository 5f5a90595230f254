// A flow is drawn, checked, tried on real people and published.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex, Space, Tag } from 'antd';
import { useState } from 'react';
import { messageOf } from '#kernel/web/api/apiError';
import { useAnswer, useCall } from '#kernel/web/calls/useCall';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { resourceClient } from '#kernel/web/resource/rows/resourceClient';
import { Frame } from '#kernel/web/widgets/Frame';
import { Failed, Loading } from '#kernel/web/widgets/States';
import { simulateFlow } from '../../approvals/model/startCalls';
import { ApprovalFlow, type FlowProblem, flowWords, publishFlow, validateFlow } from '../../flows/model/flow';
import { type FlowNode, nodesOf, type Sequence } from '../../flows/model/tree';
import { d } from './designTexts';
import { FlowTree } from './FlowTree';
import { NodePanel } from './NodePanel';
import { changeNode, freshId, insertAt, newNode } from './treeEdit';

const client = resourceClient(ApprovalFlow);

interface Drawn {
  id: number;
  version: number;
  kind: string;
  name: string;
  draft: Sequence;
}

export default function Designer({ id, onClose }: { id: number; onClose: () => void }) {
  const flow = useQuery({ queryKey: ['rows', ApprovalFlow.name, 'design', id], queryFn: () => client.detail(id) });
  const { id: rowId, version, kind, name, draft } = flow.data ?? {};
  const drawn = flow.data && ({ id: rowId, version, kind, name, draft } as Drawn);
  return (
    <Frame kind="drawer" width={1200} title={drawn?.name ?? ''} open onCancel={onClose} footer={null}>
      {flow.error ? (
        <Failed error={flow.error} onRetry={() => void flow.refetch()} />
      ) : drawn ? (
        <Canvas key={drawn.version} flow={drawn} />
      ) : (
        <Loading />
      )}
    </Frame>
  );
}

function Canvas({ flow }: { flow: Drawn }) {
  const { t } = useText();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [tree, setTree] = useState<Sequence>(flow.draft);
  const [selected, setSelected] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly FlowProblem[]>([]);
  const [initiatorId, setInitiator] = useState<number | null>(null);
  const words = useAnswer(flowWords, { kind: flow.kind });
  const validate = useCall(validateFlow);
  const publish = useCall(publishFlow);
  const simulate = useCall(simulateFlow);
  const [way, setWay] = useState<Awaited<ReturnType<typeof simulate.run>>>([]);
  const isDirty = JSON.stringify(tree) !== JSON.stringify(flow.draft);
  const node = nodesOf(tree).find((one) => one.id === selected);
  const tell = (error: unknown) => void message.error(messageOf(error));
  const refresh = () => queries.invalidateQueries({ queryKey: ['rows'] });

  const inWords = (one: FlowNode): string => {
    if (one.kind !== 'approver') return '';
    const { who } = one;
    const roles = words.data?.roles ?? [];
    const named =
      who.kind === 'role'
        ? who.roleKeys.map((key) => roles.find((role) => role.key === key)?.name ?? key).join('、')
        : '';
    const base = t(d[who.kind as 'role'] ?? d.person);
    return `${named || (who.kind === 'role' ? t(d.nobody) : base)} · ${t(d[one.mode])}`;
  };
  const check = async () => {
    const found = await validate.run({ kind: flow.kind, tree });
    setProblems(found);
    if (found.length === 0) message.success(t(d.fine));
  };
  const save = async () => {
    await client.edit(flow.id, flow.version, { draft: tree });
    message.success(t(d.saved));
    await refresh();
  };
  const send = async () => {
    const made = await publish.run({ id: flow.id, version: flow.version });
    message.success(t(d.published, { number: made.number }));
    await refresh();
  };
  const rehearse = async () =>
    setWay(await simulate.run({ kind: flow.kind, tree, ...(initiatorId ? { initiatorId } : {}) }));
  return (
    <Flex vertical gap={12}>
      <Space wrap>
        <Button onClick={() => void check().catch(tell)}>{t(d.check)}</Button>
        <RefPicker
          to="staff"
          value={initiatorId}
          onChange={(id) => setInitiator(id as number | null)}
          placeholder={t(d.initiator)}
          style={{ width: 180 }}
        />
        <Button onClick={() => void rehearse().catch(tell)}>{t(d.simulate)}</Button>
        <Button disabled={!isDirty} onClick={() => void save().catch(tell)}>
          {t(d.save)}
        </Button>
        <Button type="primary" disabled={isDirty} loading={publish.isRunning} onClick={() => void send().catch(tell)}>
          {t(d.publish)}
        </Button>
      </Space>
      {problems.length > 0 && (
        <ul role="alert">
          {problems.map((one) => (
            <li key={`${one.nodeId}.${one.field}.${one.message}`}>
              <Button type="link" size="small" onClick={() => setSelected(one.nodeId)}>
                {one.message}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {way.length > 0 && (
        <ol>
          {way.map((step) => (
            <li key={step.nodeId}>
              <b data-data>{step.name}</b> {step.people.map(({ name }) => name).join('、')}{' '}
              {step.reason && <Tag color={step.state === 'stuck' ? 'red' : 'orange'}>{step.reason}</Tag>}
            </li>
          ))}
        </ol>
      )}
      <Flex gap={24} align="start">
        <div style={{ flex: 1, overflow: 'auto' }}>
          <Flex vertical align="center" gap={4}>
            <Tag>{t(d.start)}</Tag>
            <FlowTree
              nodes={tree}
              selected={selected}
              faulty={new Set(problems.map(({ nodeId }) => nodeId))}
              words={inWords}
              onSelect={setSelected}
              onAdd={(place, kind) => {
                const id = freshId(tree);
                setTree(insertAt(tree, place, newNode(kind, id, t(d[kind]), t(d.otherwise))));
                setSelected(id);
              }}
            />
            <Tag>{t(d.end)}</Tag>
          </Flex>
        </div>
        {node && (
          <NodePanel
            key={node.id}
            node={node}
            fields={words.data?.fields ?? {}}
            roles={words.data?.roles ?? []}
            onChange={(changed) => setTree(changeNode(tree, node.id, () => changed))}
            onRemove={() => {
              setTree(changeNode(tree, node.id, () => null));
              setSelected(null);
            }}
          />
        )}
      </Flex>
    </Flex>
  );
}
