// A state machine as part of the model: the server refuses what it does not allow, the page shows what it does.
import type { Fields, Option, Tone } from './fields';
import { type Pair, pair, type Text } from './text';

export interface Transition {
  readonly label: Text;
  readonly from: readonly string[];
  /** One state, or several among which the transition's own code decides. */
  readonly to: readonly string[];
  /** What the dialog asks for. */
  readonly fields: Fields;
  readonly confirm?: Text;
  readonly danger: boolean;
  /** Done by jobs and events only; there is no button and no call for it. */
  readonly internal: boolean;
  /** Asked for instead of the transition's own: a verb of the resource, or a whole key. */
  readonly permission?: string;
}

export interface Lifecycle {
  readonly states: Readonly<Record<string, Option>>;
  readonly initial: string;
  readonly transitions: Readonly<Record<string, Transition>>;
}

interface TransitionDeclaration<S extends string> {
  label: Pair;
  from: readonly S[];
  to: S | readonly S[];
  fields?: Fields;
  confirm?: Pair;
  danger?: boolean;
  internal?: boolean;
  permission?: string;
}

export function lifecycle<
  const S extends Readonly<Record<string, readonly [zh: string, en: string, tone: Tone]>>,
  const T extends Readonly<Record<string, TransitionDeclaration<keyof S & string>>>,
>(declaration: { states: S; initial: keyof S & string; transitions: T }) {
  const states = Object.entries(declaration.states).map(([key, [zh, en, tone]]) => [
    key,
    { label: pair(zh, en), tone },
  ]);
  const transitions = Object.entries(declaration.transitions).map(([key, t]) => [
    key,
    {
      label: pair(...t.label),
      from: t.from,
      to: Array.isArray(t.to) ? t.to : [t.to],
      fields: t.fields ?? {},
      confirm: t.confirm && pair(...t.confirm),
      danger: t.danger ?? false,
      internal: t.internal ?? false,
      ...(t.permission ? { permission: t.permission } : {}),
    } as Transition,
  ]);
  return {
    states: Object.fromEntries(states) as Record<keyof S & string, Option>,
    initial: declaration.initial,
    transitions: Object.fromEntries(transitions) as Record<keyof T & string, Transition>,
  };
}

/** The transitions a person could press now, before permissions. */
export const possible = (life: Lifecycle, state: string): string[] =>
  Object.entries(life.transitions)
    .filter(([, t]) => !t.internal && t.from.includes(state))
    .map(([key]) => key);
