// What the database refused, said at the field whose rule it was.
import { errorMessages } from '../../model/messages';
import { fieldProblem } from '../../model/payload';
import { conflict, Invalid, type Problem } from '../../model/problems';
import type { Resource } from '../../model/resource';
import { isKeptAsWritten, overlapViolation, uniqueViolation } from './faults';
import { keyName, overlapName, uniqueWhereName } from './rules';

type Values = Record<string, unknown>;

export function refusedBy(of: Resource, error: unknown): Problem | undefined {
  const index = uniqueViolation(error);
  if (index) {
    const names =
      of.unique.find((fields) => keyName(of, fields) === index) ??
      of.rules.uniqueWhere.find((rule) => uniqueWhereName(of, rule) === index)?.fields;
    return names && at(of, names[names.length - 1]!, 'unique');
  }
  const exclusion = overlapViolation(error);
  if (exclusion) {
    const rule = of.rules.noOverlap.find((each) => overlapName(of, each) === exclusion);
    return rule && at(of, rule.range[0], 'overlap');
  }
  return of.rules.appendOnly && isKeptAsWritten(error) ? conflict(errorMessages.appendOnly) : undefined;
}

const at = (of: Resource, name: string, rule: 'unique' | 'overlap') =>
  new Invalid([fieldProblem(name, rule, of.fields[name]!.label)], 409);

/** A range that ends before it begins is no range; the database would only say that it cannot make one. */
export function refuseBackwards(of: Resource, row: Values): void {
  for (const { range } of of.rules.noOverlap) {
    const [from, to] = range.map((name) => row[name] as string | Date | null);
    const isBackwards = from && to && (from instanceof Date ? from >= to : from > to);
    const [start, end] = range.map((name) => of.fields[name]!);
    if (isBackwards) throw new Invalid([fieldProblem(range[1], 'order', end!.label, { from: start!.label })]);
  }
}
