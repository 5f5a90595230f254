// The flow that a kind ships with, so that nothing is unapprovable on the first day.
import type { Condition } from '#kernel/model/conditions';
import { texts } from '#kernel/model/text';
import { type ApproverNode, approverNode, type FlowNode, type Sequence, type Who } from './tree';

export const shippedNames = texts('collaboration.defaultFlow', {
  flow: ['默认流程', 'Default flow'],
  superior: ['直属上级', 'Superior'],
  condition: ['条件', 'Condition'],
  otherwise: ['其他', 'Otherwise'],
});
export const defaultFlowName = shippedNames.flow;

type Step = string | { step: string; when: Condition };

/** `principal`, `superior`, `a|b`: b where nobody holds a. No step may be the initiator. */
export function defaultTree(steps: readonly Step[], roleName: (key: string) => string): Sequence {
  return steps.map((one, i) => {
    const { step, when } = typeof one === 'string' ? { step: one, when: null } : one;
    const node = stepNode(`step${i + 1}`, step, roleName);
    return when ? conditional(`when${i + 1}`, node, when) : node;
  });
}

function stepNode(id: string, step: string, roleName: (key: string) => string): ApproverNode {
  const roleKeys = step.split('|');
  const who: Who = step === 'superior' ? { kind: 'manager', level: 1 } : { kind: 'role', roleKeys, range: 'nearest' };
  const name = step === 'superior' ? shippedNames.superior.zh : roleKeys.map(roleName).join(' / ');
  return approverNode(id, name, who);
}

const conditional = (id: string, node: ApproverNode, when: Condition): FlowNode => ({
  id,
  name: shippedNames.condition.zh,
  kind: 'condition',
  branches: [
    { name: node.name, isDefault: false, when: { op: 'and', items: [when] }, nodes: [node] },
    { name: shippedNames.otherwise.zh, isDefault: true, when: { op: 'and', items: [] }, nodes: [] },
  ],
});
