// The flow that a kind ships with, so that nothing is unapprovable on the first day.
import type { ConditionNode } from '#kernel/model/conditions';
import { texts } from '#kernel/model/text';
import { type ApproverNode, approverNode, type FlowNode, type Sequence } from './tree';

export const shippedNames = texts('collaboration.defaultFlow', {
  flow: ['默认流程', 'Default flow'],
  superior: ['直属上级', 'Superior'],
  holder: ['保管人', 'Keeper'],
  condition: ['条件', 'Condition'],
  otherwise: ['其他', 'Otherwise'],
});
export const defaultFlowName = shippedNames.flow;

type Step = string | { step: string; when: ConditionNode };

/** `principal`, `superior`, `a|b`: b where nobody holds a, `@field`: whom the form names there, `principal@field`: of that school. No step may be the initiator. */
export function defaultTree(steps: readonly Step[], roleName: (key: string) => string): Sequence {
  return steps.map((one, i) => {
    const { step, when } = typeof one === 'string' ? { step: one, when: null } : one;
    const node = stepNode(`step${i + 1}`, step, roleName);
    return when ? conditional(`when${i + 1}`, node, when) : node;
  });
}

function stepNode(id: string, step: string, roleName: (key: string) => string): ApproverNode {
  const [holder, field] = step.split('@') as [string, string?];
  const roleKeys = holder.split('|');
  if (step === 'superior') return approverNode(id, shippedNames.superior.zh, { kind: 'manager', level: 1 });
  if (field && holder) return approverNode(id, roleName(holder), { kind: 'school_principal', field });
  if (field) return approverNode(id, shippedNames.holder.zh, { kind: 'form_staff', field });
  return approverNode(id, roleKeys.map(roleName).join(' / '), { kind: 'role', roleKeys, range: 'nearest' });
}

const conditional = (id: string, node: ApproverNode, when: ConditionNode): FlowNode => ({
  id,
  name: shippedNames.condition.zh,
  kind: 'condition',
  branches: [
    { name: node.name, isDefault: false, when: { op: 'and', items: [when] }, nodes: [node] },
    { name: shippedNames.otherwise.zh, isDefault: true, when: { op: 'and', items: [] }, nodes: [] },
  ],
});
