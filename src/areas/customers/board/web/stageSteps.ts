// Which step leads a card to another column, and what is missing where none does.
import type { Text, Vars } from '#kernel/model/text';
import type { Wire } from '#kernel/model/wire';
import { mayDo } from '#kernel/web/resource/rows/rows';
import type { Customer } from '../../customer/model/customer';
import { CustomerLife } from '../../customer/model/customerLife';
import { boardTexts as b } from './boardTexts';

type Say = (text: Text, vars?: Vars) => string;
type Standing = Pick<Wire<typeof Customer>, '$can'> & { state: string };
type Stage = keyof typeof CustomerLife.states;

const steps = Object.entries(CustomerLife.transitions);
const nameOf = (stage: string, t: Say): string => t(CustomerLife.states[stage as Stage].label);

/** The step that leads there, if this person may take it. */
export const stepTo = (row: Standing, to: string): string | undefined =>
  steps.find(
    ([name, one]) => !one.internal && one.from.includes(row.state) && one.to.includes(to) && mayDo(row, name),
  )?.[0];

export function whyNot(row: Standing, to: string, t: Say): string {
  const stage = nameOf(to, t);
  if (to === 'member') return t(b.needsContract);
  if (to === 'new') return t(b.neverNew);
  const leading = steps.filter(([, one]) => !one.internal && one.to.includes(to));
  const here = leading.find(([, one]) => one.from.includes(row.state));
  if (here) return t(b.needsRight, { step: t(here[1].label) });
  const from = [...new Set(leading.flatMap(([, one]) => one.from))].map((one) => nameOf(one, t));
  return t(b.needsStage, { stage, from: from.join(t(b.or)), now: nameOf(row.state, t) });
}
