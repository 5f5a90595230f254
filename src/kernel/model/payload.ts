// A whole payload against a set of fields: every problem at once, unknown names refused, nothing silently dropped.
import type { Field, Fields } from './fields';
import { ruleMessages } from './messages';
import { type FieldProblem, Invalid } from './problems';
import type { Values } from './resource';
import type { Text, Vars } from './text';
import { readValue } from './values';

export interface ReadOptions {
  /** An edit: only the names that were sent are read. */
  partial?: boolean;
  /** Names that may be present and mean nothing here: paging, the client's own additions. */
  ignore?: readonly string[];
}

export interface ReadPayload {
  values: Record<string, unknown>;
  problems: FieldProblem[];
}

/** The customer's client adds these to every payload; who acts is who signed in. */
export const clientNames = ['SaasUserId', 'SaasUserName'] as const;

export function readPayload(fields: Fields, payload: Record<string, unknown>, options: ReadOptions = {}): ReadPayload {
  const values: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  const ignored = new Set<string>([...clientNames, ...(options.ignore ?? [])]);
  for (const [name, field] of Object.entries(fields)) {
    if (!isTaken(field)) continue;
    const given = Object.hasOwn(payload, name);
    if (!given && (options.partial || field.default !== undefined)) continue;
    const read = readValue(field, payload[name]);
    if ('rule' in read) problems.push(fieldProblem(name, read.rule, field.label, read.vars));
    else values[name] = read.value;
  }
  const unknown = Object.keys(payload).filter((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return !ignored.has(name) && !(field && isTaken(field));
  });
  // A flood of made-up names is not sent back whole.
  for (const name of unknown.slice(0, 20).map((each) => each.slice(0, 60))) {
    problems.push({ field: name, rule: 'unknown', text: ruleMessages.unknown, vars: { label: name } });
  }
  return { values, problems };
}

/** The whole of it, with defaults where nothing was given, for an address outside the declared calls; refused at its names. */
export function readInput<F extends Fields>(fields: F, payload: Record<string, unknown>): Values<F> {
  const { values, problems } = readPayload(fields, payload);
  if (problems.length > 0) throw new Invalid(problems);
  const absent = Object.entries(fields).map(([name, field]) => [name, field.default ?? null]);
  return { ...Object.fromEntries(absent), ...values };
}

const isTaken = (field: Field): boolean => !field.computed && (!field.secret || field.writeOnly === true);

/** The field's own label is part of the sentence, in the language and the words it is said in. */
export const fieldProblem = (
  name: string,
  rule: keyof typeof ruleMessages,
  label: Text,
  vars?: Vars,
): FieldProblem => ({ field: name, rule, text: ruleMessages[rule], vars: { label, ...vars } });
