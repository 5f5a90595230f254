// A row with what follows from its other cells: amounts of lines, totals. Pure, so that the form shows while one types what
// the server will store.
import type { Field } from '../fields';
import { type Resource, standardFields } from '../resource';
import { readValue, writeValue } from '../values';

type Cells = Record<string, unknown>;

/** Whatever was sent for a computed cell is replaced. */
export function totalled<T extends Cells>(of: Resource, row: T): T {
  if (!of.totals) return row;
  const next: Cells = { ...row };
  for (const [name, value] of Object.entries(of.totals(row as never))) {
    const field = of.fields[name];
    if (field?.line) next[name] = (row[name] as Cells[]).map((line, i) => ({ ...line, ...(value as Cells[])[i] }));
    else if (field?.computed) next[name] = value;
    else throw new Error(`${of.name}: totals set "${name}", which is not computed`);
  }
  return next as T;
}

/** Which cells of the document itself its totals fill. */
export function totalNames(of: Resource): string[] {
  return of.totals ? Object.keys(of.totals(inside(of, {}) as never)).filter((name) => !of.fields[name]?.line) : [];
}

const numbers = new Set<Field['kind']>(['int', 'money', 'percent', 'quantity']);

/** The same for what stands in a form, on the wire's terms; a number not typed yet, or not yet right, counts as none. */
export function totalledForm(of: Resource, values: Cells): Cells {
  if (!of.totals) return values;
  const reckoned = totalled(of, inside(of, values));
  const next: Cells = { ...values };
  for (const [name, field] of Object.entries(of.fields)) {
    const { line } = field;
    if (line && Array.isArray(values[name]))
      next[name] = values[name].map((one: Cells, i) => ({
        ...one,
        ...computed(line.of, (reckoned[name] as Cells[])[i]!),
      }));
  }
  return { ...next, ...computed(of, reckoned) };
}

function inside(of: Pick<Resource, 'fields'>, values: Cells): Cells {
  const read = Object.entries({ ...standardFields, ...of.fields }).map(([name, field]: [string, Field]) => {
    const given = values[name];
    if (field.line) return [name, Array.isArray(given) ? given.map((one) => inside(field.line!.of, one)) : []];
    const value = readValue({ ...field, required: false }, given);
    const none = field.default ?? (numbers.has(field.kind) ? 0 : null);
    return [name, 'value' in value ? (value.value ?? none) : none];
  });
  return Object.fromEntries(read);
}

const computed = (of: Pick<Resource, 'fields'>, row: Cells): Cells =>
  Object.fromEntries(
    Object.entries(of.fields)
      .filter(([, field]) => field.computed && field.kind !== 'state')
      .map(([name, field]) => [name, writeValue(field, row[name])]),
  );
