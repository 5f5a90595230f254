// Documents that wait for somebody's word. The number stays on the row until it is decided, so that everyone sees what is
// being waited for and nobody asks a second time.

import type { Approval, Lifecycle, Transition } from './field';
import { type Fields, text } from './fields';
import type { Resource } from './resource';
import { stateField } from './resource';

/** A resource with a transition that asks for approval has this field: `approvalNo: awaited()`. */
export const awaited = () => text('审批中', 'Awaiting approval', { max: 40, computed: true });

export interface AskingStep {
  readonly name: string;
  readonly step: Transition & { approval: Approval };
}

/** The transitions of a resource that ask for approval. */
export function askingSteps(of: Resource): AskingStep[] {
  const state = stateField(of);
  const life: Lifecycle | undefined = state ? of.fields[state]?.life : undefined;
  return Object.entries(life?.transitions ?? {}).flatMap(([name, step]) =>
    step.approval ? [{ name, step: { ...step, approval: step.approval } }] : [],
  );
}

/** As what a step may ask, the usual kind first. */
export const kindsOf = ({ kind, otherKinds }: Approval): readonly string[] => [kind, ...otherKinds];

/** What a decider reads and a flow may ask about. */
export const formFields = (of: Resource, { step }: AskingStep): Fields => ({
  ...Object.fromEntries(step.approval.form.flatMap((name) => (of.fields[name] ? [[name, of.fields[name]]] : []))),
  ...step.fields,
});
