// Errors as values of the domain. Whatever is thrown beyond these is a fault of ours and tells the user nothing.
import { errorMessages, ruleMessages } from './messages';
import type { Text, Vars } from './text';

export interface FieldProblem {
  field: string;
  rule: string;
  text: Text;
  vars?: Vars;
}

export class Problem extends Error {
  constructor(
    readonly code: number,
    readonly text: Text,
    readonly data?: unknown,
    readonly vars?: Vars,
  ) {
    super(text.en);
  }
}

/** 422: what is wrong, at which field. */
export class Invalid extends Problem {
  constructor(
    readonly problems: readonly FieldProblem[],
    code = 422,
  ) {
    super(code, errorMessages.invalid);
  }
}

type RuleName = keyof typeof ruleMessages;

/** `invalid('value', 'max', { max: 5 })`, or with a text of the area's own: `invalid('value', overPrice)`. */
export function invalid(field: string, rule: RuleName | Text, vars?: Vars): Invalid {
  return new Invalid([problem(field, rule, vars)]);
}

export function problem(field: string, rule: RuleName | Text, vars?: Vars): FieldProblem {
  const isName = typeof rule === 'string';
  const found: FieldProblem = {
    field,
    rule: isName ? rule : (rule.key?.split('.').pop() ?? 'rule'),
    text: isName ? ruleMessages[rule] : rule,
  };
  return vars ? { ...found, vars } : found;
}

export const malformed = (text: Text = errorMessages.malformed, data?: unknown) => new Problem(400, text, data);
export const unauthorized = (text: Text = errorMessages.unauthorized) => new Problem(401, text);
export const forbidden = (permission: string, text: Text = errorMessages.forbidden) =>
  new Problem(403, text, permission);
export const notFound = (text: Text = errorMessages.notFound) => new Problem(404, text);
export const conflict = (text: Text, data?: unknown, vars?: Vars) => new Problem(409, text, data, vars);
export const gone = (text: Text = errorMessages.gone) => new Problem(410, text);
export const unavailable = (text: Text = errorMessages.unavailable) => new Problem(503, text, 5);
export const tooMany = (seconds: number, text: Text = errorMessages.tooMany) => new Problem(429, text, seconds);
