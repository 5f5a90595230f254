// The branches of a condition, tried from the left, or of what goes on side by side.
import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Flex, Form, Input } from 'antd';
import type { Fields } from '#kernel/model/fields';
import { useText } from '#kernel/web/i18n';
import { FieldInput } from '#kernel/web/resource/inputs/inputs';
import { ConditionBuilder } from '#kernel/web/widgets/ConditionBuilder';
import type { ConditionBranch, ConditionNode, ParallelNode } from '../../flows/model/tree';
import { d } from './designTexts';
import { addBranch, moveBranch, removeBranch } from './treeEdit';

interface BranchProps {
  node: ConditionNode | ParallelNode;
  fields: Fields;
  onChange: (node: ConditionNode | ParallelNode) => void;
}

export function BranchPanel({ node, fields, onChange }: BranchProps) {
  const { t } = useText();
  const take = (changed: ReturnType<typeof addBranch>) => {
    if ('branches' in changed) onChange(changed);
  };
  const last = node.kind === 'condition' ? node.branches.length - 2 : node.branches.length - 1;
  return (
    <>
      {node.branches.map((branch, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: branches have no name of their own, only their place
        <Form.Item key={i} label={isDefault(branch) ? t(d.otherwise) : `${t(d.branch)} ${i + 1}`}>
          <Flex gap={4}>
            <Input
              value={branch.name}
              maxLength={60}
              onChange={(event) => onChange(named(node, i, event.target.value))}
            />
            <Button
              icon={<ArrowLeftOutlined />}
              aria-label={t(d.earlier)}
              disabled={i === 0 || i > last}
              onClick={() => take(moveBranch(node, i, i - 1))}
            />
            <Button
              icon={<ArrowRightOutlined />}
              aria-label={t(d.later)}
              disabled={i >= last}
              onClick={() => take(moveBranch(node, i, i + 1))}
            />
            <Button
              danger
              icon={<DeleteOutlined />}
              aria-label={t(d.removeBranch)}
              disabled={node.branches.length <= 2 || isDefault(branch)}
              onClick={() => take(removeBranch(node, i))}
            />
          </Flex>
          {node.kind === 'condition' && !isDefault(branch) && (
            <ConditionBuilder
              fields={fields}
              value={node.branches[i]!.when}
              onChange={(when) =>
                onChange({ ...node, branches: node.branches.map((one, n) => (n === i ? { ...one, when } : one)) })
              }
              picker={({ name, field, value, onChange: pick }) => (
                <FieldInput id={name} field={field} value={value} onChange={pick} />
              )}
            />
          )}
        </Form.Item>
      ))}
      <Button disabled={node.branches.length >= 10} onClick={() => take(addBranch(node, t(d.branch)))}>
        {t(d.addBranch)}
      </Button>
    </>
  );
}

const isDefault = (branch: { name: string } | ConditionBranch): boolean => 'isDefault' in branch && branch.isDefault;

const named = (node: ConditionNode | ParallelNode, at: number, name: string): ConditionNode | ParallelNode =>
  node.kind === 'condition'
    ? { ...node, branches: node.branches.map((one, i) => (i === at ? { ...one, name } : one)) }
    : { ...node, branches: node.branches.map((one, i) => (i === at ? { ...one, name } : one)) };
