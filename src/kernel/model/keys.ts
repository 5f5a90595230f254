// The texts of a declaration get their keys from where they stand: the label of a customer's name is
// `customers.customer.field.name` on the server and in the browser alike, whatever was loaded first.

import type { Lifecycle, Transition } from './field';
import type { Field, Fields, Option } from './fields';
import { keyed, type Text } from './text';

const under = (key: string, { zh, en }: Text): Text => keyed(key, zh, en);

/** Copies: one field may stand in several declarations, and is then called after each. */
export function keyFields<F extends Fields>(prefix: string, fields: F): F {
  const made = Object.entries(fields).map(([name, field]) => [name, keyField(prefix, name, field)]);
  return Object.fromEntries(made) as F;
}

function keyField(prefix: string, name: string, field: Field): Field {
  const options = `${prefix}.option.${name}`;
  if (field.life) keyLife(prefix, options, field.life);
  return {
    ...field,
    label: under(`${prefix}.field.${name}`, field.label),
    ...(field.help ? { help: under(`${prefix}.help.${name}`, field.help) } : {}),
    ...(field.patternHelp ? { patternHelp: under(`${prefix}.pattern.${name}`, field.patternHelp) } : {}),
    ...(field.options && !field.life ? { options: keyOptions(options, field.options) } : {}),
  };
}

const keyOptions = (prefix: string, options: Readonly<Record<string, Option>>): Record<string, Option> =>
  Object.fromEntries(
    Object.entries(options).map(([key, option]) => [
      key,
      { ...option, label: under(`${prefix}.${key}`, option.label) },
    ]),
  );

/** In place: pages name a lifecycle's states and transitions directly, and it belongs to the one resource it was made for. */
function keyLife(prefix: string, options: string, life: Lifecycle): void {
  if (Object.values(life.states).some(({ label }) => label.key)) return;
  Object.assign(life.states, keyOptions(options, life.states));
  for (const [name, transition] of Object.entries(life.transitions)) {
    const key = `${prefix}.transition.${name}`;
    const named: Partial<Transition> = {
      label: under(key, transition.label),
      fields: keyFields(key, transition.fields),
      ...(transition.confirm ? { confirm: under(`${key}.confirm`, transition.confirm) } : {}),
    };
    Object.assign(transition, named);
  }
}

/** Any other declaration: its own texts, and those of the records it holds (options, measures), by their names. */
export function keyTexts<T extends object>(prefix: string, entry: T): T {
  const made = Object.entries(entry).map(([name, value]: [string, unknown]) => {
    const key = `${prefix}.${name}`;
    if (isText(value)) return [name, value.key ? value : under(key, value)];
    return [name, isRecord(value) ? keyTexts(key, value) : value];
  });
  return Object.fromEntries(made);
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isText = (value: unknown): value is Text =>
  isRecord(value) && 'zh' in value && 'en' in value && typeof value.zh === 'string' && typeof value.en === 'string';
