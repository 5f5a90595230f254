// What was decided elsewhere moves the document that waits for it. Told twice, or about a row that has moved on meanwhile,
// nothing changes; if the area's own rule refuses, it throws, and nothing is decided.
import { type AskingStep, askingSteps, formFields, kindsOf } from '../../model/approvals';
import { type ConditionNode, leavesOf, problemOf } from '../../model/conditions';
import { errorMessages } from '../../model/messages';
import { conflict } from '../../model/problems';
import { stateField } from '../../model/resource';
import { type Outcome, outcomeOf } from '../../model/states';
import { type ApprovalDecided, approvalDecided, approvalResubmitted, approvalReturned } from '../calls';
import { asHouse } from '../house';
import type { ApprovalKind } from '../registries';
import { type Listener, on, type Service } from '../service';
import type { Work } from '../work';
import { refuseWhileWaiting } from './asking';
import { rowFor } from './reading';
import { updateRow } from './saving';
import { move } from './transitions';

type Told = Omit<ApprovalDecided, 'result'>;
type Values = Record<string, unknown>;

interface Waiting {
  service: Service;
  asking: AskingStep;
}

/** The documents that wait, by the kind of approval they wait for; of one kind at most one transition of each resource. */
function waitingByKind(services: Iterable<Service>): Map<string, Waiting[]> {
  const found = new Map<string, Waiting[]>();
  for (const service of services) {
    for (const asking of askingSteps(service.of)) {
      if (!service.of.fields.approvalNo) throw new Error(`resource "${service.of.name}" needs approvalNo: awaited()`);
      for (const kind of kindsOf(asking.step.approval)) {
        const others = found.get(kind) ?? [];
        if (others.some((one) => one.service.of.name === service.of.name))
          throw new Error(`approval kind "${kind}" is asked for by two transitions of "${service.of.name}"`);
        // Whose usual kind it is comes first: what it says of itself is read first.
        const isUsual = asking.step.approval.kind === kind;
        found.set(kind, isUsual ? [{ service, asking }, ...others] : [...others, { service, asking }]);
      }
    }
  }
  return found;
}

/** What the transitions that ask for approval bring along: who moves their rows, and what deciders read of them. */
export function approvalsOf(services: Iterable<Service>) {
  const kinds = waitingByKind(services);
  return {
    listeners: listenersOf(kinds),
    fieldsOf: (declared: readonly ApprovalKind[]) => completeKinds(kinds, declared),
  };
}

function completeKinds(waiting: Map<string, Waiting[]>, declared: readonly ApprovalKind[]): void {
  for (const kind of declared) {
    const asked = waiting.get(kind.key);
    if (asked) kind.fields ??= Object.assign({}, ...asked.map(({ service, asking }) => formFields(service.of, asking)));
    for (const step of kind.defaultFlow) if (typeof step !== 'string') checkCondition(kind, step.when);
  }
  const unknown = [...waiting.keys()].find((key) => !declared.some((kind) => kind.key === key));
  if (unknown) throw new Error(`approval kind "${unknown}" is not registered`);
}

/** One that could never hold would leave its step out without a word; amounts are compared as they are sent, '1000.00'. */
function checkCondition({ key, fields = {} }: ApprovalKind, when: ConditionNode): void {
  for (const leaf of leavesOf(when)) {
    const isInside = fields[leaf.field]?.kind === 'money' && typeof leaf.value === 'number';
    const problem = problemOf(fields, leaf) ?? (isInside ? 'value' : null);
    if (problem) throw new Error(`a step of approval kind "${key}" has a wrong condition: ${leaf.field}, ${problem}`);
  }
}

function listenersOf(kinds: Map<string, Waiting[]>): Listener[] {
  const hear = async (work: Work, told: Told, outcome: Outcome) => {
    const waiting = kinds.get(told.kind)?.find(({ service }) => service.of.name === told.refTable);
    if (waiting) await follow(asHouse(work), waiting, told, outcome);
  };
  return [
    on(approvalDecided, (work, told) => hear(work, told, told.result)),
    on(approvalReturned, (work, told) => hear(work, told, 'returned')),
    on(approvalResubmitted, (work, told) => hear(work, told, 'resubmitted')),
  ];
}

async function follow(work: Work, { service, asking }: Waiting, told: Told, outcome: Outcome): Promise<void> {
  const row = await rowFor(work, service, told.refId, 'view', true);
  const no = told.no || String(told.approvalId);
  const after = outcome === 'resubmitted' ? no : null;
  const { name, step } = asking;
  const life = service.of.fields[stateField(service.of)!]!.life!;
  const state = String(row[stateField(service.of)!]);
  const target = outcomeOf(name, outcome);
  const isPossible = life.transitions[target]?.from.includes(state) ?? step.from.includes(state);
  // Meanwhile ended, or asked for in another approval: then there is nothing left to ask for.
  if (outcome === 'resubmitted') {
    if (!isPossible) throw conflict(errorMessages.wrongState, { reason: 'state' });
    if (row.approvalNo !== no) refuseWhileWaiting(row);
  }
  if (life.transitions[target] && isPossible)
    await move(work, service, row, target, { ...dialogOf(asking, told), approvalNo: after }, told.comment, told.kind);
  else if (row.approvalNo !== after) await updateRow(work, service, row, { approvalNo: after }, { action: outcome });
}

/** What was typed when it was asked for, and what deciders changed in it. */
function dialogOf({ step }: AskingStep, { form, changedFields = [] }: Told): Values {
  const names = [...Object.keys(step.fields), ...changedFields];
  return Object.fromEntries(names.flatMap((name) => (name in form ? [[name, form[name]]] : [])));
}
