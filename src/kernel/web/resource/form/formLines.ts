// Child lines on their way out of a form: stripped to what may be sent, judged by the child's own model.

import type { Fields } from '#kernel/model/fields';
import { readPayload } from '#kernel/model/payload';
import type { FieldProblem } from '#kernel/model/problems';
import { lineOf, type Resource } from '#kernel/model/resource';
import { wireValues } from '#kernel/web/api/encode';
import { type FormValues, plainLine, startingValues } from './formValues';
import { linePath } from './problemPath';

let lastKey = 0;

/** A line not stored yet, with a key of its own. */
export function freshLine(fields: Fields, names: readonly string[]): FormValues {
  lastKey += 1;
  return { ...startingValues(fields, names), $key: `new${lastKey}` };
}

const childOf = (of: Resource, name: string) => {
  const line = of.fields[name] && lineOf(of.fields[name]);
  return line && { child: line.of, by: line.by };
};

const linesOf = (value: unknown): FormValues[] => (Array.isArray(value) ? (value as FormValues[]) : []);

export function sentValues(of: Resource, payload: FormValues): FormValues {
  const sent = Object.entries(wireValues(of.fields, payload)).map(([name, value]) => {
    const known = childOf(of, name);
    if (!known) return [name, value];
    const { child, by } = known;
    return [name, linesOf(value).map((line) => wireValues(child.fields, plainLine(child.fields, by, line)))];
  });
  return Object.fromEntries(sent);
}

export function lineProblems(of: Resource, payload: FormValues): FieldProblem[] {
  return Object.keys(payload).flatMap((name) => {
    const known = childOf(of, name);
    if (!known) return [];
    const { child, by } = known;
    const { [by]: _parent, ...own } = child.fields;
    return linesOf(payload[name]).flatMap((line, i) => {
      const { id: _id, version: _version, ...asked } = plainLine(child.fields, by, line);
      return readPayload(own, asked).problems.map((found) => ({ ...found, field: linePath(name, i, found.field) }));
    });
  });
}
