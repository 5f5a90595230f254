// What one node of a flow says: who, how they decide, what happens when nobody is there.
import { Button, Flex, Form, Input, InputNumber, Select } from 'antd';
import type { Fields } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import { ConditionBuilder } from '#kernel/web/widgets/ConditionBuilder';
import type { ApproverNode, ConditionNode, FlowNode, Who } from '../../flows/model/tree';
import { d } from './designTexts';

export interface PanelProps {
  node: FlowNode;
  fields: Fields;
  roles: readonly { key: string; name: string }[];
  onChange: (node: FlowNode) => void;
  onRemove: () => void;
}

export function NodePanel({ node, fields, roles, onChange, onRemove }: PanelProps) {
  const { t } = useText();
  return (
    <Form layout="vertical" size="small" style={{ width: 300 }}>
      <Form.Item label={t(d.name)}>
        <Input value={node.name} maxLength={60} onChange={(event) => onChange({ ...node, name: event.target.value })} />
      </Form.Item>
      {node.kind === 'approver' && <Approver node={node} roles={roles} onChange={onChange} />}
      {node.kind === 'cc' && (
        <WhoInput
          who={node.who[0] ?? { kind: 'self' }}
          roles={roles}
          onChange={(who) => onChange({ ...node, who: [who] })}
        />
      )}
      {node.kind === 'condition' && <Condition node={node} fields={fields} onChange={onChange} />}
      {node.kind === 'parallel' && (
        <Button
          onClick={() =>
            onChange({
              ...node,
              branches: [...node.branches, { name: `${t(d.branch)} ${node.branches.length + 1}`, nodes: [] }],
            })
          }
        >
          {t(d.addBranch)}
        </Button>
      )}
      <Button danger style={{ marginTop: 12 }} onClick={onRemove}>
        {t(d.remove)}
      </Button>
    </Form>
  );
}

function Approver({
  node,
  roles,
  onChange,
}: {
  node: ApproverNode;
  roles: PanelProps['roles'];
  onChange: PanelProps['onChange'];
}) {
  const { t } = useText();
  const choice = <K extends 'mode' | 'empty' | 'sameAsInitiator' | 'reject'>(
    name: K,
    label: string,
    options: readonly [ApproverNode[K] & string, string][],
  ) => (
    <Form.Item label={label}>
      <Select
        value={node[name]}
        options={options.map(([value, text]) => ({ value, label: text }))}
        onChange={(value) => onChange({ ...node, [name]: value })}
      />
    </Form.Item>
  );
  return (
    <>
      <WhoInput who={node.who} roles={roles} onChange={(who) => onChange({ ...node, who })} />
      {choice('mode', t(d.mode), [
        ['any', t(d.any)],
        ['all', t(d.all)],
        ['sequence', t(d.sequence)],
        ['vote', t(d.vote)],
      ])}
      {node.mode === 'vote' && (
        <Form.Item label={t(d.percent)}>
          <InputNumber
            min={1}
            max={100}
            value={node.votePercent ?? 50}
            onChange={(value) => onChange({ ...node, votePercent: value ?? 50 })}
          />
        </Form.Item>
      )}
      {choice('empty', t(d.empty), [
        ['to_admin', t(d.to_admin)],
        ['auto_approve', t(d.auto_approve)],
        ['auto_reject', t(d.auto_reject)],
        ['block_start', t(d.block_start)],
      ])}
      {choice('sameAsInitiator', t(d.same), [
        ['skip', t(d.skip)],
        ['to_manager', t(d.to_manager)],
        ['allow', t(d.allow)],
      ])}
      {choice('reject', t(d.reject), [
        ['end', t(d.finish)],
        ['return_initiator', t(d.return_initiator)],
      ])}
      <Form.Item label={t(d.timeout)}>
        <InputNumber
          min={0.5}
          max={240}
          value={node.timeout?.hours ?? null}
          onChange={(hours) => {
            const { timeout: _, ...rest } = node;
            onChange(hours ? { ...rest, timeout: { action: 'remind', ...node.timeout, hours } } : rest);
          }}
        />
      </Form.Item>
    </>
  );
}

const whoKinds = ['person', 'role', 'manager', 'department_head', 'school_principal', 'self'] as const;

function startOf(kind: (typeof whoKinds)[number]): Who {
  switch (kind) {
    case 'person':
      return { kind, staffIds: [] };
    case 'role':
      return { kind, roleKeys: [], range: 'nearest' };
    case 'manager':
      return { kind, level: 1 };
    default:
      return { kind };
  }
}

function WhoInput({ who, roles, onChange }: { who: Who; roles: PanelProps['roles']; onChange: (who: Who) => void }) {
  const { t } = useText();
  return (
    <Form.Item label={t(d.who)}>
      <Flex vertical gap={8}>
        <Select
          value={who.kind}
          options={whoKinds.map((kind) => ({ value: kind, label: t(d[kind]) }))}
          onChange={(kind) => onChange(startOf(kind as (typeof whoKinds)[number]))}
        />
        {who.kind === 'person' && (
          <RefPicker
            to="staff"
            multiple
            value={who.staffIds}
            onChange={(ids) => onChange({ ...who, staffIds: (ids as number[]) ?? [] })}
          />
        )}
        {who.kind === 'role' && (
          <Select
            mode="multiple"
            value={who.roleKeys}
            options={roles.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={(roleKeys) => onChange({ ...who, roleKeys })}
          />
        )}
        {who.kind === 'manager' && (
          <InputNumber
            aria-label={t(d.level)}
            min={1}
            max={10}
            value={who.level}
            onChange={(level) => onChange({ ...who, level: level ?? 1 })}
          />
        )}
      </Flex>
    </Form.Item>
  );
}

function Condition({
  node,
  fields,
  onChange,
}: {
  node: ConditionNode;
  fields: Fields;
  onChange: PanelProps['onChange'];
}) {
  const { t } = useText();
  const change = (i: number, part: Partial<ConditionNode['branches'][number]>) =>
    onChange({ ...node, branches: node.branches.map((branch, n) => (n === i ? { ...branch, ...part } : branch)) });
  return (
    <>
      {keyed(node).map(({ key, branch, i }) => (
        <Form.Item key={key} label={branch.isDefault ? t(d.otherwise) : `${t(d.branch)} ${i + 1}`}>
          <Input value={branch.name} onChange={(event) => change(i, { name: event.target.value })} />
          {!branch.isDefault && (
            <ConditionBuilder
              fields={fields}
              value={branch.when}
              onChange={(when) => change(i, { when })}
              picker={({ name, field, value, onChange: pick }) => (
                <FieldInput id={name} field={field} value={value} onChange={pick} />
              )}
            />
          )}
        </Form.Item>
      ))}
      <Button
        onClick={() =>
          onChange({
            ...node,
            branches: node.branches.toSpliced(-1, 0, {
              name: `${t(d.branch)} ${node.branches.length}`,
              isDefault: false,
              when: { op: 'and', items: [] },
              nodes: [],
            }),
          })
        }
      >
        {t(d.addBranch)}
      </Button>
    </>
  );
}

/** Branches have no name of their own to know them by: only their place. */
const keyed = ({ id, branches }: ConditionNode) => branches.map((branch, i) => ({ key: `${id}.${i}`, branch, i }));
