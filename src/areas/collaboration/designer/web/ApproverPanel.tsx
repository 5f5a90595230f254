// An approver: how its people decide, and what happens when nobody is there, when it is refused, when time is up.
import { Checkbox, Flex, Form, InputNumber, Select } from 'antd';
import type { Fields } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { RefPicker } from '#kernel/web/resource/inputs/RefPicker';
import type { ApproverNode } from '../../flows/model/tree';
import { d } from './designTexts';
import { idsOf, WhoInput } from './WhoInput';

interface ApproverProps {
  node: ApproverNode;
  /** Approvers that lie before it: where it may return to. */
  earlier: readonly { id: string; name: string }[];
  fields: Fields;
  roles: readonly { key: string; name: string }[];
  onChange: (node: ApproverNode) => void;
}

export function ApproverPanel({ node, earlier, fields, roles, onChange }: ApproverProps) {
  const { t } = useText();
  const choice = <K extends 'mode' | 'empty' | 'sameAsInitiator' | 'reject' | 'commentOn'>(
    name: K,
    label: string,
    options: readonly [ApproverNode[K] & string, string][],
  ) => (
    <Form.Item label={label}>
      <Select
        aria-label={label}
        value={node[name]}
        options={options.map(([value, text]) => ({ value, label: text }))}
        onChange={(value) => onChange({ ...node, [name]: value })}
      />
    </Form.Item>
  );
  return (
    <>
      <Form.Item label={t(d.who)}>
        <WhoInput who={node.who} fields={fields} roles={roles} onChange={(who) => onChange({ ...node, who })} />
      </Form.Item>
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
        ['to_person', t(d.to_person)],
        ['auto_approve', t(d.auto_approve)],
        ['auto_reject', t(d.auto_reject)],
        ['block_start', t(d.block_start)],
      ])}
      {node.empty === 'to_person' && (
        <Form.Item>
          <RefPicker
            to="staff"
            multiple
            value={node.emptyStaffIds ?? []}
            onChange={(ids) => onChange({ ...node, emptyStaffIds: idsOf(ids) })}
          />
        </Form.Item>
      )}
      {choice('sameAsInitiator', t(d.same), [
        ['skip', t(d.skip)],
        ['to_manager', t(d.to_manager)],
        ['allow', t(d.allow)],
      ])}
      {choice('reject', t(d.reject), [
        ['end', t(d.finish)],
        ['return_initiator', t(d.return_initiator)],
        ['return_node', t(d.return_node)],
      ])}
      {node.reject === 'return_node' && (
        <Form.Item>
          <Select
            aria-label={t(d.return_node)}
            value={node.rejectTo ?? null}
            options={earlier.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(rejectTo) => onChange({ ...node, rejectTo: rejectTo ?? '' })}
          />
        </Form.Item>
      )}
      <Timeout node={node} onChange={onChange} />
      {choice('commentOn', t(d.commentOn), [
        ['reject', t(d.comment_reject)],
        ['always', t(d.comment_always)],
        ['never', t(d.comment_never)],
      ])}
      <Form.Item label={t(d.buttons)}>
        <Checkbox.Group
          value={Object.entries(node.buttons).flatMap(([name, isOn]) => (isOn ? [name] : []))}
          options={(['return', 'transfer', 'addSigner', 'cc'] as const).map((name) => ({
            value: name,
            label: t(d[`button_${name}`]),
          }))}
          onChange={(on) =>
            onChange({
              ...node,
              buttons: {
                return: on.includes('return'),
                transfer: on.includes('transfer'),
                addSigner: on.includes('addSigner'),
                cc: on.includes('cc'),
              },
            })
          }
        />
      </Form.Item>
      <FieldAccess node={node} fields={fields} onChange={onChange} />
    </>
  );
}

type Timeout = NonNullable<ApproverNode['timeout']>;
const actions = ['remind', 'to_manager', 'to_person', 'auto_approve', 'auto_reject'] as const;

function Timeout({ node, onChange }: Pick<ApproverProps, 'node' | 'onChange'>) {
  const { t } = useText();
  const { timeout } = node;
  const set = (part: Partial<Timeout>) => {
    if (timeout) onChange({ ...node, timeout: { ...timeout, ...part } });
  };
  const setHours = (hours: number | null) => {
    const { timeout: was, ...rest } = node;
    onChange(hours ? { ...rest, timeout: { action: 'remind', ...was, hours } } : rest);
  };
  return (
    <Form.Item label={t(d.timeout)}>
      <Flex vertical gap={8}>
        <InputNumber aria-label={t(d.timeout)} min={0.5} max={240} value={timeout?.hours ?? null} onChange={setHours} />
        {timeout && (
          <Select
            aria-label={t(d.timeoutAction)}
            value={timeout.action}
            options={actions.map((action) => ({ value: action, label: t(d[`timeout_${action}`]) }))}
            onChange={(action) => set({ action })}
          />
        )}
        {timeout?.action === 'to_person' && (
          <RefPicker
            to="staff"
            multiple
            value={timeout.staffIds ?? []}
            onChange={(ids) => set({ staffIds: idsOf(ids) })}
          />
        )}
        {timeout?.action === 'remind' && (
          <Flex gap={8}>
            <InputNumber
              aria-label={t(d.everyHours)}
              prefix={t(d.everyHours)}
              min={0.5}
              max={240}
              value={timeout.everyHours ?? timeout.hours}
              onChange={(n) => set({ everyHours: n ?? timeout.hours })}
            />
            <InputNumber
              aria-label={t(d.maxReminds)}
              prefix={t(d.maxReminds)}
              min={1}
              max={10}
              value={timeout.maxReminds ?? 1}
              onChange={(n) => set({ maxReminds: n ?? 1 })}
            />
          </Flex>
        )}
      </Flex>
    </Form.Item>
  );
}

/** What its people may change or do not see; whatever is not named they read. */
function FieldAccess({ node, fields, onChange }: Pick<ApproverProps, 'node' | 'fields' | 'onChange'>) {
  const { t } = useText();
  const own = Object.entries(fields).filter(([name]) => !name.startsWith('initiator.'));
  if (own.length === 0) return null;
  return (
    <Form.Item label={t(d.fieldAccess)}>
      <Flex vertical gap={4}>
        {own.map(([name, field]) => (
          <Flex key={name} justify="space-between" align="center" gap={8}>
            <span>{t(field.label)}</span>
            <Select
              aria-label={t(field.label)}
              style={{ width: 110 }}
              value={node.fieldAccess?.[name] ?? 'read'}
              options={(['read', 'edit', 'hidden'] as const).map((access) => ({
                value: access,
                label: t(d[`access_${access}`]),
              }))}
              onChange={(access) => onChange({ ...node, fieldAccess: { ...node.fieldAccess, [name]: access } })}
            />
          </Flex>
        ))}
      </Flex>
    </Form.Item>
  );
}
