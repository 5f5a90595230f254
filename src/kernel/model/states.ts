// A state machine as part of the model: the server refuses what it does not allow, the page shows what it does.
import type { Approval, Fields, Lifecycle, Option, Tone, Transition } from './field';
import { type Pair, pair } from './text';

interface TransitionDeclaration<S extends string> {
  label: Pair;
  from: readonly S[];
  /** Left out only where the row stays as it is while it waits for approval. */
  to?: S | readonly S[];
  fields?: Fields;
  confirm?: Pair;
  danger?: boolean;
  internal?: boolean;
  permission?: string;
  approval?: ApprovalDeclaration<S>;
}

interface ApprovalDeclaration<S extends string> {
  kind: string;
  /** What it may be asked as instead: the code says when. */
  otherKinds?: readonly string[];
  approved: S;
  /** Refused, taken back, given back for mending: the state it was asked from unless said otherwise. */
  rejected?: S;
  withdrawn?: S;
  returned?: S;
  form?: readonly string[];
  when?: Approval['when'];
}

const outcomes = {
  approved: ['Approved', '审批通过', 'approved'],
  rejected: ['Rejected', '审批驳回', 'refused'],
  withdrawn: ['Withdrawn', '审批撤回', 'withdrawn'],
  returned: ['Returned', '审批退回', 'returned'],
  resubmitted: ['Resubmitted', '重新提交审批', 'submitted again'],
} as const;
export type Outcome = keyof typeof outcomes;

/** The step that an outcome sets off: `submitApproved` for `submit`. */
export const outcomeOf = (transition: string, outcome: Outcome): string => transition + outcomes[outcome][0];

type FieldsOf<T> = T extends { fields: infer F extends Fields } ? F : Record<never, never>;
type Asking<T> = { [K in keyof T & string]: T[K] extends { approval: object } ? K : never }[keyof T & string];
/** What was typed when leave was asked is there when it is given. */
type OutcomesOf<T> = {
  [K in Asking<T> as `${K}${(typeof outcomes)[Outcome][0]}`]: Transition & { readonly fields: FieldsOf<T[K]> };
};

export function lifecycle<
  const S extends Readonly<Record<string, readonly [zh: string, en: string, tone: Tone]>>,
  const T extends Readonly<Record<string, TransitionDeclaration<keyof S & string>>>,
>(declaration: { states: S; initial: keyof S & string; transitions: T }) {
  const states = Object.entries(declaration.states).map(([key, [zh, en, tone]]) => [
    key,
    { label: pair(zh, en), tone },
  ]);
  const transitions = Object.entries(declaration.transitions).flatMap(([key, t]) => [
    [key, transitionOf(key, t)] as const,
    ...outcomesOf(key, t),
  ]);
  return {
    states: Object.fromEntries(states) as Record<keyof S & string, Option>,
    initial: declaration.initial,
    transitions: Object.fromEntries(transitions) as {
      [K in keyof T & string]: Transition & { readonly fields: FieldsOf<T[K]> };
    } & OutcomesOf<T>,
  };
}

function transitionOf(name: string, t: TransitionDeclaration<string>): Transition {
  const { approval } = t;
  if (!t.to && !approval) throw new Error(`transition "${name}" leads nowhere`);
  return {
    label: pair(...t.label),
    from: t.from,
    to: statesOf(t.to ?? t.from),
    fields: t.fields ?? {},
    ...(t.confirm ? { confirm: pair(...t.confirm) } : {}),
    danger: t.danger ?? false,
    internal: t.internal ?? false,
    ...(t.permission ? { permission: t.permission } : {}),
    ...(approval
      ? {
          approval: {
            kind: approval.kind,
            otherKinds: approval.otherKinds ?? [],
            stays: !t.to,
            form: approval.form ?? [],
            ...(approval.when ? { when: approval.when } : {}),
          },
        }
      : {}),
  };
}

const statesOf = (to: string | readonly string[]): readonly string[] => (typeof to === 'string' ? [to] : to);

/** What is decided elsewhere moves the row by steps of their own, each with its hook and its line in the history. */
function outcomesOf(name: string, t: TransitionDeclaration<string>): (readonly [string, Transition])[] {
  const { approval } = t;
  if (!approval) return [];
  const step = (outcome: Outcome, from: readonly string[], to: string) => {
    const [, zh, en] = outcomes[outcome];
    const label = pair(`${t.label[0]}：${zh}`, `${t.label[1]}: ${en}`);
    return [
      outcomeOf(name, outcome),
      { label, from, to: [to], fields: t.fields ?? {}, danger: false, internal: true } as Transition,
    ] as const;
  };
  if (!t.to) return [step('approved', t.from, approval.approved)];
  const waiting = statesOf(t.to);
  const before = (outcome: 'rejected' | 'withdrawn' | 'returned'): string => {
    const to = approval[outcome] ?? (t.from.length === 1 ? t.from[0] : undefined);
    if (!to) throw new Error(`transition "${name}" must say what it is when ${outcome}`);
    return to;
  };
  return [
    step('approved', waiting, approval.approved),
    step('rejected', waiting, before('rejected')),
    step('withdrawn', [...waiting, before('returned')], before('withdrawn')),
    step('returned', waiting, before('returned')),
    step('resubmitted', [before('returned')], waiting[0]!),
  ];
}

/** The transitions a person could press now, before permissions. */
export const possible = (life: Lifecycle, state: string): string[] =>
  Object.entries(life.transitions)
    .filter(([, t]) => !t.internal && t.from.includes(state))
    .map(([key]) => key);
