// What one node of a flow says, to be changed.
import { DeleteOutlined } from '@ant-design/icons';
import { Button, Checkbox, Flex, Form, Input } from 'antd';
import type { Fields } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import type { FlowProblem } from '../../flows/model/flow';
import type { CcNode, FlowNode } from '../../flows/model/tree';
import { ApproverPanel } from './ApproverPanel';
import { BranchPanel } from './BranchPanel';
import { d } from './designTexts';
import { WhoInput } from './WhoInput';

export interface PanelProps {
  node: FlowNode;
  earlier: readonly { id: string; name: string }[];
  problems: readonly FlowProblem[];
  fields: Fields;
  roles: readonly { key: string; name: string }[];
  onChange: (node: FlowNode) => void;
  onCopy: () => void;
  onRemove: () => void;
}

export function NodePanel({ node, earlier, problems, fields, roles, onChange, onCopy, onRemove }: PanelProps) {
  const { t } = useText();
  return (
    <Form layout="vertical" size="small">
      {problems.map(({ message, isWarning }) => (
        <p key={message} role="alert" style={{ margin: '0 0 8px', color: isWarning ? '#ad6800' : '#d4380d' }}>
          {message}
        </p>
      ))}
      <Form.Item label={t(d.name)}>
        <Input
          aria-label={t(d.name)}
          value={node.name}
          maxLength={60}
          onChange={(event) => onChange({ ...node, name: event.target.value })}
        />
      </Form.Item>
      {node.kind === 'approver' && (
        <ApproverPanel node={node} earlier={earlier} fields={fields} roles={roles} onChange={onChange} />
      )}
      {node.kind === 'cc' && <CcPanel node={node} fields={fields} roles={roles} onChange={onChange} />}
      {'branches' in node && <BranchPanel node={node} fields={fields} onChange={onChange} />}
      <Flex gap={8} style={{ marginTop: 12 }}>
        <Button onClick={onCopy}>{t(d.copy)}</Button>
        <Button danger onClick={onRemove}>
          {t(d.remove)}
        </Button>
      </Flex>
    </Form>
  );
}

function CcPanel({
  node,
  fields,
  roles,
  onChange,
}: Pick<PanelProps, 'fields' | 'roles' | 'onChange'> & { node: CcNode }) {
  const { t } = useText();
  const set = (who: CcNode['who']) => onChange({ ...node, who });
  return (
    <>
      <Form.Item label={t(d.copies)}>
        <Flex vertical gap={12}>
          {node.who.map((who, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: known by its place alone
            <Flex key={i} gap={4} align="start">
              <div style={{ flex: 1 }}>
                <WhoInput
                  who={who}
                  fields={fields}
                  roles={roles}
                  onChange={(next) => set(node.who.toSpliced(i, 1, next))}
                />
              </div>
              <Button
                icon={<DeleteOutlined />}
                aria-label={t(d.remove)}
                disabled={node.who.length === 1}
                onClick={() => set(node.who.toSpliced(i, 1))}
              />
            </Flex>
          ))}
          <Button disabled={node.who.length >= 10} onClick={() => set([...node.who, { kind: 'manager', level: 1 }])}>
            {t(d.addCopies)}
          </Button>
        </Flex>
      </Form.Item>
      <Checkbox
        checked={node.initiatorAdds}
        onChange={(event) => onChange({ ...node, initiatorAdds: event.target.checked })}
      >
        {t(d.initiatorAdds)}
      </Checkbox>
    </>
  );
}
