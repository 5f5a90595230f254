// What must hold of a flow before it may be published, each fault at its node.
import { leavesOf, problemOf } from '#kernel/model/conditions';
import type { Fields } from '#kernel/model/fields';
import { type Text, texts, type Vars } from '#kernel/model/text';
import { type ApproverNode, approversOf, type ConditionNode, type FlowNode, nodesOf, type Sequence } from './tree';

export const checkTexts = texts('collaboration.flowCheck', {
  empty: ['流程至少需要一个审批节点', 'A flow needs at least one approver'],
  tooMany: ['节点不能超过 {most} 个', 'At most {most} nodes'],
  tooDeep: ['分支嵌套不能超过 {most} 层', 'Branches may be nested {most} deep'],
  twice: ['节点标识重复', 'Two nodes have the same id'],
  nobody: ['请选择审批人', 'Say who approves'],
  field: ['条件中的字段不存在或不匹配', 'A condition asks for a field that is not there or does not fit'],
  noValue: ['条件还没有填写值', 'A condition has no value yet'],
  noCondition: ['分支需要至少一个条件', 'A branch needs a condition'],
  oneDefault: ['必须且只能有一个默认分支，且在最后', 'Exactly one branch, the last, must be the default'],
  staffField: ['表单中没有这个人员字段', 'The form has no such field'],
  returnTarget: ['退回的节点必须在此节点之前', 'The node to return to must lie before this one'],
  standIn: ['请选择无审批人时的接收人', 'Say who stands in when nobody is there'],
  timeoutTo: ['请选择超时后的接收人', 'Say whom it passes to when time is up'],
  chooseRange: ['最少人数不能大于最多人数', 'The least may not exceed the most'],
});

export interface Fault {
  nodeId: string;
  field: string;
  text: Text;
  vars?: Vars;
}

const mostNodes = 60;
const deepest = 5;

export function faultsOf(tree: Sequence, fields: Fields): Fault[] {
  const all = nodesOf(tree);
  const faults: Fault[] = [];
  const fault = (nodeId: string, field: string, text: Text, vars?: Vars) =>
    faults.push({ nodeId, field, text, ...(vars ? { vars } : {}) });
  if (approversOf(tree).length === 0) fault('', 'tree', checkTexts.empty);
  if (all.length > mostNodes) fault('', 'tree', checkTexts.tooMany, { most: mostNodes });
  if (depthOf(tree) > deepest) fault('', 'tree', checkTexts.tooDeep, { most: deepest });
  const seen = new Set<string>();
  for (const node of all) {
    if (seen.has(node.id)) fault(node.id, 'id', checkTexts.twice);
    seen.add(node.id);
    if (node.kind === 'approver') faults.push(...approverFaults(node, before(tree, node.id) ?? [], fields));
    if (node.kind === 'condition') faults.push(...conditionFaults(node, fields));
  }
  return faults;
}

const depthOf = (nodes: Sequence): number =>
  Math.max(
    0,
    ...nodes.map((node) =>
      'branches' in node ? 1 + Math.max(0, ...node.branches.map((one) => depthOf(one.nodes))) : 0,
    ),
  );

function approverFaults(node: ApproverNode, earlier: readonly string[], fields: Fields): Fault[] {
  const faults: Fault[] = [];
  const fault = (field: string, text: Text) => faults.push({ nodeId: node.id, field, text });
  const { who } = node;
  if (who.kind === 'person' && who.staffIds.length === 0) fault('who', checkTexts.nobody);
  if (who.kind === 'role' && who.roleKeys.length === 0) fault('who', checkTexts.nobody);
  if (who.kind === 'form_staff' && !who.field) fault('who', checkTexts.nobody);
  if (who.kind === 'initiator_choice' && who.min > who.max) fault('who', checkTexts.chooseRange);
  const named = 'field' in who ? who.field : undefined;
  if (named && !fields[named]) fault('who', checkTexts.staffField);
  if (node.empty === 'to_person' && !node.emptyStaffIds?.length) fault('emptyStaffIds', checkTexts.standIn);
  if (node.timeout?.action === 'to_person' && !node.timeout.staffIds?.length) fault('timeout', checkTexts.timeoutTo);
  if (node.reject === 'return_node' && !earlier.includes(node.rejectTo ?? ''))
    fault('rejectTo', checkTexts.returnTarget);
  for (const name of Object.keys(node.fieldAccess ?? {})) if (!fields[name]) fault('fieldAccess', checkTexts.field);
  return faults;
}

function conditionFaults({ id, branches }: ConditionNode, fields: Fields): Fault[] {
  const faults: Fault[] = [];
  const defaults = branches.filter(({ isDefault }) => isDefault).length;
  if (defaults !== 1 || !branches.at(-1)?.isDefault)
    faults.push({ nodeId: id, field: 'branches', text: checkTexts.oneDefault });
  for (const [i, branch] of branches.entries()) {
    if (branch.isDefault) continue;
    const asked = leavesOf(branch.when);
    if (asked.length === 0) faults.push({ nodeId: id, field: `branches[${i}]`, text: checkTexts.noCondition });
    const wrong = asked.map((leaf) => problemOf(fields, leaf)).find((problem) => problem !== null);
    if (wrong)
      faults.push({
        nodeId: id,
        field: `branches[${i}]`,
        text: wrong === 'value' ? checkTexts.noValue : checkTexts.field,
      });
  }
  return faults;
}

/** The approvers that every path to a node has passed. */
function before(nodes: Sequence, nodeId: string): string[] | null {
  const passed: string[] = [];
  for (const node of nodes) {
    if (node.id === nodeId) return passed;
    if ('branches' in node) {
      for (const branch of node.branches) {
        const inside = before(branch.nodes, nodeId);
        if (inside) return [...passed, ...inside];
      }
    }
    passed.push(...alwaysIn(node));
  }
  return null;
}

/** Those met whichever branch is taken: of a condition none, of parallel branches all. */
function alwaysIn(node: FlowNode): string[] {
  if (node.kind === 'approver') return [node.id];
  return node.kind === 'parallel' ? node.branches.flatMap((branch) => branch.nodes.flatMap(alwaysIn)) : [];
}
