// The flow that a kind ships with, so that nothing is unapprovable on the first day.
import { texts } from '#kernel/model/text';
import { approverNode, type Sequence, type Who } from './tree';

const names = texts('collaboration.defaultFlow', {
  flow: ['默认流程', 'Default flow'],
  superior: ['直属上级', 'Superior'],
});
export const defaultFlowName = names.flow;

/** `principal`, `superior`, `a|b`: b where nobody holds a. No step may be the initiator. */
export function defaultTree(steps: readonly string[], roleName: (key: string) => string): Sequence {
  return steps.map((step, i) => {
    const roleKeys = step.split('|');
    const who: Who = step === 'superior' ? { kind: 'manager', level: 1 } : { kind: 'role', roleKeys, range: 'nearest' };
    const name = step === 'superior' ? names.superior.zh : roleKeys.map(roleName).join(' / ');
    return approverNode(`step${i + 1}`, name, who);
  });
}
