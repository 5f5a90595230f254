// Which step leads a card to another column, and what is missing where none does.
import type { Text, Vars } from '#kernel/model/text';
import { mayDo, type WireRow } from '#kernel/web/resource/rows/rows';
import { CustomerLife } from '../../customer/model/customerLife';
import { boardTexts as b } from './boardTexts';

type Say = (text: Text, vars?: Vars) => string;
type Stage = keyof typeof CustomerLife.states;

const steps = Object.entries(CustomerLife.transitions);
const nameOf = (stage: string, t: Say): string => t(CustomerLife.states[stage as Stage].label);

/** The step that leads there, if this person may take it. */
export const stepTo = (row: WireRow, to: string): string | undefined =>
  steps.find(
    ([name, one]) => !one.internal && one.from.includes(String(row.state)) && one.to.includes(to) && mayDo(row, name),
  )?.[0];

export function whyNot(row: WireRow, to: string, t: Say): string {
  const stage = nameOf(to, t);
  if (to === 'member') return t(b.needsContract);
  if (to === 'new') return t(b.neverNew);
  const leading = steps.filter(([, one]) => !one.internal && one.to.includes(to));
  const here = leading.find(([, one]) => one.from.includes(String(row.state)));
  if (here) return t(b.needsRight, { step: t(here[1].label) });
  const from = [...new Set(leading.flatMap(([, one]) => one.from))].map((one) => nameOf(one, t));
  return t(b.needsStage, { stage, from: from.join(t(b.or)), now: nameOf(String(row.state), t) });
}
