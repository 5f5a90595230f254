// Child lines on their way out of a form: stripped to what may be sent, judged by the child's own model.
import { readPayload } from '#kernel/model/payload';
import type { FieldProblem } from '#kernel/model/problems';
import type { Resource } from '#kernel/model/resource';
import { type FormValues, plainLine, wireValues } from './formValues';
import { linePath } from './problemPath';

type Children = Readonly<Record<string, Resource>> | undefined;

const childOf = (of: Resource, name: string, children: Children) => {
  const line = of.fields[name]?.line;
  const child = children?.[name];
  return line && child ? { child, by: line.by } : undefined;
};

const linesOf = (value: unknown): FormValues[] => (Array.isArray(value) ? (value as FormValues[]) : []);

export function sentValues(of: Resource, payload: FormValues, children: Children): FormValues {
  const sent = Object.entries(wireValues(of.fields, payload)).map(([name, value]) => {
    const known = childOf(of, name, children);
    if (!known) return [name, value];
    const { child, by } = known;
    return [name, linesOf(value).map((line) => wireValues(child.fields, plainLine(child.fields, by, line)))];
  });
  return Object.fromEntries(sent);
}

export function lineProblems(of: Resource, payload: FormValues, children: Children): FieldProblem[] {
  return Object.keys(payload).flatMap((name) => {
    const known = childOf(of, name, children);
    if (!known) return [];
    const { child, by } = known;
    const { [by]: _parent, ...own } = child.fields;
    return linesOf(payload[name]).flatMap((line, i) => {
      const { id: _id, version: _version, ...asked } = plainLine(child.fields, by, line);
      return readPayload(own, asked).problems.map((found) => ({ ...found, field: linePath(name, i, found.field) }));
    });
  });
}
